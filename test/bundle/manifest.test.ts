import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { manifest as schema } from "../../src/bundle/manifest.ts";
import { readManifest } from "../../src/bundle/read-manifest.ts";
import { HookguardError } from "../../src/errors.ts";

const good = {
  revision: "r",
  roots: [""],
  wasm: [{ entrypoint: "hookguard/main/any_event", module: "/policy.wasm" }],
  rego_version: 1,
  metadata: {
    hookguard: {
      format: 1,
      input: "hookguard.input/v1",
      name: "n",
      policies: [
        { id: "a", title: "A", package: "a", file: "a.rego", row: 1 },
        {
          id: "b",
          title: "B",
          description: "d",
          severity: "low",
          docs: "x",
          package: "b",
          file: "b.rego",
          row: 2,
          events: ["tool.before"],
          tools: ["shell"],
        },
      ],
      entrypoints: { "tool.before": "hookguard/main/any_event" },
      metered: true,
      seq: 3,
    },
  },
};

function accepted(value: unknown): boolean {
  try {
    readManifest(Buffer.from(JSON.stringify(value)), "x");
    return true;
  } catch (error) {
    if (error instanceof HookguardError) return false;
    throw error;
  }
}

/** Every place in a value, as a way to it. */
function places(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== "object" || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([key, item]) =>
      places(item, [...path, Array.isArray(value) ? Number(key) : key]),
    ),
  ];
}

function replaced(value: unknown, [key, ...rest]: (string | number)[], by: unknown): unknown {
  if (key === undefined) return by;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  if (by === undefined && rest.length === 0) delete copy[key];
  else copy[key] = replaced(copy[key], rest, by);
  return copy;
}

describe("reading a manifest by hand", () => {
  it("takes a good one", () => expect(accepted(good)).toBe(true));

  it("agrees with the schema on every single change to it", () => {
    const others = [undefined, null, 0, 1.5, "", "x", true, false, [], {}, [1], ["tool.before"], { a: 1 }, { a: "b" }];
    for (const path of places(good).filter(({ length }) => length > 0)) {
      for (const other of others) {
        // Holes in a list are no JSON.
        if (other === undefined && typeof path.at(-1) === "number") continue;
        const changed = replaced(good, path, other);
        const expected = schema.safeParse(changed).success && hasIndex(changed);
        expect(accepted(changed), `${path.join(".")} = ${JSON.stringify(other)}`).toBe(expected);
      }
    }
  });

  it("never throws anything but its own errors", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void accepted(value)));
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(() => readManifest(bytes, "x")).toThrow(HookguardError);
      }),
    );
  });
});

/** The schema lets other programs' manifests pass; we need our own. */
function hasIndex(value: unknown): boolean {
  return (value as { metadata?: { hookguard?: unknown } }).metadata?.hookguard !== undefined;
}
