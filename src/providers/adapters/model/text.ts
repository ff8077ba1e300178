import { jsonrepair } from "jsonrepair";
import { isTimeout, withinTime } from "../../../text/vm-timeout.ts";

/** A value read from a model's words, or null when there is none in them. */
export type Parsed = { value: unknown } | null;

/** The answer without the thinking that some models write before it. */
export function stripThinking(text: string): string {
  let kept = "";
  let from = 0;
  let isThinking = false;
  for (const { 0: mark, 1: slash, index } of text.matchAll(/<(\/?)(?:think|thinking|reasoning)>/gi)) {
    const ends = slash === "/";
    if (ends) {
      // Templates that open the block themselves leave its end alone in the answer.
      if (!isThinking) kept = "";
      from = index + mark.length;
    } else if (!isThinking) kept += text.slice(from, index);
    isThinking = !ends;
  }
  // Never closed: the model was cut while it thought, and nothing after it is an answer.
  return (isThinking ? kept : kept + text.slice(from)).trim();
}

/** Longest text that is repaired: what that takes grows with the square of its length. */
const longestRepair = 32_000;

/** JSON in a model's words: alone, in a fence, within prose, or slightly broken; null also where a second does not do. */
export function parseJsonAnswer(text: string): Parsed {
  try {
    return withinTime(() => findJson(text));
  } catch (error) {
    if (isTimeout(error)) return null;
    throw error;
  }
}

function findJson(text: string): Parsed {
  const fences = [...text.matchAll(/```[a-z0-9]*[^\S\n]*\n?([\s\S]*?)(?:```|$)/gi)].map(
    (fence) => fence[1] ?? "",
  );
  const start = text.search(/[{[]/);
  const candidates = [text, ...fences.reverse(), ...(start < 0 ? [] : cutOut(text.slice(start)))];
  for (const candidate of candidates) {
    const value = parseStrictly(candidate.trim());
    if (value !== null) return value;
  }
  for (const candidate of candidates.slice(1)) {
    const value = repair(candidate.trim());
    if (value !== null) return value;
  }
  return null;
}

/** From the first bracket to the last one that could close it, and to the end where nothing does. */
function cutOut(text: string): string[] {
  const end = text.lastIndexOf(text.startsWith("{") ? "}" : "]");
  return end < 0 ? [text] : [text.slice(0, end + 1), text];
}

function parseStrictly(text: string): Parsed {
  if (text === "") return null;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** Only what looks like a list or an object: repairing prose gives a string of that prose. */
function repair(text: string): Parsed {
  if (!/^[{[]/.test(text) || text.length > longestRepair) return null;
  try {
    return { value: JSON.parse(jsonrepair(text)) };
  } catch {
    return null;
  }
}
