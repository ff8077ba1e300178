import type { Finding, Stability } from "../compare/finding.ts";
import type { SchemaUse } from "../compare/schemas.ts";
import type { Cursor } from "../load/contract.ts";
import type { Direction } from "../schema/node.ts";
import type { Serialization } from "../sets/serialization.ts";

/**
 * A finding and the operation to which it belongs; the operation is null if the finding concerns the whole contract.
 */
export interface Met {
  readonly finding: Finding;
  readonly operation: string | null;
  readonly stability: Stability;
}

/** A use of a schema (with its direction and serialization), and the operation to which it belongs. */
export interface MetUse {
  readonly use: SchemaUse;
  readonly operation: string;
  readonly stability: Stability;
}

/**
 * The text in a new path at the position of a parameter of an older path template. For `/things/new` and the template
 * `/things/{id}`, it is `new`. The template matches the new path only if the parameter's schema accepts this text.
 */
export interface Demand {
  readonly schema: Cursor;
  readonly serialization: Serialization;
  readonly text: string;
}

/** Collects the findings and the uses of schemas during the walk through two contracts. */
export class Journal {
  readonly findings: Met[] = [];
  readonly uses: MetUse[] = [];
  /** True if one of the contracts has an XML media type. */
  xml = false;
  readonly takeovers: MetTakeover[] = [];
  /**
   * Findings about new operations whose path matched a path template of the base, for example `GET /things/new` and
   * `GET /things/{id}`. Null if there is no such operation.
   */
  beside: Journal | null = null;
}

/**
 * A new operation whose path a template of the base may have matched, for example `GET /things/new` and `/things/{id}`.
 * The template matched only if its parameters accepted the texts in the path.
 */
export interface MetTakeover {
  readonly operation: string;
  readonly stability: Stability;
  /** Method and path template of the operation, such as `GET /things/{id}`. */
  readonly template: string;
  readonly base: Cursor;
  readonly head: Cursor;
  readonly demands: readonly Demand[];
}

type Report = Omit<Finding, "direction" | "verdict"> & { readonly direction?: Direction | null };

/**
 * Two corresponding operations that are being compared: their name, their stability, and which side sends the request.
 * Passes findings to the journal.
 */
export class Scope {
  readonly journal: Journal;
  readonly operation: string;
  readonly stability: Stability;
  /** The HTTP method as it is sent: standard methods are in upper case. */
  readonly method: string;
  /**
   * True if the consumer sends the request. False if the provider sends it, as in a webhook. A callback is sent in the
   * opposite direction to the operation that declares it.
   */
  readonly outward: boolean;
  /** Pairs of form parts whose headers are compared after the rest of the operation. */
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

  /**
   * Direction of the data in the operation's request, as the consumer sees it: "response" if the provider sends the
   * request.
   */
  get sent(): Direction {
    return this.outward ? "request" : "response";
  }

  get received(): Direction {
    return this.outward ? "response" : "request";
  }

  /**
   * Adds a pair of form parts whose headers are to be compared. Each pair is added only once, because the content of a
   * header may contain the same part again.
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

/** Null means that the value is sent as JSON. */
const json: SchemaUse["serializations"] = { base: null, head: null };
