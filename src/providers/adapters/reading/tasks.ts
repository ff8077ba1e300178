import type { Wanted } from "../../capabilities.ts";
import { decodeText } from "./charset.ts";
import { type PageRead, type SentFile, toPage } from "./page.ts";
import { isAllowedBy, type RobotsQuestion } from "./robots-rules.ts";
import { type Signs, toSigns } from "./signs.ts";

/** Tasks on a file of a site. */
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

/** Message that a thread returns for a task. */
export type Reply<K extends Task["kind"]> = { answer: Answers[K] } | { failure: string };

/** Runs one task. The file decides how long it takes and what it throws. */
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
