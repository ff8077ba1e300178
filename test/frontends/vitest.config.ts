import { createRequire } from "node:module";
import { defineConfig } from "vitest/config";
import base, { alias } from "../vitest.config.ts";

// MSW 3 needs Node.js 22, and so do its tests.
const withMsw3 = Number(process.versions.node.split(".")[0]) >= 22;
if (!withMsw3) console.warn(`Node.js ${process.version}: the tests on MSW 3, which needs 22, are left out.`);
const onMsw3 = ["test/frontends/msw3.test.ts", "test/msw/{fixtures,handlers,world}.test.ts"];
const { resolve } = createRequire(new URL("packages/", import.meta.url));
const toMsw3 = (entry: string) => ({ find: RegExp(`^msw${entry}$`), replacement: resolve(`msw3${entry}`) });

/**
 * Runs the tests in this folder, and runs the tests of the MSW handlers with MSW 3. `npm run test:frontends` installs
 * the packages that these tests need.
 */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    globalSetup: ["test/temporary-folder.ts", "test/package/build.ts"],
    include: ["test/frontends/*.test.ts", ...onMsw3],
    exclude: withMsw3 ? [] : onMsw3,
  },
  resolve: { alias: [...alias, toMsw3(""), toMsw3("/node")] },
});
