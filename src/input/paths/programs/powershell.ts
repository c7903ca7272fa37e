import type { Action, Options, Program, Programs } from "./program.ts";

/** Cmdlets, by the full names that the PowerShell reader gives them; parameters too. */
const common: Options = { value: "-Filter -Include -Exclude -Encoding -ErrorAction -Credential -Stream -Depth -Value" };
const on = (action: Action, more: Options = {}): Program => ({
  operands: { at: [action], each: "none" },
  options: [common, { [action]: "-Path -LiteralPath -FilePath -PSPath" }, more],
  singleDash: true,
  recursive: "-Recurse",
});
const move = (source: "read" | "move"): Program => ({
  operands: { at: [source, "write"], each: "none" },
  options: [common, { [source]: "-Path -LiteralPath", write: "-Destination" }],
  when: [["-Path -LiteralPath", { at: ["write"] }]],
  singleDash: true,
  recursive: source === "move" ? true : "-Recurse",
});
const web: Program = {
  operands: { each: "none" },
  options: {
    value: "-Uri -Method -Headers -Body -ContentType -UserAgent -Certificate",
    write: "-OutFile",
    read: "-InFile",
  },
  singleDash: true,
};

export const powershellPrograms: Programs = {
  "Get-Content": on("read", { value: "-TotalCount -Tail" }),
  "Get-ChildItem": on("read"),
  "Get-Item": on("read"),
  "Get-ItemProperty": on("read"),
  "Get-Acl": on("read"),
  "Get-FileHash": on("read", { value: "-Algorithm" }),
  "Import-Csv": on("read"),
  "Import-Clixml": on("read"),
  "Import-Module": { operands: { each: "read", guess: "path" }, options: { execute: "-Name" }, singleDash: true },
  "Select-String": {
    operands: { skip: 1, each: "read" },
    options: [common, { value: "-Pattern -Context", read: "-Path -LiteralPath" }],
    when: [["-Pattern", { skip: 0 }]],
    singleDash: true,
  },
  "Set-Content": on("write"),
  "Add-Content": on("write"),
  "Clear-Content": on("write"),
  "Out-File": on("write", { value: "-InputObject -Width" }),
  "Tee-Object": on("write", { value: "-Variable" }),
  "Export-Csv": on("write"),
  "Export-Clixml": on("write"),
  "New-Item": on("write", { value: "-ItemType -Name", read: "-Target" }),
  "Set-Item": on("write"),
  "Set-ItemProperty": on("write", { value: "-Name -Type" }),
  "Set-Acl": on("write", { value: "-AclObject" }),
  "Rename-Item": on("edit", { value: "-NewName" }),
  "Remove-Item": { ...on("delete"), operands: { each: "delete" } },
  "Clear-Item": on("write"),
  "Copy-Item": move("read"),
  "Move-Item": move("move"),
  "Compress-Archive": {
    operands: { at: ["read", "write"] },
    options: { read: "-Path -LiteralPath", write: "-DestinationPath", value: "-CompressionLevel" },
    singleDash: true,
    recursive: true,
  },
  "Expand-Archive": {
    operands: { at: ["read", "write"] },
    options: { read: "-Path -LiteralPath", write: "-DestinationPath" },
    singleDash: true,
  },
  "Start-Process": {
    operands: { each: "read", guess: "path" },
    options: {
      execute: "-FilePath",
      value: "-ArgumentList -Verb",
      cwd: "-WorkingDirectory",
      write: "-RedirectStandardOutput -RedirectStandardError",
      read: "-RedirectStandardInput",
    },
    singleDash: true,
  },
  "Invoke-WebRequest": web,
  "Invoke-RestMethod": web,
  "Start-BitsTransfer": {
    operands: { at: ["none", "write"] },
    options: { value: "-Source", write: "-Destination" },
    singleDash: true,
  },
  "Write-Output": { operands: { each: "none" } },
  "Write-Host": { operands: { each: "none" } },
  "Set-Location": { operands: { each: "none" } },
  "Invoke-Expression": { operands: { each: "none" } },
};
