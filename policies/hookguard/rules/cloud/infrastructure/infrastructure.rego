# METADATA
# title: Destroying infrastructure
# description: >-
#   Deleting what runs or is stored in a cloud or cluster: machines, databases, buckets, namespaces, releases, whole stacks. Looking
#   and planning pass.
# custom:
#   id: cloud.infrastructure
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/cloud/infrastructure.md
#   limits:
#     - "What a script, a pipeline or an infrastructure file does by itself is not seen."
#     - "A new subcommand of a tool is not in the table."
package hookguard.rules.cloud.infrastructure

import data.hookguard.lib.shell
import data.hookguard.lib.url
import data.hookguard.lib.verbs

ask contains {
	"reason": "This destroys infrastructure or what is stored there.",
	"fix": "Show the user what would be lost (a plan, a list), and let them do it.",
	"evidence": c.text,
} if {
	some c in found
	destroys(c)
	not verbs.is_trial(c)
}

# `curl -X DELETE https://…`: something on a server.
ask contains {
	"reason": "This deletes something on a server.",
	"fix": "Tell the user what would be gone, and let them do it.",
	"evidence": u.url,
} if {
	some i in shell.places({"curl", "http", "https", "xh", "wget", "Invoke-RestMethod", "Invoke-WebRequest"})
	is_delete(shell.commands[i])
	some u in input.urls
	u.command == i
	is_elsewhere(u)
}

is_delete(c) if {
	some word in array.concat(c.operands, shell.option_values(c, {"-X", "--request", "--method", "-Method"}))
	upper(word) == "DELETE"
}

# Names without a dot are of this machine, or of its containers.
is_elsewhere(u) if {
	not url.is_local(u)
	contains(u.host, ".")
}

# One command on many machines at once.
ask contains {
	"reason": "This runs a shell command on every machine of a group.",
	"fix": "Tell the user what would run where, and let them do it.",
	"evidence": c.text,
} if {
	some c in shell.of({"ansible", "pdsh", "pssh", "clush", "salt"})
	runs_everywhere(c)
	not verbs.is_trial(c)
}

runs_everywhere(c) if {
	c.program == "ansible"
	some i, word in c.argv
	word in {"-m", "--module-name"}
	c.argv[i + 1] in {"shell", "raw", "script", "win_shell", "ansible.builtin.shell", "ansible.builtin.raw"}
}

# Files that are taken away there.
runs_everywhere(c) if {
	c.program == "ansible"
	some value in shell.option_values(c, {"-a", "--args"})
	contains(value, "state=absent")
}

runs_everywhere(c) if {
	c.program == "salt"
	"cmd.run" in c.operands
}

runs_everywhere(c) if c.program in {"pdsh", "pssh", "clush"}

found := array.concat(verbs.of(programs), [shell.commands[i] |
	some program, places in shell.at
	startswith(program, "kafka-topics")
	some i in places
])

programs := (object.keys(table) | clouds) | {"terraform", "tofu", "terragrunt", "heroku", "firebase", "netlify", "pulumi", "kubectl", "oc", "gsutil"}

destroys(c) if verbs.does(c, table)

# `aws SERVICE delete-…`
destroys(c) if {
	c.program == "aws"
	some start in {"delete-", "terminate-", "deregister-", "remove-", "purge-", "destroy-", "schedule-key-deletion", "disable-key"}
	startswith(c.subcommand[1], start)
}

destroys(c) if {
	verbs.starts(c, ["s3", "rm"])
	c.program == "aws"
	shell.has_option(c, {"--recursive"})
}

destroys(c) if {
	verbs.starts(c, ["s3", "sync"])
	c.program == "aws"
	shell.has_option(c, {"--delete"})
}

# `gcloud compute instances delete`, `az group delete`, `doctl compute droplet delete`: a verb at any depth.
destroys(c) if {
	c.program in clouds
	some word in verbs.words(c)
	word in {"delete", "delete-batch", "destroy", "purge", "rm", "remove", "terminate"}
	not local_words(c)
}

clouds := {"gcloud", "az", "doctl", "linode-cli", "hcloud", "scw", "ibmcloud", "oci", "exo", "aliyun", "openstack", "civo"}

local_words(c) if verbs.does(c, {
	"gcloud": {["config"], ["auth"], ["components"]},
	"az": {["config"], ["account"], ["extension"]},
	"doctl": {["auth"]},
})

destroys(c) if {
	c.program in {"gsutil"}
	"rm" in verbs.words(c)
	shell.has_option(c, {"-r", "-R"})
}

# Pods and jobs come back, or are gone anyway.
destroys(c) if {
	c.program in {"kubectl", "oc"}
	verbs.starts(c, ["delete"])
	not only_passing_things(c)
}

only_passing_things(c) if {
	not shell.has_option(c, {"--all", "-A", "--all-namespaces"})
	kind := split(c.operands[0], "/")[0]
	kind in {"pod", "pods", "po", "job", "jobs", "event", "events", "replicaset", "rs"}
}

# Everything down to nothing.
destroys(c) if {
	c.program in {"kubectl", "oc"}
	verbs.starts(c, ["scale"])
	"0" in shell.option_values(c, {"--replicas"})
}

destroys(c) if {
	startswith(c.program, "kafka-topics")
	shell.has_exact_option(c, {"--delete"})
}

# `terraform apply` that asks nobody, or destroys.
destroys(c) if {
	c.program in {"terraform", "tofu", "terragrunt"}
	"apply" in verbs.words(c)
	shell.has_exact_option(c, {"-destroy", "-auto-approve", "--destroy", "--auto-approve"})
}

destroys(c) if {
	c.program in {"terraform", "tofu", "terragrunt"}
	"destroy" in verbs.words(c)
}

destroys(c) if {
	c.program == "pulumi"
	verbs.starts(c, ["up"])
	shell.has_exact_option(c, {"-y", "--yes", "-f", "--skip-preview"})
}

# Heroku and Firebase join object and verb.
destroys(c) if {
	c.program in {"heroku", "firebase", "netlify"}
	some word in verbs.words(c)
	some end in {":destroy", ":delete", ":reset", ":disable"}
	endswith(word, end)
}

table := {
	"terraform": {["state", "rm"], ["state", "push"], ["workspace", "delete"], ["force-unlock"], ["taint"]},
	"tofu": {["state", "rm"], ["state", "push"], ["workspace", "delete"], ["force-unlock"], ["taint"]},
	"terragrunt": {["state", "rm"], ["state", "push"], ["force-unlock"], ["taint"]},
	"pulumi": {["destroy"], ["down"], ["stack", "rm"], ["state", "delete"], ["cancel"]},
	"cdk": {["destroy"]},
	"cdktf": {["destroy"]},
	"sam": {["delete"]},
	"serverless": {["remove"]},
	"sls": {["remove"]},
	"sst": {["remove"]},
	"copilot": {["app", "delete"], ["svc", "delete"], ["env", "delete"]},
	"eb": {["terminate"]},
	"eksctl": {["delete"]},
	"kops": {["delete"]},
	"aws": {["s3", "rb"], ["cloudformation", "delete-stack"], ["kms", "schedule-key-deletion"]},
	"gsutil": {["rb"]},
	"bq": {["rm"]},
	"azd": {["down"]},
	"kubectl": {["drain"]},
	"oc": {["drain"]},
	"helm": {["uninstall"], ["delete"], ["del"], ["un"]},
	"helmfile": {["destroy"], ["delete"]},
	"argocd": {["app", "delete"], ["cluster", "rm"], ["repo", "rm"], ["proj", "delete"]},
	"flux": {["uninstall"], ["delete"]},
	"velero": {["backup", "delete"], ["schedule", "delete"]},
	"flyctl": {["apps", "destroy"], ["volumes", "destroy"], ["volumes", "delete"], ["destroy"], ["postgres", "detach"], ["machine", "destroy"]},
	"fly": {["apps", "destroy"], ["volumes", "destroy"], ["volumes", "delete"], ["destroy"], ["postgres", "detach"], ["machine", "destroy"]},
	"vercel": {["remove"], ["rm"], ["project", "rm"], ["env", "rm"], ["domains", "rm"]},
	"netlify": {["sites:delete"], ["env:unset"]},
	"wrangler": {["delete"], ["r2", "bucket", "delete"], ["kv", "namespace", "delete"], ["kv:namespace", "delete"], ["kv:key", "delete"], ["kv:bulk", "delete"], ["d1", "delete"], ["secret", "delete"]},
	"railway": {["down"], ["delete"]},
	"stripe": {["customers", "delete"], ["products", "delete"], ["prices", "delete"], ["coupons", "delete"], ["subscriptions", "cancel"], ["delete"]},
	"supabase": {["projects", "delete"], ["branches", "delete"]},
	"gh": {["repo", "delete"], ["repo", "archive"], ["secret", "delete"], ["release", "delete"], ["codespace", "delete"]},
	"glab": {["repo", "delete"], ["release", "delete"]},
	"vault": {["delete"], ["kv", "delete"], ["kv", "destroy"], ["secrets", "disable"], ["auth", "disable"], ["operator", "seal"], ["kv", "metadata", "delete"]},
	"consul": {["kv", "delete"]},
	"etcdctl": {["del"], ["rm"]},
	"nomad": {["job", "stop"], ["stop"], ["namespace", "delete"], ["system", "gc"]},
	"rclone": {["purge"], ["delete"], ["sync"], ["rmdirs"], ["cleanup"]},
	"mc": {["rb"], ["rm"]},
	"s3cmd": {["rb"], ["del"], ["rm"]},
	"vagrant": {["destroy"]},
	"virsh": {["destroy"], ["undefine"], ["vol-delete"], ["pool-destroy"]},
	"multipass": {["delete"], ["purge"]},
	"op": {["item", "delete"], ["vault", "delete"], ["document", "delete"]},
	"nats": {["stream", "rm"], ["stream", "delete"], ["stream", "purge"], ["consumer", "rm"], ["kv", "del"], ["kv", "rm"], ["account", "restore"]},
	"celery": {["purge"]},
	"b2": {["delete-bucket"], ["bucket", "delete"], ["rm"]},
	"fastly": {["service", "delete"], ["backend", "delete"], ["domain", "delete"]},
	"circleci": {["context", "delete"], ["context", "remove-secret"]},
	"jenkins-cli": {["delete-job"], ["delete-node"], ["delete-view"], ["delete-builds"]},
	"aptible": {["apps:deprovision"], ["db:deprovision"]},
	"ceph": {["osd", "pool", "delete"], ["osd", "purge"], ["fs", "rm"]},
	"rabbitmqctl": {["reset"], ["force_reset"], ["delete_vhost"], ["delete_queue"], ["purge_queue"]},
}
