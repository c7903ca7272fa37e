/** Parameters that take no value. */
const switches =
  "Recurse Force Append NoNewline NoClobber Wait PassThru Raw AsByteStream Container Directory File Hidden ReadOnly System " +
  "UseBasicParsing NoNewWindow AsJob Quiet SimpleMatch CaseSensitive Unique Descending Leaf Parent AllMatches Confirm WhatIf Verbose Debug NoProfile NonInteractive";
/** Parameters that take one. */
const valued =
  "Path LiteralPath PSPath FilePath Destination DestinationPath Filter Include Exclude Value Name NewName ItemType Type Target " +
  "Encoding Stream Depth Credential ErrorAction WarningAction ErrorVariable OutVariable Uri Method Headers Body ContentType UserAgent " +
  "OutFile InFile Certificate Pattern Context InputObject Width Variable TotalCount Tail Algorithm ArgumentList WorkingDirectory " +
  "WindowStyle RedirectStandardOutput RedirectStandardError RedirectStandardInput Verb Command ScriptBlock ComputerName Session " +
  "CompressionLevel Source Property First Last Skip Process Begin End AclObject Id Seconds Milliseconds TypeName ComObject Scope " +
  "ExpandProperty MemberName FilterScript ChildPath ExcludeProperty Index GroupBy AssemblyName TypeDefinition Alignment SourceIdentifier " +
  "ExecutionPolicy DriveLetter FileSystem Number Delimiter Option Description";

const names = new Map([...switches.split(" "), ...valued.split(" ")].map((name) => [name.toLowerCase(), name]));
const valuedNames = new Set(valued.split(" "));

/** Beginnings that fit several parameters, and what people mean by them. */
const usual: Readonly<Record<string, string>> = {
  r: "Recurse",
  re: "Recurse",
  rec: "Recurse",
  f: "Force",
  fo: "Force",
  p: "Path",
  l: "LiteralPath",
  d: "Destination",
  o: "OutFile",
  u: "Uri",
  n: "Name",
  v: "Value",
  ea: "ErrorAction",
  wa: "WarningAction",
  c: "Command",
  a: "ArgumentList",
  i: "Include",
  e: "Exclude",
};

/** A parameter's full name (`-Recurse`) for any beginning of it in any case; one that nobody knows stays as it is. */
export function parameterName(given: string): string {
  const name = given.slice(1).toLowerCase();
  const exact = names.get(name);
  if (exact !== undefined) return `-${exact}`;
  if (Object.hasOwn(usual, name)) return `-${usual[name]}`;
  const fits = [...names].filter(([known]) => name !== "" && known.startsWith(name));
  const [first, ...others] = fits;
  return first === undefined || others.length > 0 ? given : `-${first[1]}`;
}

/** Whether a parameter (with its dash) takes a value. */
export function takesValue(name: string): boolean {
  return valuedNames.has(name.slice(1));
}
