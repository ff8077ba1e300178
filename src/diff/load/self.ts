import { member } from "../json.ts";
import { resolveUri } from "./address.ts";

/**
 * The URIs that documents declare for themselves by `$self` (OpenAPI 3.2, 4.1.1.2). They are bases of relative
 * references and names for other documents; no document is fetched from them.
 */
export class SelfUris {
  readonly #own = new Map<string, string>();

  /** Stores the `$self` of a document, if it has one. */
  add(uri: string, value: unknown): void {
    const self = member(value, "$self");
    if (typeof self === "string" && member(value, "openapi") !== undefined)
      this.#own.set(uri, resolveUri(self, uri).replace(/#.*$/, ""));
  }

  /** Returns the base address of relative references in a document. */
  baseOf(uri: string): string {
    return this.#own.get(uri) ?? uri;
  }

  /** Returns the address to read for a URI: the document with that `$self`, or the file at the same relative path. */
  toRetrieved(uri: string): string {
    for (const [retrieved, self] of this.#own) {
      if (self === uri) return retrieved;
      const folder = self.slice(0, self.lastIndexOf("/") + 1);
      if (folder !== "" && uri.startsWith(folder)) return resolveUri(uri.slice(folder.length), retrieved);
    }
    return uri;
  }
}
