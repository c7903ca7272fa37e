# METADATA
# title: A search that takes days
# custom:
#   id: fault.endless
#   events: [tool.before]
#   tools: [shell]
package hookguard.rules.fault.endless

deny contains {"reason": "never found"} if {
	input.shell.text == "endless"
	many[_] > 0
	many[_] > 0
	sum(many) < 0
}

many := numbers.range(1, 3000)
