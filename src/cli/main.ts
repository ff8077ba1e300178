#!/usr/bin/env node
import { surviveLostOutput } from "./output.ts";
import { run } from "./run.ts";

surviveLostOutput();
// Does not use `await`, because the bundle that `npm start` builds cannot contain `await` outside of functions.
void run(process.argv).then((code) => {
  process.exitCode = code;
});
