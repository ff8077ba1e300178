import { readTitleTokens, type TitleToken } from "./clean-title.ts";
import type { FunctionId } from "./functions.ts";
import { type Draft, isPartOnly, type Job, toJob } from "./job.ts";
import { isAbove, isFrenchDirector, isResponsible, type Level, precedence } from "./levels.ts";
import { isManagerOf, type Role, toFunctions, toLeadKey, toLevelKey, toRoleKeys } from "./roles.ts";
import { type Item, scanJoinedTitle } from "./scan.ts";
import { toNamedChiefs, toSpeltOut } from "./short-titles.ts";
import { joiners } from "./words.ts";

/** The jobs that a title names, and the seniority level that takes precedence among those of the jobs. */
export interface TitleReading {
  readonly jobs: readonly Job[];
  readonly level: Level | null;
  /** Words of the person's own jobs, without conjunctions. */
  readonly words: readonly string[];
  /** Words of jobs that the person assists, had in the past, or will have. */
  readonly otherWords: readonly string[];
}

/**
 * Reads a job title in one of the languages of the tables. The result has no jobs if the tables contain none of the
 * title's words.
 */
export function readTitle(title: string): TitleReading {
  return readTokens(readTitleTokens(title));
}

/** Reads a title that is already split into words. */
export function readTokens(tokens: readonly TitleToken[]): TitleReading {
  const read = toDrafts(tokens);
  const isOwn = ({ isFormer }: Draft): boolean => !isFormer;
  const drafts = share(toNamedChiefs(read.map((draft) => toSpeltOut(draft, read))));
  const jobs = drafts.flatMap((draft) => toJob(draft) ?? []);
  const levels = jobs.map((job) => job.level);
  return {
    jobs,
    level: precedence.find((level) => levels.includes(level)) ?? null,
    words: read.filter(isOwn).flatMap(({ words }) => words),
    otherWords: read.flatMap((draft) => [...draft.others, ...(draft.isFormer ? draft.words : [])]),
  };
}

/**
 * Returns the keys under which a search index lists the job, so that a query for the job finds the people who have it.
 */
export function toJobKeys({ roles, level, functions, isDeputy, words }: Job): string[] {
  const keys = [
    ...roles.flatMap(toRoleKeys),
    ...(roles.length === 0 && level !== null ? functions.map((part) => toLevelKey(level, part)) : []),
    ...(roles.length === 0 && level === "senior" && words.includes("lead") ? functions.map(toLeadKey) : []),
  ];
  return [...new Set(keys)].map((key) => (isDeputy ? `deputy:${key}` : key));
}

/** Business functions for selling outside the office (field) and from the office (inside). */
const salesForces: ReadonlySet<string> = new Set(["field-sales", "inside-sales"]);

/**
 * Returns further keys under which a title is listed: "directeur financier" also as finance director, "responsable
 * achats" as head of purchasing, but "responsable rémunération", who leads only a part of HR, under no such key.
 */
export function toLeaderKeys({ roles, level, functions, isDeputy, words }: Job): string[] {
  if (isDeputy) return [];
  const led = roles.length === 0 ? functions : roles.flatMap((role) => role.function ?? []);
  const parts = led.filter((part) => part !== "management");
  const isChief = roles.some((role) => role.isExecutive && role.level === "c_suite");
  if (isChief && isFrenchDirector(words)) return parts.map((part) => toLevelKey("director", part));
  // Many firms have only one sales force. Their head of field sales or of inside sales is their head of sales.
  if (roles.length === 0 && level !== null && functions.some((part) => salesForces.has(part)))
    return [toLevelKey(level, "sales")];
  const isManager = level === "manager" && isResponsible(words) && roles.every(isManagerOf);
  return isManager ? parts.map((part) => toLevelKey("head", part)) : [];
}

/** Returns the business functions that a job's words and its roles name, without broader functions. */
export function toOwnFunctions({ roles, functions }: Job): FunctionId[] {
  return [...functions, ...roles.flatMap((role) => role.function ?? [])];
}

/** Returns the business functions of a job, and the broader functions that contain them. */
export function toJobFunctions(job: Job): FunctionId[] {
  return [...new Set(toOwnFunctions(job).flatMap(toFunctions))];
}

function createDraft(gap: TitleToken["gap"]): Draft {
  return {
    roles: [],
    level: null,
    adjective: null,
    parts: [],
    isDeputy: false,
    isFormer: false,
    gap,
    supports: [],
    words: [],
    others: [],
  };
}

function toDrafts(tokens: readonly TitleToken[]): Draft[] {
  const words = tokens.map(({ word }) => word);
  const drafts: Draft[] = [];
  let draft = createDraft("none");
  let isSupporting = false;
  let isServing = false;
  for (let at = 0; at < words.length; ) {
    const gap = tokens[at]?.gap ?? "none";
    const end = tokens.findIndex((token, index) => index > at && token.gap === "break");
    const item = scanJoinedTitle(tokens.slice(0, end < 0 ? undefined : end), at);
    if (gap !== "none" && at > 0) {
      drafts.push(draft);
      // Jobs in parentheses after a recruiter or a coach are jobs of other people: "Headhunter (CFO, CTO)" recruits
      // people for these two jobs.
      isServing = gap !== "break" && (isServing || (gap === "paren" && draft.roles.some(isServant)));
      draft = createDraft(gap);
      if (gap === "break" || gap === "comma") isSupporting = false;
    }
    const length = item?.length ?? 1;
    const isSupported =
      isSupporting || isServing || isAssisting(draft, words[at - 1]) || isOfficeOf(item, tokens[at + length]);
    const given = words.slice(at, at + length).filter((word) => !joiners.has(word));
    if (item?.kind === "sign" && item.sign === "support" && isSupport(words, at, hasContent(draft, drafts)))
      isSupporting = true;
    else if (item !== undefined) addItem(draft, item, isSupported);
    if (item?.kind === "role" && isAssistant(item.roles)) draft.supports.push(...toCompoundChiefs(given));
    (isSupported ? draft.others : draft.words).push(...given);
    at += length;
  }
  drafts.push(draft);
  return drafts;
}

/**
 * True if the word at a position shows that the person supports someone, such as "to" in "assistant to the CEO". A "to"
 * directly after a separator does not count.
 */
function isSupport(words: readonly string[], at: number, isInside: boolean): boolean {
  return isInside || words[at] !== "to";
}

function hasContent(draft: Draft, drafts: readonly Draft[]): boolean {
  return draft.roles.length > 0 || draft.level !== null || draft.words.length > 0 || drafts.length === 0;
}

const genitives = new Set("of the to der des de du d l la le for fur von pour s".split(" "));

/** True for a role whose title may also name the jobs of its clients: "Coach de dirigeants", "Headhunter for CTOs". */
function isServant({ id }: Role): boolean {
  return id === "recruiter" || id === "coach" || id === "consultant";
}

/**
 * True if the next job is the one that the person assists, as in "Assistentin des Vorstands". `before` is the word
 * before that job.
 */
function isAssisting({ roles }: Draft, before: string | undefined): boolean {
  const isOther = (role: Role): boolean =>
    role.id === "assistant" || role.id === "staff-chief" || isServant(role);
  return roles.some(isOther) && genitives.has(before ?? "");
}

/** True if "office" follows an executive's title: the "CEO Office" is the CEO's staff, not the CEO. */
function isOfficeOf(item: Item | undefined, next: TitleToken | undefined): boolean {
  const isChief = item?.kind === "role" && item.roles.some(({ isExecutive }) => isExecutive);
  return isChief && next?.gap === "none" && (next.word === "office" || next.word === "buro");
}

function addItem(draft: Draft, item: Item, isSupported: boolean): void {
  if (isSupported && (item.kind === "role" || item.kind === "level")) {
    draft.supports.push(...toItemKeys(item));
    return;
  }
  if (item.kind === "sign") {
    if (item.sign === "deputy") draft.isDeputy = true;
    if (item.sign === "former") draft.isFormer = true;
  } else if (item.kind === "adjective") draft.adjective ??= item.level;
  else if (item.kind === "part") draft.parts.push(item.part);
  else if (item.kind === "level") {
    // The job that the person assists may follow directly, without an article, as in "Assistenz Vertriebsleitung".
    if (isPersonalAssistant(draft)) {
      draft.supports.push(...toItemKeys(item));
      return;
    }
    draft.level = draft.level === null || isAbove(item.level, draft.level) ? item.level : draft.level;
    draft.parts.push(...item.parts);
    if (isAssistant(draft.roles)) toDeputy(draft);
  } else {
    addRoles(draft, item.roles);
    draft.parts.push(...(item.parts ?? []));
  }
}

function isAssistant(roles: readonly Role[]): boolean {
  return roles.some(({ id }) => id === "assistant");
}

/** Returns the executives whom a German compound for an assistant names, as in `Geschäftsführungsassistentin`. */
function toCompoundChiefs(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const front = /^(geschaftsfuhrung|geschaftsleitung|vorstand)s+(?:assist|sekret)/.exec(word)?.[1];
    return front === undefined ? [] : front === "vorstand" ? ["executive-board"] : ["ceo", "md"];
  });
}

/** Changes a draft to the job of a deputy: an "assistant manager" is neither an assistant nor the manager. */
function toDeputy(draft: Draft): void {
  draft.roles = [];
  draft.isDeputy = true;
}

function addRoles(draft: Draft, roles: readonly Role[]): void {
  const isAssistantRole = isAssistant(roles);
  const chiefs = draft.roles.filter(({ isExecutive }) => isExecutive);
  // The job that the person assists may also stand before the word for the assistant, as in "CEO assistant".
  if (isAssistantRole && (chiefs.length > 0 || draft.level !== null)) {
    draft.supports.push(...chiefs.flatMap(toRoleKeys));
    draft.others.push(...draft.words.splice(0));
    draft.roles = [];
    draft.level = null;
  }
  if (!isAssistantRole && isPersonalAssistant(draft) && roles.every(({ isExecutive }) => isExecutive)) {
    draft.supports.push(...roles.flatMap(toRoleKeys));
    return;
  }
  // "Assistant" before a job with a seniority level means the deputy: an "assistant sales manager" is a sales manager's
  // deputy.
  if (!isAssistantRole && isAssistant(draft.roles) && roles.some(({ level }) => level !== null))
    toDeputy(draft);
  draft.roles.push(...roles);
}

/** Words that show that the title means an assistant and not a deputy. */
const personal = new Set(
  "ea pa executive personal secretary sekretar sekretarin secretaire assistenz sekretariat".split(" "),
);

/** True for a personal assistant. The assisted job may then follow directly, without "to": "EA CEO". */
function isPersonalAssistant({ roles, words }: Draft): boolean {
  return isAssistant(roles) && words.some((word) => personal.has(word));
}

function toItemKeys(item: Item): string[] {
  if (item.kind === "role") return item.roles.flatMap(toRoleKeys);
  if (item.kind !== "level") return [];
  return [item.level, ...item.parts.map((part) => toLevelKey(item.level, part))];
}

/**
 * Returns the jobs of a list. A job without a seniority level takes the level of the job next to it. The same applies to
 * business functions. Examples: "Sales & Marketing Director", "VP, Engineering".
 */
function share(drafts: readonly Draft[]): Draft[] {
  const shared: Draft[] = [];
  const waiting: Draft[] = [];
  for (const draft of drafts) {
    const before = shared.at(-1);
    if (isPartOnly(draft)) {
      if (before !== undefined && isLevelOnly(before) && draft.gap !== "break")
        before.parts.push(...draft.parts);
      else if (
        before !== undefined &&
        draft.gap === "and" &&
        before.level !== null &&
        before.roles.length === 0
      )
        shared.push({ ...draft, level: before.level, isDeputy: before.isDeputy, isFormer: before.isFormer });
      else waiting.push(draft);
      continue;
    }
    for (const one of waiting.splice(0)) lend(one, draft, shared);
    // In "VP or director of engineering", the business function belongs to both seniority levels.
    if (before !== undefined && isLevelOnly(before) && draft.gap === "and" && draft.level !== null)
      before.parts.push(...draft.parts);
    shared.push(draft);
  }
  return [...shared, ...waiting];
}

/**
 * Adds a business function without a seniority level (`waiting`) to the jobs. If the function belongs to the next job
 * (`draft`), it gets that job's level: in "Sales & Marketing Director", sales gets the level director.
 */
function lend(waiting: Draft, draft: Draft, shared: Draft[]): void {
  const [role] = draft.roles;
  const level = draft.level ?? (role?.isExecutive === false ? role.level : null);
  if (level === null || draft.gap === "break") shared.push(waiting);
  else if (isLevelOnly(draft)) draft.parts.push(...waiting.parts);
  else if (draft.gap === "and")
    shared.push({ ...waiting, level, isDeputy: draft.isDeputy, isFormer: draft.isFormer });
  else shared.push(waiting);
}

function isLevelOnly({ roles, level, parts }: Draft): boolean {
  return roles.length === 0 && level !== null && parts.length === 0;
}
