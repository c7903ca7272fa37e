import type { Entry, Value } from "./table.ts";

/** A completion script for bash 3.2 and newer; it needs no other package. */
export function bashCompletion(table: readonly Entry[]): string {
  return `# Completion of hookguard for bash, written by \`hookguard completion bash\`.

# What a verb has: its verbs and its options.
_hookguard_verb() {
  verbs= options=
  case "$1" in
${table.map(verbCase).join("\n")}
    *) return 1 ;;
  esac
}

# What stands behind an option, or at the place of an operand: choices, file, folder or text. Nothing: no value.
_hookguard_value() {
  kind= choices= variadic=
  case "$1 $2" in
${table.flatMap(valueCases).join("\n")}
  esac
}

_hookguard() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path= wanted= operand=0 only_operands= word index
  local verbs options kind choices variadic
  COMPREPLY=()
  for ((index = 1; index < COMP_CWORD; index++)); do
    word="\${COMP_WORDS[index]}"
    # bash splits --name=value at the sign.
    if [[ "$word" == "=" ]]; then continue; fi
    if [[ -n "$wanted" ]]; then
      _hookguard_value "$path" "$wanted"
      if [[ -z "$variadic" ]]; then wanted=; continue; fi
      if [[ "$word" != -* ]]; then continue; fi
      wanted=
    fi
    if [[ -z "$only_operands" && "$word" == "--" ]]; then only_operands=1
    elif [[ -z "$only_operands" && "$word" == -?* ]]; then
      _hookguard_value "$path" "$word"
      if [[ -n "$kind" ]]; then wanted="$word"; fi
    elif [[ $operand == 0 ]] && _hookguard_verb "\${path:+$path }$word"; then path="\${path:+$path }$word"
    else operand=$((operand + 1))
    fi
  done
  if [[ "$current" == "=" ]]; then current=; fi

  kind= choices=
  _hookguard_verb "$path"
  if [[ -n "$wanted" ]]; then
    _hookguard_value "$path" "$wanted"
    if [[ -n "$variadic" && "$current" == -* ]]; then kind=choices choices="$options"; fi
  elif [[ -z "$only_operands" && "$current" == -* ]]; then kind=choices choices="$options"
  elif [[ -n "$verbs" && $operand == 0 ]]; then kind=choices choices="$verbs"
  else _hookguard_value "$path" "$operand"
  fi
  case "$kind" in
    choices) COMPREPLY=($(compgen -W "$choices" -- "$current")) ;;
    file) compopt -o default 2>/dev/null || _hookguard_files -f "$current" ;;
    folder) compopt -o dirnames 2>/dev/null || _hookguard_files -d "$current" ;;
  esac
}

# Where bash can't be told to complete files itself (before 4.0).
_hookguard_files() {
  local name
  while IFS= read -r name; do COMPREPLY[\${#COMPREPLY[@]}]="$name"; done < <(compgen "$1" -- "$2")
}

complete -F _hookguard hookguard
`;
}

function verbCase({ path, verbs, options }: Entry): string {
  const set = [
    ...(verbs.length > 0 ? [`verbs=${quote(verbs.map(({ name }) => name).join(" "))}`] : []),
    `options=${quote(options.flatMap(({ names }) => names).join(" "))}`,
  ];
  return `    ${quote(path.join(" "))}) ${set.join(" ")} ;;`;
}

function valueCases({ path, options, operands }: Entry): string[] {
  const at = path.join(" ");
  return [
    ...options.flatMap(({ names, value, variadic }) =>
      value ? [valueCase(names.map((name) => quote(`${at} ${name}`)).join(" | "), value, variadic)] : [],
    ),
    ...operands.map(({ value, variadic }, index) =>
      valueCase(variadic ? `${quote(`${at} `)}[0-9]*` : quote(`${at} ${index}`), value, variadic),
    ),
  ];
}

function valueCase(pattern: string, value: Value, variadic: boolean): string {
  const set = [
    `kind=${value.kind}`,
    ...(value.kind === "choices" ? [`choices=${quote(value.choices.join(" "))}`] : []),
    ...(variadic ? ["variadic=1"] : []),
  ];
  return `    ${pattern}) ${set.join(" ")} ;;`;
}

/** A word that bash takes as it is. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
