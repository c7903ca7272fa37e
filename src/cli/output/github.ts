import { counted } from "../../counted.ts";
import { type Check, isProblem, ruleOf } from "./check.ts";

/** Workflow commands of GitHub Actions: an annotation for each problem, at its file and line; then the counts. */
export function github(checks: readonly Check[]): string {
  const lines = checks.filter(isProblem).map((check) => {
    const { status, place, message = "", name } = check;
    const fields = {
      file: place.file,
      line: String(place.line),
      ...(place.column === undefined ? {} : { col: String(place.column) }),
      title: ruleOf(check),
    };
    const properties = Object.entries(fields).map(([key, text]) => `${key}=${property(text)}`);
    return `::${status === "fail" ? "error" : "warning"} ${properties.join(",")}::${data(`${name}\n${message}`)}`;
  });
  const count = (status: Check["status"]) => checks.filter((check) => check.status === status).length;
  return `${[...lines, `${checks.length} checked, ${count("fail")} failed, ${counted(count("warn"), "warning")}`].join("\n")}\n`;
}

/** What stands in an event must never become a command of its own. */
function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
