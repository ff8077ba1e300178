import { DiffError } from "./failure.ts";

/** Limits that protect against huge documents. Ordinary contracts stay far below the defaults. */
export interface Limits {
  /** Maximum size of one file in bytes. */
  readonly fileBytes: number;
  /** Maximum number of files per contract. */
  readonly files: number;
  /** Maximum nesting depth of one file. */
  readonly depth: number;
  /** Maximum number of values (objects, lists and scalars) per contract. */
  readonly values: number;
  /** Maximum duration of the whole comparison in milliseconds. */
  readonly milliseconds: number;
}

/**
 * Limits that apply unless the caller sets others. `files` is more than three times the number of files in the largest
 * known contract (DigitalOcean's, 2,900 files).
 */
export const defaultLimits: Limits = {
  fileBytes: 32 * 1024 * 1024,
  files: 10_000,
  depth: 200,
  values: 5_000_000,
  milliseconds: 60_000,
};

/** Limits the duration of a comparison. Once the time is up, `check` throws `limit_exceeded`. */
export class Deadline {
  readonly #end: number;
  readonly #milliseconds: number;
  #ticks = 0;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
    this.#end = performance.now() + milliseconds;
  }

  /**
   * Throws `limit_exceeded` after the deadline. Inner loops can call this often, because `check` reads the clock only
   * on every eighth call.
   */
  check(): void {
    this.#ticks += 1;
    if (this.#ticks % 8 !== 0) return;
    if (performance.now() < this.#end) return;
    throw new DiffError("limit_exceeded", `The comparison took longer than ${this.#milliseconds} ms`);
  }
}
