import type { Finding, Stability } from "../compare/finding.ts";
import type { SchemaUse } from "../compare/schemas.ts";
import type { Cursor } from "../load/contract.ts";
import type { Direction } from "../schema/node.ts";
import type { Serialization } from "../sets/serialization.ts";

/** A finding of the walk, with the operation in which it was met; null for the whole contract. */
export interface Met {
  readonly finding: Finding;
  readonly operation: string | null;
  readonly stability: Stability;
}

/** A use of a schema, with the operation in which it was met. */
export interface MetUse {
  readonly use: SchemaUse;
  readonly operation: string;
  readonly stability: Stability;
}

/** A text that a path parameter must accept so that its template, such as `/things/{id}`, matches an address. */
export interface Demand {
  readonly schema: Cursor;
  readonly serialization: Serialization;
  readonly text: string;
}

/** Findings and uses of schemas that the walk through two contracts collects. */
export class Journal {
  readonly findings: Met[] = [];
  readonly uses: MetUse[] = [];
  /** True if one of the contracts has an XML media type. */
  xml = false;
  readonly takeovers: MetTakeover[] = [];
  /**
   * Findings of new operations that are compared with the templates that matched their addresses before; null if there
   * are no such operations.
   */
  beside: Journal | null = null;
}

/**
 * A new operation, such as `GET /things/new`, at an address that a template such as `/things/{id}` matched before, if
 * its parameters accepted the address.
 */
export interface MetTakeover {
  readonly operation: string;
  readonly stability: Stability;
  /** The operation of the template, which matched the address before. */
  readonly template: string;
  readonly base: Cursor;
  readonly head: Cursor;
  readonly demands: readonly Demand[];
}

type Report = Omit<Finding, "direction" | "verdict"> & { readonly direction?: Direction | null };

/** One operation of the walk: the direction of its data, and its stability. */
export class Scope {
  readonly journal: Journal;
  readonly operation: string;
  readonly stability: Stability;
  /** The HTTP method as it is sent. */
  readonly method: string;
  /** True if the consumer sends the request; false in webhooks and callbacks, where the provider does. */
  readonly outward: boolean;
  /** Pairs of form parts whose headers are to be compared later. */
  readonly parts: Pick<SchemaUse, "direction" | "base" | "head">[] = [];

  constructor(
    journal: Journal,
    options: { operation: string; method: string; stability: Stability; outward: boolean },
  ) {
    this.journal = journal;
    this.method = options.method;
    this.operation = options.operation;
    this.stability = options.stability;
    this.outward = options.outward;
  }

  /** The direction of the request's data, as the consumer sees it. */
  get sent(): Direction {
    return this.outward ? "request" : "response";
  }

  get received(): Direction {
    return this.outward ? "response" : "request";
  }

  /**
   * Collects a pair of form parts for the comparison of their headers, once: a header's content may contain the same
   * part again.
   */
  comparePartHeaders(direction: Direction, base: Cursor, head: Cursor): void {
    const isSame = (one: Cursor, other: Cursor): boolean =>
      one.uri === other.uri && one.pointer === other.pointer;
    const isKnown = this.parts.some(
      (part) => part.direction === direction && isSame(part.base, base) && isSame(part.head, head),
    );
    if (!isKnown) this.parts.push({ direction, base, head });
  }

  report(finding: Report): void {
    const whole: Finding = { direction: null, ...finding, verdict: "stated" };
    this.journal.findings.push({ finding: whole, operation: this.operation, stability: this.stability });
  }

  use({
    serializations = json,
    ...places
  }: Pick<SchemaUse, "direction" | "base" | "head"> & Partial<SchemaUse>): void {
    const use = { ...places, serializations };
    this.journal.uses.push({ use, operation: this.operation, stability: this.stability });
  }
}

/** The serializations of a value that both contracts send as JSON. */
const json: SchemaUse["serializations"] = { base: null, head: null };
