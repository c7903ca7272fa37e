package hookguard.lib.coda_if_test

import data.hookguard.lib.coda_if
import data.hookguard.lib.given

call(name, kind, arguments) := given.call({
	"agent": {"name": "coda"},
	"tool": {"name": name, "names": [name], "kind": kind, "input": arguments},
})

fires(rule, command) if coda_if.fires(rule) with input as call("bash", "shell", {"command": command})

test_whole_tool if {
	every rule in ["", "Bash", "bash", "Bash(*)", "Bash()", "Bash(git push", "Bash|Edit"] {
		fires(rule, "anything")
	}
	not fires("*", "anything")
	not fires("Edit", "anything")
}

test_the_whole_command_is_compared if {
	fires("Bash(git push)", "git push")
	fires("Bash (git push)", "git push")
	not fires("Bash(git push)", "git push\n")
	fires("Bash(git push*)", "git push && git status")
	not fires("Bash(git push*)", "git status && git push")
	fires("Bash(git push *)", "git push")
	not fires("Bash(git push *)", "git pushx")
	fires("Bash(npm:*)", "npm")
	fires("Bash(npm:*)", "npm:install")
	fires("Bash(npm:*)", "npm install")
	not fires("Bash(npm:*)", "npmx")
	fires("Bash(* git push*)", " git push")
}

test_escapes if {
	fires(`Bash(echo a\(b\))`, "echo a(b)")
	fires("Bash(echo a(b))", "echo a(b)")
	fires(`Bash(a\\b)`, `a\b`)
	not fires(`Bash(a\*b)`, "a*b")
}

test_files_are_not_looked_at if {
	edit := call("edit", "edit", {"path": "src/a.ts"})
	coda_if.fires("Edit(nomatch)") with input as edit
	other := call("edit", "edit", {"file_path": "docs/b.md"})
	not coda_if.fires("Edit(src/*)") with input as other
	coda_if.fires("Edit(docs/*)") with input as other
}

test_only_events_of_tools if {
	stop := object.union(call("bash", "shell", {"command": "x"}), {"event": {"kind": "turn.stop"}})
	not coda_if.fires("Bash") with input as stop
	coda_if.fires("") with input as stop
	asked := object.union(call("bash", "shell", {"command": "x"}), {"event": {"kind": "permission.request"}})
	coda_if.fires("Bash") with input as asked
}

test_another_agents_tool_by_any_name if {
	coda_if.fires("bash") with input as given.call({"tool": {"names": ["Bash", "bash"]}})
}
