import { DiffError } from "./failure.ts";

/** Upper bounds on the cost of a document; ordinary contracts stay far below each default. */
export interface Limits {
  /** Size of one file in bytes. */
  readonly fileBytes: number;
  /** Number of files of one contract. */
  readonly files: number;
  /** Levels of nesting of one file. */
  readonly depth: number;
  /** Number of values (objects, lists and scalars) in one contract. */
  readonly values: number;
  /** Duration of the whole comparison in milliseconds. */
  readonly milliseconds: number;
}

/** 32 MiB for each file, 10 000 files (DigitalOcean publishes 2 900), 200 levels, 5 million values, one minute. */
export const defaultLimits: Limits = {
  fileBytes: 32 * 1024 * 1024,
  files: 10_000,
  depth: 200,
  values: 5_000_000,
  milliseconds: 60_000,
};

/** A point in time; `check` throws `limit_exceeded` after it. */
export class Deadline {
  readonly #end: number;
  readonly #milliseconds: number;
  #ticks = 0;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
    this.#end = performance.now() + milliseconds;
  }

  /**
   * Throws `limit_exceeded` after the deadline. It is cheap enough for inner loops, because only every eighth call
   * reads the clock.
   */
  check(): void {
    this.#ticks += 1;
    if (this.#ticks % 8 !== 0) return;
    if (performance.now() < this.#end) return;
    throw new DiffError("limit_exceeded", `The comparison took longer than ${this.#milliseconds} ms`);
  }
}
