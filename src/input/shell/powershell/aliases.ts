/** Built-in aliases, lower-case, as Windows PowerShell has them; values are the cmdlets' own names. */
export const aliases: Readonly<Record<string, string>> = {
  rm: "Remove-Item",
  ri: "Remove-Item",
  del: "Remove-Item",
  erase: "Remove-Item",
  rd: "Remove-Item",
  rmdir: "Remove-Item",
  gc: "Get-Content",
  cat: "Get-Content",
  type: "Get-Content",
  gci: "Get-ChildItem",
  ls: "Get-ChildItem",
  dir: "Get-ChildItem",
  gi: "Get-Item",
  gp: "Get-ItemProperty",
  cp: "Copy-Item",
  copy: "Copy-Item",
  cpi: "Copy-Item",
  mv: "Move-Item",
  move: "Move-Item",
  mi: "Move-Item",
  rni: "Rename-Item",
  ren: "Rename-Item",
  ni: "New-Item",
  md: "New-Item",
  mkdir: "New-Item",
  si: "Set-Item",
  sp: "Set-ItemProperty",
  sc: "Set-Content",
  ac: "Add-Content",
  clc: "Clear-Content",
  cli: "Clear-Item",
  tee: "Tee-Object",
  sls: "Select-String",
  epcsv: "Export-Csv",
  ipcsv: "Import-Csv",
  iex: "Invoke-Expression",
  icm: "Invoke-Command",
  iwr: "Invoke-WebRequest",
  irm: "Invoke-RestMethod",
  curl: "Invoke-WebRequest",
  wget: "Invoke-WebRequest",
  ii: "Invoke-Item",
  ipmo: "Import-Module",
  saps: "Start-Process",
  start: "Start-Process",
  sajb: "Start-Job",
  kill: "Stop-Process",
  spps: "Stop-Process",
  ps: "Get-Process",
  gps: "Get-Process",
  cd: "Set-Location",
  chdir: "Set-Location",
  sl: "Set-Location",
  pushd: "Push-Location",
  popd: "Pop-Location",
  pwd: "Get-Location",
  gl: "Get-Location",
  echo: "Write-Output",
  write: "Write-Output",
  foreach: "ForEach-Object",
  "%": "ForEach-Object",
  where: "Where-Object",
  "?": "Where-Object",
  select: "Select-Object",
  sort: "Sort-Object",
  gu: "Get-Unique",
  rvpa: "Resolve-Path",
  cvpa: "Convert-Path",
  rp: "Remove-ItemProperty",
  gv: "Get-Variable",
  nv: "New-Variable",
  gsv: "Get-Service",
  iwmi: "Invoke-WmiMethod",
  measure: "Measure-Object",
  ft: "Format-Table",
  fl: "Format-List",
  sv: "Set-Variable",
  set: "Set-Variable",
  sal: "Set-Alias",
  nal: "New-Alias",
  sasv: "Start-Service",
  spsv: "Stop-Service",
  gcm: "Get-Command",
  sleep: "Start-Sleep",
  cls: "Clear-Host",
  clear: "Clear-Host",
};

/** Names that Unix has programs of: there, PowerShell has no such alias. */
const unixNames = new Set(
  "rm rmdir cat ls cp mv mkdir tee sort sleep curl wget kill ps echo pwd diff man mount clear".split(" "),
);

/**
 * The cmdlet that a command name stands for, or the name itself.
 * @param words the words behind it: `rm -rf` is no way to call Remove-Item, so it is the program
 */
export function commandName(name: string, words: readonly (string | null)[]): string {
  const plain = name.toLowerCase();
  const full = Object.hasOwn(aliases, plain) ? aliases[plain] : undefined;
  if (full === undefined) return properCase(name);
  const isUnix = unixNames.has(plain) && words.some((word) => word !== null && isUnixOption(word));
  return isUnix ? plain : full;
}

/** Options that no cmdlet has: bundled letters, two dashes. */
function isUnixOption(word: string): boolean {
  return /^--[a-z]/.test(word) || /^-(?:rf|fr|Rf|fR|la|al|lah|ltr|[a-z]*rf[a-z]*|sS?[fL]+|fsSL|p|9)$/.test(word);
}

/** Cmdlets are found in any case; policies name them as the manuals do. */
function properCase(name: string): string {
  return cmdlets.get(name.toLowerCase()) ?? name;
}

const moreCmdlets =
  "Set-Acl Get-Acl Get-FileHash Import-Clixml Export-Clixml Out-File Out-Null Out-String Out-Host Compress-Archive Expand-Archive " +
  "Start-BitsTransfer Write-Host Write-Error Test-Path Resolve-Path Join-Path Split-Path New-Object Add-Type Set-ExecutionPolicy " +
  "Invoke-Item Invoke-Command Invoke-CimMethod Invoke-WmiMethod Start-Job Stop-Computer Restart-Computer Remove-Service New-Service " +
  "Set-Service Format-Volume Clear-Disk Initialize-Disk Remove-Partition Set-MpPreference Add-MpPreference Unregister-ScheduledTask " +
  "Register-ScheduledTask New-ScheduledTask Remove-ItemProperty Clear-RecycleBin Clear-EventLog Remove-Module Get-Credential " +
  "Convert-Path Get-Unique Invoke-History ConvertFrom-SecureString Enter-PSSession New-PSSession ConvertTo-Json ConvertFrom-Json Get-Variable Get-Service Get-Date Get-Random";
const cmdlets: ReadonlyMap<string, string> = new Map(
  [...Object.values(aliases), ...moreCmdlets.split(" ")].map((name) => [name.toLowerCase(), name]),
);
