import type { Clock } from "../../clock.ts";
import type { Capabilities, Providers } from "../capabilities.ts";
import { createDirectory, type Directory } from "./directory.ts";
import { createModel } from "./model.ts";
import type { OwnPerson } from "./own-people.ts";
import { createCompanies, createContacts, createPeople } from "./people.ts";
import { createPlatform } from "./posts.ts";
import {
  createDomainSignals,
  createFacebook,
  createInstagram,
  createLinkedin,
  createYoutube,
} from "./scrapers.ts";
import { createStandInContext, readRehearsal, type StandInContextOptions } from "./stand-in-context.ts";
import { createPages, createWebSearch } from "./web.ts";

/** Options of {@link createStandIn}. */
export interface StandInOptions extends Partial<Omit<StandInContextOptions, "clock">> {
  clock: Clock;
  /** People to add to the made-up ones. Among people who match equally well, a search lists them first. */
  people?: readonly OwnPerson[];
  /** Models that requests may name. Default: `small` and `large`. */
  models?: readonly string[];
}

/**
 * Creates stand-ins for every capability. The same seed and the same request give the same result, except for data that
 * depend on the clock, such as posts and dates. A person whom a search found can be looked up, enriched and researched
 * by id. `[fail]`, `[partial]`, `[slow]` or `[stuck]` in a request's text chooses how the stand-in behaves.
 */
export function createStandIn({
  clock,
  seed = "prospecting",
  pace = 1,
  people: named = [],
  models = ["small", "large"],
}: StandInOptions): Capabilities & Providers {
  const context = createStandInContext({ seed, clock, pace });
  let made: Directory | undefined;
  // Creates the directory when it is first used, so that a mock server's health check does not wait for it.
  const directory = (): Directory => {
    made ??= createDirectory(seed, named);
    return made;
  };
  const lazy: Directory = {
    get people() {
      return directory().people;
    },
    get companies() {
      return directory().companies;
    },
    findPerson: (key) => directory().findPerson(key),
    findCompany: (key) => directory().findCompany(key),
  };
  return {
    webSearch: createWebSearch(context),
    pages: createPages(context),
    model: createModel(context),
    modelNames: models,
    people: createPeople(context, lazy),
    companies: createCompanies(context, lazy),
    contacts: createContacts(context, lazy),
    linkedin: createLinkedin(context, lazy, createPlatform(context, lazy, "linkedin")),
    instagram: createInstagram(context, createPlatform(context, lazy, "instagram")),
    x: createPlatform(context, lazy, "x"),
    reddit: createPlatform(context, lazy, "reddit"),
    tiktok: createPlatform(context, lazy, "tiktok"),
    youtube: createYoutube(context),
    facebook: createFacebook(context),
    domainSignals: createDomainSignals(context),
    rehearse: readRehearsal,
  };
}
