import { createHash } from "node:crypto";

const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Numbers that follow from a text: equal texts give equal numbers, in every process. */
export interface SeededRandom {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
}

/** Creates the numbers of a text. */
export function createRandom(text: string): SeededRandom {
  let state = hashNumber(text);
  const next = (): number => {
    // mulberry32: small, and good enough to look like life.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    integer: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  };
}

/** A 32-bit number that follows from a text. */
export function hashNumber(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0);
}

/** An identifier that follows from a text: prefix and 26 Crockford characters. */
export function hashId(prefix: string, text: string): string {
  const digest = createHash("sha256").update(text).digest();
  return prefix + [...digest.subarray(0, 26)].map((byte) => crockford.charAt(byte & 31)).join("");
}
