import type { TruthRow } from "./search-rows.ts";

/** A query as a salesperson types it, and the condition that every correct result meets. */
export interface TruthQuery {
  readonly query: string;
  fits(row: TruthRow): boolean;
}

export const dach = ["DE", "AT", "CH"];
export const uki = ["GB", "IE"];
export const nordics = ["SE", "DK"];
export const benelux = ["NL", "BE"];
export const is =
  (role: string | readonly string[], test: (row: TruthRow) => boolean = () => true) =>
  (row: TruthRow) =>
    (typeof role === "string" ? [role] : role).includes(row.role) && test(row);
/** True for a person who leads a job function, whether the title is head, director or vice president. */
export const leads =
  (part: string, test: (row: TruthRow) => boolean = () => true) =>
  (row: TruthRow) =>
    row.role !== "unknown" &&
    row.part === part &&
    ["head", "director", "vp"].includes(row.level) &&
    test(row);
export const at = (city: string) => (row: TruthRow) => row.city === city;
export const within = (countries: readonly string[]) => (row: TruthRow) => countries.includes(row.country);
export const all =
  (...tests: ((row: TruthRow) => boolean)[]) =>
  (row: TruthRow) =>
    tests.every((test) => test(row));
export const of = (industry: string) => (row: TruthRow) => row.industry === industry;
export const sized =
  (min: number, max = Number.POSITIVE_INFINITY) =>
  (row: TruthRow) =>
    row.size >= min && row.size <= max;
export const noAgency = (row: TruthRow) => !row.isAgency;
