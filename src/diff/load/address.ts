import { fileURLToPath, pathToFileURL } from "node:url";
import { isUrl } from "../../text/is-url.ts";
import { DiffError } from "../failure.ts";

/**
 * Addresses of files on disk and in git. Paths and references need different decoding. In a path, all characters are
 * literal. A `$ref` is a URI reference (RFC 3986): `?` begins a query, and `%3F` is a question mark in a file name.
 */

/** Converts an absolute path on disk to a `file:` URL with normalized percent-encoding. */
export function toFileAddress(path: string): string {
  return toPlainAddress(pathToFileURL(path).href);
}

/** Returns the address of a path; `prefix` is the address of the folder to which the path is relative. */
export function toAddressBelow(prefix: string, path: string): string {
  return prefix + path.split("/").map(encodeSegment).join("/");
}

/**
 * Normalizes the percent-encoding in the address of a file, because one reference may encode a character that another
 * one does not. Returns any other address unchanged.
 */
function toPlainAddress(address: string): string {
  if (!/^(file|git):/.test(address)) return address;
  const end = address.search(/[?#]/);
  const path = end < 0 ? address : address.slice(0, end);
  const plain = path.split("/").map((segment) => {
    const text = decode(segment);
    return text === null ? segment : encodeSegment(text);
  });
  return plain.join("/") + address.slice(path.length);
}

/** Resolves a reference against a base address. Returns the reference unchanged if the two do not form a URL. */
export function resolveUri(reference: string, base: string): string {
  return isUrl(reference, base) ? toPlainAddress(new URL(reference, base).href) : reference;
}

/**
 * Returns the path of an address, relative to the folder `prefix`. Throws `unresolved_reference` for an address that no
 * file can have: one with a query, an encoded slash or invalid percent-encoding.
 */
export function toPathBelow(prefix: string, address: string): string {
  const text = address.slice(prefix.length);
  if (text.includes("?")) {
    throw new DiffError(
      "unresolved_reference",
      `${text} has a query, but files have none: write ? in a file name as %3F`,
    );
  }
  const path = decode(text);
  if (path !== null && !path.includes("\0") && !/%2f/i.test(text)) return path;
  throw new DiffError(
    "unresolved_reference",
    `${text} is not a URI reference to a file: write % in a file name as %25`,
  );
}

/**
 * Returns the path on disk of a `file:` address. Throws `unresolved_reference` for an address that no file can have,
 * for example one with a query, and `refused_reference` for an address on another host.
 */
export function toFilePath(address: string): string {
  if (!address.startsWith("file:///"))
    throw new DiffError("refused_reference", `${address} is on another host`);
  toPathBelow("file://", address);
  return fileURLToPath(address);
}

/**
 * Returns the error for an address that cannot be read, for the given reason. An address without `//` arises from a
 * relative reference in a document whose `$self` or `$id` is a URN, so the error explains this instead.
 */
export function refuseAddress(uri: string, reason: string): DiffError {
  const message = /^[a-z][a-z\d+.-]*:\/\//i.test(uri)
    ? `${uri} ${reason}`
    : `${uri} is not the address of a file; a document with relative references needs a $self or $id with a path, ` +
      "such as https://api.example/openapi.yaml, or none";
  return new DiffError("refused_reference", message);
}

/**
 * Returns an address for use in messages: its path, or, if no file can have the address, the address without `file://`.
 */
export function toShownPath(address: string, toPath: (address: string) => string): string {
  try {
    return toPath(address);
  } catch {
    return address.replace(/^file:\/\//, "");
  }
}

/**
 * Percent-encodes a path segment but keeps its colons, because the colon after a Windows drive letter must not be
 * encoded.
 */
function encodeSegment(text: string): string {
  return encodeURIComponent(text).replaceAll("%3A", ":");
}

/** Decodes percent-encoded text; returns null if an escape is invalid. */
export function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
