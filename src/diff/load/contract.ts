import { isUrl } from "../../is-url.ts";
import { DiffError, type Place } from "../failure.ts";
import { isObject, member, parsePointer, toPointer } from "../json.ts";
import { toPlainAddress } from "./address.ts";
import { locate, type Position } from "./positions.ts";

/** One parsed file of a contract. */
export interface ContractFile {
  readonly uri: string;
  /** How people know it: a path, a revision with a path, or an address. */
  readonly label: string;
  readonly value: unknown;
  /** Null when the document came as data. */
  readonly text: string | null;
}

/** A value and the way to it; made by going down from the root, so that every value knows its pointer. */
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

  /** The member, whose value is undefined when there is none. */
  child(key: string): Cursor {
    return new Cursor(this, key, member(this.value, key));
  }

  /** Failure at this place. */
  fail(code: DiffError["code"], message: string): DiffError {
    return new DiffError(code, message, { place: this.contract.place(this.uri, this.pointer) });
  }
}

/** A loaded contract: its files, and where a reference leads. */
export class Contract {
  readonly root: Cursor;
  readonly version: "3.0" | "3.1";
  /** True when some schema is readOnly or writeOnly. */
  hasMarks = false;
  readonly #files: ReadonlyMap<string, ContractFile>;
  readonly #anchors = new Map<string, Cursor>();
  readonly #dynamic = new Map<string, Cursor[]>();
  readonly #resolved = new Map<string, Cursor>();

  constructor(rootUri: string, files: ReadonlyMap<string, ContractFile>) {
    this.#files = files;
    this.root = new Cursor(this, rootUri, files.get(rootUri)?.value);
    for (const { uri, value } of files.values()) {
      const { names, marks } = survey(value);
      this.hasMarks ||= marks;
      if (names) this.#index(new Cursor(this, uri, value));
    }
    this.version = this.#readVersion();
  }

  get rootUri(): string {
    return this.root.uri;
  }

  file(uri: string): ContractFile | undefined {
    return this.#files.get(uri);
  }

  /** File, pointer, line and column for a person. */
  place(uri: string, pointer: string): Place {
    const file = this.#files.get(uri);
    const position = file?.text ? locate(file.text, [pointer]).get(pointer) : undefined;
    return { file: file?.label ?? uri, pointer, ...position };
  }

  /** Positions of pointers by the label of their file; keys of the result are `label#pointer`. */
  locateAll(pointers: ReadonlyMap<string, readonly string[]>): Map<string, Position> {
    const found = new Map<string, Position>();
    for (const { label, text } of this.#files.values()) {
      const wanted = pointers.get(label);
      if (wanted === undefined || text === null) continue;
      for (const [pointer, position] of locate(text, wanted)) found.set(`${label}#${pointer}`, position);
    }
    return found;
  }

  /** Every schema that declares a dynamic anchor. */
  dynamicAnchors(name: string): readonly Cursor[] {
    return this.#dynamic.get(name) ?? [];
  }

  /** The value behind a chain of references; the cursor itself when there is none. */
  follow(cursor: Cursor): Cursor {
    let at = cursor;
    for (let hops = 0; hops < 64; hops += 1) {
      const reference = member(at.value, "$ref");
      if (typeof reference !== "string") return at;
      at = this.resolve(reference, at);
    }
    throw cursor.fail("invalid_document", "The references form a circle");
  }

  /** The place a reference means; throws `unresolved_reference`. */
  resolve(reference: string, from: Cursor): Cursor {
    // Without an $id every reference in a file starts from the file.
    const key = this.#anchors.size === 0 ? `${from.uri} ${reference}` : null;
    const known = key === null ? undefined : this.#resolved.get(key);
    if (known !== undefined) return known;
    const target = this.#locate(reference, from);
    if (target === undefined) throw from.fail("unresolved_reference", `Nothing is found at ${reference}`);
    if (key !== null) this.#resolved.set(key, target);
    return target;
  }

  #locate(reference: string, from: Cursor): Cursor | undefined {
    const hash = reference.indexOf("#");
    const address = hash < 0 ? reference : reference.slice(0, hash);
    const fragment = hash < 0 ? "" : decodeFragment(reference.slice(hash + 1));
    const base = baseOf(from);
    const uri = address === "" ? base : resolveUri(address, base);
    const named = this.#anchors.get(`${uri}#${fragment}`);
    if (named !== undefined) return named;
    const start = this.#anchors.get(`${uri}#`) ?? this.#rootOf(uri);
    const keys = parsePointer(fragment);
    return start === undefined || keys === null ? undefined : descend(start, keys);
  }

  #rootOf(uri: string): Cursor | undefined {
    if (uri === this.root.uri) return this.root;
    const file = this.#files.get(uri);
    return file === undefined ? undefined : new Cursor(this, uri, file.value);
  }

  #readVersion(): "3.0" | "3.1" {
    const value = member(this.root.value, "openapi");
    if (!isObject(this.root.value)) throw this.root.fail("unreadable", "The document is not an object");
    if (typeof value !== "string") {
      const old = member(this.root.value, "swagger") === undefined ? "" : " (Swagger 2.0 is not supported)";
      throw this.root.fail("unsupported_version", `The document has no "openapi" version${old}`);
    }
    if (/^3\.0\.\d+/.test(value)) return "3.0";
    if (/^3\.1\.\d+/.test(value)) return "3.1";
    throw this.root.child("openapi").fail("unsupported_version", `OpenAPI ${value} is not supported`);
  }

  /** Finds `$id`, `$anchor` and `$dynamicAnchor`; example data may hold these words as plain members. */
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
      this.#anchors.set(`${baseOf(at)}#`, at);
    }
    if (typeof anchor === "string") this.#anchors.set(`${baseOf(at)}#${anchor}`, at);
    if (typeof dynamic === "string") {
      this.#anchors.set(`${baseOf(at)}#${dynamic}`, at);
      this.#dynamic.set(dynamic, [...(this.#dynamic.get(dynamic) ?? []), at]);
    }
  }
}

/** Whether a document may name places or mark properties: a quick look that most contracts need no second after. */
function survey(root: unknown): { names: boolean; marks: boolean } {
  let [names, marks] = [false, false];
  const seen = new Set<unknown>();
  const stack = [root];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (seen.has(value)) continue;
    seen.add(value);
    names ||= ["$id", "$anchor", "$dynamicAnchor"].some((key) => typeof member(value, key) === "string");
    marks ||= member(value, "readOnly") === true || member(value, "writeOnly") === true;
    for (const part of Object.values(Object(value)))
      if (typeof part === "object" && part !== null) stack.push(part);
  }
  return { names, marks };
}

const dataKeys: ReadonlySet<string> = new Set(["example", "examples", "default", "const", "enum"]);
/** Keywords whose members are names, so that `default` there is one. */
const nameMaps: ReadonlySet<string> = new Set([
  ...["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"],
  ...[
    "schemas",
    "responses",
    "parameters",
    "requestBodies",
    "headers",
    "securitySchemes",
    "links",
    "callbacks",
  ],
  ...["pathItems", "paths", "webhooks", "content", "encoding", "variables"],
]);

/** True when the value under the key is data, never structure: `example` is, a property of that name is not. */
export function isData(owner: Cursor, key: string): boolean {
  if (!dataKeys.has(key) || isNameMap(owner)) return false;
  // A file may hold responses by status.
  return owner.parent !== null || key !== "default";
}

/** A name may be a keyword too: `properties` in `properties` is a property. */
function isNameMap({ key, parent }: Cursor): boolean {
  return parent !== null && nameMaps.has(key) && !isNameMap(parent);
}

/** The address that a relative reference at this place starts from. */
export function baseOf(cursor: Cursor): string {
  const ids: string[] = [];
  for (let at: Cursor | null = cursor; at !== null; at = at.parent) {
    const id = member(at.value, "$id");
    if (typeof id === "string" && at.parent !== null && at.parent.key !== "properties") ids.push(id);
  }
  return ids.reduceRight((base, id) => resolveUri(id, base).replace(/#.*$/, ""), cursor.uri);
}

/** Address of a reference relative to a base; the reference itself when the base takes none. */
export function resolveUri(reference: string, base: string): string {
  return isUrl(reference, base) ? toPlainAddress(new URL(reference, base).href) : reference;
}

function descend(start: Cursor, keys: readonly string[]): Cursor | undefined {
  let at = start;
  for (const key of keys) {
    at = at.child(key);
    if (at.value === undefined) return undefined;
  }
  return at;
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
