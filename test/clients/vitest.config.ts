import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The real clients: `make test-clients`. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    include: ["test/clients/**/*.test.ts"],
    exclude: ["**/node_modules/**"],
    globalSetup: ["test/clients/install.ts"],
    testTimeout: 120_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
  },
});
