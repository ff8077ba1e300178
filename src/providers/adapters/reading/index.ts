export type { Signs } from "./signs.ts";
export type { Answers, Task } from "./tasks.ts";
export { readInThread, Unreadable } from "./thread.ts";
