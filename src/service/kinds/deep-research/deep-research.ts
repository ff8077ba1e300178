import type { components } from "../../../../generated/types.ts";
import { ProviderError } from "../../../providers/errors.ts";
import { checkModel } from "../../checks.ts";
import { mostSources } from "../../environment.ts";
import type { Pricing } from "../../pricing.ts";
import { JobFailure, type JobKind, type JobOutcome } from "../kind.ts";
import { type Gap, toPaths } from "./compose.ts";
import { createDeadline } from "./deadline.ts";
import { listMissing, toDated, toEvidence } from "./evidence-report.ts";
import { composeResearch, createResearch, type Request, type Research } from "./research.ts";
import { type Round, runRound } from "./rounds.ts";

type Meta = components["schemas"]["DeepResearchMeta"];
type StopReason = Meta["stopReason"];

/** Share of the job's time limit that is reserved for composing the answer. */
const endShare = 0.15;
/** The job ends after this number of consecutive rounds without a new value. */
const dryRounds = 2;
/** Number of rounds that the job adds after it has found all values, to confirm them on further pages. */
const sureRounds = 1;
/** Maximum number of pages that a round reads if it only confirms found values. */
const surePages = 3;

/**
 * Maximum length in characters of a path in a source's list of paths, from the contract. The caller's schema may cause
 * longer paths; the list omits them.
 */
const longestPath = 500;

/** Job kind that fills the caller's schema with values from web pages, in several rounds of searching and reading. */
export const deepResearch: JobKind<Request> = {
  name: "deep_research",
  operation: "createDeepResearch",
  retrySeconds: 10,
  capabilities: () => ["webSearch", "pages", "model"],
  check: ({ model }, { modelNames }) => checkModel(model, modelNames),
  // A limit on credits reduces the number of pages. The request is refused only if the limit does not cover the base
  // price and one page.
  ceiling: (request, { settings, pricing }) => ({
    base: 1,
    page: Math.max(
      1,
      Math.min(settings.researchPages, pagesFor(pricing, request.maxCredits ?? request.budget?.maxCredits)),
    ),
  }),
  async run(run) {
    await run.progress(2);
    const startedAt = await run.step("start", async () => run.clock.now());
    const end = startedAt + run.settings.researchMs * (1 - endShare);
    const deadline = createDeadline(run.clock, end, run.call.signal);
    try {
      const limit = Math.min(run.settings.researchPages, pagesFor(run.pricing, run.reserved));
      const research = createResearch(run, { deadline, limit, startedAt });
      const stopReason = await runRounds(research);
      return await finish(research, stopReason);
    } finally {
      deadline.clear();
    }
  },
};

/** Returns the number of pages that the credits pay for, after the base price. */
function pagesFor(pricing: Pricing, credits: number | undefined): number {
  const page = pricing.unit("createDeepResearch", "page");
  if (page === 0 || credits === undefined) return Number.POSITIVE_INFINITY;
  return Math.max(0, Math.floor((credits - pricing.unit("createDeepResearch", "base")) / page));
}

async function runRounds(research: Research): Promise<StopReason> {
  const { run, deadline } = research;
  const { researchRounds, researchRoundPages } = run.settings;
  let gaps: readonly Gap[] = [];
  let dry = 0;
  let found = 0;
  let sure = 0;
  for (let number = 1; number <= researchRounds; number += 1) {
    const room = research.limit - research.pages.length;
    if (deadline.passed) return "time_limit_reached";
    if (room <= 0) return "budget_reached";
    const making = number > 1 && gaps.every(({ why }) => why !== "missing");
    if (making) sure += 1;
    const pages = Math.min(room, making ? surePages : researchRoundPages);
    if (!(await tryRound(research, { number, gaps, room: pages }))) return "no_progress";
    checkFailures(research, number);
    const { gaps: next, support } = composeResearch(research);
    if (next.length === 0) return "schema_satisfied";
    dry = number > 1 && toKey(next) === toKey(gaps) && support.size <= found ? dry + 1 : 0;
    found = support.size;
    if (next.every(({ why }) => why !== "missing") && sure >= sureRounds) return "schema_satisfied";
    if (dry >= dryRounds) return "no_progress";
    gaps = next;
  }
  return deadline.passed ? "time_limit_reached" : "budget_reached";
}

/**
 * Runs a round. Returns false if the round failed but earlier pages have supplied values. The job then ends with these
 * values, because they are worth more than another try.
 */
async function tryRound(research: Research, round: Round): Promise<boolean> {
  try {
    await runRound(research, round);
    return true;
  } catch (error) {
    if (research.readings.length === 0 || !(error instanceof ProviderError)) throw error;
    return false;
  }
}

/**
 * Throws if the research has found nothing yet because of a failure. Does nothing once the deadline has passed.
 * @throws the last temporary failure, if the model failed or no page was read, so that the job can be tried again.
 * @throws JobFailure if, from the second round on, every page so far failed permanently or refused the request.
 */
function checkFailures(research: Research, round: number): void {
  const { readings, pages, unread, failed, failure, modelFailed, deadline } = research;
  if (readings.length > 0 || deadline.passed) return;
  // A site that sends a notice instead of the page's text (outcome `wall`) still counts as a site that responds. The
  // job then does not fail: its result lists the page.
  const isUnanswered = pages.length === 0 && unread.every(({ outcome }) => outcome !== "wall");
  if (failure !== undefined && (modelFailed || isUnanswered)) throw failure;
  if (isUnanswered && failed > 0 && round > 1)
    throw new JobFailure("upstream_failed", "No page could be read");
}

function toKey(gaps: readonly Gap[]): string {
  return gaps.map(({ path, why }) => `${path} ${why}`).join("\n");
}

async function finish(research: Research, stopped: StopReason): Promise<JobOutcome> {
  const { run, pages } = research;
  const { data, support, supported, gaps, problems, found, unbelieved } = composeResearch(research);
  const nothing = support.size === 0;
  // A job that finds nothing is charged for its pages, but not for the base price, which covers composing an answer.
  await run.step("compose", async (use) => use(nothing ? {} : { base: 1 }));
  const isFilled = gaps.every(({ why }) => why !== "missing") && problems.length === 0;
  const stopReason =
    isFilled && !nothing ? "schema_satisfied" : stopped === "schema_satisfied" ? "no_progress" : stopped;
  const isCutShort = stopReason === "budget_reached" || stopReason === "time_limit_reached";
  const missing = listMissing(research.shape, { data, unbelieved, isCutShort });
  const isWhole =
    problems.length === 0 && !nothing && missing.length === 0 && (isFilled || stopReason === "no_progress");
  const meta: Meta = {
    sources: listSources(research, supported),
    evidence: toEvidence(found, pages),
    missing,
    creditsUsed: run.pricing.price("createDeepResearch", run.usage()),
    stopReason,
  };
  return { status: isWhole ? "succeeded" : "partial_success", result: { data: data ?? null, meta } };
}

/** Lists the pages that were read, then those that failed. */
function listSources(
  { pages, unread }: Research,
  support: ReadonlyMap<string, readonly number[]>,
): Meta["sources"] {
  const read = pages.map(({ url, title, retrievedAt, publishedAt }, index) => ({
    ...{ url, title, retrievedAt, outcome: "read", ...toDated(publishedAt) },
    paths: toPaths(support, index)
      .filter((path) => path.length <= longestPath)
      .slice(0, 1_000),
  }));
  const tried = unread.map(({ url, outcome, retrievedAt }) => ({
    ...{ url, title: new URL(url).hostname, retrievedAt, outcome },
    paths: [],
  }));
  return [...read, ...tried].slice(0, mostSources);
}
