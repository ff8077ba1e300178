import type { Finding } from "./finding.ts";

const formatRule = /-format-(narrowed|widened)$/;

/**
 * The key of findings that are one: a format that is known by name only came to strings that had none, or went. It is
 * not decided anywhere, and a contract that introduces such a format does so at dozens of places. Null for any other.
 */
export function toFormatKey({ rule, from, to, verdict }: Finding): string | null {
  if (verdict !== "undecided" || !formatRule.test(rule)) return null;
  const format = from ?? to;
  if (typeof format !== "string" || (from !== undefined && to !== undefined)) return null;
  return JSON.stringify([rule, from ?? null, to ?? null]);
}

/** The finding for all places, which is shown at the first of them. */
export function toJoined(finding: Finding, fingerprints: readonly string[]): Finding {
  const others = fingerprints.length - 1;
  if (others === 0) return finding;
  const subject = `and at ${others} more ${others === 1 ? "place" : "places"}`;
  return { ...finding, subject, meaning: [...fingerprints].sort().join(" ") };
}
