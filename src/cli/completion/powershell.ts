import type { Entry, Value } from "./table.ts";

/** A completion script for PowerShell 5.1 and newer. */
export function powershellCompletion(table: readonly Entry[]): string {
  return `# Completion of hookguard for PowerShell, written by \`hookguard completion powershell\`.

Register-ArgumentCompleter -Native -CommandName hookguard -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    # By verb: what may follow as (word, description), and what each option and place takes: choices, or a kind.
    $table = @{
${table.map(entryOf).join("\n")}
    }

    $path = ''
    $operands = 0
    $wanted = $null
    foreach ($element in $commandAst.CommandElements | Select-Object -Skip 1) {
        # The word under the cursor is what is being completed.
        if ($element.Extent.EndOffset -ge $cursorPosition) { break }
        $word = $element.Extent.Text
        if ($null -ne $wanted) { $wanted = $null; continue }
        $next = "$path $word".Trim()
        if ($word.StartsWith('-')) {
            if ($table[$path].Takes.ContainsKey($word)) { $wanted = $word }
        } elseif ($operands -eq 0 -and $table.ContainsKey($next)) {
            $path = $next
        } else {
            $operands++
        }
    }

    $entry = $table[$path]
    if ($null -ne $wanted) {
        $found = $entry.Takes[$wanted]
    } elseif ($wordToComplete.StartsWith('-')) {
        $found = $entry.Options
    } elseif ($entry.Verbs.Count -gt 0 -and $operands -eq 0) {
        $found = $entry.Verbs
    } elseif ($operands -lt $entry.Operands.Count) {
        $found = $entry.Operands[$operands]
    } elseif ($entry.Variadic) {
        $found = $entry.Operands[-1]
    } else {
        $found = @()
    }

    # Nothing found: PowerShell completes files itself.
    foreach ($pair in $found) {
        if ($pair[0].StartsWith($wordToComplete, [StringComparison]::Ordinal)) {
            [System.Management.Automation.CompletionResult]::new($pair[0], $pair[0], 'ParameterValue', $pair[1])
        }
    }
}
`;
}

function entryOf({ path, verbs, options, operands }: Entry): string {
  const flags = options.flatMap(({ names, description }) => names.map((name) => pair(name, description)));
  const values = options.flatMap(({ names, value }) =>
    value ? names.map((name) => `${quote(name)} = ${valueText(value)}`) : [],
  );
  return `        ${quote(path.join(" "))} = @{
            Verbs = ${array(verbs.map(({ name, summary }) => pair(name, summary)))}
            Options = ${array(flags)}
            Takes = @{ ${values.join("; ")} }
            Operands = ${array(operands.map(({ value }) => `,${valueText(value)}`))}
            Variadic = $${operands.at(-1)?.variadic ?? false}
        }`;
}

/** Only choices are offered by us; files and folders PowerShell knows better. */
function valueText(value: Value): string {
  return value.kind === "choices" ? array(value.choices.map((choice) => pair(choice, choice))) : "@()";
}

/** The leading comma keeps a single pair from being taken apart. */
function pair(word: string, description: string): string {
  return `,@(${quote(word)}, ${quote(description)})`;
}

function array(items: readonly string[]): string {
  return items.length === 0 ? "@()" : `@(${items.join("; ")})`;
}

/** PowerShell takes typographic quotes for quotes, too. */
function quote(text: string): string {
  return `'${text.replace(/['\u2018-\u201b]/g, "$&$&")}'`;
}
