import type { Place } from "./places/place.ts";
import type { SizeRange } from "./sizes.ts";
import type { FunctionId } from "./titles/functions.ts";
import type { Level } from "./titles/levels.ts";

/** A wanted job: a known title, given by its keys, or a level, a function or both. */
export interface WantedJob {
  /** Usual English title; undefined for a level or a function alone. */
  readonly title: string | undefined;
  /** Words of the query that name the job. */
  readonly words: readonly string[];
  /** Words that only titles of the index contain: "chimney sweeps", the "drone" of "drone managers". */
  readonly rest: readonly string[];
  /** Keys (such as `cto`) of jobs with the same meaning; empty for a level or a function alone. */
  readonly keys: readonly string[];
  /** Levels, one of which the holder of the job must have; empty if the keys are sufficient. */
  readonly levels: readonly Level[];
  readonly functions: readonly FunctionId[];
  /** Functions and levels that the query may also mean; a search tries them if no row has the job itself. */
  readonly kin: { readonly functions: readonly FunctionId[]; readonly levels: readonly Level[] };
  /** Keys of the jobs that the holder assists, such as `cto` for an assistant of the CTO. */
  readonly supports: readonly string[];
}

/** A wanted place: from the gazetteer, or a name that only the index has. */
export type WantedPlace = Pick<Place, "name" | "marks"> & {
  readonly words: readonly string[];
  readonly size?: number;
  /**
   * Marks (keys in the index) of the region around a town that has the same name. A search that finds no one in the
   * town tries the region.
   */
  readonly wider?: readonly string[];
};

/** An industry by its id, or by words that only the index has. */
export interface WantedIndustry {
  readonly id: string | undefined;
  readonly name: string;
  /** Words of the query that name the industry. */
  readonly words: readonly string[];
}

/** An employer by name or domain. */
export interface WantedCompany {
  readonly name: string;
  readonly isDomain: boolean;
}

/** Conditions of a query; the entries of a list are joined by OR, the lists by AND. */
export interface Wanted {
  readonly jobs: WantedJob[];
  readonly places: WantedPlace[];
  readonly industries: WantedIndustry[];
  readonly companies: WantedCompany[];
  readonly keywords: string[];
}

/** The interpretation of a query. */
export interface Reading extends Wanted {
  readonly size: SizeRange | null;
  /** Each entry excludes the people and companies that match it. */
  readonly excluded: Wanted;
  /** Words that only affect the ranking of results. */
  readonly unused: string[];
  /** Words among `unused` that name a former job. */
  readonly former: string[];
}

/** Names of an index that are recognized in a query, each as its words joined by spaces. */
export interface KnownNames {
  readonly employers: ReadonlySet<string>;
  /** First words of employers' names: "BNP" for BNP Paribas. */
  readonly employerStarts: ReadonlySet<string>;
  readonly places: ReadonlySet<string>;
  readonly industries: ReadonlySet<string>;
  /** Single words of job titles. */
  readonly titles: ReadonlySet<string>;
}

export const noNames: KnownNames = {
  employers: new Set(),
  employerStarts: new Set(),
  places: new Set(),
  industries: new Set(),
  titles: new Set(),
};

/** Returns conditions whose lists are all empty. */
export function createWanted(): Wanted {
  return { jobs: [], places: [], industries: [], companies: [], keywords: [] };
}
