// Runs all checks that need no test runner. They run side by side, because each of them keeps only one core busy for
// most of the time. Prints each check's output in the order of `checks`, once the check has ended. Fails if one of them
// failed.
import { spawn } from "node:child_process";

const checks = ["types", "lint:code", "lint:contract"];

const running = checks.map(run);
for (const [index, check] of running.entries()) {
  const { code, output } = await check;
  process.stdout.write(`> ${checks[index]}\n${output}`);
  if (code !== 0) {
    console.error(`npm run ${checks[index]} failed.`);
    process.exitCode = 1;
  }
}

/**
 * Runs a script of package.json, and returns its exit code and output. The code is null if a signal ended the script.
 */
function run(script: string): Promise<{ code: number | null; output: string }> {
  const child = spawn("npm", ["run", "--silent", script], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}
