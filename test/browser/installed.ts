import { existsSync } from "node:fs";

/** The headless build is the same engine and takes half of the processor time; Debian has a package for each. */
const installed = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** Returns the browser for the tests: that in `CHROMIUM_PATH`, or the installed one; undefined if there is none. */
export function findChromium(): string | undefined {
  const named = process.env["CHROMIUM_PATH"];
  return (named === undefined ? installed : [named]).find((file) => existsSync(file));
}
