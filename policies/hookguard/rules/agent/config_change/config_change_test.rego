package hookguard.rules.agent.config_change_test

import data.hookguard.rules.agent.config_change

change(config) := {"event": {"name": "ConfigChange", "kind": "config.change"}, "config": config}

test_settings_are_kept_out if {
	every source in ["user_settings", "project_settings", "local_settings"] {
		count(config_change.deny) == 1 with input as change({"source": source, "file_path": "/x"})
	}
	count(config_change.deny) == 1 with input as change({})
}

test_skills_and_managed_settings_pass if {
	count(config_change.deny) == 0 with input as change({"source": "skills"})
	count(config_change.deny) == 0 with input as change({"source": "policy_settings"})
}
