import type { ProgramSpec } from "./spec.ts";

/** Options of `docker run` and `docker create` that take a value. */
const runLong =
  "add-host annotation attach blkio-weight cap-add cap-drop cgroup-parent cgroupns cidfile cpu-period cpu-quota cpu-shares cpus " +
  "cpuset-cpus cpuset-mems detach-keys device device-cgroup-rule dns dns-option dns-search domainname entrypoint env env-file " +
  "expose gpus group-add health-cmd health-interval health-retries health-timeout hostname ip ip6 ipc isolation label label-file " +
  "link log-driver log-opt mac-address memory memory-reservation memory-swap mount name net network network-alias oom-score-adj pid " +
  "pids-limit platform publish pull restart runtime security-opt shm-size stop-signal stop-timeout storage-opt sysctl tmpfs ulimit " +
  "user userns uts volume volume-driver volumes-from workdir";
const run: ProgramSpec = {
  posix: true,
  short: "aceglmhpuvw",
  long: runLong,
  flags:
    "detach interactive tty rm privileged read-only init no-healthcheck publish-all quiet sig-proxy disable-content-trust",
};
const exec: ProgramSpec = {
  posix: true,
  short: "euw",
  long: "env env-file user workdir detach-keys",
  flags: "detach interactive tty privileged",
};
const compose: ProgramSpec = {
  depth: 1,
  short: "fp",
  long: "file project-name project-directory profile env-file ansi parallel progress",
  subcommands: {
    run: { posix: true, short: "elpuvw", long: "env env-from-file entrypoint label name publish user volume workdir" },
    exec: { posix: true, short: "euw", long: "env user workdir index" },
    down: { short: "t", long: "timeout rmi", flags: "volumes remove-orphans" },
    up: {
      short: "t",
      long: "timeout scale exit-code-from attach",
      flags: "detach build force-recreate remove-orphans",
    },
    logs: { short: "n", long: "tail since until" },
    build: { long: "build-arg progress" },
  },
};

export const docker: ProgramSpec = {
  depth: 1,
  short: "Hcl",
  long: "host context config log-level tlscacert tlscert tlskey",
  subcommands: {
    run,
    create: run,
    exec,
    compose,
    build: {
      short: "tfo",
      long: "tag file build-arg target platform label cache-from cache-to network secret ssh output progress add-host",
    },
    rm: { flags: "force volumes link" },
    rmi: { flags: "force no-prune" },
    cp: {},
    logs: { short: "n", long: "tail since until" },
    login: { short: "up", long: "username password", flags: "password-stdin" },
    kill: { short: "s", long: "signal" },
    stop: { short: "ts", long: "time signal timeout" },
    ps: { short: "fn", long: "filter format last" },
    images: { short: "f", long: "filter format" },
    container: {
      depth: 1,
      subcommands: {
        run,
        create: run,
        exec,
        rm: { flags: "force volumes link" },
        prune: { long: "filter", flags: "force" },
      },
    },
    image: { depth: 1, subcommands: { prune: { long: "filter", flags: "all force" } } },
    volume: { depth: 1, subcommands: { prune: { long: "filter", flags: "all force" } } },
    network: { depth: 1 },
    system: { depth: 1, subcommands: { prune: { long: "filter", flags: "all force volumes" } } },
    builder: { depth: 1 },
    buildx: { depth: 1 },
    context: { depth: 1 },
    secret: { depth: 1 },
    stack: { depth: 1 },
    swarm: { depth: 1 },
    service: { depth: 1 },
    node: { depth: 1 },
    plugin: { depth: 1 },
    manifest: { depth: 1 },
    machine: { depth: 1 },
    pod: { depth: 1 },
  },
};

const kubectl: ProgramSpec = {
  depth: 1,
  short: "nsflocL",
  long:
    "namespace context cluster user server kubeconfig token as as-group filename selector output container request-timeout " +
    "certificate-authority client-certificate client-key cache-dir field-selector template image env replicas grace-period " +
    "timeout type patch patch-file overrides restart port labels from-literal from-file kustomize cascade subresource since tail",
  flags: "all all-namespaces force now wait dry-run watch recursive prune ignore-not-found",
  global: true,
  subcommands: {
    exec: { posix: true, short: "c" },
    run: { posix: true },
    debug: { posix: true },
    config: { depth: 1 },
    rollout: { depth: 1 },
    auth: { depth: 1 },
    set: { depth: 1 },
    top: { depth: 1 },
    certificate: { depth: 1 },
    plugin: { depth: 1 },
    create: {},
    patch: { short: "p" },
  },
};

export const containerPrograms: Readonly<Record<string, ProgramSpec>> = {
  docker,
  podman: docker,
  nerdctl: docker,
  "docker-compose": compose,
  "podman-compose": compose,
  kubectl,
  oc: kubectl,
  helm: {
    depth: 1,
    short: "nf",
    long: "namespace kube-context kubeconfig values set set-string set-file version repo timeout output history-max description kube-token kube-apiserver",
    flags: "force wait atomic dry-run debug install create-namespace all all-namespaces keep-history no-hooks",
    global: true,
    subcommands: {
      repo: { depth: 1 },
      get: { depth: 1 },
      show: { depth: 1 },
      plugin: { depth: 1 },
      search: { depth: 1 },
      dependency: { depth: 1 },
      registry: { depth: 1 },
    },
  },
  lxc: { depth: 1, subcommands: { exec: { posix: true, long: "cwd env user group mode" } } },
  incus: { depth: 1, subcommands: { exec: { posix: true, long: "cwd env user group mode" } } },
  minikube: { depth: 1, short: "p", long: "profile", global: true },
  kind: { depth: 2, long: "name config image", global: true },
  skopeo: { depth: 1 },
  buildah: { depth: 1, subcommands: { run: { posix: true, short: "uv", long: "user volume workingdir env cap-add" } } },
  argocd: { depth: 2, long: "server auth-token", global: true },
  flux: { depth: 2, short: "n", long: "namespace context", global: true },
  vagrant: { depth: 1, subcommands: { ssh: { short: "c", long: "command" } } },
};
