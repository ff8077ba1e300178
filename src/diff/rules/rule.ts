import type { Direction } from "../schema/node.ts";

/**
 * Severity of a change. A `breaking` change makes consumers fail, a `warning` may make some consumers fail, and an
 * `info` makes no consumer fail.
 */
export type Level = "breaking" | "warning" | "info";

/** All levels, the most severe first. */
export const levels: readonly Level[] = ["breaking", "warning", "info"];

/**
 * The consumers that a breaking change affects: `wire` means every consumer, `client` only clients that are generated
 * from the contract.
 */
export type Kind = "wire" | "client";

/**
 * The kind of object that an example consists of, such as a schema. It determines the document that `toExampleDocument`
 * writes around a fragment.
 */
export type Frame =
  | "schema"
  | "parameter"
  | "header"
  | "body"
  | "responses"
  | "operation"
  | "document"
  | "webhook";

/** The smallest change that the rule reports, as fragments of a document before and after the change. */
export interface Example {
  readonly frame: Frame;
  readonly base: unknown;
  readonly head: unknown;
}

/** A row in the table of rules: a kind of change and its consequence. */
export interface RuleRow {
  readonly level: Level;
  /** The consumers that the change affects; `wire` if absent. */
  readonly kind?: Kind;
  /** The direction of the changed data; null if the direction does not matter. */
  readonly direction: Direction | null;
  /** The title of the change for messages, without names and values. */
  readonly title: string;
  readonly why: string;
  readonly example: Example;
  /** True if neither the stability of an operation nor a profile may lower the level. */
  readonly fixed?: boolean;
}

/** The rules for one subject, by rule id. */
export type RuleTable = Readonly<Record<string, RuleRow>>;

/** The contract before (`base`) or after (`head`) the change. */
export type Side = "base" | "head";

/** Returns a complete OpenAPI 3.1 document around one fragment of an example. */
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
