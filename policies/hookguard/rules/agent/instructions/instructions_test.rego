package hookguard.rules.agent.instructions_test

import data.hookguard.lib.given
import data.hookguard.rules.agent.instructions

writes(absolute) := object.union(given.paths([{"op": "write", "absolute": absolute}]), {"hookguard": {"preset": "strict"}})

test_instructions_ask if {
	every absolute in ["/code/app/CLAUDE.md", "/code/app/sub/AGENTS.md", "/code/app/.claude/skills/x/SKILL.md"] {
		count(instructions.ask) == 1 with input as writes(absolute)
	}
	count(instructions.ask) == 0 with input as writes("/code/app/README.md")
}

test_only_in_strict if {
	plain := given.paths([{"op": "write", "absolute": "/code/app/CLAUDE.md"}])
	count(instructions.ask) == 0 with input as plain with data.hookguard.presets as {"recommended": {"off": ["agent.instructions"]}}
}
