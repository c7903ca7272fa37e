// Stands in for modules that opa-wasm imports and hookguard never calls (scripts/aliases.mjs).
module.exports = {};
