import { ProviderError } from "../../../providers/errors.ts";
import { holdsWords, toPhrase } from "../text/index.ts";
import { readDoubt } from "./claim-doubt.ts";
import { type CheckedReading, checkReading, countLeaves, type Evidence, joinEvidence } from "./evidence.ts";
import { hasOrder, takeOutOrders } from "./orders.ts";
import { createPageText, type PageText } from "./page-text.ts";
import { toReadRequest } from "./prompts.ts";
import type { ReadPage, Research } from "./research.ts";
import { listMentions, type SiteMention } from "./sites.ts";
import { listNames, type Tie, tieToSubject } from "./subject.ts";

/** The evidence found on a page. */
export interface Note {
  tie: Tie;
  names: string[];
  mentions: SiteMention[];
  /** True if the page contains a prompt injection. */
  tainted: boolean;
  /** True if a sentence near a value may tell the reader what to do with statements. */
  doubtful?: boolean;
  evidence: Evidence | null;
}

/** Maximum number of times that a page is read again without the sentences that misled the model. */
const furtherLooks = 2;

/**
 * Reads one page with the model. Returns null if the page is about another subject, if the model refuses the page or
 * fails, or if the deadline has passed.
 */
export async function notePage(
  research: Research,
  { page, name }: { page: ReadPage; name: string },
): Promise<Note | null> {
  const { run, deadline } = research;
  try {
    const note = await deadline.within(
      run.step(`note ${name}`, async (): Promise<Note | null> => {
        try {
          return await noteEvidence(research, page);
        } catch (error) {
          // A page that a model refuses to read counts as a page without relevant values.
          if (error instanceof ProviderError && !error.retryable) return null;
          throw error;
        }
      }),
    );
    await tick(research);
    return note ?? null;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    research.failure = error;
    research.modelFailed = true;
    return null;
  }
}

async function noteEvidence(research: Research, page: ReadPage): Promise<Note | null> {
  const orderly = takeOutOrders(page.text);
  const isTitleOrder = hasOrder(page.title);
  const title = isTitleOrder ? new URL(page.url).hostname : page.title;
  const text = createPageText({ ...page, title, text: orderly.text });
  const tie = page.madeUp === true ? "named" : tieToSubject(text, research.subject);
  // A page about another subject is skipped: reading it would cost a model call.
  if (tie === null) return null;
  let evidence: Evidence | null = null;
  let shown = orderly.text;
  for (let looks = 0; looks <= furtherLooks; looks += 1) {
    const reading = await readOnce(research, { ...page, title, text: shown }, text).catch(
      (error: unknown) => {
        // If a further reading of the page fails, keeps the result of the earlier readings.
        if (evidence === null || !(error instanceof ProviderError)) throw error;
        return null;
      },
    );
    if (reading === null) break;
    evidence = joinEvidence(evidence, reading.evidence);
    // Reads the page again without the sentences that the model mistook for answers, because a correct answer may
    // follow further down the page.
    const rest = without(text, shown, reading.misleading);
    if (rest === null) break;
    shown = rest;
  }
  const names = listNames(text, research.subject);
  const doubt = page.madeUp === true ? "none" : readDoubt(text, evidence);
  return {
    tie,
    names,
    mentions: listMentions(orderly.text),
    tainted: orderly.tainted || isTitleOrder || page.tainted === true || doubt === "tainted",
    doubtful: doubt === "doubtful",
    evidence: countLeaves(evidence) === 0 ? null : evidence,
  };
}

async function readOnce(research: Research, page: ReadPage, text: PageText): Promise<CheckedReading> {
  const { run, call, shape, subject, evidenceSchema } = research;
  const { prompt, model } = run.request;
  const request = toReadRequest({
    prompt,
    subject,
    page,
    schema: evidenceSchema,
    model,
    today: research.today,
  });
  const { value } = await run.providers.model.complete(request, call);
  const asked = [prompt, ...research.fields.map(({ name, description }) => `${name} ${description}`)].join(
    " ",
  );
  return checkReading(value, {
    shape,
    page: { text, madeUp: page.madeUp === true },
    subject,
    question: asked,
  });
}

/**
 * Returns `shown` without the sentences that overlap a misleading quote: the sentence contains the quote, or the quote
 * contains the sentence. Returns null if no sentence was removed, or if no text is left.
 */
function without(text: PageText, shown: string, quotes: readonly string[]): string | null {
  if (quotes.length === 0) return null;
  let rest = shown;
  for (const sentence of text.sentences)
    if (
      quotes.some((quote) => holdsWords(sentence.phrase, quote) || holdsWords(toPhrase(quote), sentence.text))
    )
      rest = rest.replace(sentence.text, "");
  return rest === shown || rest.trim() === "" ? null : rest;
}

/** Updates the job's progress when one part of the work (a plan, a search, a page) is done. */
export async function tick(research: Research): Promise<void> {
  research.done += 1;
  const spent = research.limit === 0 ? 0 : research.pages.length / research.limit;
  // The number of parts is unknown, so each part adds a tenth of the remaining progress.
  await research.run.progress(2 + 93 * Math.max(spent, 1 - 0.9 ** research.done));
}
