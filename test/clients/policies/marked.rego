# METADATA
# title: Marked events
# description: What the tests with real clients refuse at any event, by a mark in its payload that names the event.
# custom:
#   id: test.marked
#   severity: high
package hookguard.rules.test.marked

deny contains {
	"reason": "The test refuses this event.",
	"evidence": input.event.name,
} if {
	contains(json.marshal(input.raw), concat("", ["refuse at ", input.event.name, " now"]))
}
