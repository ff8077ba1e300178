import { isUrl } from "../../text/is-url.ts";
import { splitList } from "./settings.ts";

/** One entry of a capability's setting: `searxng:http://127.0.0.1:8888` or `brave`. */
export interface Entry {
  readonly name: string;
  /** Without a trailing slash; undefined when the entry gives none. */
  readonly baseUrl: string | undefined;
  /** What follows `#`, such as the model of one server; undefined when the entry gives none. */
  readonly detail: string | undefined;
}

/** The entries of a setting, in order; what can't be read is told to `complain`. */
export function parseEntries(text: string, complain: (problem: string) => void): Entry[] {
  const entries: Entry[] = [];
  for (const part of splitList(text)) {
    const entry = parseEntry(part);
    if (typeof entry === "string") complain(entry);
    else entries.push(entry);
  }
  return entries;
}

/** The entry, or what is wrong with it in words that hold nothing of the address, where a key may hide. */
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
