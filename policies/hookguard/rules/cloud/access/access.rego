# METADATA
# title: Changing who may do what in a cloud
# description: Granting rights, making keys or accounts, opening buckets and networks to everybody. What is granted here outlasts the task.
# custom:
#   id: cloud.access
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/cloud/access.md
#   limits:
#     - "Rights in infrastructure files are not looked at."
package hookguard.rules.cloud.access

import data.hookguard.lib.shell
import data.hookguard.lib.verbs

ask contains {
	"reason": "This changes who may do what.",
	"fix": "Tell the user which right is needed and why, and let them grant it.",
	"evidence": c.text,
} if {
	some c in shell.of(programs)
	grants(c)
	not verbs.is_trial(c)
}

programs := object.keys(table) | {"gcloud", "kubectl"}

grants(c) if verbs.does(c, table)

grants(c) if {
	c.program == "aws"
	c.subcommand[0] in {"iam", "organizations", "sso-admin", "identitystore"}
	some start in {"create-", "put-", "attach-", "add-", "update-", "detach-", "set-", "change-", "upload-", "enable-", "deactivate-"}
	startswith(c.subcommand[1], start)
}

grants(c) if {
	c.program == "gcloud"
	some word in verbs.words(c)
	word in {"add-iam-policy-binding", "set-iam-policy", "remove-iam-policy-binding"}
}

grants(c) if {
	c.program == "gcloud"
	verbs.starts(c, ["iam", "service-accounts"])
	"create" in verbs.words(c)
}

grants(c) if {
	c.program in {"kubectl", "oc"}
	verbs.starts(c, ["create"])
	c.operands[0] in {"clusterrolebinding", "rolebinding", "clusterrole", "token"}
}

# A repository that everybody sees, and a merge past what protects its branch.
grants(c) if {
	verbs.does(c, {"gh": {["repo", "edit"]}})
	shell.has_exact_option(c, {"--visibility"})
}

grants(c) if {
	verbs.does(c, {"gh": {["pr", "merge"]}})
	shell.has_exact_option(c, {"--admin"})
}

table := {
	"aws": {
		["s3api", "put-bucket-policy"], ["s3api", "put-bucket-acl"], ["s3api", "put-public-access-block"], ["s3api", "delete-public-access-block"],
		["ec2", "authorize-security-group-ingress"], ["kms", "put-key-policy"], ["kms", "create-grant"], ["lambda", "add-permission"],
		["ec2", "modify-image-attribute"], ["ec2", "modify-snapshot-attribute"], ["cloudtrail", "stop-logging"], ["secretsmanager", "put-resource-policy"],
	},
	"az": {["role", "assignment", "create"], ["ad", "sp", "create-for-rbac"], ["ad", "user", "create"], ["keyvault", "set-policy"], ["role", "definition", "create"]},
	"gsutil": {["iam"], ["acl"]},
	"oc": {["adm", "policy"]},
	"vault": {["policy", "write"], ["token", "create"], ["write", "auth"]},
	"gh": {["secret", "set"], ["ssh-key", "add"], ["repo", "deploy-key"]},
	"npm": {["token", "create"], ["access", "grant"]},
	"heroku": {["access:add"], ["authorizations:create"]},
	"vercel": {["tokens", "add"]},
	"doctl": {["compute", "ssh-key"]},
}
