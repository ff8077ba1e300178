import { existsSync } from "node:fs";

/**
 * Chromium builds in order of preference: the headless one has the same engine and takes half of the processor time.
 * Debian has a package for each build.
 */
const installed = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/**
 * Returns the path of the browser for the tests: `CHROMIUM_PATH`, or an installed Chromium; undefined if the file does
 * not exist.
 */
export function findChromium(): string | undefined {
  const named = process.env["CHROMIUM_PATH"];
  return (named === undefined ? installed : [named]).find((file) => existsSync(file));
}
