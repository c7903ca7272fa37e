import type { Entry, OptionEntry, Value } from "./table.ts";

/** A completion script for zsh: for `source`, and as a file `_hookguard` in `fpath`. */
export function zshCompletion(table: readonly Entry[]): string {
  return `#compdef hookguard
# Completion of hookguard for zsh, written by \`hookguard completion zsh\`.

${table.map(functionOf).join("\n")}
if [[ "\${funcstack[1]}" == "_hookguard" ]]; then
  _hookguard "$@"
else
  compdef _hookguard hookguard
fi
`;
}

function functionOf(entry: Entry): string {
  const { verbs, options, operands } = entry;
  const specs = [
    ...options.map(optionSpec),
    ...(verbs.length > 0
      ? [quote("1: :->verb"), quote("*:: :->rest")]
      : operands.map(({ name, value, variadic }) => quote(`${variadic ? "*" : ""}:${inSpec(name)}:${action(value)}`))),
  ];
  const lines = [`_arguments -C -s \\`, ...specs.map((spec) => `  ${spec} \\`)];
  const body = verbs.length === 0 ? lines : [...lines, "  && return 0", ...dispatch(entry)];
  const text = body.map((line) => `  ${line}`).join("\n");
  return `${nameOf(entry.path)}() {
  local curcontext="$curcontext" state line
  local -A opt_args
${verbs.length === 0 ? text.replace(/ \\$/, "") : text}
}
`;
}

function dispatch({ path, verbs }: Entry): string[] {
  return [
    'case "$state" in',
    "  verb)",
    "    local -a verbs",
    "    verbs=(",
    ...verbs.map(({ name, summary }) => `      ${quote(`${name}:${summary.replace(/[\\:]/g, "\\$&")}`)}`),
    "    )",
    "    _describe -t commands verb verbs",
    "    ;;",
    "  rest)",
    '    case "$words[1]" in',
    ...verbs.map(({ name }) => `      ${quote(name)}) ${nameOf([...path, name])} ;;`),
    "    esac",
    "    ;;",
    "esac",
  ];
}

/** `'(-f --fail)'{-f,--fail}'[description]:name:action'`: the names exclude each other. */
function optionSpec({ names, description, value, variadic }: OptionEntry): string {
  const what = `[${inSpec(description)}]${value ? `:value:${action(value)}` : ""}`;
  const rest = variadic ? "*" : `(${names.join(" ")})`;
  if (names.length === 1) return quote(`${variadic ? "*" : ""}${names[0]}${what}`);
  return `${quote(rest)}{${names.join(",")}}${quote(what)}`;
}

function action(value: Value): string {
  if (value.kind === "choices") return `(${value.choices.map(inSpec).join(" ")})`;
  return { file: "_files", folder: "_files -/", text: " " }[value.kind];
}

function nameOf(path: readonly string[]): string {
  return ["_hookguard", ...path].join("_").replaceAll("-", "_");
}

/** Signs that mean something in a specification of `_arguments`. */
function inSpec(text: string): string {
  return text.replace(/[\\:[\]]/g, "\\$&");
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
