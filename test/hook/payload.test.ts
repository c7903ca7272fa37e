import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HookguardError } from "../../src/errors.ts";
import { MAX_PAYLOAD_BYTES, MAX_PAYLOAD_DEPTH } from "../../src/hook/limits.ts";
import { parsePayload } from "../../src/hook/payload.ts";

const parse = (text: string) => parsePayload(Buffer.from(text));

function fault(bytes: Uint8Array): HookguardError {
  try {
    parsePayload(bytes);
  } catch (error) {
    if (error instanceof HookguardError) return error;
    throw error;
  }
  throw new Error("it was accepted");
}

describe("forgiven", () => {
  it.each([
    ["a byte order mark", '\ufeff{"a":1}', { a: 1 }],
    ["blanks around it", ' \n{"a":1}\r\n', { a: 1 }],
    ["a raw newline in a string", '{"a":"x\ny"}', { a: "x\ny" }],
    ["a raw escape character in a string", '{"a":"\u001b[0m"}', { a: "\u001b[0m" }],
    ["a raw tab beside an escaped quote", '{"a":"\\"\t\\\\"}', { a: '"\t\\' }],
    ["brackets that stand in strings", `{"a":${JSON.stringify("[".repeat(2000))}}`, { a: "[".repeat(2000) }],
    [
      "a quote after many backslashes",
      `{"a":${JSON.stringify(`${"\\".repeat(999)}"[`)}}`,
      { a: `${"\\".repeat(999)}"[` },
    ],
  ])("%s", (_name, text, value) => expect(parse(text)).toEqual(value));
});

describe("refused", () => {
  it.each([
    ["nothing", "", "payload.empty"],
    ["blanks", " \n", "payload.empty"],
    ["a byte order mark alone", "\ufeff", "payload.empty"],
    ["a truncated object", '{"tool_name":"Bash","tool_in', "payload.json"],
    ["text", "hello", "payload.json"],
    ["two objects", "{}\n{}", "payload.json"],
    ["an array", "[{}]", "payload.json"],
    ["null", "null", "payload.json"],
    ["a string", '"deny"', "payload.json"],
    ["10,000 levels", `{"a":${"[".repeat(10_000)}${"]".repeat(10_000)}}`, "payload.depth"],
    ["10,000 levels, never closed", '{"a":'.repeat(10_000), "payload.depth"],
  ])("%s", (_name, text, code) => expect(fault(Buffer.from(text)).code).toBe(code));

  it("bytes that are no UTF-8, with the first bad one", () => {
    expect(fault(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]))).toMatchObject({
      code: "payload.encoding",
      details: { offset: 2 },
    });
    expect(fault(Buffer.from('{"ä":1}', "latin1")).code).toBe("payload.encoding");
    expect(fault(Buffer.from('{"a":1}', "utf16le")).code).toMatch(/^payload\./);
  });
  it("more bytes than a payload may have", () =>
    expect(fault(Buffer.alloc(MAX_PAYLOAD_BYTES + 1, 0x20)).code).toBe("payload.too-large"));
  it("but a payload that is just deep enough passes", () => {
    const levels = MAX_PAYLOAD_DEPTH - 1;
    expect(parse(`{"a":${"[".repeat(levels)}${"]".repeat(levels)}}`)).toHaveProperty("a");
  });
  it("never with the payload's text in the message", () =>
    expect(fault(Buffer.from("hunter2 is my password")).message).not.toContain("hunter2"));
});

it("reads every JSON object as JSON.parse does", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const text = JSON.stringify(value);
      expect(parse(text)).toEqual(JSON.parse(text));
    }),
  );
});

it("never throws anything but a payload error", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      try {
        parsePayload(bytes);
      } catch (error) {
        expect((error as HookguardError).code).toMatch(/^payload\./);
      }
    }),
  );
});
