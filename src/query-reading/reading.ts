import type { YearRange } from "./founded.ts";
import type { Place } from "./places/place.ts";
import type { SizeRange } from "./sizes.ts";
import type { FunctionId } from "./titles/functions.ts";
import type { Level } from "./titles/levels.ts";

/** A job that a query asks for: a known title (`keys`), or a seniority level, a business function or both. */
export interface WantedJob {
  /** Usual English title; undefined if the query gives only a seniority level or only a business function. */
  readonly title: string | undefined;
  /** The query's words for the job. */
  readonly words: readonly string[];
  /**
   * Words of the query that no table contains, but that occur in job titles of the search index, such as "drone" in
   * "drone managers".
   */
  readonly rest: readonly string[];
  /**
   * Keys (such as `cto`) of the jobs that match; empty if the query gives only a seniority level or only a business
   * function.
   */
  readonly keys: readonly string[];
  /** Seniority levels. A match must have one of them. Empty if `keys` already determine the job. */
  readonly levels: readonly Level[];
  readonly functions: readonly FunctionId[];
  /** Related jobs. A search uses them only if no row matches the job itself. */
  readonly kin: Kin;
  /**
   * Jobs that a search includes and ranks after the job itself: for "head of sales", also directors and vice presidents
   * of sales. The title of the person who leads sales differs from firm to firm.
   */
  readonly also: Kin;
  /** Keys of the jobs that the wanted person assists: `cto` for "assistant of the CTO". */
  readonly supports: readonly string[];
}

/**
 * Related jobs: jobs with one of the keys, and jobs at one of the seniority levels in one of the business functions.
 */
export interface Kin {
  readonly keys: readonly string[];
  readonly functions: readonly FunctionId[];
  readonly levels: readonly Level[];
}

export const noKin: Kin = { keys: [], functions: [], levels: [] };

export const emptyJob: WantedJob = {
  title: undefined,
  words: [],
  rest: [],
  keys: [],
  levels: [],
  functions: [],
  kin: noKin,
  also: noKin,
  supports: [],
};

/**
 * A place that a query asks for. Its name comes from the gazetteer or, if the gazetteer lacks it, from the search
 * index.
 */
export type WantedPlace = Pick<Place, "name" | "marks"> & {
  readonly words: readonly string[];
  readonly size?: number;
  /**
   * Index keys of the region that contains the town and has the same name. A search uses the region if it finds no
   * people in the town.
   */
  readonly wider?: readonly string[];
  /** True if the query has "and" or "or" before the name of this place, as in "Berlin or Hamburg". */
  readonly isAlternative?: boolean;
};

/**
 * An industry that a query asks for. `id` is undefined if its name occurs only in the search index and not in the table
 * of industries.
 */
export interface WantedIndustry {
  readonly id: string | undefined;
  readonly name: string;
  /** The query's words for the industry. */
  readonly words: readonly string[];
  /**
   * True if a profession stands next to the industry's words. In "textile engineers", a match may have "textile" in the
   * title instead of the industry.
   */
  readonly isInTitle?: boolean;
  /**
   * Id of an industry that contains this one. A search uses the broader industry if no row matches the words: for "tube
   * makers", all makers.
   */
  readonly broader?: string;
  /**
   * The goods of a dealer, such as food for "food wholesalers". If no row matches both the dealer and the goods, a
   * search ignores the goods.
   */
  readonly goods?: WantedIndustry;
}

/** An employer that a query asks for, by name or by domain. */
export interface WantedCompany {
  readonly name: string;
  readonly isDomain: boolean;
}

/** Conditions of a query. For each list that is not empty, a match must satisfy at least one of its entries. */
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
  /** Years in which a wanted company was founded; always null in a search for people. */
  readonly founded: YearRange | null;
  /** The query's exclusions: a person or company is excluded if it matches any of these entries. */
  readonly excluded: Wanted;
  /** Words that are not conditions; they only affect the ranking of results. */
  readonly unused: string[];
  /** Words among `unused` that name a former job. */
  readonly former: string[];
}

/** Names that a search index contains and that queries may use. The words of a name are joined by spaces. */
export interface KnownNames {
  readonly employers: ReadonlySet<string>;
  /** First words of employers' names, such as "BNP" for BNP Paribas. */
  readonly employerStarts: ReadonlySet<string>;
  readonly places: ReadonlySet<string>;
  readonly industries: ReadonlySet<string>;
  /** Words that occur in job titles. */
  readonly titles: ReadonlySet<string>;
}

export const noNames: KnownNames = {
  employers: new Set(),
  employerStarts: new Set(),
  places: new Set(),
  industries: new Set(),
  titles: new Set(),
};

/** Creates a set of conditions in which all lists are empty. */
export function createWanted(): Wanted {
  return { jobs: [], places: [], industries: [], companies: [], keywords: [] };
}
