package hookguard.lib.self_test

import data.hookguard.lib.given
import data.hookguard.lib.self

guards(op, absolute) if {
	self.guards(given.path({"op": op, "absolute": absolute})) with input as given.call({"hookguard": {"protected": ["/Opt/hg"]}})
}

test_files_of_this_machine if {
	guards("write", "/opt/hg/bin")
	guards("delete", "/opt")
	not guards("write", "/opt")
}

test_files_by_name if {
	guards("write", "/any/.claude/settings.json")
	guards("write", "/etc/hookguard")
	guards("delete", "/any/.coda")
	not guards("write", "/any/.coda")
	not guards("write", "/any/settings.json")
}

test_whole_folders_and_wildcards if {
	self.guards(given.path({"op": "write", "recursive": true, "absolute": "/any/.claude"})) with input as given.call({})
	guards("write", "/any/.claude/*.json")
	guards("write", "/any/.gemini/set*")
	not guards("write", "/any/.claude/*.md")
}

test_names_in_code if {
	self.names_in("cat > .Claude/Settings.json") == {".claude/settings"}
	self.names_in("print(1)") == set()
	self.names_in(null) == set()
}

test_a_settings_folder_holds_settings if {
	self.holds_settings(given.path({"op": "read", "absolute": "/home/dev/.claude"})) with input as given.call({})
	not self.holds_settings(given.path({"op": "read", "absolute": "/home/dev/src"})) with input as given.call({})
}

test_what_a_search_finds if {
	found := "/any/**/settings*.json"
	protected := {"hookguard": {"protected": ["/any/p/.claude/settings.json"]}}
	self.guards(given.path({"op": "delete", "absolute": found})) with input as given.call(protected)
	not self.guards(given.path({"op": "delete", "absolute": "/other/**/settings.json"})) with input as given.call(protected)
	not self.guards(given.path({"op": "write", "absolute": "/any/**/*.json"})) with input as given.call(protected)
	not self.guards(given.path({"op": "write", "absolute": "/any/**/s*"})) with input as given.call(protected)
}

test_owners_of_a_folder_above if {
	some p in above_by("chown").paths
	self.guards(p) with input as above_by("chown")
	not self.guards(p) with input as above_by("touch")
}

above_by(program) := object.union(
	given.commands([{"program": program}]),
	{"paths": [given.path({"op": "write", "absolute": "/home/dev/.config", "recursive": true, "command": 0})]},
)
