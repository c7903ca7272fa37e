# METADATA
# title: Checks of downloads switched off
# description: >-
#   Installing or fetching without checking certificates, signatures or checksums, for one command or from now on. Whoever sits on
#   the way decides what arrives then.
# custom:
#   id: supply.unverified
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/supply/unverified.md
#   limits:
#     - "Settings in files are not looked at."
package hookguard.rules.supply.unverified

import data.hookguard.lib.network
import data.hookguard.lib.shell
import data.hookguard.lib.variables
import data.hookguard.lib.verbs

reason := "This switches off the checks that tell a real download from a forged one."

fix := "Leave the checks on; tell the user which certificate or signature fails."

ask contains {"reason": reason, "fix": fix, "evidence": c.text} if {
	some c in verbs.of(options)
	shell.has_exact_option(c, options[verbs.named(c)])
}

ask contains {"reason": reason, "fix": fix, "evidence": c.text} if {
	some c in verbs.of(takers)
	some option in c.options
	option.value in values[option.name]
}

ask contains {"reason": reason, "fix": fix, "evidence": variables.text(variable)} if {
	some name, set_to in variables.named
	some variable in set_to
	is_off(name, variable.value)
}

ask contains {"reason": reason, "fix": fix, "evidence": c.text} if {
	some c in shell.of(configured)
	some word in verbs.words(c)
	some key in switches
	startswith(lower(word), key)
	some state in verbs.words(c)
	says_off(lower(state))
	some start in [["config"], ["set"], ["env"]]
	verbs.starts(c, start)
}

# What is kept isn't checked by anybody later.
ask contains {"reason": reason, "fix": fix, "evidence": c.text} if {
	some i in shell.places({"curl", "wget"})
	c := shell.commands[i]
	shell.has_exact_option(c, {"-k", "--insecure", "--no-check-certificate"})
	saves(c)
	network.reaches_out(i)
}

saves(c) if c.program == "wget"

saves(c) if shell.has_exact_option(c, {"-o", "--output", "-O", "--remote-name"})

warn contains {"reason": "This doesn't check whom it talks to.", "fix": fix, "evidence": c.text} if {
	some i in shell.places({"curl", "wget"})
	c := shell.commands[i]
	shell.has_exact_option(c, {"-k", "--insecure", "--no-check-certificate"})
	network.reaches_out(i)
}

configured := {"npm", "pnpm", "yarn", "pip", "pip3", "git", "conda", "go", "composer", "poetry", "bundle"}

options := {
	"pip": {"--trusted-host"},
	"pip3": {"--trusted-host"},
	"apt": {"--allow-unauthenticated", "--allow-insecure-repositories", "--force-yes"},
	"apt-get": {"--allow-unauthenticated", "--allow-insecure-repositories", "--force-yes"},
	"dnf": {"--nogpgcheck", "--no-gpgchecks"},
	"yum": {"--nogpgcheck", "--no-gpgchecks"},
	"zypper": {"--no-gpg-checks", "--no-gpg-check"},
	"apk": {"--allow-untrusted"},
	"rpm": {"--nosignature", "--nodigest"},
	"helm": {"--insecure-skip-tls-verify"},
	"uv": {"--allow-insecure-host"},
	"uvx": {"--allow-insecure-host"},
	"conda": {"-k", "--insecure"},
	"gem": {"--no-verify-ssl"},
	"composer": {"--no-secure-http"},
	"brew": {"--no-quarantine"},
}

# Programs with options that are a matter of their value.
takers := {
	"npm", "npx", "pnpm", "yarn", "git", "gem", "apt", "apt-get", "podman", "skopeo", "buildah", "helm", "kubectl", "oc", "docker", "nerdctl",
}

values := {
	"--strict-ssl": {"false"},
	"--tls-verify": {"false"},
	"-c": {"http.sslVerify=false", "http.sslverify=false", "http.sslVerify=0"},
	"--trust-policy": {"NoSecurity", "LowSecurity"},
	"-P": {"NoSecurity", "LowSecurity"},
	"-o": {"APT::Get::AllowUnauthenticated=true", "Acquire::AllowInsecureRepositories=true", "Acquire::https::Verify-Peer=false"},
	"--insecure-skip-tls-verify": {"true"},
}

is_off(name, value) if value in switches_off[name]

is_off(name, value) if {
	name in {"GONOSUMDB", "GONOSUMCHECK", "GOINSECURE", "PIP_TRUSTED_HOST", "UV_INSECURE_HOST"}
	value != ""
}

switches_off := {
	"NODE_TLS_REJECT_UNAUTHORIZED": {"0"},
	"GIT_SSL_NO_VERIFY": {"1", "true"},
	"PYTHONHTTPSVERIFY": {"0"},
	"GOSUMDB": {"off"},
	"GOFLAGS": {"-insecure"},
	"NPM_CONFIG_STRICT_SSL": {"false"},
	"npm_config_strict_ssl": {"false"},
	"YARN_ENABLE_STRICT_SSL": {"false"},
	"CURL_INSECURE": {"1"},
	"CARGO_HTTP_CHECK_REVOKE": {"false"},
	"HOMEBREW_NO_VERIFY_ATTESTATIONS": {"1"},
	"DOCKER_CONTENT_TRUST": {"0"},
}

switches := {"strict-ssl", "http.sslverify", "ssl_verify", "global.trusted-host", "enablestrictssl", "secure-http", "gosumdb=", "goinsecure=", "gonosumdb="}

says_off(word) if word in {"false", "0", "off", "no"}

says_off(word) if {
	some key in {"gosumdb=off", "goinsecure=", "gonosumdb="}
	startswith(word, key)
}
