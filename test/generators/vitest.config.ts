import { spawnSync } from "node:child_process";
import { defineConfig } from "vitest/config";
import base from "../vitest.config.ts";

// CI must have Python. On other machines without Python, the run leaves out the test that needs Python, and says so.
const withoutPython = process.env["CI"] === undefined && spawnSync("python3", ["--version"]).status !== 0;
if (withoutPython) console.warn("No python3: redocly-python.test.ts left out.");

/** The tests in this folder need packages of their own; `npm run test:generators` installs them first. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    globalSetup: ["test/temporary-folder.ts"],
    include: ["test/generators/*.test.ts"],
    exclude: withoutPython ? ["**/redocly-python.test.ts"] : [],
    // The tests run one file at a time, because each compiler uses a whole CPU core.
    fileParallelism: false,
  },
});
