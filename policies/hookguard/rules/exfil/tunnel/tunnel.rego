# METADATA
# title: Tunnels from outside
# description: >-
#   Programs that let the internet reach a port or a terminal of this machine, past its firewall. Forwarding a remote port to here
#   (`ssh -L`) passes.
# custom:
#   id: exfil.tunnel
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/exfil/tunnel.md
#   limits:
#     - "Servers that listen on all interfaces without a tunnel are not seen."
package hookguard.rules.exfil.tunnel

import data.hookguard.lib.shell
import data.hookguard.lib.verbs

ask contains {
	"reason": "This lets others reach this machine from the internet.",
	"fix": "Let the user open the tunnel, and close it.",
	"evidence": c.text,
} if {
	some c in verbs.of(programs)
	opens(c)
	not verbs.is_trial(c)
}

programs := object.keys(tunnels) | {"ssh", "autossh"}

opens(c) if verbs.does(c, tunnels)

opens(c) if {
	c.program in {"ssh", "autossh"}
	shell.has_exact_option(c, {"-R"})
}

opens(c) if {
	c.program in {"ssh", "autossh"}
	some value in shell.option_values(c, {"-o"})
	startswith(lower(value), "remoteforward")
}

tunnels := {
	"ngrok": {["http"], ["https"], ["tcp"], ["tls"], ["start"], ["tunnel"]},
	"cloudflared": {["tunnel"], ["access", "tcp"]},
	"lt": {[]},
	"localtunnel": {[]},
	"bore": {["local"]},
	"chisel": {["client"], ["server"]},
	"frpc": {[]},
	"frps": {[]},
	"rathole": {[]},
	"pagekite": {[]},
	"pagekite.py": {[]},
	"zrok": {["share"], ["reserve"]},
	"tailscale": {["funnel"], ["serve"]},
	"devtunnel": {["host"]},
	"code": {["tunnel"]},
	"expose": {["share"]},
	"telebit": {["http"], ["tcp"]},
	"tmate": {[]},
	"upterm": {["host"]},
	"gotty": {[]},
	"ttyd": {[]},
	"gs-netcat": {[]},
	"inlets": {["client"], ["http"], ["tcp"]},
	"iodine": {[]},
	"dnscat2": {[]},
	"pinggy": {[]},
}
