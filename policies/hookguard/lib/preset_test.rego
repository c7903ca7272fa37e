package hookguard.lib.preset_test

import data.hookguard.lib.preset

table := {"recommended": {"off": ["a.b"]}, "strict": {"off": []}}

test_recommended_is_the_default if {
	not preset.has("a.b") with input as {} with data.hookguard.presets as table
	preset.has("c.d") with input as {} with data.hookguard.presets as table
}

test_others_by_name if {
	preset.has("a.b") with input as {"hookguard": {"preset": "strict"}} with data.hookguard.presets as table
	preset.has("a.b") with input as {"hookguard": {"preset": "no such"}} with data.hookguard.presets as table
}
