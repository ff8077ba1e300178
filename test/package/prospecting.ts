import { type ProcessOptions, type TestProcess, watchProcess } from "../store/processes.ts";
import { bundledCommand } from "./build.ts";

const command = await bundledCommand();

/** Starts the built `prospecting`. */
export function startProspecting(options: ProcessOptions = {}): TestProcess {
  return watchProcess("prospecting", [command], options);
}

/** Starts the command on a free port as a deployment does, with these settings only. */
export function startServe(args: readonly string[], env: Record<string, string>): TestProcess {
  const deployed = { NODE_ENV: "production", DATABASE_URL: "" };
  return startProspecting({ args: ["serve", "--port", "0", ...args], env: { ...deployed, ...env } });
}
