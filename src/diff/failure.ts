/** The reasons why two contracts cannot be compared, each with advice for the user. The keys are the error codes. */
const failureTable = {
  not_found: "Check the path, or the revision and the path in it",
  unreadable: "Check that it is an OpenAPI document in YAML or JSON",
  invalid_document: "Correct the document; an OpenAPI linter lists every violation",
  unsupported_version: "Convert the document to OpenAPI 3.0, 3.1 or 3.2",
  unresolved_reference: "Correct the reference, or add what it points to",
  refused_reference: "Allow it on purpose, or bundle the document first",
  nothing_compared: "Compare documents whose operations use the components",
  limit_exceeded: "Split the document, or raise the limit if you trust it",
  git_failed: "Run inside the repository, with the revision fetched",
  remote_failed: "Check the address and the network",
  invalid_option: "See the help of the command",
  invalid_approvals: "Each entry needs a fingerprint, a reason and an expiry date",
} as const satisfies Record<string, string>;

/** One of the codes in {@link failureTable}. */
export type FailureCode = keyof typeof failureTable;

/** A place in a file. Lines and columns start at 1. */
export interface Place {
  readonly file: string;
  readonly pointer: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/**
 * Thrown if the contracts cannot be compared. `place` is the place of the error, or null if the error does not belong
 * to one place. Differences between the contracts are returned as changes and are never thrown.
 */
export class DiffError extends Error {
  override readonly name: string = "DiffError";
  readonly code: FailureCode;
  readonly place: Place | null;

  constructor(code: FailureCode, message: string, options: { place?: Place | null; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.code = code;
    this.place = options.place ?? null;
  }
}

/** True for a {@link DiffError}, even if another copy of this package created it. */
export function isDiffError(value: unknown): value is DiffError {
  return value instanceof Error && value.name === "DiffError" && "code" in value && "place" in value;
}

/** Returns one line with place, message and advice. */
export function toFailureText(error: DiffError): string {
  const advice = failureTable[error.code];
  const end = error.message.endsWith("?") ? "" : ".";
  return `${toPlacedText(error)}${end} ${advice}.`;
}

/** Returns the place and the message, without the advice. */
export function toPlacedText({ place, message }: DiffError): string {
  return `${toPlaceText(place)}${message}`;
}

function toPlaceText(place: Place | null): string {
  if (place === null) return "";
  const line = place.line === undefined ? "" : `:${place.line}:${place.column ?? 1}`;
  return `${place.file}${line}${place.pointer === "" ? "" : ` (${place.pointer})`}: `;
}

/** Maximum number of faults that a message lists. */
const maxListed = 20;

/** Returns a message that lists the first faults of a contract, one on each line, and says how many more there are. */
export function toFaultList(faults: readonly string[]): string {
  const more = faults.length - maxListed;
  const lines = faults.slice(0, maxListed).map((fault) => `\n  ${fault}`);
  return `the contract has ${faults.length} faults:${lines.join("")}${more > 0 ? `\n  and ${more} more` : ""}`;
}
