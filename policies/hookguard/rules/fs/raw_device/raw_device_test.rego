package hookguard.rules.fs.raw_device_test

import data.hookguard.lib.given
import data.hookguard.rules.fs.raw_device

test_devices_are_denied if {
	every absolute in ["/dev/sda", "/dev/nvme0n1p1", "/dev/mapper/root", "/dev/disk2"] {
		count(raw_device.deny) == 1 with input as given.paths([{"op": "write", "absolute": absolute}])
	}
}

test_harmless_devices_pass if {
	every absolute in ["/dev/null", "/dev/fd/3", "/dev/ttyUSB0", "/dev/shm/x", "/code/app/disk.img"] {
		count(raw_device.deny) == 0 with input as given.paths([{"op": "write", "absolute": absolute}])
	}
}

test_erasers if {
	count(raw_device.deny) == 1 with input as given.commands([{"program": "blkdiscard", "operands": ["x"]}])
	count(raw_device.deny) == 1 with input as given.commands([{"program": "diskutil", "operands": ["eraseDisk", "x"]}])
	count(raw_device.deny) == 1 with input as given.commands([{"program": "zpool", "subcommand": ["destroy"]}])
	count(raw_device.deny) == 1 with input as given.commands([{"program": "wipefs", "options": given.options(["-a"])}])
	count(raw_device.deny) == 0 with input as given.commands([{"program": "diskutil", "operands": ["list"]}])
}
