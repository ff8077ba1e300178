/** Writes the bundle of a built project in `root` to `folder`; bundle.js describes each parameter. */
export function bundle(root: string, folder: string, commands: readonly string[]): Promise<void>;

/** Writes one command of a built project in `root` to `file`; bundle.js describes each parameter. */
export function bundleCommand(root: string, file: string, command: string): Promise<void>;
