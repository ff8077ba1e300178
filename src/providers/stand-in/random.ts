import { hash } from "node:crypto";

const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Random numbers seeded by a string. The same string gives the same numbers in every process. */
export interface SeededRandom {
  /** Returns a number that is at least 0 and below 1. */
  next(): number;
  /** Returns a whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
}

/** Creates a random number generator that is seeded by the string. */
export function createRandom(text: string): SeededRandom {
  let state = hashNumber(text);
  const next = (): number => {
    // The generator mulberry32 is short, and random enough for sample data.
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

/** Hashes a string to a 32-bit number. */
export function hashNumber(text: string): number {
  return toDigest(text).readUInt32BE(0);
}

/**
 * Derives an identifier from a string: the prefix and 26 characters of Crockford's Base32. Joins a list of characters,
 * because V8 would store a string that grows character by character as a tree of 700 bytes, and the sample data has
 * thousands of identifiers.
 */
export function hashId(prefix: string, text: string): string {
  const digits = toDigest(text).subarray(0, 26);
  return [prefix, ...Array.from(digits, (digit) => crockford.charAt(digit & 31))].join("");
}

const toDigest = (text: string): Buffer => hash("sha256", text, "buffer");
