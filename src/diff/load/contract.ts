import { DiffError, type Place } from "../failure.ts";
import { isObject, member, parsePointer, toCanonical, toPointer } from "../json.ts";
import { resolveUri } from "./address.ts";
import { locate, type Position } from "./positions.ts";
import { isData, survey, toBase } from "./references.ts";
import { SelfUris } from "./self.ts";

/** One of the parsed files of a contract. */
export interface ContractFile {
  readonly uri: string;
  /** The file's name in messages: its path, its git revision with its path, or its URL. */
  readonly label: string;
  readonly value: unknown;
  /** The file's text; null if the contract was passed as a parsed document. */
  readonly text: string | null;
}

/** A value in a document, with its place. `child` returns the cursor of a member. */
export class Cursor {
  readonly contract: Contract;
  readonly uri: string;
  readonly parent: Cursor | null;
  readonly key: string;
  readonly value: unknown;

  constructor(from: Contract | Cursor, key: string, value: unknown) {
    this.contract = from instanceof Cursor ? from.contract : from;
    this.parent = from instanceof Cursor ? from : null;
    this.uri = from instanceof Cursor ? from.uri : key;
    this.key = from instanceof Cursor ? key : "";
    this.value = value;
  }

  get keys(): string[] {
    const keys: string[] = [];
    for (let at: Cursor = this; at.parent !== null; at = at.parent) keys.push(at.key);
    return keys.reverse();
  }

  get pointer(): string {
    return toPointer(this.keys);
  }

  /** The address against which relative references at this place are resolved. */
  get base(): string {
    return toBase(this, this.contract.selves.baseOf(this.uri));
  }

  /** Returns a cursor for a member. Its value is undefined if the object does not have the member. */
  child(key: string): Cursor {
    return new Cursor(this, key, member(this.value, key));
  }

  /**
   * Follows a `$ref` that is used instead of a map or a list. OpenAPI does not allow this, but some bundlers write it.
   */
  inlined(): Cursor {
    if (typeof member(this.value, "$ref") !== "string") return this;
    this.note(`${this.key} is a $ref, which has no meaning there; it is followed`);
    return this.contract.follow(this);
  }

  /** Returns a cursor for the same place, but without a value. */
  emptied(): Cursor {
    return new Cursor(this.parent ?? this.contract, this.parent === null ? this.uri : this.key, undefined);
  }

  /** Records an error that does not prevent the comparison. `message` describes the error and how it is interpreted. */
  note(message: string): void {
    this.contract.faults.set(`${this.uri}#${this.pointer} ${message}`, { cursor: this, message });
  }

  /** Returns an error that names this place. */
  fail(code: DiffError["code"], message: string): DiffError {
    return new DiffError(code, message, { place: this.contract.place(this.uri, this.pointer) });
  }
}

/** OpenAPI versions without the patch number, which does not matter here. */
const versions = ["3.0", "3.1", "3.2"] as const;
type Version = (typeof versions)[number];

/** An error in a document that does not prevent the comparison. */
export interface Fault {
  readonly cursor: Cursor;
  /** Describes the error and how the comparison interprets it; a sentence without a full stop. */
  readonly message: string;
}

/** A loaded contract: its files, and functions that resolve references between them. */
export class Contract {
  readonly root: Cursor;
  readonly version: Version;
  /** True if any schema in the contract is `readOnly` or `writeOnly`. */
  hasMarks = false;
  /** The URIs that documents declare for themselves with `$self`. */
  readonly selves = new SelfUris();
  /** The errors found so far. An error with the same place and message is recorded only once. */
  readonly faults = new Map<string, Fault>();
  readonly #files: ReadonlyMap<string, ContractFile>;
  readonly #passed = new Set<unknown>();
  readonly #missing: ReadonlyMap<string, string>;
  readonly #anchors = new Map<string, Cursor>();
  readonly #dynamic = new Map<string, Cursor[]>();
  readonly #resolved = new Map<string, Cursor>();

  /** @param missing Maps each referenced address that could not be loaded to the reason. */
  constructor(
    rootUri: string,
    files: ReadonlyMap<string, ContractFile>,
    missing: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#files = files;
    this.#missing = missing;
    this.root = new Cursor(this, rootUri, files.get(rootUri)?.value);
    for (const { uri, value } of files.values()) {
      this.selves.add(uri, value);
      const { names, marks } = survey(value);
      this.hasMarks ||= marks;
      if (names) this.#index(new Cursor(this, uri, value));
    }
    this.version = this.#readVersion();
  }

  get rootUri(): string {
    return this.root.uri;
  }

  /** The addresses of all files. */
  get uris(): Iterable<string> {
    return this.#files.keys();
  }

  file(uri: string): ContractFile | undefined {
    return this.#files.get(uri);
  }

  /** Returns file, pointer, line and column of a place, for a message. */
  place(uri: string, pointer: string): Place {
    const file = this.#files.get(uri);
    const position = file?.text ? locate(file.text, [pointer]).get(pointer) : undefined;
    return { file: file?.label ?? uri, pointer, ...position };
  }

  /** Returns the position of each pointer, by `label#pointer`. `pointers` lists the pointers of a file by its label. */
  locateAll(pointers: ReadonlyMap<string, readonly string[]>): Map<string, Position> {
    const found = new Map<string, Position>();
    for (const { label, text } of this.#files.values()) {
      const wanted = pointers.get(label);
      if (wanted === undefined || text === null) continue;
      for (const [pointer, position] of locate(text, wanted)) found.set(`${label}#${pointer}`, position);
    }
    return found;
  }

  /** Returns all schemas with this `$dynamicAnchor`. */
  dynamicAnchors(name: string): readonly Cursor[] {
    return this.#dynamic.get(name) ?? [];
  }

  /**
   * Follows a chain of `$ref` to its end. Returns the cursor itself if it is not a reference. For a cycle, adds a note
   * and returns a cursor without a value.
   */
  follow(cursor: Cursor): Cursor {
    let at = cursor;
    for (let hops = 0; hops < 64; hops += 1) {
      const reference = member(at.value, "$ref");
      if (typeof reference !== "string") return at;
      at = this.resolve(reference, at);
    }
    cursor.note("The references form a circle; nothing is read there");
    return cursor.emptied();
  }

  /** Returns the target of a reference. If there is no target, adds a note and returns a cursor without a value. */
  resolve(reference: string, from: Cursor): Cursor {
    // If no schema has an `$id` or an anchor, the file's URI and the reference identify the target.
    const key = this.#anchors.size === 0 ? `${from.uri} ${reference}` : null;
    const known = key === null ? undefined : this.#resolved.get(key);
    if (known !== undefined) return known;
    const target = this.find(reference, from);
    if (target === undefined) {
      from.note(`${this.explainMissing(reference, from)}; what it stands for is not known`);
      return from.emptied();
    }
    if (key !== null) this.#resolved.set(key, target);
    return target;
  }

  /** Returns the target of a reference; undefined if there is no target. Unlike {@link resolve}, adds no note. */
  find(reference: string, from: Cursor): Cursor | undefined {
    const hash = reference.indexOf("#");
    const address = hash < 0 ? reference : reference.slice(0, hash);
    const fragment = hash < 0 ? "" : decodeFragment(reference.slice(hash + 1));
    const base = from.base;
    const uri = address === "" ? base : resolveUri(address, base);
    const named = this.#anchors.get(`${uri}#${fragment}`);
    if (named !== undefined) return named;
    const start = this.#anchors.get(`${uri}#`) ?? this.#rootOf(uri);
    const keys = parsePointer(fragment);
    return start === undefined || keys === null ? undefined : this.#descend(start, keys);
  }

  /** Returns a message that explains why a reference has no target. */
  explainMissing(reference: string, from: Cursor): string {
    const address = this.selves.toRetrieved(resolveUri(reference, from.base).replace(/#.*$/, ""));
    return this.#missing.get(address) ?? `Nothing is found at ${reference}`;
  }

  /**
   * Follows a pointer from `start`. Also follows a `$ref` in the middle of the pointer, because contracts whose
   * components are in another file use such pointers.
   */
  #descend(start: Cursor, keys: readonly string[]): Cursor | undefined {
    let at = start;
    for (const key of keys) {
      const next = at.child(key);
      const isBehind = next.value === undefined && isObject(at.value) && !this.#passed.has(at.value);
      at = isBehind ? this.#pass(at).child(key) : next;
      if (at.value === undefined) return undefined;
    }
    return at;
  }

  /**
   * Follows the `$ref` of an object in the middle of a pointer. Records the object in `#passed` meanwhile, so that a
   * `$ref` that leads back to it causes no endless search.
   */
  #pass(at: Cursor): Cursor {
    this.#passed.add(at.value);
    try {
      return this.follow(at);
    } finally {
      this.#passed.delete(at.value);
    }
  }

  #rootOf(uri: string): Cursor | undefined {
    if (uri === this.root.uri) return this.root;
    const file = this.#files.get(uri) ?? this.#files.get(this.selves.toRetrieved(uri));
    if (file === undefined) return undefined;
    return file.uri === this.root.uri ? this.root : new Cursor(this, file.uri, file.value);
  }

  #readVersion(): Version {
    if (!isObject(this.root.value)) throw this.root.fail("unreadable", "The document is not an object");
    const at = this.root.child("openapi");
    // Accepts a number too, because YAML reads an unquoted 3.1 as one.
    const written = typeof at.value === "number" ? String(at.value) : at.value;
    if (typeof written !== "string") {
      const old = member(this.root.value, "swagger") === undefined ? "" : " (Swagger 2.0 is not supported)";
      throw this.root.fail("unsupported_version", `The document has no "openapi" version${old}`);
    }
    const minor = /^3(?:\.(\d+))?(?=$|[.-])/.exec(written);
    if (minor === null) throw at.fail("unsupported_version", `OpenAPI ${written} is not supported`);
    const version = versions[Number(minor[1] ?? 0)] ?? "3.2";
    if (!written.startsWith(`${version}.`) || written !== at.value)
      at.note(`${toCanonical(at.value)} is not a known OpenAPI version; it is read as ${version}`);
    return version;
  }

  /**
   * Indexes all values with an `$id`, `$anchor` or `$dynamicAnchor`, except in example data, where these names have no
   * special meaning.
   */
  #index(root: Cursor): void {
    const seen = new Set<unknown>();
    const stack = [root];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const value = at.value;
      if (typeof value !== "object" || value === null || seen.has(value)) continue;
      seen.add(value);
      this.#indexNames(at);
      for (const key of Object.keys(value)) if (!isData(at, key)) stack.push(at.child(key));
    }
  }

  #indexNames(at: Cursor): void {
    const id = member(at.value, "$id");
    const anchor = member(at.value, "$anchor");
    const dynamic = member(at.value, "$dynamicAnchor");
    if (typeof id === "string" && at.parent !== null && at.parent.key !== "properties") {
      this.#anchors.set(`${at.base}#`, at);
    }
    if (typeof anchor === "string") this.#anchors.set(`${at.base}#${anchor}`, at);
    if (typeof dynamic === "string") {
      this.#anchors.set(`${at.base}#${dynamic}`, at);
      this.#dynamic.set(dynamic, [...(this.#dynamic.get(dynamic) ?? []), at]);
    }
  }
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
