import type { OperationRow } from "../../src/contract.ts";
import type { Use } from "./uses.ts";

/** One request as a caller writes it. String members are TypeScript source. */
export interface Call extends Pick<Use, "key" | "id" | "query" | "body"> {
  readonly operation: OperationRow;
  /**
   * Names of the component schemas of the request body and the response body; an empty string if a body has no such
   * schema.
   */
  readonly schemas: { readonly request: string; readonly answer: string };
}

/** A third-party generator: its command, and how a program uses its output. */
export interface Generator {
  readonly name: string;
  /** Name of the npm package, whose version is pinned in a manifest. */
  readonly package: string;
  /** Output folder below `.cache/`. */
  readonly folder: string;
  /**
   * Program and arguments. In them, {@link contract} stands for the path of the bundled contract, and {@link output}
   * for the output folder.
   */
  readonly command: readonly [program: string, ...args: string[]];
  /** Import lines for a program in a folder next to the output. */
  readonly imports: string;
  /** Statements that create a client for `origin` that sends `headers`. */
  readonly setup: string;
  /** Statements that make the call and declare `data`, the body of the success response. */
  readonly call: (call: Call) => string;
  /**
   * Statements that make a call which the server answers with 400, and that declare `problem`, the body of this
   * response. Absent for generators of validators.
   */
  readonly refused?: (call: Call) => string;
  /**
   * Titles of the test calls (`Use`) that the generator is known to get wrong, each with the reason. A test fails if
   * the generator gets one of them right.
   */
  readonly gaps: Readonly<Record<string, string>>;
}

export const contract = "CONTRACT";
export const output = "OUTPUT";

/** Returns the Redocly CLI command that runs one of its generators. */
export const redoclyCommand = (generator: string, ...options: readonly string[]): Generator["command"] => [
  "redocly",
  "generate-client",
  contract,
  "--output",
  `${output}/client.ts`,
  "--generator",
  generator,
  ...options,
];

/**
 * Returns the source of an object literal without the members whose source is undefined; undefined if no member
 * remains.
 */
export function literal(members: Readonly<Record<string, string | undefined>>): string | undefined {
  const given = Object.entries(members).filter((entry) => entry[1] !== undefined);
  return given.length === 0 ? undefined : `{ ${given.map(([name, text]) => `${name}: ${text}`).join(", ")} }`;
}

/** Returns the source of a call's arguments, separated by commas, without the arguments whose source is undefined. */
export function list(...args: readonly (string | undefined)[]): string {
  return args.filter((arg) => arg !== undefined).join(", ");
}

/** Returns the source of an object with the call's header parameters; undefined if the call has none. */
export const headersOf = ({ key }: Call): string | undefined => literal({ '"Idempotency-Key"': key });

/** Returns the source of an object that groups the call's parameters by kind, as many generated clients expect. */
export function grouped(call: Call, more: Record<string, string> = {}): string | undefined {
  const { id, query, body } = call;
  return literal({ ...more, path: literal({ id }), query, headers: headersOf(call), body });
}

const unread = "its types do not express conditions between members";

/**
 * Test calls that violate a rule about several members together, such as "at least one of the two". No generator
 * supports such rules.
 */
export const conditions: Readonly<Record<string, string>> = {
  "refuses a people search with neither words nor filters": unread,
  "refuses an enrichment without an identifier": unread,
  "refuses a platform search without words": unread,
};
