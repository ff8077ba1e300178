import type { components } from "../../../generated/types.ts";
import { type KnownNames, noNames } from "../../query-reading/index.ts";
import type { PersonKey, ProviderCall, Recognize } from "../capabilities.ts";
import type { ProviderError } from "../errors.ts";
import { type Chain, joinErrors } from "./chain.ts";
import { defaultLimit } from "./people/index.ts";

type Schemas = components["schemas"];

interface Answer {
  failedParts: number;
  partial?: boolean | undefined;
  next?: string | undefined;
}

interface Request {
  limit?: number;
  after?: string | undefined;
}

/** Functions that search an adapter, and that read and merge the rows of its results. */
interface Search<T, Q, A, R> {
  search(member: T, request: Q, call: ProviderCall): Promise<A>;
  join(answers: readonly A[], limit: number): A;
  rowsOf(answer: A): readonly R[];
  withRows(answer: A, rows: R[]): A;
  /**
   * True if an earlier adapter (`member`) also has the row. The row was then on an earlier page, because all rows of an
   * adapter are returned before those of the next one.
   */
  isKnownTo(member: T, row: R, call: ProviderCall): Promise<boolean>;
}

/**
 * Searches the adapters of a chain in order until one returns rows. Usually calls no further adapter then, because each
 * call costs money.
 *
 * - If the result is marked `partial` and has no next page, the next adapters are also searched, until the page is
 *   full.
 * - Each adapter is asked only for as many rows as the page still lacks, so that no row is lost between pages.
 * - The page token begins with the index of the adapter with which the next page continues.
 */
export async function searchInTurn<T, Q extends Request, A extends Answer, R>(
  chain: Chain<T>,
  request: Q,
  call: ProviderCall,
  search: Search<T, Q, A, R>,
): Promise<A> {
  const { limit = defaultLimit } = request;
  const start = parseAfter(request.after);
  const answers: A[] = [];
  const errors: ProviderError[] = [];
  const members: T[] = [];
  let next: string | undefined;
  const tellShare = (members: number): void => call.onShare?.(members / chain.size);
  const count = (): number => (answers.length === 0 ? 0 : search.rowsOf(search.join(answers, limit)).length);
  const run = async (member: T, inner: ProviderCall): Promise<A | null> => {
    const number = toNumber(members, member);
    if (number < start.member) return null;
    const wanted = { ...request, limit: limit - count() };
    if (number === start.member && start.token !== undefined) wanted.after = start.token;
    else delete wanted.after;
    return search.search(member, wanted, { ...inner, onShare: (share) => tellShare(number + share) });
  };
  for await (const one of chain.each(call, run)) {
    tellShare(members.length);
    if ("error" in one) {
      errors.push(one.error);
      continue;
    }
    if (one.value === null) continue;
    const number = members.length - 1;
    const rows = await withoutGiven(search.rowsOf(one.value), members.slice(0, number), {
      call,
      search,
      isLater: request.after !== undefined,
    });
    answers.push(search.withRows(one.value, rows));
    const isFull = count() >= limit;
    next = one.value.next === undefined ? undefined : `${number}:${one.value.next}`;
    if (next !== undefined || (rows.length > 0 && one.value.partial !== true)) break;
    if (isFull) {
      // This adapter has no more rows, so the next page begins with the next adapter.
      next = chain.size > number + 1 ? `${number + 1}:` : undefined;
      break;
    }
  }
  if (answers.length === 0) throw joinErrors(chain.capability, errors);
  const joined = search.join(answers, limit);
  // A source that cannot handle this kind of request does not count as failed, because the result is still as complete
  // as it can be.
  const failed = errors.filter((error) => !error.unsuited).length;
  const { next: _, ...rest } = joined;
  return { ...joined, ...rest, next, failedParts: joined.failedParts + failed };
}

function parseAfter(after: string | undefined): { member: number; token: string | undefined } {
  const [, member, token] = /^(\d{1,2}):(.*)$/s.exec(after ?? "") ?? [];
  return { member: Number(member ?? 0), token: token === "" ? undefined : token };
}

/**
 * Returns an adapter's index in `members`. Appends the adapter if it is missing there. Adapters are called in the same
 * order for every page, so an adapter always has the same index.
 */
function toNumber<T>(members: T[], member: T): number {
  const known = members.indexOf(member);
  return known < 0 ? members.push(member) - 1 : known;
}

/**
 * On every page except the first, drops rows that an earlier adapter also has, because that adapter returned them on an
 * earlier page.
 */
async function withoutGiven<T, Q, A, R>(
  rows: readonly R[],
  before: readonly T[],
  { call, search, isLater }: { call: ProviderCall; search: Search<T, Q, A, R>; isLater: boolean },
): Promise<R[]> {
  if (!isLater || before.length === 0) return [...rows];
  const kept: R[] = [];
  for (const row of rows) {
    const isGiven = await Promise.all(
      before.map((member) => search.isKnownTo(member, row, call).catch(() => false)),
    );
    if (!isGiven.includes(true)) kept.push(row);
  }
  return kept;
}

/** Returns the names that at least one adapter knows. Ignores adapters that fail. */
export async function recognizeAll<T extends { recognize?: Recognize | undefined }>(
  chain: Chain<T>,
  phrases: readonly string[],
  call: ProviderCall,
): Promise<KnownNames> {
  const found: KnownNames[] = [];
  const run = (member: T, inner: ProviderCall) =>
    member.recognize?.(phrases, inner) ?? Promise.resolve(noNames);
  for await (const one of chain.each(call, run)) if (!("error" in one)) found.push(one.value);
  const join = (pick: (names: KnownNames) => ReadonlySet<string>) =>
    new Set(found.flatMap((names) => [...pick(names)]));
  return {
    employers: join((one) => one.employers),
    employerStarts: join((one) => one.employerStarts),
    titles: join((one) => one.titles),
    places: join((one) => one.places),
    industries: join((one) => one.industries),
  };
}

/** Returns the key that identifies a person in another source. */
export function toPersonKey({ id, linkedinUrl }: Schemas["Person"]): PersonKey {
  return linkedinUrl === undefined ? { id } : { linkedinUrl };
}

export function toCompanyKey({
  domain,
  linkedinUrl,
}: {
  domain?: string | undefined;
  linkedinUrl?: string | undefined;
}): Schemas["PersonCompany"] {
  return domain === undefined ? { ...(linkedinUrl === undefined ? {} : { linkedinUrl }) } : { domain };
}
