import type { JsonObject } from "../../contract.ts";
import { createManualClock, type ManualClock } from "../../manual-clock.ts";
import { type ChosenAnswers, createChosenAnswers } from "../chosen-answers.ts";
import { createDraw, createFaults, type Faults } from "../faults.ts";
import { createJournal, type Journal } from "../journal.ts";
import type { IsSecretName } from "../secrets.ts";

/** The remembered resources of one collection, which has a path such as `/users/7/posts`. */
export interface StoredCollection {
  /** Resources by id, in the order of creation. */
  readonly resources: Map<string, JsonObject>;
  /**
   * Resolves when the resources in the contract's response to the list operation have been added. Undefined before the
   * first request.
   */
  filling?: Promise<void>;
  /**
   * Number of ids that the mock has tried for new resources in this collection. This number is part of the seed for
   * each id. Otherwise a mock with a fixed seed would try the same id twice.
   */
  given: number;
}

/** State of one test session in a mock of a contract other than our own. */
export interface ForeignState {
  readonly clock: ManualClock;
  readonly journal: Journal;
  readonly faults: Faults;
  readonly answers: ChosenAnswers;
  /** Collections of remembered resources, by their path in requests, such as `/users/7/posts`. */
  readonly collections: Map<string, StoredCollection>;
  /** Paths of resources that requests have deleted. */
  readonly gone: Set<string>;
  close(): Promise<void>;
}

/** Settings of {@link createForeignState}. */
export interface ForeignStateSettings {
  readonly speed?: number | undefined;
  readonly frozen?: boolean | undefined;
  /**
   * Seed for choosing the requests that a fault affects. With the same seed, every run of the mock chooses the same
   * requests.
   */
  readonly seed?: string | undefined;
  /** True for names of headers and query parameters whose values the journal masks. */
  readonly isSecretName: IsSecretName;
}

export function createForeignState({
  speed = 1,
  frozen,
  seed,
  isSecretName,
}: ForeignStateSettings): ForeignState {
  return {
    clock: createManualClock({ speed, frozen: frozen === true }),
    journal: createJournal(isSecretName),
    faults: createFaults(createDraw(seed)),
    answers: createChosenAnswers(),
    collections: new Map(),
    gone: new Set(),
    close: async () => {},
  };
}

/** Returns the collection at a path. Creates an empty one at the first call. */
export function openCollection({ collections }: ForeignState, path: string): StoredCollection {
  const stored = collections.get(path) ?? { resources: new Map(), given: 0 };
  collections.set(path, stored);
  return stored;
}

/** Removes a resource and all resources below its path, and remembers the deletion. */
export function removeThing(state: ForeignState, collection: string, id: string): void {
  const path = toItemPath(collection, id);
  state.collections.get(collection)?.resources.delete(id);
  state.gone.add(path);
  for (const other of state.collections.keys())
    if (other.startsWith(`${path}/`)) state.collections.delete(other);
}

export function toItemPath(collection: string, id: string): string {
  return `${collection}/${encodeURIComponent(id)}`;
}
