import { type ProcessOptions, type TestProcess, watchProcess } from "../store/processes.ts";
import { builtCommand } from "./build.ts";

const command = await builtCommand();

/** Starts `prospecting` as it is built. */
export function startProspecting(options: ProcessOptions = {}): TestProcess {
  return watchProcess("prospecting", [command], options);
}
