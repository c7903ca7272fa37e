import type { Library } from "../language.ts";
import { environment, fromBase64, fromHex, joinList, joinPaths, reversed, same } from "../pure.ts";
import { list, type Value } from "../value.ts";

/** Perl's built-ins and core modules, as far as they start processes, touch files, or hide text. */
export const perlLibrary: Library = {
  effects: {
    "words 0": "system exec IPC.System.Simple.system capture run",
    "words 2": "open2 IPC.Open2.open2",
    "words 3": "open3 IPC.Open3.open3",
    "shell 0": "readpipe",
    "delete all": "unlink rmdir",
    "delete* all": "rmtree remove_tree",
    "move 0; write 1": "rename move mv",
    "read 0; write 1": "link symlink copy cp",
    "read* 0; write* 1": "dircopy rcopy",
    "write 0": "mkdir truncate make_path mkpath",
    "write rest": "chmod utime",
    "perlopen 0": "open",
    "edit 1": "sysopen",
    "read 1": "opendir",
    "execute 0": "do require",
    "code 0": "eval",
    "chdir 0": "chdir",
    "read self": "Path.slurp Path.slurp_utf8 Path.lines Path.children",
    "write self": "Path.spew Path.spew_utf8 Path.append Path.touch Path.mkpath",
    "delete self": "Path.remove",
    "delete* self": "Path.remove_tree",
    opaque: "syscall fork dump dbmopen",
  },
  makes: { Path: "path Path.Tiny.path Path.child Path.Tiny.new" },
  pure: {
    decode_base64: ([text]) => fromBase64(text),
    pack: ([how, text]) => (how === "H*" ? fromHex(text) : how === "A*" || how === "a*" ? same(text) : null),
    reverse: (args) => (args.length === 1 ? reversed(args[0]) : reversed(list(args))),
    join: ([between, ...items]) => joinList(list(items.flatMap(itemsOf)), between),
    lc: ([text]) => same(text),
    glob: ([pattern]) => list([pattern ?? null]),
    catfile: joinPaths,
    catdir: joinPaths,
    getcwd: () => ".",
    cwd: () => ".",
    getenv: ([name]) => environment(name),
    quotemeta: ([text]) => same(text),
  },
  aliases: [
    ["CORE.GLOBAL.", ""],
    ["CORE.", ""],
    ["File.Path.", ""],
    ["File.Copy.", ""],
    ["File.Spec.", ""],
    ["MIME.Base64.", ""],
    ["POSIX.", ""],
  ],
  risky: "IPC DynaLoader Inline",
  harmless: "",
  constants: { "$ENV.HOME": "~", "$ENV.PWD": ".", "%ENV.HOME": "~" },
};

function itemsOf(value: Value): readonly Value[] {
  return typeof value === "object" && value !== null && value.kind === "list" ? value.items : [value];
}
