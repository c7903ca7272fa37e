import type { Library } from "../language.ts";
import {
  below,
  characters,
  environment,
  fromBase64,
  fromHex,
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

/** Ruby's core and standard library, as far as it starts processes, touches files, or hides text. */
export const rubyLibrary: Library = {
  effects: {
    "words 0":
      "system exec spawn Open3.capture2 Open3.capture2e Open3.capture3 Open3.popen2 Open3.popen2e Open3.popen3 PTY.spawn",
    "process 0": "IO.popen",
    "delete all": "File.delete File.unlink",
    "delete 0":
      "Dir.rmdir Dir.delete Dir.unlink FileUtils.rm FileUtils.rm_f FileUtils.rmdir FileUtils.remove FileUtils.safe_unlink",
    "delete* 0":
      "FileUtils.rm_r FileUtils.rm_rf FileUtils.rmtree FileUtils.remove_dir FileUtils.remove_entry FileUtils.remove_entry_secure",
    "read 0":
      "File.read File.binread File.readlines File.foreach IO.read IO.binread IO.readlines IO.foreach Dir.children Dir.entries Dir.each_child YAML.load_file JSON.load_file File.readlink",
    "write 0":
      "File.write File.binwrite IO.write IO.binwrite File.truncate Dir.mkdir FileUtils.touch FileUtils.mkdir FileUtils.mkdir_p FileUtils.makedirs",
    "write 1": "File.chmod FileUtils.chmod",
    "write* 1": "FileUtils.chmod_R",
    "write 2": "File.chown FileUtils.chown",
    "write* 2": "FileUtils.chown_R",
    "move 0; write 1": "File.rename FileUtils.mv FileUtils.move",
    "read 0; write 1":
      "File.link File.symlink FileUtils.cp FileUtils.copy FileUtils.copy_file FileUtils.ln FileUtils.ln_s FileUtils.install IO.copy_stream",
    "read* 0; write* 1": "FileUtils.cp_r FileUtils.copy_entry",
    "open 0 1": "File.open File.new open",
    "execute 0": "load require_relative",
    "code 0": "eval instance_eval class_eval module_eval Kernel.eval Object.instance_eval",
    "chdir 0": "Dir.chdir",
    "delete self": "Path.delete Path.unlink Path.rmdir",
    "delete* self": "Path.rmtree",
    "read self": "Path.read Path.binread Path.readlines Path.children Path.entries",
    "write self": "Path.write Path.binwrite Path.mkpath Path.mkdir",
    "open self 0": "Path.open",
    opaque: "Fiddle.dlopen ObjectSpace fork binding syscall Process.fork",
  },
  makes: { Path: "Pathname.new Pathname Path.expand_path Path.realpath" },
  pure: {
    "Base64.decode64": ([text]) => fromBase64(text),
    "Base64.strict_decode64": ([text]) => fromBase64(text),
    "Base64.urlsafe_decode64": ([text]) => fromBase64(text),
    "String.unpack1": ([how], self) =>
      typeof how !== "string" ? null : how.startsWith("m") ? fromBase64(self) : how === "H*" ? null : null,
    "String.reverse": (_, self) => reversed(self),
    "String.strip": (_, self) => trimmed(self),
    "String.chomp": (_, self) => trimmed(self),
    "String.to_s": (_, self) => same(self),
    "String.gsub": ([from, to], self) => replaced(self, from, to),
    "String.sub": ([from, to], self) => replaced(self, from, to),
    "String.split": ([between], self) => split(self, between),
    "List.join": ([between], self) => joinList(self, between ?? ""),
    "List.pack": ([how], self) =>
      how === "H*" && isList(self)
        ? fromHex(self.items[0])
        : how === "c*" || how === "C*" || how === "U*"
          ? characters([self])
          : null,
    "File.join": joinPaths,
    "File.expand_path": ([path, base]) => (base === undefined ? same(path) : joinPaths([base, path ?? null])),
    "File.absolute_path": ([path]) => same(path),
    "Dir.home": () => "~",
    "Dir.pwd": () => ".",
    "Dir.glob": ([pattern]) => list([pattern ?? null]),
    "ENV.fetch": ([name]) => environment(name),
    "Shellwords.escape": ([text]) => same(text),
  },
  gives: {
    "Dir.children": namesIn,
    "Dir.entries": namesIn,
    "Dir.each_child": namesIn,
    "Path.children": (_, self) => below(self, "*", false),
  },
  aliases: [
    ["Kernel.", ""],
    ["Process.spawn", "spawn"],
    ["Process.exec", "exec"],
    ["IO.open", "open"],
    ["URI.open", "open"],
    ["::", ""],
  ],
  risky: "FileUtils Open3 PTY IO File Dir Fiddle Process Pathname",
  harmless:
    "File.exist File.file File.directory File.basename File.dirname File.extname File.size File.stat File.lstat File.mtime File.ctime File.atime File.readable File.writable File.executable File.symlink? File.ftype File.join File.expand_path File.absolute_path File.fnmatch File.zero File.empty File.SEPARATOR Dir.exist Dir.empty Dir.pwd Dir.home Dir.tmpdir Dir.glob Process.pid Process.ppid Process.clock Process.kill Process.wait Process.uid Process.euid IO.pipe IO.select FileUtils.pwd FileUtils.compare Pathname. Path.",
  telling:
    "system spawn popen popen2 popen3 capture2 capture3 instance_eval unlink rmtree rm_rf readlines binread binwrite",
  constants: {
    "ENV.HOME": "~",
    __dir__: ".",
    true: ref("true"),
    false: ref("false"),
    nil: ref("nil"),
  },
};

function isList(value: unknown): value is { items: readonly string[] } {
  return typeof value === "object" && value !== null && "items" in value;
}
