import robotsParser from "robots-parser";
import type { Wanted } from "../../capabilities.ts";
import { decodeText } from "./charset.ts";
import { type PageRead, type SentFile, toPage } from "./page.ts";
import { type Signs, toSigns } from "./signs.ts";

/** A task for a reading thread: parses one file of a website. */
export type Task =
  | { kind: "page"; file: SentFile; wanted?: Wanted | undefined }
  | { kind: "signs"; file: SentFile }
  | ({ kind: "robots" } & RobotsQuestion);

/** Result of each kind of {@link Task}. */
export interface Answers {
  page: PageRead;
  signs: Signs;
  robots: boolean;
}

/** Message with which a thread returns the outcome of a task. */
export type Reply<K extends Task["kind"]> = { answer: Answers[K] } | { failure: string };

/** Runs one task. The file comes from the web, so the task may take any time and throw any error. */
export async function answerTask(task: Task): Promise<Answers[Task["kind"]]> {
  switch (task.kind) {
    case "page":
      return toPage(task.file, task.wanted);
    case "signs":
      return toSigns(decodeText(task.file.body, task.file.contentType));
    case "robots":
      return isAllowedBy(task);
  }
}

/** Input of a robots.txt check. */
interface RobotsQuestion {
  /** URL of the robots.txt file. */
  address: string;
  text: string;
  /** URL of the page to read. */
  url: string;
  /** Name of the user agent that would read the page. */
  userAgent: string;
}

// The cast is needed because the package's types declare an ES default export, although the module is CommonJS and
// exports the function itself.
const parse = robotsParser as unknown as (
  address: string,
  text: string,
) => { isAllowed(url: string, userAgent: string): boolean | undefined };

/** True if the file allows reading the page. The rules of the file are matched against the whole URL. */
function isAllowedBy({ address, text, url, userAgent }: RobotsQuestion): boolean {
  return parse(address, text).isAllowed(url, userAgent) !== false;
}
