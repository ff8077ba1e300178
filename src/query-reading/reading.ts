import type { Place } from "./places/place.ts";
import type { SizeRange } from "./sizes.ts";
import type { FunctionId } from "./titles/functions.ts";
import type { Level } from "./titles/levels.ts";

/** A wanted job: one of its keys, or of its levels and functions. */
export interface WantedJob {
  /** Usual English title; undefined for a level or a function alone. */
  readonly title: string | undefined;
  /** Words of the query for it. */
  readonly words: readonly string[];
  /** Words that only titles of the index have: "chimney sweeps", the "drone" of "drone managers". */
  readonly rest: readonly string[];
  /** Keys of jobs with the same meaning; empty for a level or a function alone. */
  readonly keys: readonly string[];
  /** Levels of which the holder has one; empty if the keys are sufficient. */
  readonly levels: readonly Level[];
  readonly functions: readonly FunctionId[];
  /** Functions and levels that may be meant as well, tried where no row has the job itself. */
  readonly kin: { readonly functions: readonly FunctionId[]; readonly levels: readonly Level[] };
  /** Keys of the jobs that the holder has to assist. */
  readonly supports: readonly string[];
}

/** A wanted place: from the gazetteer, or a name that only the index has. */
export type WantedPlace = Pick<Place, "name" | "marks"> & {
  readonly words: readonly string[];
  readonly size?: number;
  /** Marks of a region of the same name around a town. A search that finds no one in the town tries the region. */
  readonly wider?: readonly string[];
};

/** An industry by its id, or by words that only the index has. */
export interface WantedIndustry {
  readonly id: string | undefined;
  readonly name: string;
  /** Words of the query for it. */
  readonly words: readonly string[];
}

/** An employer by name or domain. */
export interface WantedCompany {
  readonly name: string;
  readonly isDomain: boolean;
}

/** Conditions of a query; entries of one kind are joined by OR, kinds by AND. */
export interface Wanted {
  readonly jobs: WantedJob[];
  readonly places: WantedPlace[];
  readonly industries: WantedIndustry[];
  readonly companies: WantedCompany[];
  readonly keywords: string[];
}

/** How a query was read. */
export interface Reading extends Wanted {
  readonly size: SizeRange | null;
  /** Each entry excludes the people and companies that match it. */
  readonly excluded: Wanted;
  /** Words that only rank. */
  readonly unused: string[];
  /** Those of them that name a former job. */
  readonly former: string[];
}

/** Names of an index, by their words joined by spaces, which are recognized in a query. */
export interface KnownNames {
  readonly employers: ReadonlySet<string>;
  /** First words of employers' names: "BNP" for BNP Paribas. */
  readonly employerStarts: ReadonlySet<string>;
  readonly places: ReadonlySet<string>;
  readonly industries: ReadonlySet<string>;
  /** Words of titles. */
  readonly titles: ReadonlySet<string>;
}

export const noNames: KnownNames = {
  employers: new Set(),
  employerStarts: new Set(),
  places: new Set(),
  industries: new Set(),
  titles: new Set(),
};

/** An empty list of each kind. */
export function createWanted(): Wanted {
  return { jobs: [], places: [], industries: [], companies: [], keywords: [] };
}
