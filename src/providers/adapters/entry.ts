import { isUrl } from "../../text/is-url.ts";
import { splitList } from "./settings.ts";

/** One entry of a capability's setting: `searxng:http://127.0.0.1:8888` or `brave`. */
export interface Entry {
  readonly name: string;
  /** Base URL without a trailing slash; undefined if the entry has no URL. */
  readonly baseUrl: string | undefined;
  /** Text after `#`, such as a model's name; undefined if the entry has no such text. */
  readonly detail: string | undefined;
}

/** Parses the entries of a setting in order, and calls `complain` for each entry that can't be read. */
export function parseEntries(text: string, complain: (problem: string) => void): Entry[] {
  const entries: Entry[] = [];
  for (const part of splitList(text)) {
    const entry = parseEntry(part);
    if (typeof entry === "string") complain(entry);
    else entries.push(entry);
  }
  return entries;
}

/** Returns the entry, or a problem text. The text never quotes the address, which may contain a key. */
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
