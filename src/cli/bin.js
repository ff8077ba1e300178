#!/usr/bin/env node
// This file is the command `prospecting`. It is plain JavaScript, so that it exists before any build. In a clone, it
// first builds the outputs that are older than their source. An installed package is already built and has no build
// script.
import { existsSync } from "node:fs";
import module from "node:module";

// From Node.js 22.1 on, compiled code is cached on disk, which saves a third of the time until the first response.
module.enableCompileCache?.();

const start = new URL("../../scripts/start.cjs", import.meta.url);
const main = new URL("../../dist/src/cli/main.js", import.meta.url);
await import((existsSync(start) ? start : main).href);
