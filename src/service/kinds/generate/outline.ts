import { isObject } from "../../../contract.ts";
import type { ModelRequest } from "../../../providers/index.ts";
import { countWords } from "./format.ts";

/** Plan of one section of a text. */
export interface PlannedSection {
  heading: string;
  /** Description of the section's contents. */
  about: string;
  /** Maximum number of words of the section. */
  words: number;
}

/** Plan of a text. */
export interface Outline {
  title: string;
  sections: PlannedSection[];
}

/** Maximum number of words of a section. Models write texts of up to this length well in one answer. */
const sectionWords = 400;
const longestHeading = 90;
const longestAbout = 400;

/** Input for planning an outline. */
export interface OutlineTask {
  prompt: string;
  words: number;
  /** The caller's own texts, shortened. */
  context: string;
  /** Text of the pages that were read, shortened. */
  material: string | undefined;
  model: string | undefined;
}

/** Returns how many sections a text with this number of words has. */
export function countSections(words: number): number {
  return Math.max(1, Math.ceil(words / sectionWords));
}

/** Creates the request in which the model plans an outline. */
export function toOutlineRequest({ prompt, words, context, material, model }: OutlineTask): ModelRequest {
  const count = countSections(words);
  return {
    instructions:
      `Plan a text of about ${words} words in ${count} ${count === 1 ? "section" : "sections"}. Give a title, and for each ` +
      "section a heading and one sentence on what belongs into it. No two sections say the same.",
    input: [`Task:\n${prompt}`, ...(context === "" ? [] : [`Context:\n${context}`])].join("\n\n"),
    material,
    schema: {
      type: "object",
      required: ["title", "sections"],
      additionalProperties: false,
      properties: {
        title: { type: "string", maxLength: longestHeading },
        sections: {
          type: "array",
          minItems: 1,
          maxItems: count,
          items: {
            type: "object",
            required: ["heading", "about"],
            additionalProperties: false,
            properties: {
              heading: { type: "string", maxLength: longestHeading },
              about: { type: "string", maxLength: longestAbout },
            },
          },
        },
      },
    },
    model,
  };
}

/**
 * Reads the model's answer as an outline. Keeps at most the requested number of sections, drops duplicate headings, and
 * divides the words evenly between the sections.
 */
export function readOutline(value: unknown, { prompt, words }: { prompt: string; words: number }): Outline {
  const answer = isObject(value) ? value : {};
  const proposed: unknown[] = Array.isArray(answer["sections"]) ? answer["sections"] : [];
  const headings = new Set<string>();
  const found = proposed.filter(isObject).flatMap((section) => {
    const heading = toLine(section["heading"], longestHeading);
    if (heading === "" || headings.has(heading.toLowerCase())) return [];
    headings.add(heading.toLowerCase());
    return [{ heading, about: toLine(section["about"], longestAbout) }];
  });
  const title = toLine(answer["title"], longestHeading) || toLine(prompt, longestHeading);
  const sections = found.slice(0, countSections(words));
  if (sections.length === 0) sections.push({ heading: title, about: "" });
  // The title and the headings count towards the length of the text, so their words are subtracted.
  const taken =
    sections.length === 1 ? 0 : countWords([title, ...sections.map(({ heading }) => heading)].join(" "));
  const each = Math.max(1, Math.floor((words - taken) / sections.length));
  return { title, sections: sections.map((section) => ({ ...section, words: each })) };
}

function toLine(value: unknown, length: number): string {
  if (typeof value !== "string") return "";
  return value
    .replace(/^[#\s*\d.]+(?=\p{L})/u, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, length)
    .trim();
}
