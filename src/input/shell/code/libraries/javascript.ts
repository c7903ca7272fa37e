import type { Library } from "../language.ts";
import {
  characters,
  environment,
  fromBase64,
  fromHex,
  fromPercent,
  joinList,
  joinPaths,
  namesIn,
  replaced,
  reversed,
  same,
  split,
  trimmed,
} from "../pure.ts";
import { list, ref } from "../value.ts";

/** What Node, Deno and Bun bring, as far as it starts processes, touches files, or hides text. */
export const javascriptLibrary: Library = {
  effects: {
    "shell 0": "child_process.exec child_process.execSync Bun.$ bun.$ zx.$ execa.execaCommand shelljs.exec",
    "program 0":
      "child_process.spawn child_process.spawnSync child_process.execFile child_process.execFileSync execa execa.execa execa.execaSync Deno.Command cross-spawn cross-spawn.sync",
    "execute 0": "child_process.fork worker_threads.Worker Worker module.register process.dlopen",
    "process 0": "Bun.spawn Bun.spawnSync Deno.run",
    "delete 0": "fs.unlink fs.unlinkSync fs.rmdir fs.rmdirSync Deno.removeSync Deno.remove",
    "delete* 0":
      "fs.rm fs.rmSync rimraf rimraf.rimraf rimraf.sync del fs-extra.remove fs-extra.removeSync fs-extra.emptyDir shelljs.rm",
    "write 0":
      "fs.writeFile fs.writeFileSync fs.appendFile fs.appendFileSync fs.createWriteStream fs.truncate fs.truncateSync fs.mkdir fs.mkdirSync fs.mkdtemp fs.mkdtempSync fs.chmod fs.chmodSync fs.chown fs.chownSync fs.lchown fs.lchownSync fs.utimes fs.utimesSync Bun.write Deno.writeTextFile Deno.writeTextFileSync Deno.writeFile Deno.writeFileSync Deno.mkdir Deno.mkdirSync Deno.chmod Deno.create fs-extra.outputFile fs-extra.outputFileSync fs-extra.writeJson",
    "read 0":
      "fs.readFile fs.readFileSync fs.createReadStream fs.readdir fs.readdirSync fs.opendir fs.opendirSync fs.readlink fs.readlinkSync fs.openAsBlob Deno.readTextFile Deno.readTextFileSync Deno.readFile Deno.readFileSync Deno.readDir fs-extra.readJson",
    "move 0; write 1": "fs.rename fs.renameSync Deno.rename Deno.renameSync fs-extra.move fs-extra.moveSync",
    "read 0; write 1":
      "fs.copyFile fs.copyFileSync fs.link fs.linkSync fs.symlink fs.symlinkSync Deno.copyFile Deno.copyFileSync Deno.symlink",
    "read* 0; write* 1": "fs.cp fs.cpSync fs-extra.copy fs-extra.copySync",
    "open 0 1": "fs.open fs.openSync Deno.open Deno.openSync",
    "code 0": "eval Function vm.runInThisContext vm.runInNewContext vm.runInContext vm.Script vm.compileFunction",
    "chdir 0": "process.chdir Deno.chdir",
    "read self": "BunFile.text BunFile.json BunFile.arrayBuffer BunFile.bytes BunFile.stream",
    "write self": "BunFile.writer BunFile.write",
    "delete self": "BunFile.delete BunFile.unlink",
    opaque:
      "process.binding process._linkedBinding Deno.dlopen bun:ffi.dlopen module.createRequire module._load globalThis window global",
  },
  makes: { BunFile: "Bun.file" },
  pure: {
    atob: ([text]) => fromBase64(text),
    btoa: () => null,
    unescape: ([text]) => fromPercent(text),
    decodeURIComponent: ([text]) => fromPercent(text),
    decodeURI: ([text]) => fromPercent(text),
    "Buffer.from": ([text, how]) =>
      how === "base64" || how === "base64url"
        ? fromBase64(text)
        : how === "hex"
          ? fromHex(text)
          : typeof text === "string"
            ? text
            : characters([text]),
    Buffer: ([text, how]) => (how === "base64" ? fromBase64(text) : how === "hex" ? fromHex(text) : same(text)),
    "String.fromCharCode": (args) => characters(args),
    "String.fromCodePoint": (args) => characters(args),
    "String.toString": (_, self) => same(self),
    "String.valueOf": (_, self) => same(self),
    "String.trim": (_, self) => trimmed(self),
    "String.split": ([between], self) => split(self, between),
    "String.replace": ([from, to], self) => replaced(self, from, to),
    "String.replaceAll": ([from, to], self) => replaced(self, from, to),
    "String.concat": (args, self) => joinList(list([self ?? "", ...args]), ""),
    "List.join": ([between], self) => joinList(self, between ?? ","),
    "List.reverse": (_, self) => reversed(self),
    "List.slice": ([from], self) => sliced(self, from),
    "Promise.resolve": ([value]) => same(value),
    "List.concat": ([more], self) => joinLists(self, more),
    String: ([text]) => same(text),
    URL: ([text]) => same(text),
    "url.fileURLToPath": ([text]) => same(text),
    "path.join": joinPaths,
    "path.resolve": joinPaths,
    "path.normalize": ([path]) => same(path),
    "path.posix.join": joinPaths,
    "os.homedir": () => "~",
    "process.cwd": () => ".",
    "Deno.env.get": ([name]) => environment(name),
  },
  gives: {
    "fs.readdirSync": namesIn,
    "fs.readdir": namesIn,
    "fs.promises.readdir": namesIn,
    "Deno.readDirSync": namesIn,
  },
  aliases: [
    ["node:", ""],
    ["fs/promises.", "fs."],
    ["fs.promises.", "fs."],
    ["fs.default.", "fs."],
    ["globalThis.", ""],
    ["global.", ""],
    ["window.", ""],
    ["process.mainModule.require", "require"],
    ["module.constructor._load", "require"],
    ["module.constructor.", "module."],
  ],
  risky: "fs child_process vm worker_threads module cluster process Deno Bun fs-extra shelljs execa",
  harmless:
    "fs.exists fs.stat fs.lstat fs.fstat fs.access fs.constants fs.realpath fs.close fs.watch fs.promises fs.read fs.write fs.fsync fs.default child_process.default process.env process.exit process.argv process.std process.on process.once process.cwd process.platform process.version process.pid process.nextTick process.hrtime process.memoryUsage process.uptime process.arch process.title process.emit process.exitCode process.kill process.mainModule process.getuid module.exports module.paths Deno.env Deno.args Deno.exit Deno.cwd Deno.stat Deno.std Deno.build Bun.env Bun.argv Bun.version Bun.serve Bun.sleep Bun.which vm.createContext execa.default",
  telling:
    "spawn execFile mainModule execSync spawnSync execFileSync unlinkSync rmSync rmdirSync writeFileSync readFileSync",
  constants: {
    "process.env.HOME": "~",
    "process.env.USERPROFILE": "~",
    "process.env.PWD": ".",
    "Bun.env.HOME": "~",
    __dirname: ".",
    "import.meta.dirname": ".",
    "path.sep": "/",
    true: ref("true"),
    false: ref("false"),
    undefined: ref("undefined"),
    null: ref("null"),
  },
};

function joinLists(left: unknown, right: Parameters<typeof joinList>[0]) {
  const first = left as Parameters<typeof joinList>[0];
  if (typeof first !== "object" || first === null || first.kind !== "list") return null;
  const more = typeof right === "object" && right !== null && right.kind === "list" ? right.items : [right ?? null];
  return list([...first.items, ...more].slice(0, 4096));
}

function sliced(items: Parameters<typeof joinList>[0], from: Parameters<typeof joinList>[0]) {
  if (typeof items !== "object" || items === null || items.kind !== "list") return null;
  return list(items.items.slice(typeof from === "number" ? from : 0));
}
