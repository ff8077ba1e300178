import { jsonrepair } from "jsonrepair";
import { parseStorableJson } from "../../../text/storable-json.ts";
import { isTimeout, runWithTimeout } from "../../../text/vm-timeout.ts";

/**
 * The JSON value in a model's output; null if the output contains no JSON. The value is wrapped in an object, because
 * the JSON value itself can be null.
 */
export type Parsed = { value: unknown } | null;

/** Returns the output without the reasoning block that some models write first. */
export function stripThinking(text: string): string {
  let kept = "";
  let from = 0;
  let isThinking = false;
  for (const { 0: mark, 1: slash, index } of text.matchAll(/<(\/?)(?:think|thinking|reasoning)>/gi)) {
    const ends = slash === "/";
    if (ends) {
      // Some prompt templates already contain the opening tag of the reasoning, so the output contains only the closing
      // tag. The text before that tag is reasoning.
      if (!isThinking) kept = "";
      from = index + mark.length;
    } else if (!isThinking) kept += text.slice(from, index);
    isThinking = !ends;
  }
  // A block that is still open at the end means that the model was cut off while reasoning, before it wrote its answer.
  return (isThinking ? kept : kept + text.slice(from)).trim();
}

/** Maximum number of characters of model output that is repaired. The repair takes quadratic time. */
const longestRepair = 32_000;

/**
 * Finds JSON in a model's output: bare, in a code fence, inside prose, or slightly broken. Returns null if there is no
 * JSON.
 */
export function parseJsonAnswer(text: string): Parsed {
  try {
    return runWithTimeout(() => findJson(text));
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

/**
 * Returns the parts of a text that may be JSON. The text begins with a bracket. The first part ends at the last closing
 * bracket of the same kind; the second part is the whole text.
 */
function cutOut(text: string): string[] {
  const end = text.lastIndexOf(text.startsWith("{") ? "}" : "]");
  return end < 0 ? [text] : [text.slice(0, end + 1), text];
}

function parseStrictly(text: string): Parsed {
  if (text === "") return null;
  try {
    return { value: parseStorableJson(text) };
  } catch {
    return null;
  }
}

/** Repairs only text that looks like a list or an object. The repair would turn prose into a string. */
function repair(text: string): Parsed {
  if (!/^[{[]/.test(text) || text.length > longestRepair) return null;
  try {
    return { value: parseStorableJson(jsonrepair(text)) };
  } catch {
    return null;
  }
}
