# METADATA
# title: URLs
# description: Questions about `input.urls`, every address that a call names, by fetch tool, by shell or in a prompt.
package hookguard.lib.url

# METADATA
# title: host_in(u, hosts)
# description: >-
#   True when the address's host is one of a set, or a subdomain of one: `url.host_in(u, {"example.com"})` holds for
#   `www.example.com`, not for `example.com.evil.test`.
host_in(u, hosts) if {
	host := trim_right(lower(u.host), ".")
	some name in hosts
	host_is(host, name)
}

# METADATA
# title: host_is(host, name)
# description: True when a host is this name or a subdomain of it, both in lower case.
host_is(host, name) if host == name

host_is(host, name) if endswith(host, concat("", [".", name]))

# METADATA
# title: is_local(u)
# description: True when an address is this machine's own.
is_local(u) if lower(u.host) in {"localhost", "127.0.0.1", "[::1]", "::1", "0.0.0.0", "host.docker.internal"}

is_local(u) if endswith(lower(u.host), ".localhost")

is_local(u) if startswith(u.host, "127.")
