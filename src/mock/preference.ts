import { ApiError, type Violation } from "../errors.ts";

/** What a caller prefers, as sent in the `Prefer` header (RFC 7240). */
export interface Preference {
  /** Status of the response. */
  readonly code?: number;
  /** Name of an example in the contract, which becomes the response. */
  readonly example?: string;
  /** True to generate the body from the schema instead of using an example. */
  readonly dynamic?: boolean;
  /** Makes a response with `dynamic` repeatable. */
  readonly seed?: string;
  /** Outcome of the job that the request starts. */
  readonly outcome?: string;
}

const noPreference: Preference = {};

type Reader = (value: string) => Preference | string;

/**
 * A `Map` rather than an object, because a preference with the name `constructor` must not find a member of
 * `Object.prototype`.
 */
const readers = new Map<string, Reader>([
  ["code", readCode],
  [
    "example",
    (value) => (value === "" ? "example must name an example of the contract" : { example: value }),
  ],
  ["dynamic", readDynamic],
  ["outcome", (value) => (value === "" ? "outcome must not be empty" : { outcome: value })],
  ["seed", (value) => (value === "" ? "seed must not be empty" : { seed: value })],
]);

/**
 * Parses a `Prefer` header. Ignores unknown preferences, as RFC 7240 requires.
 * @throws ApiError `validation_failed` that lists every invalid preference.
 */
export function parsePreference(header: string | undefined): Preference {
  if (header === undefined) return noPreference;
  const seen = new Set<string>();
  const faults: string[] = [];
  let preference: Preference = {};
  for (const part of splitPreferences(header)) {
    const { name, value } = readPair(part);
    const read = readers.get(name);
    // RFC 7240, section 2: if a preference is repeated, the first one applies.
    if (read === undefined || seen.has(name)) continue;
    seen.add(name);
    const result = read(value);
    if (typeof result === "string") faults.push(result);
    else preference = { ...preference, ...result };
  }
  if (faults.length > 0) throw preferenceError(faults);
  return preference;
}

/**
 * Creates the 400 error for preferences that the contract cannot satisfy. Each message in `faults` becomes a violation.
 */
export function preferenceError(faults: readonly string[]): ApiError {
  const errors: Violation[] = faults.map((message) => ({
    property: "header.prefer",
    message,
    constraints: { prefer: message },
  }));
  return new ApiError("validation_failed", { message: `Prefer header: ${faults.join("; ")}`, errors });
}

/**
 * Splits a `Prefer` header at commas and at semicolons, but not inside quotes. In RFC 7240, a semicolon starts a
 * parameter. But people write `code=402; example=x`; if the part after the semicolon were ignored, they would get the
 * wrong example.
 */
function splitPreferences(header: string): string[] {
  const parts = header.match(/(?:"(?:\\.|[^"\\])*"|[^,;"]|")+/g) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

function readPair(part: string): { name: string; value: string } {
  const at = part.indexOf("=");
  if (at === -1) return { name: part.toLowerCase(), value: "" };
  const raw = part.slice(at + 1).trim();
  const quoted = /^"((?:\\.|[^"\\])*)"$/.exec(raw)?.[1];
  return { name: part.slice(0, at).trim().toLowerCase(), value: quoted?.replaceAll(/\\(.)/g, "$1") ?? raw };
}

function readCode(value: string): Preference | string {
  return /^[2-5]\d\d$/.test(value) ? { code: Number(value) } : "code must be a final HTTP status, 200 to 599";
}

function readDynamic(value: string): Preference | string {
  if (value === "true" || value === "") return { dynamic: true };
  return value === "false" ? { dynamic: false } : "dynamic must be true or false";
}
