// Runs all checks that need no test runner. They run side by side, because each of them keeps only one core busy for
// most of the time. Prints each check's output in the order of `checks`, once the check has ended. Fails if one of them
// failed.
import { runProgram } from "./run-program.ts";

const checks = ["types", "lint:code", "lint:contract"];

const running = checks.map((script) => runProgram("npm", ["run", "--silent", script]));
for (const [index, check] of running.entries()) {
  const { code, output } = await check;
  process.stdout.write(`> ${checks[index]}\n${output}`);
  if (code !== 0) {
    console.error(`npm run ${checks[index]} failed.`);
    process.exitCode = 1;
  }
}
