/** Loads the module of a command. The bundle of `npm start` replaces this function, because it contains the command. */
export const loadCommand = (address: string): Promise<Record<string, unknown>> => import(address);
