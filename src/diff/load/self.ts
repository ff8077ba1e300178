import { member } from "../json.ts";
import { resolveUri } from "./address.ts";

/**
 * The URIs that documents declare for themselves with `$self` (OpenAPI 3.2, 4.1.1.2). Relative references are resolved
 * against these URIs, and other documents may refer to them. Nothing is downloaded from them.
 */
export class SelfUris {
  readonly #own = new Map<string, string>();

  /** Records the `$self` of a document if it has one. */
  add(uri: string, value: unknown): void {
    const self = member(value, "$self");
    if (typeof self === "string" && member(value, "openapi") !== undefined)
      this.#own.set(uri, resolveUri(self, uri).replace(/#.*$/, ""));
  }

  /** Returns the URI against which relative references in a document are resolved. */
  baseOf(uri: string): string {
    return this.#own.get(uri) ?? uri;
  }

  /**
   * Returns the address from which to read the document with the given URI. If a file declares the URI as its `$self`,
   * this is the file's address. A URI in the folder of a `$self` is looked up next to that file: if
   * `file:///a/root.yaml` has the `$self` `https://b.example/root.yaml`, then `https://b.example/pets.yaml` is read
   * from `file:///a/pets.yaml`. Any other URI is returned unchanged.
   */
  toRetrieved(uri: string): string {
    for (const [retrieved, self] of this.#own) {
      if (self === uri) return retrieved;
      const folder = self.slice(0, self.lastIndexOf("/") + 1);
      if (folder !== "" && uri.startsWith(folder)) return resolveUri(uri.slice(folder.length), retrieved);
    }
    return uri;
  }
}
