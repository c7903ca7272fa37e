package hookguard.rules.system.windows_test

import data.hookguard.lib.given
import data.hookguard.rules.system.windows

denies(program, operands) if {
	count(windows.deny) == 1 with input as given.commands([{"program": program, "operands": operands}])
}

asks(program, operands) if {
	count(windows.ask) == 1 with input as given.commands([{"program": program, "operands": operands, "argv": array.concat([program], operands)}])
}

test_whole_drives_and_profiles if {
	every word in ["C:\\", "c:*", "C:\\Windows", "C:Users", "%USERPROFILE%"] {
		denies("rd", ["/s", "/q", word])
	}
	denies("format", ["d:"])
	denies("sdelete", ["c:"])
	not denies("rd", ["/s", "node_modules"])
	not denies("del", ["c:*"])
	not denies("format", ["a.c"])
}

test_ways_back if {
	denies("vssadmin", ["Delete", "shadows"])
	denies("wmic", ["shadowcopy", "delete"])
	denies("reagentc", ["/disable"])
	denies("Disable-ComputerRestore", [])
	not denies("vssadmin", ["list", "shadows"])
}

test_other_folders if {
	asks("rd", ["/s", "D:\\work\\old"])
	asks("rd", ["/s", "%TEMP%\\x"])
	asks("rd", ["/s", "\\\\server\\share"])
	not asks("rd", ["/s", "build"])
}

test_changes if {
	asks("reg", ["add", "HKCU\\x"])
	asks("takeown", ["/f", "x", "/r"])
	asks("Clear-RecycleBin", [])
	asks("wevtutil", ["cl", "Security"])
	asks("Set-ExecutionPolicy", ["Bypass"])
	asks("cipher", ["/w:C:"])
	not asks("reg", ["query", "HKCU\\x"])
}

test_helpers_that_fetch if {
	asks("certutil", ["-urlcache", "http://a.test/x"])
	asks("bitsadmin", ["/transfer", "x"])
	asks("mshta", ["http://a.test"])
	not asks("certutil", ["-hashfile", "a"])
}
