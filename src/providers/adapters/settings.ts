import { readFileSync } from "node:fs";
import { isUrl } from "../../text/is-url.ts";
import type { Secrets } from "./secrets.ts";

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads settings. If a setting is missing or invalid, adds a problem that names it to `problems` and continues. */
export interface SettingsReader {
  readonly problems: readonly string[];
  note(problem: string): void;
  text(name: string, fallback: string): string;
  /** Reads a text that is sent in a header of requests. */
  header(name: string, fallback: string): string;
  /** Reads the http(s) URL of a service or page. */
  url(name: string, fallback: string): string;
  /**
   * Reads a required setting. If the setting is missing, adds a problem. `why` is the name of the adapter that needs
   * the setting, such as "brave".
   */
  required(name: string, why: string): string;
  /** Reads a required key. `NAME_FILE` may name a file that contains the key. */
  secret(name: string, why: string): string;
  optionalSecret(name: string): string | undefined;
  whole(name: string, bounds: { fallback: number; min: number; max: number }): number;
  list(name: string): string[];
  choice<T extends string>(name: string, values: readonly [T, ...T[]]): T;
}

/** Creates a reader of environment variables, which adds every key it reads to `secrets`. */
export function createSettingsReader(env: Environment, secrets: Secrets): SettingsReader {
  const problems: string[] = [];
  const note = (problem: string): void => {
    // Several adapters may need the same setting, so a problem is added only if it is new.
    if (!problems.includes(problem)) problems.push(problem);
  };
  const read = (name: string): string | undefined => {
    const value = env[name]?.trim();
    return value === "" ? undefined : value;
  };
  const optionalSecret = (name: string): string | undefined => {
    const value = read(name) ?? readSecretFile(read(`${name}_FILE`), (why) => note(`${name}_FILE ${why}`));
    if (value === undefined) return undefined;
    secrets.add(value);
    if (/[\r\n]/.test(value)) note(`${name} contains a line break; write the key on one line`);
    else if (!isHeaderText(value))
      note(`${name} contains a character outside printable ASCII, which no key contains; copy the key again`);
    return value;
  };
  const need = (name: string, why: string): string => {
    note(`${name} is not set, but ${why} needs it`);
    return "";
  };
  return {
    problems,
    note,
    optionalSecret,
    text: (name, fallback) => read(name) ?? fallback,
    header(name, fallback) {
      const text = read(name) ?? fallback;
      if (!isHeaderText(text))
        note(`${name} must be one line of ASCII characters, because it is sent in a header`);
      return isHeaderText(text) ? text : fallback;
    },
    url(name, fallback) {
      const text = read(name) ?? fallback;
      if (/^https?:\/\//i.test(text) && isUrl(text)) return text;
      note(`${name} must be an http(s) address, not "${text}"`);
      return fallback;
    },
    required: (name, why) => read(name) ?? need(name, why),
    secret: (name, why) => optionalSecret(name) ?? need(name, why),
    whole(name, { fallback, min, max }) {
      const text = read(name);
      if (text === undefined) return fallback;
      const value = Number(text);
      if (Number.isInteger(value) && value >= min && value <= max) return value;
      note(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
      return fallback;
    },
    list: (name) => splitList(read(name) ?? ""),
    choice(name, values) {
      const text = read(name);
      const value = values.find((one) => one === text);
      if (text !== undefined && value === undefined)
        note(`${name} must be one of ${values.join(", ")}, not "${text}"`);
      return value ?? values[0];
    },
  };
}

/** True if the text can be sent as a header's value, which consists of visible ASCII characters, spaces and tabs. */
function isHeaderText(text: string): boolean {
  return /^[\t\x20-\x7e]*$/.test(text);
}

/** Splits a comma-separated list and drops empty entries. */
export function splitList(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

function readSecretFile(file: string | undefined, complain: (why: string) => void): string | undefined {
  if (file === undefined) return undefined;
  try {
    const text = readFileSync(file, "utf8").trim();
    if (text !== "") return text;
    complain(`names an empty file: ${file}`);
  } catch {
    complain(`names a file that can't be read: ${file}`);
  }
  return undefined;
}

/** One entry of a capability's setting: `searxng:http://127.0.0.1:8888` or `brave`. */
export interface Entry {
  readonly name: string;
  /** Base URL without a trailing slash; undefined if the entry has no URL. */
  readonly baseUrl: string | undefined;
  /** Text after `#`, such as a model's name; undefined if the entry has no such text. */
  readonly detail: string | undefined;
}

/** Parses the entries of a setting in order, and calls `complain` for each entry that cannot be read. */
export function parseEntries(text: string, complain: (problem: string) => void): Entry[] {
  const entries: Entry[] = [];
  for (const part of splitList(text)) {
    const entry = parseEntry(part);
    if (typeof entry === "string") complain(entry);
    else entries.push(entry);
  }
  return entries;
}

/**
 * Returns the entry. If the entry is invalid, returns a description of the problem. The description does not quote the
 * URL, which may contain a key.
 */
function parseEntry(text: string): Entry | string {
  const [, name, rest, detail] = /^([a-z][a-z0-9-]*)(?::([^#]*))?(?:#(.*))?$/.exec(text) ?? [];
  if (name === undefined) return `has an entry that is not "name" or "name:http://host"`;
  if (rest === undefined || rest === "") return { name, baseUrl: undefined, detail };
  if (!/^https?:\/\//i.test(rest) || !isUrl(rest))
    return `gives ${name} a base URL that is not an http(s) address`;
  const url = new URL(rest);
  if (url.username !== "" || url.password !== "" || url.search !== "")
    return `gives ${name} a base URL with credentials or a query; keys have settings of their own`;
  return { name, baseUrl: url.href.replace(/\/+$/, ""), detail };
}
