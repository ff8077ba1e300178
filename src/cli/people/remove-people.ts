import {
  type FileFault,
  type FileRow,
  readPeopleFile,
} from "../../providers/adapters/own-index/file/index.ts";
import { type KeyMarks, toKeyMarks, vocabulary } from "../../providers/adapters/own-index/index.ts";
import { createOwnIndex, type OwnIndex } from "../../store/own-index/own-index.ts";
import type { PersonToRemove } from "../../store/own-index/remove-people.ts";
import { type ConnectionOptions, withStore } from "../admin/connection.ts";
import { openFile, toFileError } from "../import/open-file.ts";
import { CommandError, exitCodes, print, printJson, printNote, toPrintable } from "../output.ts";

/** Options of `prospecting people remove` and `allow`. */
export interface PeopleOptions extends ConnectionOptions {
  readonly id?: readonly string[];
  readonly email?: readonly string[];
  readonly linkedin?: readonly string[];
  readonly file?: string;
}

type Row = Parameters<OwnIndex["removeRows"]>[0][number];

/** Number of rows in one transaction. It is low, so that a running server's own writes do not wait long. */
const rowsAtOnce = 1_000;

const ambiguous = "matches several people, or a person with another name; give linkedin_url or email";

/** Removes the people that the options name, prints the outcome and sets the exit code. */
export async function runRemove(options: PeopleOptions): Promise<void> {
  const who = readWho(options);
  const sums = { removed: 0, forgotten: 0, keptOut: who.length, refused: 0 };
  const add = ({ removed, forgotten }: { removed: number; forgotten: number }): void => {
    sums.removed += removed;
    sums.forgotten += forgotten;
  };
  await withIndex(options, async (index) => {
    const people: PersonToRemove[] = [];
    for (const marks of who) people.push(await toPerson(marks, index));
    if (people.length > 0) add(await index.removePeople(people, Date.now()));
    sums.refused += await readRows(options, async (rows, refuse) => {
      const done = await index.removeRows(
        rows.map(({ row }) => row),
        Date.now(),
      );
      add(done);
      for (const [place, { line }] of rows.entries())
        if (done.ambiguous[place] === true) refuse({ line, column: null, problem: ambiguous });
        else sums.keptOut += 1;
    });
  });
  report(sums, options, [
    `${count(sums.removed, "person", "people")} removed from the index`,
    `${count(sums.forgotten, "found by a search", "found by searches")} forgotten`,
    `${count(sums.keptOut, "person", "people")} blocked from now on`,
  ]);
}

/**
 * Undoes the removal of the people that the options name, so that they may be imported again. Prints how many of them
 * had been removed.
 */
export async function runAllow(options: PeopleOptions): Promise<void> {
  const who = readWho(options);
  const sums = { allowed: 0, refused: 0 };
  await withIndex(options, async (index) => {
    const marks = who.map(({ id, linkedin, linkedinId, email, emailId }) => ({
      id: id ?? linkedinId ?? emailId,
      linkedin,
      email,
      name_key: null,
    }));
    sums.allowed += await index.allowPeople(marks, { strict: false });
    sums.refused += await readRows(options, async (rows) => {
      sums.allowed += await index.allowPeople(
        rows.map(({ row }) => row),
        { strict: true },
      );
    });
  });
  report(sums, options, [`${count(sums.allowed, "person", "people")} may be imported again`]);
}

/**
 * Returns the identifiers of the people that `--id`, `--email` and `--linkedin` name.
 * @throws CommandError for an invalid value, or if the options name neither people nor a file.
 */
function readWho({ id = [], email = [], linkedin = [], file }: PeopleOptions): KeyMarks[] {
  if (id.length + email.length + linkedin.length === 0 && file === undefined)
    throw new CommandError("name the people with --id, --email, --linkedin or --file");
  return [
    ...id.map((one) => {
      if (!/^per_[0-9A-HJKMNP-TV-Z]{26}$/.test(one))
        throw new CommandError(`"${one}" is not a person's identifier (per_ and 26 characters)`);
      return toKeyMarks({ id: one });
    }),
    ...email.map((one) => {
      const marks = toKeyMarks({ email: one });
      if (marks.email === null) throw new CommandError(`"${one}" is not an email address`);
      return marks;
    }),
    ...linkedin.map((one) => {
      const marks = toKeyMarks({ linkedinUrl: one });
      if (marks.linkedin === null) throw new CommandError(`"${one}" is not the URL of a person on LinkedIn`);
      return marks;
    }),
  ];
}

/**
 * Returns the identifiers of a person to remove. If the id comes from an earlier search, adds the profile URL that this
 * search found, because the index may have the person under another id.
 */
async function toPerson(wantedMarks: KeyMarks, index: OwnIndex): Promise<PersonToRemove> {
  const known = wantedMarks.id === null ? null : await index.recall({ id: wantedMarks.id });
  const person: unknown = known === null ? null : JSON.parse(known);
  const isFound = typeof person === "object" && person !== null && "linkedinUrl" in person;
  const linkedinUrl = isFound && typeof person.linkedinUrl === "string" ? person.linkedinUrl : undefined;
  const marks =
    linkedinUrl === undefined ? wantedMarks : toKeyMarks({ id: wantedMarks.id ?? undefined, linkedinUrl });
  const ids = [marks.id, marks.linkedinId, marks.emailId].filter((id) => id !== null);
  return { ids, linkedin: marks.linkedin, email: marks.email };
}

function withIndex(options: PeopleOptions, work: (index: OwnIndex) => Promise<void>): Promise<void> {
  return withStore(options, (store) => work(createOwnIndex(store, vocabulary)), {
    patient: true,
  });
}

/**
 * Passes the rows of the file to `take` in batches, and prints the refused rows. Returns the number of refused rows.
 */
async function readRows(
  { file, json }: PeopleOptions,
  take: (rows: readonly FileRow<Row>[], refuse: (fault: FileFault) => void) => Promise<void>,
): Promise<number> {
  if (file === undefined) return 0;
  const lines = new Set<number>();
  const refuse = (fault: FileFault): void => {
    lines.add(fault.line);
    const { line, column, problem } = fault;
    if (json === true) printJson({ event: "row_refused", ...fault });
    else printNote(toPrintable(`${file}:${line}: ${column === null ? "" : `${column}: `}${problem}`));
  };
  try {
    for await (const { rows, refused, faults } of readPeopleFile(openFile(file).source).parts) {
      for (const fault of refused) refuse(fault);
      // If `linkedin_url` or `email` cannot be read, the row is refused, because without this value the row might match
      // another person.
      const unsure = faults.filter(({ column }) => column === "linkedin_url" || column === "email");
      for (const fault of unsure) refuse(fault);
      const sure = rows.filter(({ line }) => !lines.has(line));
      for (let start = 0; start < sure.length; start += rowsAtOnce)
        await take(sure.slice(start, start + rowsAtOnce), refuse);
    }
  } catch (error) {
    throw toFileError(error, file);
  }
  return lines.size;
}

function report(
  sums: Readonly<Record<string, number>>,
  { json }: PeopleOptions,
  texts: readonly string[],
): void {
  const { refused = 0 } = sums;
  if (refused > 0) process.exitCode = exitCodes.failure;
  if (json === true) printJson({ event: "done", ...sums });
  else print(`${[...texts, ...(refused === 0 ? [] : [`${refused} rows refused`])].join(", ")}.`);
}

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}
