import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a folder and its parents. Does not use the option `recursive`: with it, `mkdirSync` of Node.js 20 never
 * returns for a folder in /proc.
 * @param mode The permissions of the created folders. Default: 0o777, reduced by the umask.
 * @throws Error of the operating system if a folder cannot be created.
 */
export function createFolder(folder: string, mode = 0o777): void {
  if (existsSync(folder)) return;
  createFolder(dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have created the folder at the same time.
    if (!existsSync(folder)) throw error;
  }
}
