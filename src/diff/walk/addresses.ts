import type { Cursor } from "../load/contract.ts";
import { followed, namesOf } from "./access.ts";
import { type PathItem, readPathItem } from "./path-item.ts";
import { readServers, type ServerList, type ServerSide, toPlainPath, variableNames } from "./servers.ts";

/** An operation and the full URLs at which clients reach it. */
export interface Endpoint {
  /** The method as it is sent: standard methods are in upper case. */
  readonly method: string;
  /** The path as written in the document. */
  readonly path: string;
  /** The normalized path, with `{}` in place of each parameter. */
  readonly plain: string;
  readonly item: PathItem;
  readonly list: ServerList;
  /** Full URLs: one for each server and each combination of values of its variables that have an `enum`. */
  readonly addresses: readonly string[];
}

/** The operations of both contracts: pairs of corresponding operations, and operations that only one contract has. */
export interface Endpoints {
  readonly pairs: readonly (readonly [Endpoint, Endpoint])[];
  readonly removed: readonly Endpoint[];
  readonly added: readonly Endpoint[];
}

/**
 * Returns the operations below `paths`. Adds a note if a document has the same operation twice, for example under
 * `/a/{b}` and `/a/{c}`.
 */
export function readEndpoints(cursor: Cursor): Endpoint[] {
  const paths = cursor.inlined();
  const first = new Map<string, Endpoint>();
  const lists = new Map<unknown, ServerList>();
  const result: Endpoint[] = [];
  for (const path of namesOf(paths)) {
    const place = paths.child(path);
    if (!path.startsWith("/")) place.note("A path must start with a slash; it is read as if it did");
    const plain = toPlainPath(path.replace(/^(?!\/)/, "/").replace(/\{[^}]*\}/g, "{}"));
    const item = readPathItem(place);
    for (const [method, operation] of item.operations) {
      const list = readOnce(lists, [followed(operation), item, cursor.contract.root]);
      const addresses = list.servers.flatMap(({ prefixes }) => prefixes.map(({ text }) => text + plain));
      const endpoint = { method, path, plain, item, list, addresses };
      result.push(endpoint);
      const rival = first.get(`${method} ${plain}`);
      first.set(`${method} ${plain}`, rival ?? endpoint);
      if (rival === undefined) continue;
      const text = `${method} ${path} and ${rival.path} are the same operation`;
      operation.note(`${text}; each is compared with the one that is written the same way`);
    }
  }
  return result;
}

/**
 * Returns the servers that apply to an operation. Reads each list of servers only once, because nearly all operations
 * use the list at the root.
 */
function readOnce(known: Map<unknown, ServerList>, levels: readonly Pick<Cursor, "child">[]): ServerList {
  const key = levels.map((level) => level.child("servers").value).find((value) => value !== undefined);
  const list = known.get(key) ?? readServers(levels);
  known.set(key, list);
  return list;
}

/**
 * Pairs operations in this order:
 * 1. those with the same full URL, even if it is divided differently into server and path;
 * 2. those whose URLs differ only in server variables;
 * 3. those whose URLs differ only in the host;
 * 4. those with equal paths. An operation with several URLs may be paired with several operations.
 */
export function pairEndpoints(base: readonly Endpoint[], head: readonly Endpoint[]): Endpoints {
  const pairs = pairByAddress(base, head);
  const left = new Set(base);
  const right = new Set(head);
  for (const [one, other] of pairs) {
    left.delete(one);
    right.delete(other);
  }
  for (const keysOf of [openAddresses, pathAddresses, (endpoint: Endpoint) => [endpoint.plain]]) {
    const owners = toOwners([...right], keysOf);
    for (const one of left) {
      const free = ownersOf(owners, one, keysOf).filter((other) => right.has(other));
      const other = choose(one, free);
      if (other === undefined) continue;
      pairs.push([one, other]);
      left.delete(one);
      right.delete(other);
    }
  }
  pairTwins(pairs, left, right);
  return { pairs, removed: [...left], added: [...right] };
}

type Keys = (endpoint: Endpoint) => readonly string[];
type Owners = ReadonlyMap<string, readonly Endpoint[]>;

function pairByAddress(base: readonly Endpoint[], head: readonly Endpoint[]): [Endpoint, Endpoint][] {
  const addresses: Keys = (endpoint) => endpoint.addresses;
  const owners = toOwners(head, addresses);
  const origins = toOwners(base, addresses);
  const pairs: [Endpoint, Endpoint][] = [];
  const met = new Set<Endpoint>();
  for (const one of base) {
    const others = one.addresses.map((address) => choose(one, owners.get(`${one.method} ${address}`) ?? []));
    for (const other of new Set(others)) {
      if (other === undefined) continue;
      pairs.push([one, other]);
      met.add(other);
    }
  }
  for (const other of head) {
    const one = met.has(other) ? undefined : choose(other, ownersOf(origins, other, addresses));
    if (one !== undefined) pairs.push([one, other]);
  }
  return pairs;
}

/**
 * If a document has the same operation twice, for example under `/a/{b}` and `/a/{c}`, and only one of the two has a
 * counterpart, pairs the other one with this counterpart as well.
 */
function pairTwins(pairs: [Endpoint, Endpoint][], left: Set<Endpoint>, right: Set<Endpoint>): void {
  const isTwin = (one: Endpoint, other: Endpoint): boolean =>
    one.method === other.method && one.plain === other.plain;
  for (const [one, other] of [...pairs]) {
    for (const twin of [...left].filter((candidate) => isTwin(candidate, one))) {
      pairs.push([twin, other]);
      left.delete(twin);
    }
    for (const twin of [...right].filter((candidate) => isTwin(candidate, other))) {
      pairs.push([one, twin]);
      right.delete(twin);
    }
  }
}

/** Returns the URLs with `{}` in place of every server variable. */
function openAddresses({ list, plain }: Endpoint): string[] {
  return list.servers.map(({ open }) => open + plain);
}

/** Returns the URLs without scheme and host. */
function pathAddresses({ addresses }: Endpoint): string[] {
  return addresses.map((address) => address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, ""));
}

function toOwners(endpoints: readonly Endpoint[], keysOf: Keys): Owners {
  const owners = new Map<string, Endpoint[]>();
  for (const endpoint of endpoints) {
    for (const key of new Set(keysOf(endpoint))) {
      const name = `${endpoint.method} ${key}`;
      const known = owners.get(name);
      if (known === undefined) owners.set(name, [endpoint]);
      else known.push(endpoint);
    }
  }
  return owners;
}

function ownersOf(owners: Owners, endpoint: Endpoint, keysOf: Keys): Endpoint[] {
  return keysOf(endpoint).flatMap((key) => owners.get(`${endpoint.method} ${key}`) ?? []);
}

/**
 * Chooses the counterpart of an operation: an operation with exactly the same path, else one with the same normalized
 * path, else the first of `others`.
 */
function choose(one: Endpoint, others: readonly Endpoint[]): Endpoint | undefined {
  const [first] = others;
  return (
    others.find(({ path }) => path === one.path) ?? others.find(({ plain }) => plain === one.plain) ?? first
  );
}

/**
 * The URLs at which a contract has operations. Decides whether an operation is available at a URL: literally,
 * or for some values of the path parameters and of the server variables without an `enum`.
 */
export class AddressBook {
  readonly #owners: Owners;

  constructor(endpoints: readonly Endpoint[]) {
    this.#owners = toOwners(endpoints, ({ addresses }) => addresses);
  }

  /** Returns the servers of an operation in the form that `compareServers` expects. */
  sideOf(endpoint: Endpoint, start: string): ServerSide {
    const { list, plain } = endpoint;
    return { list, path: plain, start, answers: (address) => this.#answers(endpoint, address) };
  }

  #answers({ method, addresses }: Endpoint, address: string): boolean {
    return this.#owners.has(`${method} ${address}`) || addresses.some((one) => covers(one, address));
  }
}

/**
 * Splits off the beginning that only one of two paths has: `/v1` and an empty string for `/v1/things` and `/things`. At
 * least one of the two results is empty.
 */
export function toStarts(base: string, head: string): [base: string, head: string] {
  if (base.endsWith(head)) return [base.slice(0, base.length - head.length), ""];
  return head.endsWith(base) ? ["", head.slice(0, head.length - base.length)] : ["", ""];
}

/**
 * Matches the parameters of two paths by position, from last to first: in `/{tenant}/pets/{id}` and `/pets/{petId}`,
 * `id` corresponds to `petId`. `rename` maps the names in the base to those in the head. `absorbed` contains the
 * parameters without a counterpart, such as `tenant`, which is part of the server URL in the other contract.
 */
export function alignParameters(
  base: string,
  head: string,
): { readonly rename: Map<string, string>; readonly absorbed: Set<string> } {
  const [before, after] = [variableNames(base), variableNames(head)];
  const count = Math.min(before.length, after.length);
  const [kept, others] = [before.slice(before.length - count), after.slice(after.length - count)];
  const rename = new Map(kept.map((name, index) => [name, others[index] ?? name]));
  const extra = [...before.slice(0, before.length - count), ...after.slice(0, after.length - count)];
  return { rename, absorbed: new Set(extra) };
}

/** True if a URL equals `other`, or equals it for some values of its `{}` placeholders. */
function covers(address: string, other: string): boolean {
  return address === other || (address.includes("{}") && toPattern(address).test(other));
}

/** Returns a regular expression for a URL, with one group for each `{}` placeholder. */
export function toPattern(address: string): RegExp {
  const parts = address.split("{}").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("([^/]*)")}$`);
}
