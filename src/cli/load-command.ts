/** Loads the module of a command. The bundle of `npm start` replaces this function, since it contains the command. */
export const loadCommand = (address: string): Promise<Record<string, unknown>> => import(address);
