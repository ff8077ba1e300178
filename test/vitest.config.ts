import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));
const entry = (file: string): string => `${root}src/${file}`;

export default defineConfig({
  root,
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
  resolve: {
    alias: [
      { find: /^prospecting-contract$/, replacement: entry("index.ts") },
      { find: /^prospecting-contract\/openapi\.json$/, replacement: `${root}generated/openapi.json` },
      { find: /^prospecting-contract\/(client|server|mock|diff|msw)$/, replacement: entry("$1/index.ts") },
    ],
  },
});
