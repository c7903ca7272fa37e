import packageJson from "../package.json" with { type: "json" };

/** This hookguard's version, from package.json. */
export const VERSION: string = packageJson.version;
