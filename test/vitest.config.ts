import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { findChromium } from "./browser/installed.ts";
import { QuickSequencer, quickFolders } from "./quick-run.ts";
import { TotalsReporter } from "./totals-reporter.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const entry = (file: string): string => `${root}src/${file}`;

// Browser tests need a Chromium, which npm does not install. CI must have it; elsewhere they are skipped with a
// warning.
const withoutBrowser = findChromium() === undefined && process.env["CI"] === undefined;
if (withoutBrowser) console.warn("No Chromium in /usr/bin: *.browser.test.ts left out (set CHROMIUM_PATH).");

/** Makes imports of the package's own name resolve to the sources. */
export const alias = [
  { find: /^prospecting-contract$/, replacement: entry("index.ts") },
  { find: /^prospecting-contract\/openapi\.json$/, replacement: `${root}generated/openapi.json` },
  {
    find: /^prospecting-contract\/(client|server|mock|diff|msw|query)$/,
    replacement: entry("$1/index.ts"),
  },
  { find: /^prospecting-contract\/query\/options$/, replacement: entry("query/options.ts") },
];

export default defineConfig({
  root,
  plugins: [quickFolders],
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/temporary-folder.ts", "test/store/cluster.ts", "test/package/build.ts"],
    setupFiles: ["test/left-processes.ts"],
    // These tests of third-party generators and test runners have npm packages and a configuration of their own.
    exclude: [
      "test/generators/**",
      "test/frontends/**",
      ...(withoutBrowser ? ["test/**/*.browser.test.ts"] : []),
    ],
    reporters: [process.env["CI"] === undefined ? "default" : "dot", new TotalsReporter()],
    testTimeout: 240_000,
    hookTimeout: 300_000,
    // Vitest's own limit is a second, which a busy machine can reach.
    expect: { poll: { timeout: 60_000 } },
    // There are more workers than a small machine has cores. While one test waits for a browser or a lease, another one
    // can use the core.
    maxWorkers: 3,
    // By default, V8 runs a garbage collection after at most 16 MB of new values. A worker creates many short-lived
    // values next to the modules of all test files, which it keeps. With a larger young generation, it needs a tenth
    // less processor time.
    execArgv: ["--max-semi-space-size=64", "--min-semi-space-size=32"],
    // All test files of a worker share their modules, because loading the same modules again for every file took half
    // of a run's CPU time. So each file must restore global state.
    isolate: false,
    // Keeps transformed modules in node_modules between runs. This saves about 5 s of a later run's CPU time even in a
    // small folder. The name of a cached file contains a hash of the module's text and of this configuration.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: QuickSequencer },
    restoreMocks: true,
    unstubEnvs: true,
  },
  resolve: {
    alias,
  },
});
