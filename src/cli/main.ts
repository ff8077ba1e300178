#!/usr/bin/env node
import { surviveLostOutput } from "./output.ts";
import { run } from "./run.ts";

surviveLostOutput();
process.exitCode = await run(process.argv);
