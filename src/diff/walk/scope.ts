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

/** A text that a parameter of a template must accept for the template to match an address. */
export interface Demand {
  readonly schema: Cursor;
  readonly serialization: Serialization;
  readonly text: string;
}

/** Findings and uses of schemas that the walk through two contracts collects. */
export class Journal {
  readonly findings: Met[] = [];
  readonly uses: MetUse[] = [];
  /** True if the contract has an XML media type. */
  xml = false;
  readonly takeovers: MetTakeover[] = [];
  /**
   * The comparison of new operations with the templates that matched their addresses before; null if there are none.
   */
  beside: Journal | null = null;
}

/** A new operation that takes over from a template, if the template's parameters accepted its address. */
export interface MetTakeover {
  readonly operation: string;
  readonly stability: Stability;
  /** The operation that matched before. */
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
  /** False in webhooks and callbacks, where the provider sends the request. */
  readonly outward: boolean;
  /** Owners of headers in the parts of forms, to be compared later. */
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

  /** Remembers two owners of headers once: headers may contain parts with the same header again. */
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

/** JSON on both sides. */
const json: SchemaUse["serializations"] = { base: null, head: null };
