import { type Readable, toReadable } from "./readable.ts";
import { isAllowedBy, type RobotsQuestion } from "./robots-rules.ts";
import { type Signs, toSigns } from "./signs.ts";

/** What can be asked about a file of a site. */
export type Task =
  | { kind: "readable"; html: string; url: string }
  | { kind: "signs"; html: string }
  | ({ kind: "robots" } & RobotsQuestion);

/** What is answered to each kind of {@link Task}. */
export interface Answers {
  readable: Readable;
  signs: Signs;
  robots: boolean;
}

/** What a thread sends back for a task. */
export type Reply<K extends Task["kind"]> = { answer: Answers[K] } | { failure: string };

/** Does one task; takes as long, and throws what, the page makes it. */
export function answerTask(task: Task): Answers[Task["kind"]] {
  switch (task.kind) {
    case "readable":
      return toReadable(task.html, task.url);
    case "signs":
      return toSigns(task.html);
    case "robots":
      return isAllowedBy(task);
  }
}
