# METADATA
# title: Fork bomb
# description: A function, script or piece of code that starts itself again and again until the machine stands still.
# custom:
#   id: system.fork-bomb
#   severity: critical
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/system/fork-bomb.md
#   limits:
#     - "A script file that starts itself is not seen."
package hookguard.rules.system.fork_bomb

import data.hookguard.lib.code_text
import data.hookguard.lib.shell

reason := "This starts itself without end, until the machine stands still."

fix := "Bound the number of processes, for example with `xargs -P 4`."

# A function that calls itself beside itself: in the background, or on both sides of a pipe.
deny contains {"reason": reason, "fix": fix, "evidence": word.text} if {
	some word in input.shell.unresolved
	word.why == "a function or alias that calls itself"
	some c in shell.commands
	shell.came_through(c, {"function"})
	c.background
}

deny contains {"reason": reason, "fix": fix, "evidence": word.text} if {
	some word in input.shell.unresolved
	word.why == "a function or alias that calls itself"
	some i, c in shell.commands
	shell.came_through(c, {"function"})
	c.program == word.text
	some line in input.shell.pipelines
	some other in line
	other != i
	shell.commands[other].program == c.program
	some k in line
	k == i
}

# `while true; do sh $0 & done`: a script that starts itself in a loop without waiting.
deny contains {"reason": reason, "fix": fix, "evidence": c.text} if {
	some c in shell.of({"sh", "bash", "zsh", "dash", "ksh", "exec", "nohup", "setsid"})
	c.background
	shell.came_through(c, {"loop"})
	some own in ["$0", "${0}", "$BASH_SOURCE", "${BASH_SOURCE"]
	contains(c.text, own)
}

# `%0|%0`, of Windows
deny contains {"reason": reason, "fix": fix, "evidence": c.text} if {
	some c in shell.of({"%0"})
}

deny contains {"reason": reason, "fix": fix, "evidence": c.text} if {
	some k in code_text.known
	c := shell.commands[k]
	forks(c.code.text)
	endless(c.code.text)
}

# A word of its own: `fork_server` and `"fork"` start nothing.
forks(code) if code_text.calls(code, {"fork(", "fork ", "fork;", "fork}", "fork{", "fork\n"})

forks(code) if code_text.says(code, {".fork(", ".fork ", "pcntl_fork", ".fork}", ".fork\n", ".fork;"})

endless(code) if code_text.says(code, {
	"while True", "while 1", "while(1)", "while (1)", "while(true)", "while (true)", "while true", "for(;;)", "for (;;)",
	"fork while fork", "loop{", "loop {", "loop do", "fork while 1", "until(0)", "fork()while", "itertools.count", "iter(int",
})
