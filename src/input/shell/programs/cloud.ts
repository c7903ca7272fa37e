import type { ProgramSpec } from "./spec.ts";

const verbs =
  "delete create list describe update get set add remove start stop reset ssh scp deploy submit cancel import export restore " +
  "show run destroy purge login logout enable disable activate revoke print-access-token print-identity-token get-value " +
  "add-iam-policy-binding remove-iam-policy-binding set-iam-policy get-iam-policy get-credentials access patch resize " +
  "undelete clone promote-replica failover call invoke rotate cp mv rm ls cat tail read write upload download " +
  "upload-batch download-batch delete-batch new restart deallocate up down";

const terraform: ProgramSpec = {
  style: "single",
  depth: 1,
  long: "chdir var var-file target replace state state-out backup out parallelism lock-timeout backend-config plugin-dir refresh-only=",
  global: true,
  subcommands: {
    state: { depth: 1, style: "single" },
    workspace: { depth: 1, style: "single" },
    providers: { style: "single" },
  },
};

const fly: ProgramSpec = {
  depth: 1,
  short: "acC",
  long: "app config command",
  flags: "yes",
  global: true,
  subcommands: { apps: { depth: 1 }, volumes: { depth: 1 }, postgres: { depth: 1 }, ssh: { depth: 1 } },
};

export const cloudPrograms: Readonly<Record<string, ProgramSpec>> = {
  terraform,
  tofu: terraform,
  terragrunt: { ...terraform, subcommands: { ...terraform.subcommands, "run-all": { depth: 1, style: "single" } } },
  pulumi: {
    depth: 1,
    short: "sCcm",
    long: "stack cwd config message",
    flags: "yes skip-preview force",
    global: true,
    subcommands: { stack: { depth: 1 }, config: { depth: 1 }, state: { depth: 1 } },
  },
  cdk: { depth: 1, short: "ac", long: "app context profile", flags: "force all", global: true },
  serverless: { depth: 1, short: "sr", long: "stage region", global: true },
  aws: {
    depth: 2,
    long:
      "profile region output query endpoint-url ca-bundle cli-read-timeout cli-connect-timeout color bucket key body name " +
      "instance-ids stack-name function-name table-name db-instance-identifier cluster-identifier user-name role-name policy-arn " +
      "policy-document group-name secret-id parameters filters acl include exclude storage-class sse prefix payload cli-input-json",
    flags:
      "recursive force dryrun quiet no-sign-request no-verify-ssl debug no-paginate delete force-delete-without-recovery",
    global: true,
    subcommands: { configure: { depth: 0 }, help: { depth: 0 } },
  },
  gcloud: {
    verbs,
    short: "q",
    long: "command project account configuration format filter region zone impersonate-service-account billing-project member role image source",
    flags: "quiet async verbosity",
  },
  gsutil: { depth: 1, short: "oh", global: true },
  bq: { depth: 1, long: "project_id location format dataset_id", global: true },
  az: {
    verbs,
    short: "gnolst",
    long: "scripts resource-group name output subscription query location ids account-name container-name assignee role scope username password tenant",
    flags: "yes no-wait verbose debug force-string",
  },
  doctl: { depth: 2, short: "ct", long: "context access-token", flags: "force", global: true },
  flyctl: fly,
  fly,
  heroku: { depth: 1, short: "ar", long: "app remote confirm", global: true, subcommands: { run: { posix: true } } },
  multipass: { depth: 1, subcommands: { exec: { posix: true, short: "d", long: "working-directory" } } },
  limactl: { depth: 1, subcommands: { shell: { posix: true, long: "workdir shell" } } },
  colima: { depth: 1, short: "p", long: "profile", subcommands: { ssh: { posix: true } } },
  vercel: {
    depth: 1,
    short: "tA",
    long: "token cwd scope local-config",
    flags: "yes prod",
    global: true,
    subcommands: { env: { depth: 1 }, project: { depth: 1 } },
  },
  netlify: { depth: 1, long: "site auth dir", global: true },
  wrangler: {
    depth: 1,
    short: "c",
    long: "config env name",
    global: true,
    subcommands: { kv: { depth: 2 }, r2: { depth: 2 }, d1: { depth: 1 }, secret: { depth: 1 } },
  },
  firebase: { depth: 1, short: "P", long: "project token only", flags: "force", global: true },
  supabase: { depth: 2, long: "project-ref workdir", global: true },
  vault: {
    depth: 1,
    style: "single",
    long: "address token namespace ns",
    global: true,
    subcommands: {
      kv: { depth: 1, style: "single" },
      secrets: { depth: 1, style: "single" },
      auth: { depth: 1, style: "single" },
      token: { depth: 1, style: "single" },
    },
  },
  op: { depth: 2, long: "account vault session", global: true },
  ansible: {
    short: "miaeuftlM",
    long: "module-name inventory args extra-vars user forks limit become-user",
  },
  "ansible-playbook": {
    short: "ieultM",
    long: "inventory extra-vars user limit tags skip-tags become-user vault-password-file",
  },
};
