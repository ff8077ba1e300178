#!/usr/bin/env node
// The command itself, in plain JavaScript so that it is there before anything was built. In a clone it builds what is older
// than its source first; an installed package has no such script and carries its build.
import { existsSync } from "node:fs";

const start = new URL("../../scripts/start.js", import.meta.url);
const main = new URL("../../dist/src/cli/main.js", import.meta.url);
await import((existsSync(start) ? start : main).href);
