import type { OptionUse } from "./programs/program.ts";
import type { Given } from "./split.ts";
import { type Touch, touches } from "./touch.ts";

/** What an option's argument says about files. `cwd` and `into` are the caller's. */
export function optionTouches(given: Given, more: Omit<Touch, "op" | "given">): Touch[] {
  const { use } = given;
  if (use === undefined) return [];
  const value = given.values[use === "pair read" ? 1 : 0];
  return typeof value === "string" ? valueTouches(use, value, more) : [];
}

function valueTouches(use: OptionUse, value: string, more: Omit<Touch, "op" | "given">): Touch[] {
  switch (use) {
    case "value":
    case "pair":
    case "attached":
    case "cwd":
      return [];
    case "pair read":
      return touches("read", value, more);
    case "into":
      return touches("write", value);
    case "tree":
      return touches("write", value, { ...more, recursive: true });
    case "@file":
      return value.startsWith("@") ? touches("read", value.slice(1), more) : [];
    case "form": {
      const file = /^[^=@<]*(?:=?[@<])([^;]*)/s.exec(value)?.[1];
      return file === undefined ? [] : touches("read", file.replace(/^"(.*)"$/s, "$1"), more);
    }
    case "name=file":
      return touches("read", value.slice(value.indexOf("=") + 1), more);
    case "volume":
      return volume(value, more);
    case "mount":
      return mount(value, more);
    default:
      return touches(use, value, more);
  }
}

/** A name without a slash is a volume that docker keeps, not a folder. */
function volume(value: string, more: Omit<Touch, "op" | "given">): Touch[] {
  const drive = /^[A-Za-z]:[\\/]/.test(value) ? 2 : 0;
  const colon = value.indexOf(":", drive);
  if (colon < 0 || !/[\\/~.]/.test(value.slice(0, colon))) return [];
  const readOnly = /:(?:.*,)?ro(?:,.*)?$/s.test(value.slice(colon + 1));
  return touches(readOnly ? "read" : "edit", value.slice(0, colon), { ...more, recursive: true });
}

function mount(value: string, more: Omit<Touch, "op" | "given">): Touch[] {
  const parts = new Map(
    value.split(",").map((part) => [part.split("=", 1)[0] ?? "", part.slice(part.indexOf("=") + 1)]),
  );
  const type = parts.get("type") ?? "";
  const source = parts.get("source") ?? parts.get("src");
  if (source !== undefined && (type === "bind" || /[\\/~]/.test(source))) {
    const readOnly = parts.has("readonly") || parts.has("ro");
    return touches(readOnly || type === "secret" ? "read" : "edit", source, { ...more, recursive: true });
  }
  const target = parts.get("dest");
  return target === undefined ? [] : touches("write", target, more);
}
