/**
 * Bundles the command-line program of the built project in the folder `root` into `folder`; bundle.js describes each
 * parameter.
 */
export function bundle(root: string, folder: string, commands: readonly string[]): Promise<void>;

/**
 * Bundles a single command of the built project in the folder `root` into `file`; bundle.js describes each parameter.
 */
export function bundleCommand(root: string, file: string, command: string): Promise<void>;
