import type { Finding } from "./finding.ts";

const formatRule = /-format-(narrowed|widened)$/;

/**
 * Returns the key under which findings are joined, or null for a finding that stands alone. Findings are joined if a
 * format without a known set was added to strings without a format, or removed. No place of such a change can be
 * decided, and a contract that introduces a format does so at dozens of places.
 */
export function toFormatKey({ rule, from, to, verdict }: Finding): string | null {
  if (verdict !== "undecided" || !formatRule.test(rule)) return null;
  const format = from ?? to;
  if (typeof format !== "string" || (from !== undefined && to !== undefined)) return null;
  return JSON.stringify([rule, from ?? null, to ?? null]);
}

/** Returns the finding for all places, at the first of them. */
export function toJoined(finding: Finding, fingerprints: readonly string[]): Finding {
  const others = fingerprints.length - 1;
  if (others === 0) return finding;
  const subject = `and at ${others} more ${others === 1 ? "place" : "places"}`;
  return { ...finding, subject, fingerprintText: [...fingerprints].sort().join(" ") };
}
