import { fullFormats } from "ajv-formats/dist/formats.js";

/** Sample strings for formats for which the solver cannot construct strings. */
const samples: Readonly<Record<string, readonly string[]>> = {
  date: ["2026-11-27", "1970-01-01"],
  time: ["10:00:00Z", "23:59:59.5+01:00"],
  "date-time": ["2026-11-27T10:00:00.000Z", "2026-11-27T10:00:00Z", "1970-01-01T00:00:00+01:00"],
  "iso-time": ["10:00:00", "10:00:00Z"],
  "iso-date-time": ["2026-11-27T10:00:00", "2026-11-27T10:00:00Z"],
  duration: ["P1D", "PT5M", "P1Y2M3DT4H5M6S"],
  uri: ["https://northwind-robotics.example/a", "http://a.example", "urn:a:b", "a:b"],
  "uri-reference": ["/a", "a", "https://a.example"],
  "uri-template": ["/a/{b}", "a"],
  url: ["https://northwind-robotics.example/a", "http://a.example"],
  email: ["mara@northwind-robotics.example", "a@b.example", "a@b.co"],
  hostname: ["northwind-robotics.example", "a"],
  ipv4: ["192.0.2.1", "10.0.0.1"],
  ipv6: ["2001:db8::1", "::1"],
  regex: ["^a+$", "a"],
  uuid: ["9b2f0c1e-5a4d-4c3b-8f7e-1d2c3b4a5968", "00000000-0000-0000-0000-000000000000"],
  "json-pointer": ["/a/b", ""],
  "json-pointer-uri-fragment": ["#/a", "#"],
  "relative-json-pointer": ["0/a", "1"],
  byte: ["YQ==", ""],
};

/** Unusual strings that the search tries. Each violates many formats, and each for a different reason. */
export const oddities: readonly string[] = [
  "",
  "a",
  "a b",
  "%",
  "not a value",
  "1",
  "A",
  "é",
  "{",
  "-1",
  "a:b",
];

/** Maps a format to the wider formats that accept all its strings. */
const wider: Readonly<Record<string, readonly string[]>> = {
  uri: ["uri-reference", "iri", "iri-reference"],
  iri: ["iri-reference"],
  "uri-reference": ["iri-reference"],
  email: ["idn-email"],
  hostname: ["idn-hostname"],
  "date-time": ["iso-date-time"],
  time: ["iso-time"],
};

/** Formats that accept every string. */
const annotations: ReadonlySet<string> = new Set(["password", "binary"]);

export function isAnnotation(format: string): boolean {
  return annotations.has(format);
}

/** Formats in the OpenAPI format registry and in JSON Schema that apply only to strings, except those in `samples`. */
const texts: ReadonlySet<string> = new Set(
  `base64url binary byte char commonmark date-time-local html http-date idn-email idn-hostname iri iri-reference
   media-range password sf-binary sf-boolean sf-string sf-token time-local`.split(/\s+/),
);

/** True if the format is known and does not apply to numbers. */
export function isTextFormat(format: string): boolean {
  return texts.has(format) || Object.hasOwn(samples, format);
}

/** Returns sample strings that have a format; an empty list if none is known. */
export function samplesOf(format: string): readonly string[] {
  return Object.hasOwn(samples, format) ? (samples[format] ?? []) : [];
}

/** Maximum number of characters in a label of a host name (RFC 1035, 2.3.4). */
const maxLabel = 63;

/**
 * Returns sample strings that have a format, lengthened to `length` characters; empty for formats with a fixed form.
 */
export function longSamplesOf(format: string, length: number): readonly string[] {
  return samplesOf(format).flatMap((sample) => {
    const missing = length - sample.length;
    if (missing <= 0) return [];
    if (/^ur[il]/.test(format)) return [sample + "a".repeat(missing)];
    if (format !== "email" && format !== "hostname") return [];
    const label = `${"a".repeat(maxLabel - 1)}.`;
    const labels = label.repeat(Math.floor(missing / maxLabel));
    // The remaining characters form one more label, which consists of at least one letter and a dot. A single remaining
    // character extends the next label instead.
    const rest = missing % maxLabel;
    const host = labels + (rest > 1 ? `${"a".repeat(rest - 1)}.` : rest === 1 ? "a" : "");
    const at = sample.indexOf("@") + 1;
    return [sample.slice(0, at) + host + sample.slice(at)];
  });
}

/** True if every string with the format `narrow` also has the format `wide`. */
export function isWithin(narrow: string, wide: string): boolean {
  return narrow === wide || (Object.hasOwn(wider, narrow) && (wider[narrow] ?? []).includes(wide));
}

/**
 * Returns whether a string has a format; undefined if the format is unknown or the string has more than 10,000
 * characters.
 */
export function hasFormat(format: string, text: string): boolean | undefined {
  if (!Object.hasOwn(fullFormats, format) || text.length > 10_000) return undefined;
  const definition: unknown = Reflect.get(fullFormats, format);
  if (definition === true) return true;
  if (definition instanceof RegExp) return definition.test(text);
  if (typeof definition === "function") return definition(text) === true;
  if (typeof definition !== "object" || definition === null || !("validate" in definition)) return undefined;
  const { validate } = definition;
  if (validate instanceof RegExp) return validate.test(text);
  if (typeof validate !== "function" || ("type" in definition && definition.type === "number"))
    return undefined;
  const result: unknown = Reflect.apply(validate, definition, [text]);
  return result === true;
}
