import { toTimestamp } from "../../../clock.ts";
import type { Capabilities, Page, Wanted } from "../../../providers/capabilities.ts";
import { ProviderError } from "../../../providers/errors.ts";
import { isWall } from "../../../text/walls.ts";
import { selectRelevantText, toContentWords, toMemberWords, toPhrase, toWantedWords } from "../text/index.ts";
import type { Gap } from "./compose.ts";
import { linksARound, pickLinks } from "./links.ts";
import { notePage, tick } from "./notes.ts";
import { hasDroppedOrder } from "./orders.ts";
import { type Hit, type Pick, pickPages } from "./picking.ts";
import { toPlanRequest } from "./prompts.ts";
import { markSeen, type ReadPage, type Research, type UnreadPage } from "./research.ts";
import { checkSubject, type Subject } from "./subject.ts";

/** A round's number, the values to look for, and the maximum number of pages to read. */
export interface Round {
  number: number;
  gaps: readonly Gap[];
  room: number;
}

/**
 * Runs one round: plans, searches, reads pages and extracts evidence from these pages. Returns the number of picked
 * pages.
 */
export async function runRound(research: Research, round: Round): Promise<number> {
  const queries = await plan(research, round);
  const picks = queries === undefined ? undefined : await search(research, round, queries);
  if (picks === undefined) return 0;
  markSeen(
    research,
    picks.map(({ url }) => url),
  );
  const pages = await Promise.all(picks.map((pick, index) => readPage(research, { round, index, pick })));
  const first = research.pages.length;
  const read = pages.flatMap((page) => (page === null ? [] : [page]));
  research.pages.push(...read.map(({ page }) => page));
  const noted = await Promise.all(read.map(({ page, name }) => notePage(research, { page, name })));
  for (const [index, note] of noted.entries()) {
    const page = read[index]?.page;
    if (note == null || page === undefined) continue;
    const { url, publishedAt } = page;
    research.namings.push({ url, mentions: note.mentions, tainted: note.tainted });
    if (note.evidence === null) continue;
    research.readings.push({
      page: first + index,
      url,
      publishedAt,
      tie: note.tie,
      names: note.names,
      tainted: note.tainted,
      doubtful: note.doubtful === true,
      evidence: note.evidence,
    });
  }
  return picks.length;
}

/** A plan of a round. */
interface Plan {
  subject: Subject | null;
  queries: string[];
  /** Domain of the subject in the companies that the operator imported. Absent in plans of earlier versions. */
  importedDomain?: string | null;
}

async function plan(research: Research, { number, gaps }: Round): Promise<string[] | undefined> {
  const { run, call, fields, known, deadline } = research;
  const { prompt, model } = run.request;
  const planned = await deadline.within(
    run.step(`plan ${number}`, async (): Promise<Plan> => {
      const { researchQueries: queries } = run.settings;
      const { value } = await run.providers.model.complete(
        toPlanRequest({
          prompt,
          fields,
          known,
          queries,
          gaps,
          asked: research.asked,
          model,
          today: research.today,
        }),
        call,
      );
      const read = readPlan(research, value, gaps);
      return number === 1
        ? { ...read, importedDomain: await findImportedDomain(research, read.subject) }
        : read;
    }),
  );
  if (planned === undefined) return undefined;
  if (number === 1) {
    research.subject = planned.subject;
    research.importedDomain = planned.importedDomain ?? null;
  }
  research.asked.push(...planned.queries);
  await tick(research);
  return planned.queries;
}

/** Returns null if no companies are imported, or if they can't be read: the research does not need them. */
async function findImportedDomain({ run, call }: Research, subject: Subject | null): Promise<string | null> {
  if (subject === null) return null;
  const { companies }: Partial<Capabilities> = run.providers;
  const company = await companies?.findImported?.(subject.name, call).catch(() => null);
  return company?.domain ?? null;
}

/**
 * Reads the model's plan of a round: the subject of the question, and the searches that fit the question and are new.
 * If too few searches remain, adds searches for the subject's name together with a member's name.
 */
function readPlan(research: Research, value: unknown, gaps: readonly Gap[]): Plan {
  const { run, known, fields } = research;
  const answer: { subject?: unknown; queries?: unknown } =
    typeof value === "object" && value !== null ? value : {};
  const question = `${run.request.prompt}\n${known}`;
  const claim: { name?: unknown; hints?: unknown } =
    typeof answer.subject === "object" && answer.subject !== null ? answer.subject : {};
  const members = fields.flatMap(({ name, description }) => [
    ...toMemberWords(name),
    ...toContentWords(description),
  ]);
  const subject = checkSubject({ name: claim.name, hints: claim.hints }, question, new Set(members));
  const about = new Set([...toContentWords(question), ...members]);
  const asked = new Set(research.asked.map(toPhrase));
  const proposed: unknown[] = Array.isArray(answer.queries) ? answer.queries : [];
  const queries = proposed
    .filter((query): query is string => typeof query === "string")
    .map((query) => query.trim().slice(0, 400))
    .filter((query) => toContentWords(query).some((word) => about.has(word)) && !asked.has(toPhrase(query)));
  const count = Math.min(run.settings.researchQueries, Math.max(1, queries.length, 2 - asked.size));
  const own = [...queries, ...toOwnQueries(research, gaps)].filter((query) => !asked.has(toPhrase(query)));
  return { subject, queries: [...new Set(own)].slice(0, count) };
}

function toOwnQueries({ run, subject, fields }: Research, gaps: readonly Gap[]): string[] {
  const { prompt } = run.request;
  const start = subject === null ? prompt.slice(0, 200) : [subject.name, ...subject.hints].join(" ");
  const ask = (name: string, about = start): string =>
    [about, ...toMemberWords(name)].join(" ").slice(0, 400);
  return [
    ...(gaps.length === 0 ? [prompt.slice(0, 400)] : []),
    ...gaps.map(({ name, item }) => ask(name, item)),
    // Adds a search for each member of the schema, in case earlier rounds have already run all searches above.
    ...fields.map(({ name }) => ask(name)),
  ];
}

async function search(
  research: Research,
  round: Round,
  queries: readonly string[],
): Promise<Pick[] | undefined> {
  const { run, call, deadline } = research;
  const picks = await deadline.within(
    run.step(`search ${round.number}`, async () => {
      const answers = await Promise.allSettled(
        queries.map((query) =>
          run.providers.webSearch.search({ query, maxResults: run.settings.researchResults }, call),
        ),
      );
      const seeds = round.number === 1 ? (run.request.urls ?? []) : [];
      const [refused] = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
      const found = answers.flatMap((answer): Hit[][] =>
        answer.status === "fulfilled" ? [answer.value.results] : [],
      );
      // Failed searches end the round only if there is nothing to read: no other search succeeded, and the caller gave
      // no pages.
      if (
        refused !== undefined &&
        found.length === 0 &&
        (seeds.length === 0 || !(refused instanceof ProviderError))
      )
        throw refused;
      const links = { picks: pickLinks(research, round.gaps), most: linksARound };
      return pickPages(found, {
        ...{ seeds, links, room: round.room },
        subject: research.subject,
        seen: research.seen,
      });
    }),
  );
  await tick(research);
  return picks;
}

/**
 * Returns the page, or null if it cannot be read. A temporary failure is not stored, so that a later try reads the page
 * again.
 */
async function readPage(
  research: Research,
  { round, index, pick }: { round: Round; index: number; pick: Pick },
): Promise<{ page: ReadPage; name: string } | null> {
  const { run, deadline } = research;
  const name = `${round.number}.${index + 1}`;
  try {
    const read = await deadline.within(
      run.step(`page ${name}`, async (use): Promise<ReadPage | UnreadPage> => {
        const page = await tryPage(research, pick);
        if (!("outcome" in page)) use({ page: 1 });
        return page;
      }),
    );
    await tick(research);
    if (read === undefined) return null;
    if (!("outcome" in read)) return { page: read, name };
    research.failed += 1;
    research.unread.push(read);
    return null;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    research.failed += 1;
    research.failure = error;
    research.unread.push(toUnread(research, pick.url, "failed"));
    return null;
  }
}

async function tryPage(research: Research, pick: Pick): Promise<ReadPage | UnreadPage> {
  const { run, call } = research;
  try {
    const words = toWantedWords(run.request.prompt, research.fields);
    const wanted = { words, characters: run.settings.researchPageCharacters };
    const read = await run.providers.pages.read(pick.url, call, wanted);
    const page = toReadPage(run, read, { pick, wanted });
    // A page without any text counts as unread: it is the empty shell of an app, whose scripts would insert the text.
    const isEmpty = page.text.trim() === "";
    return page.madeUp !== true && (isEmpty || isWall(page.text))
      ? toUnread(research, page.url, "wall")
      : page;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.retryable) throw error;
    return toUnread(research, pick.url, error.refused ? "refused" : "failed");
  }
}

function toUnread({ run }: Research, url: string, outcome: UnreadPage["outcome"]): UnreadPage {
  return { url, outcome, retrievedAt: toTimestamp(run.clock.now()) };
}

function toReadPage(
  { clock }: Research["run"],
  read: Page,
  { pick, wanted }: { pick: Pick; wanted: Wanted },
): ReadPage {
  return {
    url: read.url,
    title: read.title.slice(0, 1_000),
    retrievedAt: toTimestamp(clock.now()),
    publishedAt: read.publishedAt ?? pick.publishedAt,
    text: selectRelevantText(read.markdown ?? read.text, wanted.words, wanted.characters),
    madeUp: read.madeUp,
    tainted: (read.dropped !== undefined && hasDroppedOrder(read.dropped)) || undefined,
    links: read.links,
    byLink: pick.byLink,
  };
}
