import { eachOf } from "../binder.ts";
import type { Library } from "../language.ts";
import {
  below,
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
  rot13,
  same,
  split,
  trimmed,
} from "../pure.ts";
import { list, ref } from "../value.ts";

/** Python's standard library, as far as it starts processes, touches files, or hides text. */
export const pythonLibrary: Library = {
  effects: {
    "shell 0":
      "os.system os.popen subprocess.getoutput subprocess.getstatusoutput asyncio.create_subprocess_shell commands.getoutput",
    "process 0":
      "subprocess.run subprocess.call subprocess.check_call subprocess.check_output subprocess.Popen pty.spawn pexpect.spawn pexpect.run",
    "words 0": "asyncio.create_subprocess_exec",
    "exec 0": "os.execl os.execlp os.execle os.execlpe",
    "program 0": "os.execv os.execvp os.execve os.execvpe os.posix_spawn os.posix_spawnp",
    "exec 1": "os.spawnl os.spawnlp os.spawnle os.spawnlpe",
    "program 1": "os.spawnv os.spawnvp os.spawnve os.spawnvpe",
    "delete 0": "os.remove os.unlink os.rmdir os.removedirs",
    "delete* 0": "shutil.rmtree",
    "move 0; write 1": "os.rename os.replace os.renames",
    "move* 0; write* 1": "shutil.move",
    "read 0; write 1": "shutil.copy shutil.copy2 shutil.copyfile os.link os.symlink",
    "read* 0; write* 1": "shutil.copytree",
    "write 0":
      "os.mkdir os.makedirs os.chmod os.chown os.lchown os.truncate os.utime os.mkfifo os.mknod shutil.chown os.setxattr os.removexattr",
    "read 0":
      "os.listdir os.scandir os.readlink linecache.getline linecache.getlines shutil.unpack_archive zipfile.ZipFile tarfile.open",
    "read* 0": "os.walk",
    "write 0; read 2": "shutil.make_archive",
    "edit 0": "os.open sqlite3.connect shelve.open dbm.open",
    "open 0 1": "open io.open codecs.open gzip.open bz2.open lzma.open os.fdopen",
    "execute 0": "runpy.run_path execfile os.startfile",
    "code 0": "exec eval compile",
    "chdir 0": "os.chdir",
    "delete self": "Path.unlink Path.rmdir",
    "read self": "Path.read_text Path.read_bytes Path.iterdir",
    "read* self": "Path.glob Path.rglob Path.walk",
    "write self": "Path.write_text Path.write_bytes Path.touch Path.mkdir Path.chmod Path.lchmod Path.hardlink_to",
    "move self; write 0": "Path.rename Path.replace",
    "write self; read 0": "Path.symlink_to Path.link_to",
    "open self 0": "Path.open",
    opaque:
      "globals locals vars __builtins__ ctypes.CDLL ctypes.cdll.LoadLibrary importlib.reload os.fork os.forkpty multiprocessing.Process marshal.loads pickle.loads pickle.load types.FunctionType types.CodeType code.interact code.InteractiveInterpreter",
  },
  makes: {
    Path: "pathlib.Path pathlib.PosixPath pathlib.PurePath Path.absolute Path.resolve Path.expanduser Path.joinpath",
  },
  pure: {
    "base64.b64decode": ([text]) => fromBase64(text),
    "base64.urlsafe_b64decode": ([text]) => fromBase64(text),
    "base64.standard_b64decode": ([text]) => fromBase64(text),
    "base64.decodebytes": ([text]) => fromBase64(text),
    "base64.b16decode": ([text]) => fromHex(text),
    "binascii.a2b_base64": ([text]) => fromBase64(text),
    "binascii.unhexlify": ([text]) => fromHex(text),
    "binascii.a2b_hex": ([text]) => fromHex(text),
    "bytes.fromhex": ([text]) => fromHex(text),
    "bytearray.fromhex": ([text]) => fromHex(text),
    "urllib.parse.unquote": ([text]) => fromPercent(text),
    "codecs.decode": ([text, how]) =>
      how === "base64"
        ? fromBase64(text)
        : how === "hex"
          ? fromHex(text)
          : how === "rot13" || how === "rot_13"
            ? rot13(text)
            : null,
    "String.decode": (_, self) => same(self),
    "String.encode": (_, self) => same(self),
    "String.strip": (_, self) => trimmed(self),
    "String.join": ([items], self) => joinList(items, self),
    "String.replace": ([from, to], self) => replaced(self, from, to),
    "String.split": ([between], self) => split(self, between),
    "shlex.split": ([text]) => split(text, undefined),
    "shlex.quote": ([text]) => same(text),
    chr: (args) => characters(args),
    bytes: ([codes]) => (codes === undefined ? "" : typeof codes === "object" ? characters([codes]) : codes),
    bytearray: ([codes]) => characters([codes]),
    str: ([text]) => same(text),
    repr: () => null,
    reversed: ([items]) => reversed(items),
    list: ([items]) => same(items),
    tuple: ([items]) => same(items),
    sorted: ([items]) => same(items),
    "os.path.join": joinPaths,
    "os.path.expanduser": ([path]) => same(path),
    "os.path.abspath": ([path]) => same(path),
    "os.path.realpath": ([path]) => same(path),
    "os.path.normpath": ([path]) => same(path),
    "os.fspath": ([path]) => same(path),
    "os.getcwd": () => ".",
    "os.getenv": ([name]) => environment(name),
    "os.environ.get": ([name]) => environment(name),
    "glob.glob": ([pattern]) => list([pattern ?? null]),
    "glob.iglob": ([pattern]) => list([pattern ?? null]),
    "pathlib.Path.home": () => ({ kind: "thing", type: "Path", text: "~" }),
    "pathlib.Path.cwd": () => ({ kind: "thing", type: "Path", text: "." }),
  },
  gives: {
    "os.listdir": namesIn,
    "os.walk": ([folder]) => list([list([eachOf(below(folder, "*", true)), list(["*"]), list(["*"])])]),
    "Path.iterdir": (_, self) => below(self, "*", false),
    "Path.glob": ([pattern], self) => below(self, pattern, false),
    "Path.rglob": ([pattern], self) => below(self, pattern, true),
  },
  aliases: [
    ["builtins.", ""],
    ["__builtins__.", ""],
    ["io.open", "open"],
    ["pathlib.PosixPath", "pathlib.Path"],
  ],
  risky:
    "os subprocess shutil pty ctypes importlib multiprocessing pathlib asyncio runpy _posixsubprocess posix nt socketserver cffi",
  harmless:
    "os.path. os.environ os.get os.sep os.linesep os.name os.stat os.lstat os.access os.uname os.urandom os.cpu_count os.devnull os.curdir os.pardir os.kill os.W os.R_OK os.F_OK os.X_OK os.O_ os.wait os._exit os.error os.fspath os.umask os.set os.times subprocess.PIPE subprocess.DEVNULL subprocess.STDOUT subprocess.CalledProcessError subprocess.TimeoutExpired subprocess.list2cmdline subprocess.CompletedProcess shutil.which shutil.disk_usage shutil.get_terminal_size pathlib. Path. asyncio. importlib.util importlib.metadata importlib.resources multiprocessing.cpu_count",
  telling:
    "system popen Popen getoutput getstatusoutput check_call check_output execv execve execvp execl execlp spawnv spawnl posix_spawn unlink rmdir rmtree write_text write_bytes read_text read_bytes symlink_to hardlink_to iterdir",
  constants: {
    True: ref("True"),
    False: ref("False"),
    None: ref("None"),
    "os.sep": "/",
    "os.environ.HOME": "~",
    "os.environ.PWD": ".",
    __file__: ".",
  },
  keywords: { args: 0, path: 0, file: 0, cmd: 0, command: 0, src: 0, dst: 1, mode: 1 },
};
