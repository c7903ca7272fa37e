import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Ajv } from "ajv";
import { validateXML } from "xmllint-wasm";

/** Validators of the formats that other programs read. Each says what is wrong; nothing when all is well. */

/** The published schema of SARIF 2.1.0, as a package of its editors carries it. */
const {
  id: _id,
  $schema: _draft4,
  ...sarifSchema
} = createRequire(import.meta.url)("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json");
const formats = {
  uri: (text: string) => URL.canParse(text),
  "uri-reference": (text: string) => /^[A-Za-z0-9._~:/?#@!$&'()*+,;=%-]+$/.test(text),
  "date-time": (text: string) => !Number.isNaN(Date.parse(text)),
};
const validateSarif = new Ajv({ allErrors: true, strict: false, unicodeRegExp: false, formats }).compile(sarifSchema);

export function sarifFaults(text: string): unknown[] {
  return validateSarif(JSON.parse(text)) ? [] : (validateSarif.errors ?? []);
}

export async function junitFaults(text: string): Promise<string[]> {
  const schema = readFileSync(join(import.meta.dirname, "junit.xsd"), "utf8");
  const { errors } = await validateXML({ xml: [{ fileName: "report.xml", contents: text }], schema: [schema] });
  return errors.map(({ message }) => message);
}
