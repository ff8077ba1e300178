import type { OperationRow } from "../../src/contract.ts";
import type { Use } from "./uses.ts";

/** One request as a caller writes it; the members that are strings are TypeScript source. */
export interface Call extends Pick<Use, "key" | "id" | "query" | "body"> {
  readonly operation: OperationRow;
  /** Names of the components that the body and the answer are; empty where there is no body. */
  readonly schemas: { readonly request: string; readonly answer: string };
}

/** A generator made by others: how its output is written, and how a program uses that output. */
export interface Generator {
  readonly name: string;
  /** Package whose version is pinned, and the options that matter to a reader. */
  readonly package: string;
  /** Folder below `.cache/` for the output. */
  readonly folder: string;
  /** Program and arguments; {@link contract} stands for the bundle, {@link output} for the folder. */
  readonly command: readonly [program: string, ...args: string[]];
  /** Import lines of a program, which lies in a folder beside the output. */
  readonly imports: string;
  /** Statements that make a client for `origin` that sends `headers`. */
  readonly setup: string;
  /** Statements that make the call and declare `data`, the body of the success. */
  readonly call: (call: Call) => string;
  /** Statements that make a call which is answered 400, and declare `problem`, its body. Validators have none. */
  readonly refused?: (call: Call) => string;
  /** Titles of the uses that it gets wrong, each with the reason. A test fails once one of them is right. */
  readonly gaps: Readonly<Record<string, string>>;
}

export const contract = "CONTRACT";
export const output = "OUTPUT";

/** How Redocly's CLI writes a client with one of its generators. */
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

/** An object literal of the given members; a member without source is left out, and so is an empty object. */
export function literal(members: Readonly<Record<string, string | undefined>>): string | undefined {
  const given = Object.entries(members).filter((entry) => entry[1] !== undefined);
  return given.length === 0 ? undefined : `{ ${given.map(([name, text]) => `${name}: ${text}`).join(", ")} }`;
}

/** The arguments of a call; an argument without source is left out. */
export function list(...args: readonly (string | undefined)[]): string {
  return args.filter((arg) => arg !== undefined).join(", ");
}

/** The header parameters of a call. */
export const headersOf = ({ key }: Call): string | undefined => literal({ '"Idempotency-Key"': key });

/** Parameters by kind, as many generators group them. */
export function grouped(call: Call, more: Record<string, string> = {}): string | undefined {
  const { id, query, body } = call;
  return literal({ ...more, path: literal({ id }), query, headers: headersOf(call), body });
}

const unread = "conditions between members are not read";

/** The uses that break a condition between members, which no generator reads. */
export const conditions: Readonly<Record<string, string>> = {
  "refuses a people search without words and filters": unread,
  "refuses an enrichment without an identifier": unread,
  "refuses a platform search without words": unread,
};
