/**
 * Loads the module of a command. The bundle that `npm start` builds replaces this function, because the bundle already
 * contains the command's module.
 */
export const loadCommand = (address: string): Promise<Record<string, unknown>> => import(address);
