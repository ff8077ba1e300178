/** Writes the bundle of a built project in `root` to `folder`; bundle.js describes each parameter. */
export function bundle(root: string, folder: string, commands: readonly string[]): Promise<void>;
