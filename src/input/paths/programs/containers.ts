import type { Options, Program, Programs } from "./program.ts";

/** Containers, clusters and clouds. */
const volumes: Options = {
  volume: "-v --volume --device",
  mount: "--mount",
  read: "--env-file --label-file",
  write: "--cidfile",
  value:
    "-e --env -p --publish -w --workdir -u --user --name --network --entrypoint -h -m -c -l --label --add-host --cap-add --platform --restart --security-opt",
};
const dockerRun: Program = { operands: { each: "none" }, options: volumes, ends: true };
const dockerBuild: Program = {
  operands: { each: "read" },
  options: {
    read: "-f --file",
    value: "-t --tag --build-arg --target --platform --label --cache-from",
    write: "--iidfile",
    mount: "--secret -o --output",
  },
  recursive: true,
};
const dockerCopy: Program = { operands: { each: "read", last: "write", as: "container:path" }, recursive: true };
const compose: Program = {
  operands: { each: "none" },
  options: { read: "-f --file --env-file", value: "-p --profile", cwd: "--project-directory" },
  ends: true,
};
const docker: Program = {
  operands: { each: "none" },
  options: { read: "--config --tlscacert --tlscert --tlskey", value: "-H --host -c --context -l" },
  ends: true,
  subcommands: {
    run: dockerRun,
    create: dockerRun,
    exec: {
      operands: { each: "none" },
      options: { read: "--env-file", value: "-e -u -w" },
      ends: true,
    },
    cp: dockerCopy,
    container: { subcommands: { run: dockerRun, create: dockerRun, cp: dockerCopy } },
    build: dockerBuild,
    buildx: { subcommands: { build: dockerBuild } },
    image: { subcommands: { build: dockerBuild } },
    compose,
    load: { operands: { each: "none" }, options: { read: "-i --input" } },
    save: { operands: { each: "none" }, options: { write: "-o --output" } },
    export: { operands: { each: "none" }, options: { write: "-o --output" } },
    import: { operands: { at: ["read"], each: "none" } },
    login: { operands: { each: "none" }, implied: [["write", "~/.docker/config.json"]] },
  },
};

const kubeFiles: Options = {
  read: "-f --filename -k --kustomize --kubeconfig --from-env-file --patch-file",
  value: "-n --namespace -l -o -c --context --from-literal -p",
  "name=file": "--from-file",
};
const kube: Program = { operands: { each: "none" }, options: kubeFiles };
const kubectl: Program = {
  ...kube,
  ends: true,
  subcommands: {
    cp: { ...kube, operands: { each: "read", last: "write", as: "container:path" }, recursive: true },
    exec: { ...kube, ends: true },
    apply: kube,
    create: kube,
    delete: kube,
    replace: kube,
    diff: kube,
    patch: kube,
    get: kube,
    logs: kube,
    config: kube,
  },
};
const helm: Program = {
  operands: { each: "read", guess: "path" },
  options: {
    read: "-f --values --kubeconfig",
    value: "--set -n --namespace",
    "name=file": "--set-file",
    execute: "--post-renderer",
    write: "-d --destination",
  },
};
const terraform: Program = {
  operands: { each: "read", guess: "path" },
  options: {
    cwd: "-chdir",
    read: "-var-file",
    value: "-var -target",
    edit: "-state",
    write: "-state-out -out -backup",
    "name=file": "-backend-config",
  },
  singleDash: true,
};

export const containerPrograms: Programs = {
  docker,
  podman: docker,
  nerdctl: docker,
  "docker-compose": compose,
  "podman-compose": compose,
  kubectl,
  oc: kubectl,
  helm,
  terraform,
  tofu: terraform,
  "ansible-playbook": {
    operands: { each: "execute" },
    options: {
      read: "-i --inventory --vault-password-file --private-key",
      "@file": "-e --extra-vars",
      value: "-l -t -u",
    },
  },
  aws: {
    operands: { each: "read", guess: "path" },
    options: { value: "--profile --region --query --output --endpoint-url" },
  },
};
