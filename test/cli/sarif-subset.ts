/** What SARIF 2.1.0 asks of the properties that we write; nothing else may be there. */
const text = {
  type: "object",
  required: ["text"],
  additionalProperties: false,
  properties: { text: { type: "string" } },
};
const uri = { type: "string", pattern: "^(?:file:///)?[A-Za-z0-9._~!*'()%/-]+$" };

const physicalLocation = {
  type: "object",
  required: ["artifactLocation", "region"],
  additionalProperties: false,
  properties: {
    artifactLocation: {
      type: "object",
      required: ["uri"],
      additionalProperties: false,
      properties: { uri, uriBaseId: { type: "string" } },
    },
    region: {
      type: "object",
      required: ["startLine"],
      additionalProperties: false,
      properties: { startLine: { type: "integer", minimum: 1 }, startColumn: { type: "integer", minimum: 1 } },
    },
  },
};
const location = {
  type: "object",
  additionalProperties: false,
  properties: { id: { type: "integer", minimum: 0 }, message: text, physicalLocation },
};
const rule = {
  type: "object",
  required: ["id"],
  additionalProperties: false,
  properties: { id: { type: "string" }, shortDescription: text, help: text, properties: { type: "object" } },
};
const result = {
  type: "object",
  required: ["message"],
  additionalProperties: false,
  properties: {
    ruleId: { type: "string" },
    ruleIndex: { type: "integer", minimum: 0 },
    level: { enum: ["none", "note", "warning", "error"] },
    message: text,
    locations: { type: "array", items: location },
    relatedLocations: { type: "array", items: location },
  },
};
const run = {
  type: "object",
  required: ["tool"],
  additionalProperties: false,
  properties: {
    tool: {
      type: "object",
      required: ["driver"],
      additionalProperties: false,
      properties: {
        driver: {
          type: "object",
          required: ["name"],
          additionalProperties: false,
          properties: {
            name: { type: "string" },
            version: { type: "string" },
            rules: { type: "array", uniqueItems: true, items: rule },
          },
        },
      },
    },
    originalUriBaseIds: { type: "object", additionalProperties: { type: "object", properties: { description: text } } },
    columnKind: { enum: ["utf16CodeUnits", "unicodeCodePoints"] },
    results: { type: "array", items: result },
  },
};

export const sarifSubset = {
  type: "object",
  required: ["version", "runs"],
  additionalProperties: false,
  properties: { $schema: { type: "string" }, version: { const: "2.1.0" }, runs: { type: "array", items: run } },
};
