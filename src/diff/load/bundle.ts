import type { DiffError } from "../failure.ts";
import { isList, isObject, member } from "../json.ts";
import { LongNumber } from "../long-number.ts";
import { decode, resolveUri } from "./address.ts";
import type { Contract, Cursor } from "./contract.ts";
import { componentSections, type ObjectKind, readSlot } from "./object-kinds.ts";

/**
 * Returns the contract as one document in which all references are local. An object from another file becomes a
 * component. The component is named after the last key of the object's pointer, or after its file. If OpenAPI has no
 * section in `components` for an object, a copy of the object replaces the reference. A path item is copied, too,
 * unless its reference has members in addition to `$ref`. References inside the root document stay unchanged, except for
 * references with the document's own address.
 *
 * Not covered: `$dynamicRef` between files, `operationRef` of links, `externalValue` of examples.
 * @throws DiffError for a reference without a target, with its place.
 */
export function bundleContract(contract: Contract): unknown {
  return new Bundle(contract).write();
}

const sectionOf: ReadonlyMap<ObjectKind, string> = new Map(
  Object.entries(componentSections).map(([section, kind]) => [kind, section]),
);

class Bundle {
  readonly #contract: Contract;
  /** Maps each target (its address with its pointer) to the local reference that leads to it. */
  readonly #places = new Map<string, string>();
  /**
   * The keys are entries in the root's `components` that consist only of a reference to another file. The values are
   * the objects that replace these entries.
   */
  readonly #replaced = new Map<unknown, Cursor>();
  /** The component names in use, by section. */
  readonly #names = new Map<string, Set<string>>();
  /**
   * Components that are still to be written. This is a queue, because recursion would overflow the stack for a long
   * chain of files.
   */
  readonly #pending: { section: string; name: string; target: Cursor; kind: ObjectKind }[] = [];
  /** Targets that are being copied. Each one is copied because the copy of the one before it refers to it. */
  readonly #open = new Set<string>();

  constructor(contract: Contract) {
    this.#contract = contract;
    const components = this.#follow(contract.root.child("components"));
    for (const section of Object.keys(componentSections)) {
      const map = this.#follow(components.child(section));
      const names = Object.keys(Object(map.value));
      this.#names.set(section, new Set(names));
      for (const name of names) this.#reserve(map.child(name), `#/components/${section}/${encode(name)}`);
    }
  }

  write(): unknown {
    const document = this.#copy(this.#contract.root, "document");
    if (!isObject(document)) return document;
    const components: Record<string, Record<string, unknown>> = {};
    for (let next = this.#pending.shift(); next !== undefined; next = this.#pending.shift()) {
      const { section, name, target, kind } = next;
      components[section] = { ...components[section], [name]: this.#copy(target, kind) };
    }
    const own = member(document, "components");
    const merged = { ...(isObject(own) ? own : {}) };
    for (const [section, added] of Object.entries(components))
      merged[section] = { ...Object(merged[section]), ...added };
    return Object.keys(components).length === 0 ? document : { ...document, components: merged };
  }

  /**
   * Registers an entry of the root's `components` that consists only of a reference to an object in another file. All
   * references to that object will lead to this entry.
   */
  #reserve(entry: Cursor, place: string): void {
    if (entry.uri !== this.#contract.rootUri) this.#places.set(toKey(entry), place);
    const { value } = entry;
    const ref = member(value, "$ref");
    if (typeof ref !== "string" || Object.keys(Object(value)).length > 1) return;
    const target = this.#contract.find(ref, entry);
    if (target === undefined || target.uri === this.#contract.rootUri || this.#places.has(toKey(target)))
      return;
    this.#places.set(toKey(target), place);
    this.#replaced.set(value, target);
  }

  #copy(at: Cursor, kind: ObjectKind, isMap = false): unknown {
    const { value } = at;
    if (value instanceof LongNumber) return value.near;
    if (isList(value)) return value.map((_, index) => this.#copy(at.child(String(index)), kind));
    if (!isObject(value)) return value;
    const replaced = this.#replaced.get(value);
    if (replaced !== undefined) return this.#copy(replaced, kind);
    const ref = value["$ref"];
    if (typeof ref !== "string") return this.#copyMembers(at, kind, isMap);
    const siblings = this.#copyMembers(at, kind, isMap);
    const hasSiblings = Object.keys(siblings).length > 0;
    const target = this.#findTarget(at, kind, ref);
    if (target === undefined) return { $ref: ref, ...siblings };
    if (isMap || this.#isInline(target, kind, hasSiblings)) {
      if (this.#open.has(toKey(target))) throw refuse(at, `${ref} leads back to itself`);
      const inlined = this.#inline(target, kind, isMap);
      return isObject(inlined) && hasSiblings ? { ...inlined, ...siblings } : inlined;
    }
    return { $ref: this.#refer(at, target, kind, ref), ...siblings };
  }

  /** True if the reference must be replaced by a copy of its target. */
  #isInline(target: Cursor, kind: ObjectKind, hasSiblings: boolean): boolean {
    if (target.uri === this.#contract.rootUri) return false;
    if (sectionOf.has(kind) && (kind !== "pathItem" || hasSiblings)) return false;
    // A path item or an extension is not copied if it already has a place in the bundled document or is being copied.
    // Otherwise, copying might never end. For example, a callback of a path item may refer to that path item, and an
    // extension may refer to a recursive schema.
    const isPlaced = this.#places.has(toKey(target)) || this.#open.has(toKey(target));
    return !isPlaced || (kind !== "pathItem" && kind !== "other");
  }

  /** Returns a reference to the target for use in the bundled document. */
  #refer(at: Cursor, target: Cursor, kind: ObjectKind, ref: string): string {
    if (target.uri !== this.#contract.rootUri) return this.#place(target, kind);
    return at.uri === target.uri && !this.#namesRoot(ref, at) ? ref : toReference(target);
  }

  /** True if a reference names the root document by its file name, its address or its `$self`. */
  #namesRoot(ref: string, at: Cursor): boolean {
    const [address = ""] = ref.split("#");
    const { selves, rootUri } = this.#contract;
    return address !== "" && selves.toRetrieved(resolveUri(address, at.base)) === rootUri;
  }

  #copyMembers(at: Cursor, kind: ObjectKind, isMap: boolean): Record<string, unknown> {
    // Leaves out the `$id` of a schema from another file. Otherwise, the references in the copy would be resolved
    // against this `$id` instead of the root.
    const dropped = kind === "schema" && !isMap && at.uri !== this.#contract.rootUri ? "$id" : undefined;
    const keys = Object.keys(Object(at.value)).filter((key) => key !== dropped);
    const entries = keys.flatMap((key): [string, unknown][] => {
      const child = at.child(key);
      if (key === "$ref" && typeof child.value === "string") return [];
      if (isMap) return [[key, this.#copy(child, kind)]];
      if (kind === "discriminator" && key === "mapping") return [[key, this.#copyMapping(child)]];
      const slot = readSlot(kind, key);
      return [[key, this.#copy(child, slot.kind, slot.isMap)]];
    });
    return Object.fromEntries(entries);
  }

  /** Copies the mapping of a discriminator, whose values are either references or schema names. */
  #copyMapping(at: Cursor): unknown {
    if (!isObject(at.value)) return at.value;
    const entries = Object.entries(at.value).map(([tag, ref]): [string, unknown] => {
      if (typeof ref !== "string") return [tag, ref];
      const target = this.#contract.find(ref, at);
      return [tag, target === undefined ? ref : this.#refer(at, target, "schema", ref)];
    });
    return Object.fromEntries(entries);
  }

  /**
   * Returns the target of a reference. Without a target, returns undefined for a `$ref` in example data, which need not
   * be a reference, and for a local reference in the root document, which stays as written.
   * @throws DiffError for any other reference without a target.
   */
  #findTarget(at: Cursor, kind: ObjectKind, ref: string): Cursor | undefined {
    const target = this.#contract.find(ref, at);
    if (target !== undefined || kind === "other") return target;
    if (ref.startsWith("#") && at.uri === this.#contract.rootUri) return undefined;
    throw refuse(at, this.#contract.explainMissing(ref, at));
  }

  #place(target: Cursor, kind: ObjectKind): string {
    const key = toKey(target);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const section = sectionOf.get(kind) ?? "schemas";
    const names = this.#names.get(section) ?? new Set();
    const name = toFreeName(target, names);
    this.#names.set(section, names.add(name));
    this.#pending.push({ section, name, target, kind });
    const place = `#/components/${section}/${name}`;
    this.#places.set(key, place);
    return place;
  }

  #inline(target: Cursor, kind: ObjectKind, isMap: boolean): unknown {
    const key = toKey(target);
    this.#open.add(key);
    try {
      return this.#copy(target, kind, isMap);
    } finally {
      this.#open.delete(key);
    }
  }

  /** Resolves a `$ref` that stands in place of `components` or one of its sections. */
  #follow(at: Cursor): Cursor {
    return typeof member(at.value, "$ref") === "string" ? this.#contract.follow(at) : at;
  }
}

function refuse(at: Cursor, message: string): DiffError {
  return at.child("$ref").fail("unresolved_reference", message);
}

function toKey({ uri, pointer }: Cursor): string {
  return `${uri}#${pointer}`;
}

function toReference({ keys }: Cursor): string {
  return `#${keys.map((key) => `/${encode(key)}`).join("")}`;
}

/** Encodes a key for a JSON pointer in a URI (RFC 6901, section 6). */
function encode(key: string): string {
  return encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"));
}

/**
 * Returns an unused name for a component. The name is derived from the last key of the object's pointer, or from the
 * name of its file.
 */
function toFreeName({ uri, keys }: Cursor, taken: ReadonlySet<string>): string {
  const file = uri.slice(uri.lastIndexOf("/") + 1);
  const own = keys.at(-1) ?? (decode(file) ?? file).replace(/\.[^.]*$/, "");
  // OpenAPI allows only letters, digits, `.`, `-` and `_` in component names.
  const name = own.replaceAll(/[^\w.-]+/g, "_") || "_";
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name}-${count}`;
  return free;
}
