import type { Direction } from "../schema/node.ts";

/** Severity of a change: `breaking` makes a consumer fail, `warning` may make one fail, `info` is worth knowing. */
export type Level = "breaking" | "warning" | "info";

/** Levels, worst first. */
export const levels: readonly Level[] = ["breaking", "warning", "info"];

/** Who is affected by a break: every consumer, or only code generated from the contract. */
export type Kind = "wire" | "client";

/** The part of a document that surrounds the two fragments of an example. */
export type Frame =
  | "schema"
  | "parameter"
  | "header"
  | "body"
  | "responses"
  | "operation"
  | "document"
  | "webhook";

/** The smallest pair of fragments that the rule reports. */
export interface Example {
  readonly frame: Frame;
  readonly base: unknown;
  readonly head: unknown;
}

/** A row of the table: a change, and who is affected by it. */
export interface RuleRow {
  readonly level: Level;
  /** Who is affected; absent for `wire`. */
  readonly kind?: Kind;
  /** Null if the direction of the data does not matter. */
  readonly direction: Direction | null;
  /** The title of the change in messages. */
  readonly title: string;
  readonly why: string;
  readonly example: Example;
  /** True if neither a low stability nor the profile lowers the level. */
  readonly fixed?: boolean;
}

/** Rows of one area, each under its id. */
export type RuleTable = Readonly<Record<string, RuleRow>>;

/** The side of a change that an example shows. */
export type Side = "base" | "head";

/** Returns a whole OpenAPI 3.1 document around one side of an example. */
export function toExampleDocument({ example, direction }: RuleRow, side: Side): Record<string, unknown> {
  const fragment = example[side];
  const openapi = { openapi: "3.1.0", info: { title: "Example", version: "1.0.0" } };
  if (example.frame === "document") return { ...openapi, paths: {}, ...toObject(fragment) };
  if (example.frame === "webhook")
    return { ...openapi, webhooks: { event: { post: toOperation(fragment) } } };
  const operation = toOperation(frameFragment(example.frame, fragment, direction ?? "request"));
  return { ...openapi, paths: { "/things": { post: operation } } };
}

function frameFragment(frame: Frame, fragment: unknown, direction: Direction): unknown {
  const content = (schema: unknown): unknown => ({ content: { "application/json": { schema } } });
  if (frame === "schema") {
    const data = content(fragment);
    return direction === "request" ? { requestBody: data } : { responses: { 200: data } };
  }
  if (frame === "parameter") return { parameters: fragment };
  if (frame === "header") return { responses: { 200: { headers: fragment } } };
  if (frame === "body") return fragment === null ? {} : { requestBody: fragment };
  return frame === "responses" ? { responses: fragment } : fragment;
}

function toOperation(fragment: unknown): Record<string, unknown> {
  return { responses: { 200: { description: "Done" } }, ...toObject(fragment) };
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
