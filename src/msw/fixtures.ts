import type { components } from "../../generated/types.ts";
import { type Checkable, findViolations } from "./validation.ts";

type Schemas = components["schemas"];

/** Creates objects that are valid under the contract, for stories and tests. `own` has the members to set. */
export interface Fixtures {
  person(own?: Partial<Schemas["Person"]>): Schemas["Person"];
  company(own?: Partial<Schemas["Company"]>): Schemas["Company"];
  monitor(own?: Partial<Schemas["Monitor"]>): Schemas["Monitor"];
  /** Returns `count` people. `own` may be a function that gets the index of a person and returns the members to set. */
  people(count: number, own?: GivenMembers<Schemas["Person"]>): Schemas["Person"][];
  companies(count: number, own?: GivenMembers<Schemas["Company"]>): Schemas["Company"][];
  monitors(count: number, own?: GivenMembers<Schemas["Monitor"]>): Schemas["Monitor"][];
}

type GivenMembers<Thing> = Partial<Thing> | ((index: number) => Partial<Thing>);

const firstNames = ["Ada", "Bilal", "Chiara", "Dmitri", "Elif", "Femi", "Greta", "Hiro", "Ines", "Jonas"];
const lastNames = [
  "Okafor",
  "Lindqvist",
  "Moreau",
  "Tanaka",
  "Weber",
  "Silva",
  "Novak",
  "Haddad",
  "Costa",
  "Yilmaz",
];
const titles = ["VP Engineering", "Head of Sales", "Chief Data Officer", "Product Manager", "Founder"];
const places = ["Berlin", "Lisbon", "Nairobi", "Osaka", "Toronto"];
const trades = ["Robotics", "Logistics", "Analytics", "Energy", "Health"];

/**
 * Returns a string of this length. It consists of words, so that a browser can wrap it.
 * @throws TypeError if the length is not a whole number.
 */
export function longText(length: number): string {
  checkCount("longText", length);
  return "Interdisciplinary responsibilities across regions "
    .repeat(Math.ceil(length / 50))
    .slice(0, length)
    .replace(/ $/, "s");
}

/**
 * Creates fixtures. With the same seed, the same sequence of calls returns the same objects.
 * @throws TypeError from each function if the given members violate the contract's schema (the message has the path of
 * the member), or if a count is not a whole number.
 */
export function createFixtures({ seed = 1 }: { readonly seed?: number } = {}): Fixtures {
  let state = seed >>> 0;
  let objectCount = 0;
  // The numbers come from a linear congruential generator (Numerical Recipes). It is random enough to pick names, and
  // returns the same numbers on every platform.
  const pick = (values: readonly string[]): string => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return values[Math.floor((state / 2 ** 32) * values.length)] ?? "";
  };
  const toId = (prefix: string): string => {
    objectCount += 1;
    return `${prefix}_${seed}${String(objectCount).padStart(6, "0")}`;
  };

  const person: Fixtures["person"] = (own = {}) =>
    checked("Person", {
      id: toId("per"),
      fullName: `${pick(firstNames)} ${pick(lastNames)}`,
      title: pick(titles),
      location: pick(places),
      ...own,
    });
  const company: Fixtures["company"] = (own = {}) =>
    checked("Company", {
      id: toId("com"),
      name: `${pick(lastNames)} ${pick(trades)}`,
      industry: pick(trades),
      location: pick(places),
      ...own,
    });
  const monitor: Fixtures["monitor"] = (own = {}) =>
    checked("Monitor", {
      id: toId("mon"),
      name: `${pick(trades)} in ${pick(places)}`,
      type: "web_search",
      status: "active",
      config: { query: pick(trades) },
      cadence_minutes: 60,
      last_run_at: null,
      next_run_at: "2026-12-01T09:00:00.000Z",
      consecutive_failures: 0,
      created_at: "2026-11-01T09:00:00.000Z",
      updated_at: "2026-11-01T09:00:00.000Z",
      ...own,
    });
  return {
    person,
    company,
    monitor,
    people: (count, own) => several("people", count, person, own),
    companies: (count, own) => several("companies", count, company, own),
    monitors: (count, own) => several("monitors", count, monitor, own),
  };
}

/** Fixtures with the default seed. */
export const make: Fixtures = createFixtures();

function several<Thing>(
  name: string,
  count: number,
  create: (own?: Partial<Thing>) => Thing,
  own: GivenMembers<Thing> = {},
): Thing[] {
  checkCount(name, count);
  return Array.from({ length: count }, (_, index) => create(typeof own === "function" ? own(index) : own));
}

function checkCount(name: string, count: number): void {
  if (!Number.isSafeInteger(count) || count < 0)
    throw new TypeError(`${name}(${count}): the number must be a whole number, 0 or more`);
}

function checked<Thing>(name: Checkable, value: Thing): Thing {
  const [fault] = findViolations(name, value, name);
  if (fault !== undefined) throw new TypeError(`${fault.property} ${fault.message}`);
  return value;
}
