# METADATA
# title: Presets
# description: >-
#   Which rules of the default pack speak: `recommended` leaves out what only careful people want, `strict` leaves out nothing,
#   `audit` is strict that only watches. The table is data (`policies/hookguard/presets/data.json`).
package hookguard.lib.preset

# METADATA
# title: chosen
# description: The preset in force, from configuration; `recommended` where none is named.
chosen := object.get(input, ["hookguard", "preset"], "recommended")

# METADATA
# title: has(id)
# description: "True when a rule speaks in the preset: `preset.has(\"git.protected-push\")`. A preset that nobody knows has all rules."
has(id) if not left_out(id)

left_out(id) if id in data.hookguard.presets[chosen].off
