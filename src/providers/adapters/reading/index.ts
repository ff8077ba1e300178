export type { Signs } from "./signs.ts";
export type { Answers, Task } from "./tasks.ts";
export { type ReadingOptions, readInThread, Unreadable } from "./thread.ts";
