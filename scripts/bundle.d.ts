/**
 * Bundles commands of the built project in the folder `root` into `file`; bundle.js describes each parameter.
 */
export function bundleCommands(root: string, file: string, commands: readonly string[]): Promise<void>;
