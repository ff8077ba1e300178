import type { HandlerRequest } from "../../../../generated/handlers.ts";
import type { JsonObject } from "../../../contract.ts";
import type { ProviderCall } from "../../../providers/index.ts";
import { applyAnchors, compileSchema, createSchemaContract } from "../../schema/index.ts";
import type { JobRun } from "../kind.ts";
import { type Composed, composeData } from "./compose.ts";
import type { Deadline } from "./deadline.ts";
import { toEvidenceSchema } from "./evidence-schema.ts";
import { type Field, listFields } from "./fields.ts";
import { dropStrays, type Merged, mergeReadings, type NamedItems, type Reading } from "./merge.ts";
import { readNamedItems, toAnchorText } from "./named-items.ts";
import { toAddressKey } from "./picking.ts";
import { readShape, type Shape } from "./shape.ts";
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
}

/** What a run of a research knows; everything in it follows from its request and its stored steps. */
export interface Research {
  readonly run: JobRun<Request>;
  readonly call: ProviderCall;
  readonly deadline: Deadline;
  readonly shape: Shape;
  readonly fields: readonly Field[];
  readonly named: NamedItems;
  readonly evidenceSchema: JsonObject;
  /** Values that the caller gave, as text. */
  readonly known: string;
  /** How data violates the schema in force. */
  readonly check: (data: unknown) => string[];
  /** Pages that may be read. */
  readonly limit: number;
  subject: Subject | null;
  readonly asked: string[];
  readonly seen: Set<string>;
  readonly pages: ReadPage[];
  readonly readings: Reading[];
  /** Pages that could not be read, and the last reason. */
  failed: number;
  failure: unknown;
  /** True when the model could not be had for some page. */
  modelFailed: boolean;
  /** Parts of the work that are done, for the progress shown. */
  done: number;
}

/** What a research starts with. */
export function createResearch(
  run: JobRun<Request>,
  { deadline, limit }: { deadline: Deadline; limit: number },
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
    asked: [],
    seen: new Set(),
    pages: [],
    readings: [],
    failed: 0,
    failure: undefined,
    modelFailed: false,
    done: 0,
  };
}

/** The data as far as it is known, with the caller's values over it, and how it violates the schema. */
export function composeResearch(research: Research): Composed & { problems: string[] } {
  const { shape, readings, named, run } = research;
  const { subject } = research;
  const names = subject === null ? [] : [subject.name, ...subject.hints];
  const merged: Merged = mergeReadings(shape, dropStrays(readings), { names, named });
  const composed = composeData(shape, merged, named);
  const data = applyAnchors(composed.data, run.request.inputAnchors);
  const gaps = composed.gaps.filter(({ path }) => valueAt(data, path) === valueAt(composed.data, path));
  return { ...composed, data, gaps, problems: research.check(data) };
}

function valueAt(data: unknown, path: string): unknown {
  let current = data;
  for (const part of path.split(/[.[\]]+/).filter((name) => name !== ""))
    current =
      typeof current === "object" && current !== null
        ? Object.getOwnPropertyDescriptor(current, part)?.value
        : undefined;
  return typeof current === "object" && current !== null ? JSON.stringify(current) : current;
}

/** Marks pages as picked. */
export function markSeen(research: Research, urls: readonly string[]): void {
  for (const url of urls) research.seen.add(toAddressKey(url));
}
