import type { JsonObject } from "../../contract.ts";
import { createManualClock, type ManualClock } from "../../manual-clock.ts";
import { type ChosenAnswers, createChosenAnswers } from "../chosen-answers.ts";
import { createDraw, createFaults, type Faults } from "../faults.ts";
import { createJournal, type Journal } from "../journal.ts";
import type { IsSecretName } from "../secrets.ts";

/** The resources of one collection, such as the posts of one user. */
export interface Shelf {
  /** Resources by id, in the order of creation. */
  readonly things: Map<string, JsonObject>;
  /** Resolves once the shelf has the resources of the contract's own list example. */
  filling?: Promise<void>;
  /** Number of attempts so far to make an id in this collection; with a seed, each attempt gives another id. */
  given: number;
}

/** State that the mock of another contract remembers for one session. */
export interface ForeignWorld {
  readonly clock: ManualClock;
  readonly journal: Journal;
  readonly faults: Faults;
  readonly answers: ChosenAnswers;
  /** Collections of remembered resources by their path in requests. */
  readonly shelves: Map<string, Shelf>;
  /** Paths of deleted resources. */
  readonly gone: Set<string>;
  close(): Promise<void>;
}

/** Settings of {@link createForeignWorld}. */
export interface ForeignWorldSettings {
  readonly speed?: number | undefined;
  readonly frozen?: boolean | undefined;
  /** Makes the random choice of faults repeatable. */
  readonly seed?: string | undefined;
  /** Names of headers and query members that the journal masks. */
  readonly isSecretName: IsSecretName;
}

export function createForeignWorld({
  speed = 1,
  frozen,
  seed,
  isSecretName,
}: ForeignWorldSettings): ForeignWorld {
  return {
    clock: createManualClock({ speed, frozen: frozen === true }),
    journal: createJournal(isSecretName),
    faults: createFaults(createDraw(seed)),
    answers: createChosenAnswers(),
    shelves: new Map(),
    gone: new Set(),
    close: async () => {},
  };
}

/** Returns the collection at a path; a new one is empty. */
export function openShelf({ shelves }: ForeignWorld, path: string): Shelf {
  const shelf = shelves.get(path) ?? { things: new Map(), given: 0 };
  shelves.set(path, shelf);
  return shelf;
}

/** Removes a resource and everything below its path, and remembers that the resource was deleted. */
export function removeThing(world: ForeignWorld, collection: string, id: string): void {
  const path = toItemPath(collection, id);
  world.shelves.get(collection)?.things.delete(id);
  world.gone.add(path);
  for (const other of world.shelves.keys()) if (other.startsWith(`${path}/`)) world.shelves.delete(other);
}

/** Returns the path of a resource. */
export function toItemPath(collection: string, id: string): string {
  return `${collection}/${encodeURIComponent(id)}`;
}
