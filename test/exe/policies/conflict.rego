# METADATA
# title: Two values for one rule
# custom:
#   id: fault.conflict
#   events: [tool.before]
#   tools: [shell]
package hookguard.rules.fault.conflict

deny contains {"reason": value} if input.shell.text == "conflict"

value := "one" if input.shell.complete

value := "two" if input.shell.text == "conflict"
