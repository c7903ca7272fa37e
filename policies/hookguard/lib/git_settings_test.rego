package hookguard.lib.git_settings_test

import data.hookguard.lib.git_settings
import data.hookguard.lib.given

pairs(facts) := {[s.key, s.value] | some s in git_settings.given(c)} if {
	c := given.command(object.union({"program": "git"}, facts))
}

with_variables(list) := given.commands([{"program": "git", "assignments": [{"name": name, "value": value} | some name, value in list]}])

test_options if {
	pairs({"options": [{"name": "-c", "value": "Core.Pager=a=b"}]}) == {["core.pager", "a=b"]} with input as given.call({})
	pairs({"options": [{"name": "-c", "value": "remote.x.mirror"}]}) == {["remote.x.mirror", "true"]} with input as given.call({})
}

test_values_from_variables if {
	option := {"options": [{"name": "--config-env", "value": "a.b=P"}]}
	pairs(option) == {["a.b", "+main"]} with input as with_variables({"P": "+main"})
	pairs(option) == {["a.b", null]} with input as given.call({})
}

test_pairs_of_variables if {
	pairs({}) == {["a.b", "c"]} with input as with_variables({"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "a.b", "GIT_CONFIG_VALUE_0": "c"})
}

test_parameters if {
	pairs({}) == {["a.b", "c"]} with input as with_variables({"GIT_CONFIG_PARAMETERS": "'a.b'='c'"})
	pairs({}) == {["a.b", "c"], ["d.e", "f"]} with input as with_variables({"GIT_CONFIG_PARAMETERS": "'a.b=c' 'd.e=f'"})
}

config(options, operands) := given.command({"program": "git", "subcommand": ["config"], "options": given.options(options), "operands": operands})

test_kept if {
	git_settings.kept(config([], ["A.B", "c"])) == {{"key": "a.b", "value": "c"}}
	git_settings.kept(config(["--add"], ["a.b", "c"])) == {{"key": "a.b", "value": "c"}}
	git_settings.kept(config([], ["set", "a.b", "c"])) == {{"key": "a.b", "value": "c"}}
	git_settings.kept(config(["--get"], ["a.b", "c"])) == set()
	git_settings.kept(config([], ["a.b"])) == set()
}
