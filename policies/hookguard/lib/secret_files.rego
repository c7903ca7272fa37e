# METADATA
# title: Secret files
# description: >-
#   The files that hold keys and credentials, as a table: folders, names and endings, each with the program that keeps
#   them there.
package hookguard.lib.secret_files

import data.hookguard.lib.path
import data.hookguard.lib.path_index
import data.hookguard.lib.wildcard

# METADATA
# title: kind(p)
# description: "What a secret file is, for a message: `SSH key`; undefined for an ordinary file."
kind(p) := kinds[0] if {
	kinds := sort([what | some what in kinds_of(p)])
	count(kinds) > 0
	not is_public(p)
}

kinds_of(p) := {what |
	some place in path.places(p)
	some what in (known(place) | by_pattern(p, place))
}

# Each place of the call is looked at once, for all rules.
known(place) := found[place] if {
	path_index.spots[place]
} else := kinds_at(place)

found[place] := kinds_at(place) if some place, _ in path_index.spots

kinds_at(place) := (((in_folders(place) | by_name(place)) | by_ending(place)) | environment(place)) | of_process(place)

# `/proc/1/environ`
of_process(place) := {"environment of a process"} if {
	startswith(place, "/proc/")
	endswith(place, "/environ")
} else := set()

in_folders(place) := {what |
	some segment in split(place, "/")
	some part, what in telling[segment]
	contains(concat("", [place, "/"]), part)
}

# The folders by the last segment of each, so that a place is only compared with those that it can be in.
telling[segment][part] := what if {
	some part, what in folders
	segments := split(part, "/")
	segment := segments[count(segments) - 2]
}

by_name(place) := {names[name]} if {
	name := last(place)
	names[name]
} else := set()

# What a search by name finds (`find ~ -name 'id_*'`): patterns that ask for a secret's name, not `*.json`.
by_pattern(p, place) := {what |
	is_search(p, place)
	pattern := replace(last(place), "?", "*")
	some piece in telling_pieces
	contains(pattern, piece)
	some name, what in names_searched
	wildcard.matches(pattern, name)
}

is_search(_, place) if contains(place, "/**/")

# A pattern that a search tool is given.
is_search(p, place) if {
	p.source == "tool"
	some mark in ["*", "?"]
	contains(place, mark)
}

is_search(p, place) if {
	object.get(p, "picked", false)
	contains(place, "*")
}

names_searched := object.union(names, {
	".env": "environment file",
	".env.local": "environment file",
	".env.production": "environment file",
	".envrc": "environment file",
})

telling_pieces := {
	"id_", "rsa", "dsa", "ed25519", ".env", "netrc", "npmrc", "pypirc", "pgpass", ".my.cnf", "git-cred", "cred", "secret", "passw", "service-acc",
	"serviceacc", "kubeconf", "master.key", "wallet", "keychain", "tfstate", "tfvars", "default_cred",
}

by_ending(place) := {endings[ending] |
	some mark in [".", "_"]
	parts := split(last(place), mark)
	count(parts) > 1
	ending := concat("", [mark, parts[count(parts) - 1]])
	endings[ending]
}

# `.env`, `.env.production`, `prod.env`: not the examples that projects keep for people to copy.
environment(place) := {"environment file"} if {
	is_environment(last(place))
} else := set()

is_environment(".env") := true

is_environment(".envrc") := true

is_environment(name) if {
	startswith(name, ".env.")
	not harmless_environment(name)
}

harmless_environment(name) if {
	some word in split(substring(name, 5, -1), ".")
	word in {"example", "sample", "template", "dist", "defaults", "schema", "tpl", "d"}
}

last(place) := segments[count(segments) - 1] if segments := split(place, "/")

# METADATA
# title: is_public(p)
# description: True for the files in secret folders that hold nothing secret, such as public keys and `known_hosts`.
is_public(p) if {
	some name in path.names(p)
	public_name(name)
}

public_name(name) if endswith(name, ".pub")

public_name(name) if startswith(name, "known_hosts")

public_name(name) if name in {"authorized_keys", "config.example", "credentials.example"}

# METADATA
# title: folders
# description: Runs of path segments below which everything is secret.
folders := {
	"/.ssh/": "SSH key",
	"/.gnupg/": "GnuPG key",
	"/.aws/": "AWS credentials",
	"/.azure/": "Azure credentials",
	"/.config/gcloud/": "Google Cloud credentials",
	"/.kube/": "Kubernetes credentials",
	"/.docker/config.json/": "Docker credentials",
	"/.config/gh/hosts.yml/": "GitHub CLI token",
	"/.config/hub/": "GitHub token",
	"/.config/glab-cli/": "GitLab token",
	"/.terraform.d/credentials.tfrc.json/": "Terraform token",
	"/.cargo/credentials.toml/": "crates.io token",
	"/.cargo/credentials/": "crates.io token",
	"/.gem/credentials/": "RubyGems key",
	"/.config/op/": "1Password data",
	"/.password-store/": "password store",
	"/.local/share/keyrings/": "keyring",
	"/library/keychains/": "keychain",
	"/library/cookies/": "browser cookies",
	"/.mozilla/firefox/": "browser profile",
	"/.config/google-chrome/": "browser profile",
	"/.config/chromium/": "browser profile",
	"/.config/bravesoftware/": "browser profile",
	"/library/application support/google/chrome/": "browser profile",
	"/library/application support/firefox/": "browser profile",
	"/.config/rclone/": "rclone credentials",
	"/.config/doctl/": "DigitalOcean token",
	"/.oci/": "Oracle Cloud credentials",
	"/.vault-token/": "Vault token",
	"/.bitcoin/wallet.dat/": "wallet",
	"/.ethereum/keystore/": "wallet",
	"/.config/solana/id.json/": "wallet",
	"/.claude/.credentials.json/": "Claude credentials",
	"/.gemini/oauth_creds.json/": "Gemini credentials",
	"/.codex/auth.json/": "Codex credentials",
	"/etc/shadow/": "system passwords",
	"/etc/shadow-/": "system passwords",
	"/etc/gshadow/": "system passwords",
	"/etc/sudoers/": "sudo rules",
	"/etc/ssl/private/": "TLS key",
	"/etc/kubernetes/admin.conf/": "Kubernetes credentials",
	"/run/secrets/": "mounted secret",
	"/var/run/secrets/": "mounted secret",
	"/proc/self/environ/": "environment of a process",
}

# METADATA
# title: names
# description: File names that are secret wherever they lie.
names := {
	".netrc": "netrc credentials",
	"_netrc": "netrc credentials",
	".npmrc": "npm token",
	".pypirc": "PyPI token",
	".pgpass": "PostgreSQL password",
	".my.cnf": "MySQL password",
	".git-credentials": "git credentials",
	".dockercfg": "Docker credentials",
	".htpasswd": "password hashes",
	".s3cfg": "S3 credentials",
	".boto": "Google Cloud credentials",
	"id_rsa": "SSH key",
	"id_dsa": "SSH key",
	"id_ecdsa": "SSH key",
	"id_ed25519": "SSH key",
	"id_ed25519_sk": "SSH key",
	"id_ecdsa_sk": "SSH key",
	"kubeconfig": "Kubernetes credentials",
	"service-account.json": "Google Cloud key",
	"serviceaccount.json": "Google Cloud key",
	"application_default_credentials.json": "Google Cloud credentials",
	"master.key": "Rails master key",
	"wallet.dat": "wallet",
	"login.keychain-db": "keychain",
	"secrets.yml": "secrets file",
	"secrets.yaml": "secrets file",
	"secrets.json": "secrets file",
	"credentials.json": "credentials file",
	"terraform.tfvars": "Terraform variables",
	"terraform.tfstate": "Terraform state",
}

# METADATA
# title: endings
# description: Endings of files that hold private keys.
endings := {
	".p12": "certificate store",
	".pfx": "certificate store",
	".jks": "certificate store",
	".keystore": "certificate store",
	".kdbx": "password database",
	".ppk": "PuTTY key",
	"_rsa": "SSH key",
	"_ed25519": "SSH key",
	".pem": "TLS key",
	".key": "private key",
}
