import type { Value } from "./value.ts";
import { asText, concat, isKind } from "./value.ts";

/** A word of the cmdlet that does what a .NET call does. */
export interface NetWord {
  value: Value;
  /** It is a parameter's name, or the cmdlet's. */
  bare?: true;
}

/** A call: of a type's own method, or of a method of a value. */
export interface NetCall {
  type: string | undefined;
  name: string;
  self: Value;
  args: readonly Value[];
}

/**
 * .NET and COM methods by the cmdlet that does the same. Behind the cmdlet, a number is an argument, `self` what the
 * method is called on (its first argument, where it was made with one), `-Name?1` stands where argument 1 isn't false.
 */
const same: Readonly<Record<string, string>> = {
  "Remove-Item -LiteralPath 0":
    "io.file::delete my.filesystem::deletefile microsoft.visualbasic.fileio.filesystem::deletefile scripting.filesystemobject.deletefile",
  "Remove-Item -Recurse?1 -LiteralPath 0": "io.directory::delete",
  "Remove-Item -Recurse -LiteralPath 0":
    "microsoft.visualbasic.fileio.filesystem::deletedirectory scripting.filesystemobject.deletefolder",
  "Remove-Item -Recurse -LiteralPath self": "items.delete items.kill",
  "Get-Content -LiteralPath 0":
    "io.file::readalltext io.file::readalllines io.file::readallbytes io.file::readlines io.file::readalltextasync io.file::openread io.file::opentext io.file::open io.streamreader::new scripting.filesystemobject.opentextfile xml.load ?.loadxmlfile",
  "Get-Content -LiteralPath self": "items.opentext items.openread items.open",
  "Set-Content -LiteralPath 0":
    "io.file::writealltext io.file::writealllines io.file::writeallbytes io.file::create io.file::createtext io.file::openwrite io.streamwriter::new scripting.filesystemobject.createtextfile io.file::encrypt",
  "Add-Content -LiteralPath 0": "io.file::appendalltext io.file::appendalllines io.file::appendtext",
  "Copy-Item -LiteralPath 0 -Destination 1":
    "io.file::copy scripting.filesystemobject.copyfile scripting.filesystemobject.copyfolder",
  "Move-Item -LiteralPath 0 -Destination 1": "io.file::move io.file::replace io.directory::move",
  "Copy-Item -LiteralPath self -Destination 0": "items.copyto",
  "Move-Item -LiteralPath self -Destination 0": "items.moveto",
  "New-Item -Path 0": "io.directory::createdirectory io.file::createsymboliclink",
  "Get-ChildItem -LiteralPath 0 -Filter 1":
    "io.directory::getfiles io.directory::getdirectories io.directory::enumeratefiles io.directory::enumeratedirectories io.directory::getfilesystementries io.directory::enumeratefilesystementries",
  "Get-ChildItem -LiteralPath self -Filter 0":
    "items.getfiles items.getdirectories items.enumeratefiles items.getfilesysteminfos",
  "Compress-Archive -Path 0 -DestinationPath 1": "io.compression.zipfile::createfromdirectory",
  "Expand-Archive -Path 0 -DestinationPath 1": "io.compression.zipfile::extracttodirectory",
  "Start-Process -FilePath 0 -ArgumentList 1": "diagnostics.process::start shell.application.shellexecute",
  "cmd /c 0": "wscript.shell.run wscript.shell.exec",
  "Invoke-Expression 0": "?.invokescript ?.addscript ?.newscriptblock powershell.addscript",
  "Get-ChildItem env:": "environment::getenvironmentvariables",
  "Invoke-WebRequest -Uri 0":
    "net.webclient.downloadstring net.webclient.downloaddata net.webclient.openread net.webclient.downloadstringtaskasync net.http.httpclient.getstringasync net.http.httpclient.getasync net.http.httpclient.getbytearrayasync net.http.httpclient.getstreamasync net.webrequest::create net.httpwebrequest::create ?.downloadstring ?.downloaddata ?.getstringasync",
  "Invoke-WebRequest -Uri 0 -OutFile 1":
    "net.webclient.downloadfile net.webclient.downloadfiletaskasync net.webclient.downloadfileasync ?.downloadfile",
  "Invoke-WebRequest -Uri 0 -Method Post -InFile 1": "net.webclient.uploadfile ?.uploadfile",
  "Invoke-WebRequest -Uri 0 -Method Post -Body 1":
    "net.webclient.uploadstring net.webclient.uploaddata net.webclient.uploadvalues net.http.httpclient.postasync net.http.httpclient.putasync ?.uploadstring ?.uploaddata ?.postasync",
  "Stop-Process -InputObject self": "?.kill",
};

const calls: ReadonlyMap<string, string> = new Map(
  Object.entries(same).flatMap(([cmdlet, names]) => names.split(" ").map((name): [string, string] => [name, cmdlet])),
);

/** Folders that .NET knows by a name, below the home. */
const folders: Readonly<Record<string, string>> = {
  userprofile: "~",
  desktop: "~/Desktop",
  mydocuments: "~/Documents",
  personal: "~/Documents",
};

/** A type's name in lower case, without `System.` and what makes an array of it. */
export function typeName(given: string): string {
  return given
    .trim()
    .toLowerCase()
    .replace(/^system\.(?!$)/, "")
    .replace(/(?:\[[\],]*\])+$/, "");
}

/** What a call is: a cmdlet's words, or a value; nothing where no table knows it. */
export function dotNetCall({ type, name, self, args }: NetCall): { words: NetWord[] } | { value: Value } | undefined {
  const known = constantOf(type, name, self, args);
  if (known !== undefined) return { value: known };
  const owner = isKind(self, "items") ? "items" : isKind(self, "thing") ? self.type : "?";
  const call =
    type === undefined
      ? (calls.get(`${owner}.${name}`) ??
        (self === null || isKind(self, "output") ? calls.get(`?.${name}`) : undefined))
      : calls.get(`${type}::${name}`);
  if (type === "environment" && name === "getenvironmentvariable")
    return { words: [{ value: "Get-Item", bare: true }, { value: concat("env:", args[0] ?? null) }] };
  if (
    call === undefined &&
    (typeof self === "string" || isKind(self, "output")) &&
    /^invoke(?:returnasis|withcontext)?$/.test(name)
  )
    return { words: [{ value: "Invoke-Expression", bare: true }, { value: self }] };
  if (call === undefined) return undefined;
  const words: NetWord[] = [];
  for (const part of call.split(" ")) {
    const [option = "", only] = part.split("?");
    const at = Number(part);
    if (only !== undefined) {
      const value = args[Number(only)];
      if (value !== undefined && asText(value) !== "False") words.push({ value: option, bare: true });
    } else if (part === "self") words.push({ value: self });
    else if (Number.isNaN(at)) words.push({ value: part, bare: true });
    else if (at < args.length) words.push({ value: args[at] ?? null });
    else if (words.at(-1)?.bare === true && words.length > 1) words.pop();
  }
  return { words };
}

function constantOf(type: string | undefined, name: string, self: Value, args: readonly Value[]): Value | undefined {
  const [first = null] = args;
  switch (type === undefined ? `.${name}` : `${type}::${name}`) {
    case "environment::getfolderpath":
      return folders[asText(first)?.toLowerCase() ?? ""] ?? null;
    case "environment::getenvironmentvariable":
      return /^(?:userprofile|home)$/i.test(asText(first) ?? "") ? "~" : undefined;
    case "io.path::combine":
      return args.every((arg) => asText(arg) !== null) ? args.map(asText).join("/") : null;
    case "io.path::getfullpath":
      return first;
    case "scriptblock::create":
      return first;
    case "reflection.assembly::load":
    case "reflection.assembly::loadfrom":
    case "reflection.assembly::loadfile":
      return undefined;
    default:
      break;
  }
  if (type !== undefined && name === "new") {
    if (/^io\.(?:file|directory)info$/.test(type) && typeof first === "string")
      return { kind: "items", found: [{ word: first }] };
    return calls.has(`${type}::new`) ? undefined : { kind: "thing", type, args };
  }
  if (type === "powershell" && name === "create") return { kind: "thing", type: "powershell", args };
  if (isKind(self, "items") && /^(?:tostring|where|foreach)$/.test(name)) return self;
  return undefined;
}

/** Types that only work something out, and methods that only do. */
const harmlessTypes =
  /^(?:string|int|int32|long|double|decimal|char|byte|math|convert|bitconverter|datetime|datetimeoffset|console|environment|guid|timespan|regex|text\.[\w.]+|scriptblock|array|pscustomobject|ordered|void|bool|xml|uri|version|enum|random|linq\.enumerable|io\.path|globalization\.[\w.]+|collections\.[\w.]+|net\.dns|net\.webutility|web\.httputility|security\.principal\.[\w.]+|security\.cryptography\.[\w.]+|diagnostics\.stopwatch|runtime\.interopservices\.runtimeinformation|stringcomparison|threading\.thread|gc)$/;
const riskyTypes = /^(?:environment::(?:setenvironmentvariable|exit|failfast)|regex::replacefile)$/;
const riskyMethods =
  /^(?:.*(?:delete|remove(?:directory|file)|kill|exec|invoke|load|run|upload|download|shell|spawn|start(?!swith)|write(?!line|host)|save).*|send|post|put|open|copyto|moveto)$/;

/** Whether a call that isn't known may do something: by its type, or by what the method is called. */
export function isRiskyCall(type: string | undefined, name: string, self: Value): boolean {
  if (type !== undefined) return !harmlessTypes.test(type) || riskyTypes.test(`${type}::${name}`);
  if (isKind(self, "thing") && /^(?:text|collections|random|datetime)/.test(self.type)) return false;
  return typeof self !== "string" && riskyMethods.test(name);
}
