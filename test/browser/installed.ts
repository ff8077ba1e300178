import { existsSync } from "node:fs";

/** The build without windows is the same engine and takes half of the processor time; Debian packs each on its own. */
const installed = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** File of the browser for the tests: that of `CHROMIUM_PATH`, or this machine's; `undefined` where there is none. */
export function findChromium(): string | undefined {
  const named = process.env["CHROMIUM_PATH"];
  return (named === undefined ? installed : [named]).find((file) => existsSync(file));
}
