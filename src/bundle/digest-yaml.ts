import { parse, type ScalarTag, type Tags } from "yaml";
import { canonicalJson } from "./digest-json.ts";

/**
 * The digested form of a `data.yaml`, as OPA has it: read as JSON where it is JSON, else turned into JSON first, whose
 * numbers are then no longer those of the text.
 * @throws SyntaxError when it can't be read
 */
export function canonicalYaml(text: string): string {
  try {
    return canonicalJson(text);
  } catch {
    return canonicalJson(fromYaml(text));
  }
}

function fromYaml(text: string): string {
  try {
    // Aliases multiply, and policy data has no need of them.
    const value: unknown = parse(text, {
      intAsBigInt: true,
      maxAliasCount: 0,
      schema: "yaml-1.1",
      customTags: asGoHasThem,
      prettyErrors: false,
    });
    return written(value);
  } catch (cause) {
    throw new SyntaxError("it is not YAML", { cause });
  }
}

/** Go's reader has the numbers of YAML 1.1, but neither `yes` and `no` nor times. */
function asGoHasThem(tags: Tags): Tags {
  const others = tags.filter((tag) => typeof tag === "string" || !/:(bool|timestamp)$/.test(tag.tag));
  return [bool, ...others];
}

const bool: ScalarTag = {
  tag: "tag:yaml.org,2002:bool",
  default: true,
  test: /^(?:true|True|TRUE|false|False|FALSE)$/,
  resolve: (text) => /^t/i.test(text),
};

function written(value: unknown): string {
  if (typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    return `{${Object.entries(value)
      .map(([key, member]) => `${JSON.stringify(key)}:${written(member)}`)
      .join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}
