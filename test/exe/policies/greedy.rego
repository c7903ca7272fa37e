# METADATA
# title: More memory than there is
# custom:
#   id: fault.greedy
#   events: [tool.before]
#   tools: [shell]
package hookguard.rules.fault.greedy

deny contains {"reason": "enough"} if {
	input.shell.text == "greedy"
	count(numbers.range(1, 100000000)) > 0
}
