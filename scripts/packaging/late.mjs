import { buildSync } from "esbuild";

/**
 * Modules of ours whose code is run when something of theirs is first used, though they are imported as any other: most
 * hooks need one agent of four, no interpreter's language, no PowerShell and no builtin of the host. They must have no
 * effect but their exports.
 */
const late = [
  /\/src\/agents\/(claude|coda|gemini|unknown)\/agent\.ts$/,
  /\/src\/engine\/builtins\/registry\.ts$/,
  /\/src\/input\/shell\/code\/analyze\.ts$/,
  /\/src\/input\/shell\/powershell\/parse\.ts$/,
];

/** Puts a stand-in before each late module: an esbuild plugin. */
export const lateModules = {
  name: "late-modules",
  setup(builder) {
    builder.onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, async ({ path, ...from }) => {
      if (from.pluginData === seen || from.namespace === NAMESPACE || from.kind !== "import-statement")
        return undefined;
      const found = await builder.resolve(path, { ...from, pluginData: seen });
      return late.some((pattern) => pattern.test(found.path)) ? { path: found.path, namespace: NAMESPACE } : found;
    });
    builder.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
      contents: standIn(path),
      resolveDir: path.replace(/[/\\][^/\\]*$/, ""),
    }));
  },
};

const NAMESPACE = "late-module";
const seen = Symbol("resolved by us");

function standIn(path) {
  const { metafile } = buildSync({ entryPoints: [path], write: false, metafile: true, format: "esm", outdir: "/" });
  const [{ exports }] = Object.values(metafile.outputs);
  return [
    "let loaded;",
    `const load = () => (loaded ??= require(${JSON.stringify(path)}));`,
    `for (const key of ${JSON.stringify(exports)})`,
    "  Object.defineProperty(exports, key, { enumerable: true, get: () => load()[key] });",
  ].join("\n");
}
