import type { components } from "../../../../generated/types.ts";
import { readLinkedin } from "../identity.ts";
import { type PeopleCriteria, parseQuery, toCriteria } from "../people/query.ts";
import type { Account } from "../people/target-account.ts";
import type { IndexQuery, WordQuery } from "./own-index.ts";
import { toSizeQuery } from "./sizes.ts";
import { tag, toJobWords, toMark, toNameKey, toWhole, toWords } from "./vocabulary.ts";

type Schemas = components["schemas"];
type Wanted = Omit<IndexQuery, "limit">;

/** Words that a search is made of and nobody is described by. */
export const fillers: ReadonlySet<string> = new Set(
  "a an and at based by companies company employees for firms from in of people person persons profiles that the to who with working".split(
    " ",
  ),
);

/** A request as words: members are joined by and, entries of one by or. */
export function toPeopleQuery(
  request: Schemas["PeopleSearchRequest"],
  accounts: readonly Account[] | null,
): Wanted {
  const criteria: PeopleCriteria = toCriteria(request);
  const { titleMatch, company } = criteria;
  const sizes = toSizeQuery([criteria.employeeCount, company?.employeeCount]);
  return {
    words: {
      all: [
        anyOf(criteria.titles, titleMatch === "exact" ? isTitle : hasTitle),
        anyOf(criteria.seniorities, (one) => `s:${one}`),
        anyOf(criteria.departments, (one) => everyWord(toWords(one), ["d", "t"])),
        anyOf(criteria.locations, isPlace),
        anyOf(criteria.industries, isIndustry),
        anyOf(company?.industries, isIndustry),
        anyOf(criteria.keywords, (one) => described(one, ["t", "h", "n", "c", "i", "d"])),
        anyOf(criteria.employers, isEmployer),
        anyOf(accounts ?? undefined, isAccount),
        ...(sizes?.words ?? []),
      ],
    },
    ...(sizes === null ? {} : { employees: sizes.employees }),
  };
}

/** A request for companies as words. */
export function toCompanyQuery({ query, filters = {} }: Schemas["CompanySearchRequest"]): Wanted {
  const { company = {} } = filters;
  const said = parseQuery(query);
  const sizes = toSizeQuery([filters.employeeCount, company.employeeCount]);
  const isDescribed = (text: string) => described(text, ["c", "i", "x"]);
  return {
    words: {
      all: [
        anyOf(some([...said.titles, ...said.keywords]), isDescribed),
        anyOf(some(said.employers), isEmployer),
        anyOf(filters.locations ?? some(said.locations), isPlace),
        anyOf(filters.industries, isIndustry),
        anyOf(company.industries, isIndustry),
        anyOf(filters.keywords, isDescribed),
        anyOf(company.names, isEmployer),
        anyOf(company.domains, (one) => `cd:${toMark(one.replace(/^www\./i, ""))}`),
        anyOf(company.linkedinUrls, isPage),
        ...(sizes?.words ?? []),
      ],
    },
    ...(sizes === null ? {} : { employees: sizes.employees }),
  };
}

function some<T>(entries: readonly T[]): readonly T[] | undefined {
  return entries.length === 0 ? undefined : entries;
}

function anyOf<T>(entries: readonly T[] | undefined, toQuery: (entry: T) => WordQuery): WordQuery {
  return entries === undefined ? { all: [] } : { any: entries.map(toQuery) };
}

/** Every word in one of the fields; an entry without a word fits nobody. */
function everyWord(words: readonly string[], tags: readonly string[]): WordQuery {
  if (words.length === 0) return { any: [] };
  return { all: words.map((word) => ({ any: tags.flatMap((one) => tag(one, toForms(word))) })) };
}

/** A word and its other number, as titles are compared everywhere: engineer, engineers. */
export function toForms(word: string): string[] {
  return word.endsWith("s") ? [word, word.slice(0, -1), `${word}s`] : [word, `${word}s`];
}

/** Every word that says something; a text of fillers alone, such as "people", says nothing against anybody. */
function described(text: string, tags: readonly string[]): WordQuery {
  const words = toWords(text);
  const telling = words.filter((word) => !fillers.has(word));
  return telling.length === 0 && words.length > 0 ? { all: [] } : everyWord(telling, tags);
}

function isTitle(title: string): WordQuery {
  const words = toJobWords(title);
  return words.length === 0 ? { any: [] } : `tt:${toWhole(words)}`;
}

function hasTitle(title: string): WordQuery {
  return everyWord(toJobWords(title), ["t"]);
}

function isPlace(place: string): WordQuery {
  return everyOf("l", toWords(place.replace(/^the\s+/i, "")));
}

function isIndustry(industry: string): WordQuery {
  return everyOf("i", toWords(industry));
}

function isEmployer(name: string): WordQuery {
  return everyOf("c", toWords(name));
}

function everyOf(prefix: string, words: readonly string[]): WordQuery {
  return words.length === 0 ? { any: [] } : { all: tag(prefix, words) };
}

function isPage(url: string): WordQuery {
  const page = readLinkedin(url);
  return page?.kind === "company" ? `cl:${toMark(page.handle)}` : { any: [] };
}

/** By page and domain where one is known: they name one company, which a name does not. */
function isAccount({ handle, domain, name }: Account): WordQuery {
  const marks = [
    ...(handle === undefined ? [] : [`cl:${toMark(handle)}`]),
    ...(domain === undefined ? [] : [`cd:${toMark(domain.replace(/^www\./i, ""))}`]),
  ];
  if (marks.length > 0) return { any: marks };
  return name === undefined ? { any: [] } : `cc:${toNameKey(name)}`;
}
