# METADATA
# title: A policy that needs a builtin of the host
# custom:
#   id: fault.hashing
#   events: [tool.before]
#   tools: [shell]
package hookguard.rules.fault.hashing

deny contains {"reason": "found"} if crypto.sha256(input.shell.text) == "never"
