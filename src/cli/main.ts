#!/usr/bin/env node
import { surviveLostOutput } from "./output.ts";
import { run } from "./run.ts";

surviveLostOutput();
// Does not use `await`, which the bundle of `npm start` cannot have outside of functions.
void run(process.argv).then((code) => {
  process.exitCode = code;
});
