import type { HandlerRequest } from "../../../../generated/handlers.ts";
import { toTimestamp } from "../../../clock.ts";
import type { JsonObject } from "../../../contract.ts";
import type { PageLink } from "../../../providers/capabilities.ts";
import type { ProviderCall } from "../../../providers/index.ts";
import { applyAnchors, compileSchema, createSchemaContract, toAnchorPath } from "../../schema/index.ts";
import type { JobRun } from "../kind.ts";
import { type Composed, composeData } from "./compose.ts";
import type { Deadline } from "./deadline.ts";
import { toEvidenceSchema } from "./evidence-schema.ts";
import { type Field, listFields } from "./fields.ts";
import { dropStrays, type Merged, mergeReadings, type NamedItems, type Reading } from "./merge.ts";
import { readNamedItems, toAnchorText } from "./named-items.ts";
import { toAddressKey } from "./picking.ts";
import { readShape, type Shape } from "./shape.ts";
import { findOwnSites, isNamedLike, type Naming, toSite } from "./sites.ts";
import type { Subject } from "./subject.ts";

export type Request = HandlerRequest<"createDeepResearch">["body"];

/** A page that was read. */
export interface ReadPage {
  url: string;
  title: string;
  retrievedAt: string;
  publishedAt?: string | undefined;
  text: string;
  madeUp?: boolean | undefined;
  /** True if the text that the page reader leaves out contains a prompt injection. */
  tainted?: boolean | undefined;
  links?: readonly PageLink[] | undefined;
  /** True if the page was found through a link on another page. */
  byLink?: boolean | undefined;
}

/**
 * A page that could not be read, and the reason. The page shows a notice instead of its text (`wall`), the request for
 * the page failed, or the site refused the request.
 */
export interface UnreadPage {
  url: string;
  outcome: "wall" | "failed" | "refused";
  retrievedAt: string;
}

/**
 * State of a deep research job. The state can be rebuilt from the request and the stored steps, so that another worker
 * can continue the job.
 */
export interface Research {
  readonly run: JobRun<Request>;
  readonly call: ProviderCall;
  readonly deadline: Deadline;
  readonly shape: Shape;
  readonly fields: readonly Field[];
  readonly named: NamedItems;
  readonly evidenceSchema: JsonObject;
  /** The strings in the caller's own values (anchors). */
  readonly known: string;
  /** Returns the violations of the caller's schema in a result, one sentence each. */
  readonly check: (data: unknown) => string[];
  /** Maximum number of pages that the job may read. */
  readonly limit: number;
  subject: Subject | null;
  /** Domain of the subject in the companies that the operator imported; null if they do not include the subject. */
  importedDomain: string | null;
  readonly asked: string[];
  readonly seen: Set<string>;
  readonly pages: ReadPage[];
  readonly unread: UnreadPage[];
  readonly readings: Reading[];
  /** The URLs that each page mentions. From these URLs, the job derives the official sites of a person or thing. */
  readonly namings: Naming[];
  /** Date on which the job began, such as `2026-11-28`. */
  readonly today: string;
  /** Number of pages that could not be read. */
  failed: number;
  /** Last temporary error of a page or of the model; undefined if there was none. */
  failure: unknown;
  /** True if the model failed temporarily on at least one page. */
  modelFailed: boolean;
  /** Number of finished parts of the work. The displayed progress is computed from this number. */
  done: number;
}

/** Returns the state in which a deep research job starts. */
export function createResearch(
  run: JobRun<Request>,
  { deadline, limit, startedAt }: { deadline: Deadline; limit: number; startedAt: number },
): Research {
  const { request } = run;
  const { schema } = createSchemaContract(request.schema, { enrich: request.enrich });
  const shape = readShape(schema);
  const { named, written } = readNamedItems(shape, request.inputAnchors);
  return {
    run,
    call: { ...run.call, signal: deadline.signal },
    deadline,
    shape,
    fields: listFields(shape),
    named,
    evidenceSchema: toEvidenceSchema(shape, written),
    known: toAnchorText(request.inputAnchors),
    check: compileSchema(schema).check,
    limit,
    subject: null,
    importedDomain: null,
    asked: [],
    seen: new Set(),
    pages: [],
    unread: [],
    readings: [],
    namings: [],
    today: toTimestamp(startedAt).slice(0, 10),
    failed: 0,
    failure: undefined,
    modelFailed: false,
    done: 0,
  };
}

/**
 * Returns the data found so far. The caller's own values replace found ones. `problems` lists the violations of the
 * schema in this data.
 */
export function composeResearch(research: Research): Composed & {
  /** The entries of `support` for those values in the data that come from pages, and not from the caller. */
  supported: Composed["support"];
  problems: string[];
} {
  const { shape, readings, named, run } = research;
  const { subject } = research;
  const names = subject === null ? [] : [subject.name, ...subject.hints];
  const given = listGivenSites(research, names);
  const ownSites = (item: string | null): ReadonlySet<string> =>
    item === null
      ? findOwnSites(names, { readings: research.namings, given })
      : findOwnSites([item], { readings: research.namings, given: [] });
  const merged: Merged = mergeReadings(shape, dropStrays(readings), { names, named, ownSites });
  const composed = composeData(shape, merged, named);
  const data = applyAnchors(composed.data, run.request.inputAnchors);
  const isOurs = ({ pointer }: { pointer: string }): boolean =>
    valueAt(data, pointer) === valueAt(composed.data, pointer);
  const replaced = new Set(composed.found.filter((leaf) => !isOurs(leaf)).map(({ path }) => path));
  return {
    ...composed,
    data,
    supported: new Map([...composed.support].filter(([path]) => !replaced.has(path))),
    gaps: composed.gaps.filter(isOurs),
    found: composed.found.filter(isOurs),
    problems: research.check(data),
  };
}

/**
 * Returns the sites that count as official sites of the subject before a page is read. The domain in the companies that
 * the operator imported counts, and so does a site in the caller's own values. A site in the prompt or in `urls` counts
 * if its name resembles one of `names`.
 */
export function listGivenSites({ run, known, importedDomain }: Research, names: readonly string[]): string[] {
  const written = (text: string): string[] =>
    (text.match(/(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,24}\b/giu) ?? []).map((host) =>
      toSite(/^https?:/i.test(host) ? host : `https://${host}`),
    );
  const called = [...(run.request.urls ?? []).map(toSite), ...written(run.request.prompt)];
  return [
    ...written([known, importedDomain ?? ""].join(" ")),
    ...called.filter((site) => isNamedLike(site, names) || names.some((name) => name.toLowerCase() === site)),
  ];
}

function valueAt(data: unknown, pointer: string): unknown {
  let current = data;
  for (const part of pointer === "" ? [] : toAnchorPath(pointer))
    current =
      typeof current === "object" && current !== null
        ? Object.getOwnPropertyDescriptor(current, part)?.value
        : undefined;
  return typeof current === "object" && current !== null ? JSON.stringify(current) : current;
}

/** Records pages as picked, so that no later round picks them again. */
export function markSeen(research: Research, urls: readonly string[]): void {
  for (const url of urls) research.seen.add(toAddressKey(url));
}
