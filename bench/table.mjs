/** Rows of the bench's one table: what was measured, its value, its bound from design §11, and whether it holds. */

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * @param {{what: string, value: number, unit: "x" | "ms" | "MB" | "KB" | "%", bound?: number, note?: string}} row
 */
export function row({ what, value, unit, bound, note }) {
  const verdict = bound === undefined ? "" : value <= bound ? "ok" : "MISS";
  return {
    what,
    value: round(value),
    unit,
    ...(bound === undefined ? {} : { bound }),
    verdict,
    ...(note ? { note } : {}),
  };
}

/** As text of at most 80 columns. */
export function tableText(rows) {
  const lines = rows.map(({ what, value, unit, bound, verdict, note }) => {
    const limit = bound === undefined ? "" : `<= ${bound}${unit === "x" ? "" : ` ${unit}`}`;
    const shown = unit === "x" ? `${value.toFixed(2)} x` : `${value} ${unit}`;
    const first = `${what.padEnd(46)} ${shown.padStart(11)}  ${limit.padEnd(11)} ${verdict}`.trimEnd();
    return note ? `${first}\n    ${note}` : first;
  });
  return `${lines.join("\n")}\n`;
}

function round(value) {
  const digits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0;
  return Number(value.toFixed(digits));
}
