import { toTokens } from "../../src/service/kinds/text/index.ts";
import type { Question } from "./question.ts";

/** Numbers of right, wrong and missing values in an answer. The pages determine what is right. */
export interface Marks {
  right: number;
  wrong: number;
  missing: number;
  all: number;
  /** One sentence for each wrong or missing value. */
  notes: string[];
}

/**
 * Returns how many values of an answer are right, wrong and missing, compared with the values in the question's
 * `answers`.
 */
export function markAnswer({ answers }: Question, data: unknown): Marks {
  const marks: Marks = { right: 0, wrong: 0, missing: 0, all: 0, notes: [] };
  for (const [path, wanted] of Object.entries(answers)) {
    const given = readValue(data, path);
    const options: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted];
    marks.all += 1;
    if (options.some((option) => isSame(given, option))) marks.right += 1;
    else {
      if (given === undefined || given === null) marks.missing += 1;
      else marks.wrong += 1;
      marks.notes.push(`${path}: ${JSON.stringify(given ?? null)}, not ${JSON.stringify(wanted)}`);
    }
  }
  return marks;
}

function isSame(given: unknown, wanted: unknown): boolean {
  if (wanted === null || given === null || given === undefined) return (given ?? null) === (wanted ?? null);
  if (typeof wanted === "string" && typeof given === "string") {
    const own = toTokens(given).join(" ");
    const other = toTokens(wanted).join(" ");
    // "€19 per month" counts as "€19".
    return own === other || (/^\d/.test(other) && own.startsWith(`${other} per`)) || own === `from ${other}`;
  }
  return given === wanted;
}

/** Returns the value at a path. In the path, an item of a list is identified by one of its values, such as its name. */
function readValue(data: unknown, path: string): unknown {
  let current: unknown = data;
  for (const [, member, item] of path.matchAll(/([^.[\]]+)|\[([^\]]+)\]/g)) {
    if (item !== undefined)
      current = Array.isArray(current)
        ? current.find(
            (one) => one === item || Object.values(toObject(one)).some((value) => isSame(value, item)),
          )
        : undefined;
    else current = toObject(current)[member ?? ""];
  }
  return current;
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/**
 * Returns every value in the data with its path, such as `offices[0].city`. The sources in a job's result name values
 * by paths in this form.
 */
export function listValues(data: unknown, path = ""): { path: string; value: unknown }[] {
  if (Array.isArray(data)) return data.flatMap((item, index) => listValues(item, `${path}[${index}]`));
  if (typeof data === "object" && data !== null)
    return Object.entries(data).flatMap(([name, value]) =>
      listValues(value, path === "" ? name : `${path}.${name}`),
    );
  return data === null || data === undefined ? [] : [{ path, value: data }];
}

/**
 * True if the text contains the value, as words or digits. This check is simpler than the service's own.
 */
export function isWritten(value: unknown, body: string): boolean {
  if (typeof value === "boolean") return true;
  const text = ` ${toTokens(body).join(" ")} `;
  if (typeof value === "number") {
    const figures = body.replace(/(?<=\d)[,\s](?=\d{3}\b)/g, "");
    const scaled = [value, value / 1e6, value / 1e9].map(String);
    return scaled.some((figure) =>
      new RegExp(`(?<![\\d.])${figure.replace(".", "\\.")}(?![\\d])`).test(figures),
    );
  }
  const date = /^(\d{4})-(\d\d)-(\d\d)$/.exec(String(value));
  if (date !== null) return text.includes(` ${Number(date[3])} `) && text.includes(` ${date[1]} `);
  return toTokens(String(value).replace(/^https?:\/\//, "")).every((token) => text.includes(` ${token} `));
}
