import { fileURLToPath, pathToFileURL } from "node:url";
import { DiffError } from "../failure.ts";

/**
 * Addresses of files on disk and in git. A path is text and taken as it is written; only what a `$ref` holds is a
 * URI reference (RFC 3986), in which `%3F` is a question mark of the name and `?` begins a query.
 */

/** The address of an absolute path on disk. */
export function toFileAddress(path: string): string {
  return toPlainAddress(pathToFileURL(path).href);
}

/** The address of a path below a prefix. */
export function toAddressBelow(prefix: string, path: string): string {
  return prefix + path.split("/").map(encodeSegment).join("/");
}

/** One spelling for each file, whatever a reference writes with a percent sign; any other address as it is. */
export function toPlainAddress(address: string): string {
  if (!/^(file|git):/.test(address)) return address;
  const end = address.search(/[?#]/);
  const path = end < 0 ? address : address.slice(0, end);
  const plain = path.split("/").map((segment) => {
    const text = decode(segment);
    return text === null ? segment : encodeSegment(text);
  });
  return plain.join("/") + address.slice(path.length);
}

/** The path that an address below a prefix means; throws `unresolved_reference` for one that means none. */
export function toPathBelow(prefix: string, address: string): string {
  const text = address.slice(prefix.length);
  if (text.includes("?")) {
    throw new DiffError(
      "unresolved_reference",
      `${text} has a query, which no file has: a ? in a name is %3F`,
    );
  }
  const path = decode(text);
  if (path !== null && !path.includes("\0") && !/%2f/i.test(text)) return path;
  throw new DiffError("unresolved_reference", `${text} is no URI reference to a file: a % in a name is %25`);
}

/** The path on disk that a `file:` address means; throws `unresolved_reference` or `refused_reference` for none. */
export function toFilePath(address: string): string {
  if (!address.startsWith("file:///"))
    throw new DiffError("refused_reference", `${address} is on another host`);
  toPathBelow("file://", address);
  return fileURLToPath(address);
}

/** What people are shown of an address: its path if it has one. */
export function toShownPath(address: string, toPath: (address: string) => string): string {
  try {
    return toPath(address);
  } catch {
    return address.replace(/^file:\/\//, "");
  }
}

/** A colon needs no escape, and a drive letter must have none. */
function encodeSegment(text: string): string {
  return encodeURIComponent(text).replaceAll("%3A", ":");
}

/** The text with its escapes read; null when one is broken. */
export function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
