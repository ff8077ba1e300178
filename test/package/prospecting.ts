import { type ProcessOptions, type TestProcess, watchProcess } from "../store/processes.ts";
import { bundledCommand } from "./build.ts";

const command = await bundledCommand();

/** Starts the built `prospecting`. */
export function startProspecting(options: ProcessOptions = {}): TestProcess {
  return watchProcess("prospecting", [command], options);
}
