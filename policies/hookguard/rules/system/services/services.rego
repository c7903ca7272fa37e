# METADATA
# title: Stopping services
# description: >-
#   Stopping, disabling or masking what other people or programs rely on. Looking, starting, and the user's own services pass.
# custom:
#   id: system.services
#   severity: medium
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/system/services.md
package hookguard.rules.system.services

import data.hookguard.lib.shell
import data.hookguard.lib.verbs

ask contains {
	"reason": "This stops a service of the machine.",
	"fix": "Tell the user which service stands in the way, and let them stop it.",
	"evidence": c.text,
} if {
	some c in verbs.of(programs)
	stops(c)
	not verbs.is_trial(c)
}

programs := object.keys(tools) | {"systemctl", "service", "rc-service", "invoke-rc.d", "chkconfig"}

stops(c) if {
	c.program == "systemctl"
	verbs.words(c)[0] in {"stop", "disable", "mask", "kill", "isolate", "revert", "set-default"}
	not shell.has_exact_option(c, {"--user"})
}

stops(c) if {
	c.program in {"service", "rc-service", "invoke-rc.d"}
	verbs.words(c)[1] in {"stop", "disable"}
}

stops(c) if verbs.does(c, tools)

# `chkconfig NAME off`
stops(c) if {
	c.program == "chkconfig"
	"off" in verbs.words(c)
}

tools := {
	"launchctl": {["unload"], ["bootout"], ["remove"], ["disable"], ["kill"]},
	"rc-update": {["del"], ["delete"]},
	"update-rc.d": {[]},
	"sv": {["down"], ["stop"], ["exit"]},
	"initctl": {["stop"]},
	"stop": {[]},
	"supervisorctl": {["stop", "all"], ["shutdown"]},
	"sc": {["stop"], ["delete"], ["config"]},
	"net": {["stop"]},
	"Stop-Service": {[]},
	"snap": {["stop"]},
}
