import { matchIndustry, toIndustryName } from "./industries.ts";
import { createPhrases } from "./phrases.ts";
import { matchMisspelt, matchPlaceName } from "./places/match-place.ts";
import { type QueryToken, readQueryTokens } from "./query-tokens.ts";
import {
  employerWords,
  fillers,
  firmWords,
  lasting,
  negations,
  peopleWords,
  placeWords,
} from "./query-words.ts";
import { createWanted, type KnownNames, noNames, type Reading, type Wanted } from "./reading.ts";
import { takeSize } from "./sizes.ts";
import { levelGroups } from "./titles/levels.ts";
import { type Item, scanTitle } from "./titles/scan.ts";
import { joiners, toTitleWord } from "./titles/words.ts";
import { toJobs } from "./wanted-jobs.ts";

/** Subject of a query; companies have no jobs. */
export type Subject = "people" | "companies";

export interface ReadOptions {
  readonly subject: Subject;
  readonly known?: KnownNames;
}

const groups = createPhrases(levelGroups);
const longestName = 5;

/** Interprets the words of a query; words that no table and no index knows only rank. */
export function readQuery(query: string, { subject, known = noNames }: ReadOptions): Reading {
  const { range, rest } = takeSize(query);
  const reading: Reading = { ...createWanted(), size: range, excluded: createWanted(), unused: [] };
  const reader = createReader(readQueryTokens(rest), { subject, known, reading });
  while (reader.next()) {
    // Each step reads one thing.
  }
  separate(reading);
  joinLevels(reading);
  joinLevels(reading.excluded);
  return reading;
}

/** "Healthcare -hospital": an excluded word that also names something wanted only excludes by itself. */
function separate({ industries, excluded }: Reading): void {
  const wanted = new Set(industries.map(({ id, name }) => id ?? name));
  const [same, other] = [
    excluded.industries.filter(({ id, name }) => wanted.has(id ?? name)),
    excluded.industries.filter(({ id, name }) => !wanted.has(id ?? name)),
  ];
  excluded.industries.splice(0, excluded.industries.length, ...other);
  excluded.keywords.push(...same.map(({ words }) => words.join(" ")));
}

/** "Decision makers in procurement": separate levels and functions are one job. */
function joinLevels({ jobs }: Wanted): void {
  const levelOnly = jobs.filter(
    ({ keys, functions, levels }) => keys.length === 0 && functions.length === 0 && levels.length > 1,
  );
  const parts = jobs.filter(
    ({ keys, functions, levels }) => keys.length === 0 && functions.length > 0 && levels.length === 0,
  );
  if (levelOnly.length === 0 || parts.length === 0) return;
  const levels = levelOnly.flatMap((job) => job.levels);
  const joined = parts.map((part) => ({ ...part, levels }));
  jobs.splice(
    0,
    jobs.length,
    ...jobs.filter((job) => !levelOnly.includes(job) && !parts.includes(job)),
    ...joined,
  );
}

/** Returns the phrases of a query that an index may know as names, by their words joined by spaces. */
export function toNameCandidates(query: string): string[] {
  const tokens = readQueryTokens(takeSize(query).rest).filter(({ isDomain }) => !isDomain);
  const phrases = new Set<string>();
  for (const [start] of tokens.entries())
    for (let length = 1; length <= longestName && start + length <= tokens.length; length += 1) {
      const part = tokens.slice(start, start + length).map(({ word }) => word);
      if (part.every((word) => fillers.has(word) || negations.has(word) || joiners.has(word))) continue;
      phrases.add(part.join(" "));
    }
  return [...phrases].slice(0, 120);
}

interface Parts {
  readonly subject: Subject;
  readonly known: KnownNames;
  readonly reading: Reading;
}

/** Creates a reader with its position and its memory of the previous words. */
function createReader(tokens: readonly QueryToken[], { subject, known, reading }: Parts) {
  const words = tokens.map(({ word }) => word);
  let at = 0;
  let expected: "place" | "employer" | undefined;
  let negation: "none" | "once" | "list" = "none";
  let isFormer = false;
  let sawPeople = false;

  const into = (token: QueryToken): Wanted =>
    negation !== "none" || token.isMinus ? reading.excluded : reading;

  /** Moves past a recognized phrase and ends what earlier words began. */
  const done = (length: number): true => {
    at += length;
    expected = undefined;
    isFormer = false;
    const gap = tokens[at]?.gap ?? "comma";
    if (negation === "list" ? gap === "none" : gap === "none" || gap === "comma") negation = "none";
    return true;
  };

  const readName = (token: QueryToken): true | undefined => {
    if (token.isDomain) {
      into(token).companies.push({ name: token.word.replace(/^www\./, ""), isDomain: true });
      return done(1);
    }
    if (token.quoted !== undefined) {
      const inner = readQuery(token.quoted, { subject, known });
      const isJob = inner.jobs.length > 0 && inner.unused.length === 0;
      if (isJob) into(token).jobs.push(...inner.jobs);
      else into(token).keywords.push(token.quoted.trim());
      return done(1);
    }
    const length = findKnown(known.employers);
    const isOther =
      length < 2 &&
      expected !== "employer" &&
      (scan() !== undefined || findIndustry() !== undefined || findPlace() !== undefined);
    if (length === 0 || isOther || (length === 1 && fillers.has(token.word))) return undefined;
    const name = tokens
      .slice(at, at + length)
      .map(({ text }) => text)
      .join(" ");
    if (isFormer) reading.unused.push(...words.slice(at, at + length));
    else into(token).companies.push({ name, isDomain: false });
    return done(length);
  };

  /** Number of words of the longest known name from here on. */
  const findKnown = (names: ReadonlySet<string>): number => {
    for (let length = Math.min(longestName, words.length - at); length > 0; length -= 1) {
      if (tokens.slice(at + 1, at + length).some(({ gap }) => gap === "comma" || gap === "or")) continue;
      if (names.has(words.slice(at, at + length).join(" "))) return length;
    }
    return 0;
  };

  const scan = (): Item | undefined => {
    if (subject !== "people") return undefined;
    const end = tokens.findIndex(
      ({ gap, quoted, isDomain }, index) =>
        index > at && (gap !== "none" || quoted !== undefined || isDomain),
    );
    const item = scanTitle(words.slice(0, end < 0 ? undefined : end), at);
    // "for" and similar words join a title, but do not begin one.
    return item?.kind === "sign" && item.sign === "support" ? undefined : item;
  };

  const findPlace = () => matchPlaceName(tokens, at, { isExpected: expected === "place" });

  const findIndustry = () => {
    const end = tokens.findIndex(({ gap }, index) => index > at && (gap === "comma" || gap === "or"));
    const part = words.slice(0, end < 0 ? undefined : end);
    const joined = part.flatMap((word, index) =>
      index > at && tokens[index]?.gap === "and" ? ["and", word] : [word],
    );
    const hit = matchIndustry(joined, at);
    if (hit === undefined) return undefined;
    const ands = joined.slice(at, at + hit.length).filter((word) => word === "and").length;
    return { value: hit.value, length: hit.length - (words[at] === "and" ? 0 : ands) };
  };

  const readPlace = (token: QueryToken): true | undefined => {
    const hit = findPlace();
    const item = scan();
    if (
      hit === undefined ||
      (item !== undefined && item.length >= hit.length && expected !== "place" && !isCity(hit.place))
    )
      return undefined;
    const { name, marks, size } = hit.place;
    into(token).places.push({ name, marks, size, words: words.slice(at, at + hit.length) });
    return done(hit.length);
  };

  /** True if the words from here on describe a firm's business rather than a person's work in it. */
  const isFirmBehind = (length: number): boolean => {
    const next = tokens[at + length];
    return next?.gap === "none" && firmWords.has(next.word);
  };

  const isFirm = (length: number): boolean => {
    return isFirmBehind(length) || expected !== undefined || subject === "companies";
  };

  const readIndustry = (token: QueryToken): true | undefined => {
    const hit = findIndustry();
    if (hit === undefined) return undefined;
    const item = scan();
    const isJob = item !== undefined && item.length >= hit.length && item.kind !== "adjective";
    const isNegated = negation !== "none" || token.isMinus;
    const hasJob = reading.jobs.some(({ functions, keys }) => keys.length > 0 || functions.length > 0);
    const firmBehind = isFirm(hit.length);
    const isPart = item?.kind === "part";
    // "People in marketing" work in marketing, whatever their firm does.
    if (
      isPart &&
      sawPeople &&
      !hasJob &&
      expected === "place" &&
      coreParts.has(item.part) &&
      !isFirmBehind(hit.length)
    )
      return undefined;
    if (
      isJob &&
      !firmBehind &&
      !(isPart && (isNegated || hasJob || !coreParts.has(item.part)) && !isPartOfJob())
    )
      return undefined;
    const part = words.slice(at, at + hit.length);
    into(token).industries.push({ id: hit.value, name: toIndustryName(hit.value), words: part });
    return done(hit.length);
  };

  /** "Sales managers": a function followed by a level or a role. */
  const isPartOfJob = (): boolean => {
    let place = at;
    for (let count = 0; count < 4; count += 1) {
      const gap = place > at ? tokens[place]?.gap : "none";
      if (gap === "comma" || place >= words.length) return false;
      const item = scanTitle(words, place);
      if (item === undefined) return false;
      if (item.kind === "level" || item.kind === "role") return true;
      place += item.length;
    }
    return false;
  };

  const readKnownIndustry = (token: QueryToken): true | undefined => {
    const length = findKnown(known.industries);
    if (length === 0 || fillers.has(token.word)) return undefined;
    const name = words.slice(at, at + length).join(" ");
    into(token).industries.push({ id: undefined, name, words: words.slice(at, at + length) });
    return done(length);
  };

  const readGroup = (token: QueryToken): true | undefined => {
    if (subject !== "people") return undefined;
    const hit = groups.match(words, at);
    if (hit === undefined) return undefined;
    into(token).jobs.push({
      title: undefined,
      words: words.slice(at, at + hit.length),
      keys: [],
      levels: hit.value,
      functions: [],
      supports: [],
    });
    return done(hit.length);
  };

  const readJob = (token: QueryToken): true | undefined => {
    const first = scan();
    if (first === undefined) return undefined;
    if (first.kind === "part" && peopleWords.has(token.word) && !isPartOfJob()) return undefined;
    if (first.kind === "sign" && first.sign === "former") {
      isFormer = true;
      at += first.length;
      return true;
    }
    const end = findEnd();
    const span = tokens.slice(at, end);
    if (isFormer) {
      reading.unused.push(...span.map(({ word }) => word));
      return done(end - at);
    }
    const jobs = toJobs(span, groups.match(words, end));
    if (jobs.length === 0) return undefined;
    into(token).jobs.push(...jobs);
    const group = groups.match(words, end);
    return done(end - at + (group !== undefined && tokens[end]?.gap === "none" ? group.length : 0));
  };

  /** End of the jobs that begin here: of, for, commas and conjunctions join their words. */
  const findEnd = (): number => {
    let end = at;
    let hasPart = false;
    let isJoined = false;
    let last: Item["kind"] | undefined;
    for (let place = at; place < words.length; ) {
      const token = tokens[place];
      if (
        token === undefined ||
        (place > at && (token.isMinus || token.quoted !== undefined || token.isDomain))
      )
        break;
      if (place > at && groups.match(words, place) !== undefined) break;
      const isJoiner = joiners.has(token.word) && !placeWords.has(token.word) && token.gap === "none";
      const limit = tokens.findIndex(
        ({ gap, quoted }, index) =>
          index > place && ((gap !== "none" && gap !== "and") || quoted !== undefined),
      );
      const item = scanTitle(words.slice(0, limit < 0 ? undefined : limit), place);
      if (item === undefined && !isJoiner) break;
      if (item?.kind === "sign" && item.sign === "former") break;
      // "Sales people" work in sales; "head of people" leads them.
      if (place > at && peopleWords.has(token.word) && last === "part" && !isJoined) break;
      isJoined = isJoiner;
      if (place > at && item !== undefined && !isJoiner && isNewThing(place, item, hasPart)) break;
      if (item !== undefined) last = item.kind;
      if (item?.kind === "part") hasPart = true;
      if (item?.kind === "level" && token.gap !== "none") hasPart = item.parts.length > 0;
      const length = isJoiner && (item === undefined || item.length === 1) ? 1 : (item?.length ?? 1);
      place += length;
      if (item !== undefined && !(isJoiner && length === 1 && item.kind !== "sign")) end = place;
    }
    return end;
  };

  /** "CTO fintech", "directors, logistics": without "of", a word after a complete job is not part of it. */
  const isNewThing = (place: number, item: Item, hasPart: boolean): boolean => {
    const before = at;
    at = place;
    const industry = findIndustry();
    const isFirmNext = industry !== undefined && industry.length >= item.length && isFirm(industry.length);
    const isLoose =
      item.kind === "part" &&
      industry !== undefined &&
      (tokens[place]?.gap === "comma" || (hasPart && tokens[place]?.gap === "none")) &&
      !isPartOfJob();
    at = before;
    const role =
      tokens.slice(before, place).length > 0 ? scanTitle(words.slice(0, place), before) : undefined;
    const isAfterRole =
      item.kind === "part" &&
      industry !== undefined &&
      role?.kind === "role" &&
      role.length === place - before &&
      tokens[place]?.gap === "none" &&
      !isPartBehind(place, item.length);
    return (
      (isFirmNext &&
        !(
          item.kind === "part" &&
          !hasPart &&
          tokens[place]?.gap === "none" &&
          place > before &&
          role?.kind === "level"
        )) ||
      isLoose ||
      isAfterRole
    );
  };

  const isPartBehind = (place: number, length: number): boolean => {
    const next = scanTitle(words, place + length);
    return tokens[place + length]?.gap === "none" && (next?.kind === "level" || next?.kind === "role");
  };

  const readEmployer = (token: QueryToken): true | undefined => {
    if (expected !== "employer" && !isFormer) return undefined;
    let end = at;
    while (end < words.length && isNamePart(end)) end += 1;
    const next = tokens[end];
    const isFirmName = next?.gap === "none" && firmWords.has(next.word);
    // "For warehouses" and "at scale" name no employer; "at acme" does.
    const isLoose = isFirmName || words[at - 1] === "for" || subject === "companies";
    if (end === at || (isLoose && !token.isCapital)) return undefined;
    const name = tokens
      .slice(at, end)
      .map(({ text }) => text)
      .join(" ");
    if (isFormer) reading.unused.push(...words.slice(at, end));
    else into(token).companies.push({ name, isDomain: false });
    return done(end - at);
  };

  const isNamePart = (place: number): boolean => {
    const token = tokens[place];
    if (token === undefined || token.quoted !== undefined || token.isDomain || token.isMinus) return false;
    if (place > at && token.gap !== "none" && token.gap !== "and") return false;
    if (placeWords.has(token.word) || employerWords.has(token.word) || negations.has(token.word))
      return false;
    if (fillers.has(token.word) || peopleWords.has(token.word) || firmWords.has(token.word)) return false;
    if (place > at && !token.isCapital) return false;
    return place === at || matchPlaceName(tokens, place, { isExpected: false }) === undefined;
  };

  const readKnownPlace = (token: QueryToken): true | undefined => {
    const length = findKnown(known.places);
    if (length === 0 || (length === 1 && fillers.has(token.word))) return undefined;
    const part = words.slice(at, at + length);
    into(token).places.push({
      name: tokens
        .slice(at, at + length)
        .map(({ text }) => text)
        .join(" "),
      marks: [],
      words: part,
    });
    return done(length);
  };

  const readMisspelt = (token: QueryToken): true | undefined => {
    const place = token.word.length < 5 ? undefined : matchMisspelt(token.word);
    if (place === undefined) return undefined;
    into(token).places.push({ name: place.name, marks: place.marks, size: place.size, words: [token.word] });
    return done(1);
  };

  const readWord = (token: QueryToken): true => {
    const { word } = token;
    const isNegated = negation !== "none" || token.isMinus;
    if (isNegated && !fillers.has(word)) reading.excluded.keywords.push(word);
    else if (!fillers.has(word) && !firmWords.has(word) && !peopleWords.has(word) && !joiners.has(word))
      reading.unused.push(word);
    else {
      sawPeople ||= peopleWords.has(word);
      at += 1;
      return true;
    }
    return done(1);
  };

  /** Reads a word that announces the kind of the next ones. */
  const readSign = ({ word, gap }: QueryToken): true | undefined => {
    if (negations.has(word)) {
      negation = lasting.has(word) ? "list" : "once";
      at += 1;
      return true;
    }
    if (gap === "comma" && negation === "once") negation = "none";
    const isPlaceWord = placeWords.has(word);
    if (!isPlaceWord && !employerWords.has(word)) return undefined;
    if (scan()?.kind === "role") return undefined;
    expected = isPlaceWord ? "place" : "employer";
    at += 1;
    return true;
  };

  return {
    next(): boolean {
      const token = tokens[at];
      if (token === undefined) return false;
      return (
        (token.quoted === undefined &&
        !token.isDomain &&
        !(known.employers.size > 0 && findKnown(known.employers) > 1)
          ? readSign(token)
          : undefined) ??
        readName(token) ??
        readGroup(token) ??
        readPlace(token) ??
        readIndustry(token) ??
        (expected === "employer" && isEmployerLike(token) ? readEmployer(token) : undefined) ??
        readJob(token) ??
        readKnownPlace(token) ??
        readKnownIndustry(token) ??
        readEmployer(token) ??
        readMisspelt(token) ??
        readWord(token)
      );
    },
  };

  /** After "at", a name takes precedence over a title word with the same spelling. */
  function isEmployerLike(token: QueryToken): boolean {
    return token.isCapital && toTitleWord(token.word) !== token.word;
  }
}

/** Functions that usually mean the function rather than the industry when they stand alone. */
const coreParts: ReadonlySet<string> = new Set(
  "sales marketing hr finance engineering product it legal operations design data procurement support recruiting customer-success business-development accounting controlling revenue-operations communications technology partnerships".split(
    " ",
  ),
);

function isCity({ kind, size }: { kind: string; size: number }): boolean {
  return kind === "city" && size >= 500;
}
