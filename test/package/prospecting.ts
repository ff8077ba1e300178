import { type ProcessOptions, type TestProcess, watchProcess } from "../store/processes.ts";
import { builtCommand } from "./build.ts";

const command = await builtCommand();

/** Starts the built `prospecting`. */
export function startProspecting(options: ProcessOptions = {}): TestProcess {
  return watchProcess("prospecting", [command], options);
}
