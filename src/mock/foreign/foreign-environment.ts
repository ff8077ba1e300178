import type { JsonObject } from "../../contract.ts";
import { createHeldClock, type HeldClock } from "../../manual-clock.ts";
import { type ChosenAnswers, createChosenAnswers } from "../chosen-answers.ts";
import { createDraw, createFaults, type Faults } from "../faults.ts";
import { createJournal, type Journal } from "../journal.ts";
import type { IsSecretName } from "../secrets.ts";

/** The things of one collection, such as the posts of one user. */
export interface Shelf {
  /** By id, in the order they were made. */
  readonly things: Map<string, JsonObject>;
  /** Ends when the things are there that the contract's own list shows. */
  filling?: Promise<void>;
  /** Ids that the mock gave. */
  given: number;
}

/** What a foreign contract's mock remembers for one session. */
export interface ForeignWorld {
  readonly clock: HeldClock;
  readonly journal: Journal;
  readonly faults: Faults;
  readonly answers: ChosenAnswers;
  /** By the collection's path, as requests name it. */
  readonly shelves: Map<string, Shelf>;
  /** Paths of things that were deleted. */
  readonly gone: Set<string>;
  close(): Promise<void>;
}

/** Settings of {@link createForeignWorld}. */
export interface ForeignWorldSettings {
  readonly speed?: number | undefined;
  readonly frozen?: boolean | undefined;
  /** Makes the draws of faults with a probability repeatable. */
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
    clock: createHeldClock({ speed, frozen: frozen === true }),
    journal: createJournal(isSecretName),
    faults: createFaults(createDraw(seed)),
    answers: createChosenAnswers(),
    shelves: new Map(),
    gone: new Set(),
    close: async () => {},
  };
}

/** The collection at a path, empty when it is first asked for. */
export function openShelf({ shelves }: ForeignWorld, path: string): Shelf {
  const shelf = shelves.get(path) ?? { things: new Map(), given: 0 };
  shelves.set(path, shelf);
  return shelf;
}

/** Forgets a thing and everything below its path. */
export function removeThing(world: ForeignWorld, collection: string, id: string): void {
  const path = toItemPath(collection, id);
  world.shelves.get(collection)?.things.delete(id);
  world.gone.add(path);
  for (const other of world.shelves.keys()) if (other.startsWith(`${path}/`)) world.shelves.delete(other);
}

/** The path of a thing. */
export function toItemPath(collection: string, id: string): string {
  return `${collection}/${encodeURIComponent(id)}`;
}
