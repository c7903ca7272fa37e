# METADATA
# title: Package registries
# description: Where packages come from, and which commands bring them.
package hookguard.lib.registries

import data.hookguard.lib.verbs

# METADATA
# title: is_well_known(host)
# description: >-
#   True for the registries that package managers use by themselves, those of large publishers, and this machine: the
#   host is one of them, or lies in a domain that belongs to one registry alone.
is_well_known(host) if lower(host) in hosts

is_well_known(host) if {
	labels := split(lower(host), ".")
	count(labels) >= 2
	labels[count(labels) - 2] in domains[labels[count(labels) - 1]]
}

hosts := {
	"cdn.jsdelivr.net", "download.pytorch.org", "esm.sh", "ghcr.io", "host.docker.internal", "jsr.io", "localhost",
	"npm.jsr.io", "npm.pkg.github.com", "packages.microsoft.com", "plugins.gradle.org", "pypi.nvidia.com", "127.0.0.1",
}

# By top-level domain: the names below it.
domains := {
	"com": {"yarnpkg"},
	"io": {"crates"},
	"org": {"apache", "debian", "golang", "maven", "npmjs", "pypi", "rubygems"},
}

# METADATA
# title: installs(c)
# description: True when a command brings packages onto the machine or into the project, or runs one at once.
installs(c) if verbs.does(c, installers)

# METADATA
# title: installing
# description: The commands that bring packages, worked out once.
installing := [c |
	some c in verbs.of(installers)
	installs(c)
]

installers := {
	"npm": {["install"], ["i"], ["add"], ["ci"], ["exec"], ["x"], ["update"]},
	"pnpm": {["install"], ["i"], ["add"], ["dlx"], ["update"]},
	"yarn": {[], ["install"], ["add"], ["dlx"]},
	"bun": {["install"], ["i"], ["add"], ["x"]},
	"npx": {[]},
	"pnpx": {[]},
	"bunx": {[]},
	"pip": {["install"], ["download"], ["wheel"]},
	"pip3": {["install"], ["download"], ["wheel"]},
	"pipx": {["install"], ["run"], ["inject"]},
	"uv": {["add"], ["pip", "install"], ["tool", "install"], ["tool", "run"], ["sync"], ["run"]},
	"uvx": {[]},
	"poetry": {["add"], ["install"]},
	"pdm": {["add"], ["install"]},
	"pipenv": {["install"]},
	"conda": {["install"], ["create"]},
	"mamba": {["install"], ["create"]},
	"easy_install": {[]},
	"gem": {["install"]},
	"bundle": {["install"], ["add"]},
	"cargo": {["install"], ["binstall"]},
	"go": {["install"], ["get"]},
	"composer": {["require"], ["install"]},
	"dotnet": {["add"], ["tool", "install"]},
	"nuget": {["install"]},
	"apt": {["install"]},
	"apt-get": {["install"]},
	"dnf": {["install"]},
	"yum": {["install"], ["localinstall"]},
	"zypper": {["install"], ["in"]},
	"apk": {["add"]},
	"pacman": {[]},
	"rpm": {[]},
	"dpkg": {[]},
	"brew": {["install"], ["tap"]},
	"helm": {["install"], ["upgrade"], ["pull"]},
	"kubectl": {["apply"], ["create"], ["replace"]},
	"oc": {["apply"], ["create"]},
	"gh": {["extension", "install"]},
	"code": {[]},
}
