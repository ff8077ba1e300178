import { randomBytes } from "node:crypto";

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

let lastTime = Number.NaN;
let lastPrefix = "";
let lastRandom: number[] = [];

/**
 * Creates an identifier: a prefix and 26 characters of Crockford's Base32, which contain 48 bits of time and 80 random
 * bits. Identifiers of one process increase even within a millisecond, so that rows sort in the order of their
 * creation.
 */
export function createId(prefix: string, now: number): string {
  if (now === lastTime) increment(lastRandom);
  else {
    lastTime = now;
    lastPrefix = encodeTime(now);
    lastRandom = [...randomBytes(16)].map((byte) => byte & 31);
  }
  let id = prefix + lastPrefix;
  for (const digit of lastRandom) id += alphabet[digit];
  return id;
}

/** Encodes a time in milliseconds as ten characters. The strings sort in the order of the times. */
export function encodeTime(now: number): string {
  let rest = Math.max(0, Math.floor(now));
  let text = "";
  for (let index = 0; index < 10; index += 1) {
    text = alphabet.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/** Returns the time in an identifier, in milliseconds; undefined if the identifier contains no time. */
export function decodeTime(id: string): number | undefined {
  const [, time] = /^[a-z]+_([0-9A-HJKMNP-TV-Z]{10})/.exec(id) ?? [];
  if (time === undefined) return undefined;
  return [...time].reduce((sum, digit) => sum * 32 + alphabet.indexOf(digit), 0);
}

function increment(digits: number[]): void {
  for (let index = digits.length - 1; index >= 0; index -= 1) {
    const digit = digits[index] ?? 0;
    digits[index] = (digit + 1) % 32;
    if (digit < 31) return;
  }
}
