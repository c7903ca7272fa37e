import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defaultBundle, executable } from "../scripts/packaging/places.mjs";

/**
 * Two homes that differ in one thing: the default bundle is configured as it is, or signed and with a key.
 * @param {string} scratch folder for them
 * @returns {{name: string, file: string, args: string[], env: {HOME: string}}[]} subjects `unsigned` and `signed`
 */
export function signedSubjects(scratch) {
  const hookguard = (...args) => execFileSync(executable, args, { cwd: scratch, stdio: "ignore" });
  hookguard("keygen", "bench", "--algorithm", "ES256");
  hookguard("sign", defaultBundle, "--key", "bench.key", "--algorithm", "ES256", "--seq", "1", "-o", "signed.tar.gz");
  // The signature's bytes are in both: what is measured is the verifying.
  const source = join(scratch, "signed.tar.gz");
  const subject = (name, ...key) => {
    const home = join(scratch, `home-${name}`);
    const config = join(home, ".config/hookguard");
    mkdirSync(config, { recursive: true });
    const lines = ["version: 1", "built_in: false", "bundles:", "  - name: bench", `    source: ${source}`, ...key];
    writeFileSync(join(config, "hookguard.yaml"), `${lines.join("\n")}\n`);
    return { name, file: executable, args: ["hook", "claude"], env: { HOME: home } };
  };
  return [subject("unsigned"), subject("signed", `    key: ${join(scratch, "bench.pub")}`, "    algorithm: ES256")];
}
