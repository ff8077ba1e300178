import { toPhrase } from "../text/index.ts";
import type { Evidence } from "./evidence.ts";
import { findKey, type Shape } from "./shape.ts";
import { isNamedLike, toSite } from "./sites.ts";
import type { Tie } from "./subject.ts";
import { toValueKey } from "./values.ts";

/** The statements of one page, and the facts that determine the page's credibility. */
export interface Reading {
  /** Index of the page among all pages of the research. */
  page: number;
  url: string;
  publishedAt?: string | undefined;
  /** The relation between the page and the subject; see {@link Tie}. */
  tie: Tie;
  /** Names that the page mentions other than the subject's names; see {@link listNames}. */
  names: readonly string[];
  /** True if the page contains a prompt injection. Its values then count only if another page agrees. */
  tainted: boolean;
  /** True if a sentence near a value may tell the reader what to do with statements. The page then weighs less. */
  doubtful?: boolean;
  evidence: Evidence;
}

/** A possible value of a member, and the pages that support it. */
export interface Candidate {
  value: unknown;
  pages: number[];
  /** Passages that support the value: the first passage of each independent site, followed by all other passages. */
  passages: { page: number; quote: string }[];
  /** The independent sites that state the value. */
  hosts: string[];
  /** Sum of the weights of the sites that state the value. An official site has a higher weight than other sites. */
  weight: number;
  /** Sum over the sites that state the value: the weight of each site, multiplied by the trust in the site. */
  score: number;
  official: boolean;
  /**
   * True if a page without a prompt injection supports the value, and this page is on a site named like the subject.
   * Only breaks ties between values with equal scores, because the name of a site proves nothing.
   */
  called: boolean;
  /** Latest date of a page that supports the value; empty if no page is dated. */
  newest: string;
}

/** Merged evidence of all pages. The candidates for a single value (leaf) are sorted by credibility. */
export type Merged =
  | { kind: "leaf"; candidates: Candidate[]; unbelieved: unknown[] }
  | { kind: "object"; members: Map<string, Merged> }
  | { kind: "list"; items: { key: string; pages: number[]; node: Merged }[] };

/**
 * Names that the caller gave to list items, keyed by the path of the list. The position in the array is the index of
 * the item; null stands for an item without a name.
 */
export type NamedItems = ReadonlyMap<string, readonly (string | null)[]>;

/** Returns the official sites of the list item with this name; for null, the official sites of the subject. */
export type OwnSites = (item: string | null) => ReadonlySet<string>;

/** Weight of the subject's official site. */
const officialWeight = 3;
/** Weight of a site on which sentences near the value may tell the reader what to do. Any other site weighs 1. */
const doubtfulWeight = 0.5;

interface Support {
  value: unknown;
  quote: string;
  reading: Reading;
  official: boolean;
  called: boolean;
}

interface Group {
  supports: Support[];
  leaf: { kind: "leaf"; candidates: Candidate[]; unbelieved: unknown[] };
}

/** Merges the evidence of all pages, and sorts the candidates for each value by credibility. */
export function mergeReadings(
  shape: Shape,
  readings: readonly Reading[],
  { names, named, ownSites }: { names: readonly string[]; named: NamedItems; ownSites: OwnSites },
): Merged {
  const groups: Group[] = [];
  const parts = readings.map((reading) => ({ reading, node: reading.evidence }));
  const own = ownSites(null);
  const merged = merge(shape, parts, { path: "", names, own, ownSites, named, groups });
  judge(groups);
  return merged;
}

interface Part {
  reading: Reading;
  node: Evidence;
}

interface Context {
  path: string;
  /** Official sites of the list item or, outside of lists, of the subject. */
  own: ReadonlySet<string>;
  ownSites: OwnSites;
  names: readonly string[];
  named: NamedItems;
  groups: Group[];
}

function merge(shape: Shape, parts: readonly Part[], context: Context): Merged {
  if (shape.kind === "object") {
    const members = new Map<string, Merged>();
    for (const [name, member] of shape.members) {
      const inner = parts.flatMap(({ reading, node }) => {
        const part = node.kind === "object" ? node.members[name] : undefined;
        return part === undefined ? [] : [{ reading, node: part }];
      });
      const path = context.path === "" ? name : `${context.path}.${name}`;
      members.set(name, merge(member, inner, { ...context, path }));
    }
    return { kind: "object", members };
  }
  if (shape.kind === "list") return mergeList(shape.items, parts, context);
  const leaf: Group["leaf"] = { kind: "leaf", candidates: [], unbelieved: [] };
  const supports = parts.flatMap(({ reading, node }) =>
    node.kind === "leaf"
      ? [
          {
            value: node.value,
            quote: node.quote,
            reading,
            official: context.own.has(toSite(reading.url)),
            called: isNamedLike(toSite(reading.url), context.names),
          },
        ]
      : [],
  );
  context.groups.push({ supports, leaf });
  return leaf;
}

function mergeList(items: Shape, parts: readonly Part[], context: Context): Merged {
  const byKey = new Map<string, Part[]>();
  const places: (string | null)[] = [...(context.named.get(context.path) ?? [])];
  for (const key of places) if (key !== null) byKey.set(key, []);
  for (const { reading, node } of parts)
    if (node.kind === "list")
      for (const item of node.items)
        byKey.set(item.key, [...(byKey.get(item.key) ?? []), { reading, node: item.node }]);
  // Drops an item if every page that names it contains a prompt injection.
  const heard = [...byKey].filter(
    ([key, found]) => places.includes(key) || found.some(({ reading }) => !reading.tainted),
  );
  const merged = heard.map(([key, found]) => ({
    key,
    pages: [...new Set(found.map(({ reading }) => reading.page))],
    node: merge(items, found, {
      ...context,
      path: `${context.path}[]`,
      names: findKey(items) === undefined ? context.names : [key],
      own: findKey(items) === undefined ? context.own : context.ownSites(key),
    }),
  }));
  const isNamed = (key: string): boolean => places.includes(key);
  // Items are sorted by the number of pages that name them, highest first. The sort is stable: items that the same
  // number of pages name stay in the order in which they were read.
  const others = merged.filter(({ key }) => !isNamed(key)).sort((a, b) => b.pages.length - a.pages.length);
  const first = places.flatMap((place) => {
    const item = place === null ? others.shift() : merged.find(({ key }) => key === place);
    return item === undefined ? [] : [item];
  });
  return { kind: "list", items: [...first, ...others] };
}

/**
 * Sorts the candidates for each value in two passes. The first pass finds the sites that often disagree with the
 * winning values; the second pass trusts these sites less.
 */
function judge(groups: readonly Group[]): void {
  let trust = new Map<string, number>();
  for (let round = 0; round < 2; round += 1) {
    for (const { supports, leaf } of groups) leaf.candidates = rank(supports, trust, leaf);
    trust = readTrust(groups);
  }
}

function rank(
  supports: readonly Support[],
  trust: ReadonlyMap<string, number>,
  leaf: Group["leaf"],
): Candidate[] {
  const byValue = new Map<string, Support[]>();
  for (const support of supports) {
    const key = toValueKey(support.value);
    byValue.set(key, [...(byValue.get(key) ?? []), support]);
  }
  const isHeard = (same: readonly Support[]): boolean => same.some(({ reading }) => !reading.tainted);
  const all = [...byValue.values()];
  leaf.unbelieved = all.filter((same) => !isHeard(same)).map((same) => same[0]?.value);
  // If scores are equal, a value from a site named like the subject wins, then the value from the newest page.
  return all
    .filter(isHeard)
    .map((same) => toCandidate(same, trust))
    .sort(
      (a, b) => b.score - a.score || Number(b.called) - Number(a.called) || b.newest.localeCompare(a.newest),
    );
}

function toCandidate(supports: readonly Support[], trust: ReadonlyMap<string, number>): Candidate {
  const hosts = new Map<string, number>();
  const originals: { phrase: string; host: string }[] = [];
  const first: Support[] = [];
  for (const support of supports.filter(({ reading }) => !reading.tainted)) {
    const { reading, quote, official } = support;
    const host = toSite(reading.url);
    const phrase = toPhrase(quote);
    // If several sites contain the same sentence, it counts only for the first of these sites. An official site always
    // counts.
    if (!official && originals.some((one) => one.host !== host && isCopy(phrase, one.phrase))) continue;
    originals.push({ phrase, host });
    if (!hosts.has(host)) first.push(support);
    const weight = official ? officialWeight : reading.doubtful === true ? doubtfulWeight : 1;
    hosts.set(host, Math.max(hosts.get(host) ?? 0, weight));
  }
  const cited = [...first, ...supports.filter((support) => !first.includes(support))];
  return {
    value: supports[0]?.value,
    pages: [...new Set(supports.map(({ reading }) => reading.page))],
    passages: cited.map(({ reading, quote }) => ({ page: reading.page, quote })),
    hosts: [...hosts.keys()],
    weight: [...hosts.values()].reduce((sum, weight) => sum + weight, 0),
    score: [...hosts].reduce((sum, [host, weight]) => sum + weight * (trust.get(host) ?? 1), 0),
    official: supports.some(({ official }) => official),
    called: supports.some(({ called, reading }) => called && !reading.tainted),
    newest:
      supports
        .map(({ reading }) => reading.publishedAt ?? "")
        .sort()
        .at(-1) ?? "",
  };
}

/** Number of consecutive words that two sentences have in common only if one was copied from the other. */
const copiedWords = 10;

/** True if two phrases are equal, or have {@link copiedWords} consecutive words in common. */
function isCopy(phrase: string, other: string): boolean {
  const words = phrase.trim().split(" ");
  const runs = words
    .slice(copiedWords - 1)
    .map((_, start) => ` ${words.slice(start, start + copiedWords).join(" ")} `);
  return phrase === other || runs.some((run) => other.includes(run));
}

/**
 * Returns the trust in each site, from 0.5 to 1.5. Considers only members for which sites state different values and
 * one value clearly wins. The trust is 0.5 plus the share of the site's statements about these members that agree with
 * the winning value.
 */
function readTrust(groups: readonly Group[]): Map<string, number> {
  const votes = new Map<string, { won: number; all: number }>();
  for (const { supports, leaf } of groups) {
    const [winner, second] = leaf.candidates;
    if (winner === undefined || second === undefined || winner.score - second.score < 1) continue;
    const key = toValueKey(winner.value);
    for (const { reading, value } of supports) {
      const host = toSite(reading.url);
      const vote = votes.get(host) ?? { won: 0, all: 0 };
      vote.all += 1;
      if (toValueKey(value) === key) vote.won += 1;
      votes.set(host, vote);
    }
  }
  return new Map([...votes].map(([host, { won, all }]) => [host, 0.5 + won / all]));
}

/**
 * Number of names that two pages must share to count as pages about one subject. One shared name is not enough, because
 * it may be a country.
 */
const sharedNames = 2;

/**
 * Drops the statements of pages that may be about another subject. Keeps these pages:
 * - a page that is certainly about the subject (`named`);
 * - a page on a site named like the subject (`claimed`), if a `named` page is on the same site;
 * - a page that shares several names with a `named` page. A page with a prompt injection never causes another page to
 *   be kept.
 */
export function dropStrays(readings: readonly Reading[]): Reading[] {
  const sure = readings.filter(({ tie, tainted }) => tie === "named" && !tainted);
  const sites = new Set(sure.map(({ url }) => toSite(url)));
  return readings.filter(({ tie, url, names }) => {
    if (tie === "named") return true;
    if (tie === "claimed" && sites.has(toSite(url))) return true;
    return sure.some((other) => names.filter((name) => other.names.includes(name)).length >= sharedNames);
  });
}
