package hookguard.lib.places_test

import data.hookguard.lib.given
import data.hookguard.lib.places

test_all_of_a_folder_is_the_folder if {
	places.trimmed("/etc/*") == {"/etc"}
	places.trimmed("/etc/.??*") == {"/etc"}
	places.trimmed("/*/*") == {"/"}
	places.trimmed("/etc/*.conf") == {"/etc/*.conf"}
}

test_root_and_homes if {
	places.is_root("/*") with input as given.call({})
	not places.is_root("/etc") with input as given.call({})
	every place in ["/home/dev", "/home", "/Users", "/Users/x/*", "/root"] {
		places.is_home(place) with input as given.call({})
	}
	not places.is_home("/home/dev/x") with input as given.call({})
}

test_what_is_found_by_name_anywhere if {
	places.is_root("/**/*.log") with input as given.call({})
	places.is_home("/home/dev/**/*.log") with input as given.call({})
	not places.is_home("/home/dev/x/**/*.log") with input as given.call({})
	not places.is_root("/home/dev/x/**/*.log") with input as given.call({})
}

test_system if {
	every place in ["/etc/x", "/private/etc/x", "/usr", "/opt", "/opt/x", "/Volumes/Disk", "/dev/sda"] {
		places.is_system(given.path({"absolute": place}))
	}
	every place in ["/tmp/x", "/var/tmp/x", "/dev/null", "/private/var/folders/a/b", "/opt/x/y", "/code/app"] {
		not places.is_system(given.path({"absolute": place}))
	}
	not places.is_system(given.path({"absolute": "/usr/src/app/x", "in_project": true}))
}

test_what_holds_the_project if {
	places.holds_project("/code/app/*") with input as given.call({})
	places.holds_project("/code") with input as given.call({})
	not places.holds_project("/code/app/src") with input as given.call({})
}

test_words_of_a_command if {
	every word in ["/", "/*", "~", "~/", "$HOME", "/etc/*"] {
		places.is_top_word(word)
	}
	not places.is_top_word("src")
}

test_temporary if {
	every place in ["/tmp/x", "/home/dev/.cache/x", "/home/dev/p/node_modules/x"] {
		places.is_temporary(place) with input as given.call({})
	}
	not places.is_temporary("/home/dev/p") with input as given.call({})
}

test_containers if {
	p := given.path({"absolute": "/x", "command": 0})
	places.is_in_container(p) with input as given.commands([{"via": ["container"]}])
	not places.is_in_container(p) with input as given.commands([{}])
	not places.is_in_container(given.path({"absolute": "/x"})) with input as given.commands([{}])
}
