import { existsSync, readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/**
 * Phrases that make most sentences hard to understand, each with a replacement. The pattern for "none" after a verb
 * leaves out sentences that begin with "there is", which are easy to understand.
 */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\bby way of\b/gi, "with, through or by"],
  [/\b(?:com(?:es|e)|came) about\b/gi, "what makes it, as subject of the sentence"],
  [/\bit is so that\b/gi, "the statement alone"],
  [/\bsuch as is\b/gi, "a relative clause"],
  [/\bwhoever\b/gi, "who it is: the caller, a client, a person"],
  [/\bwhat (?:is|was|are|were) (?:told|asked|said) of\b/gi, "a noun: the report, the request"],
  [/\b(?:is|are|was|were) told of\b/gi, "who reports it"],
  [/(?<!\bthere )\b(?:is|are|was|were) none\b(?! of\b)/gi, "is not a …, or has no …"],
  [/\b(?:is|are|was|were) nobody\b(?!')/gi, "no caller, no person"],
  [/\b(?:by|to|for|from|of) nobody knows\b/gi, "unknown"],
  [/\bnobody's\b/gi, "no person's, or the statement without a person"],
  [/\b(?:to|breaks|keeps|holds|harms) nobody\b/gi, "no caller, no person, or the verb with not"],
  [/\bnothing against (?:any(?:body|one)|an?|the|it|them)\b/gi, "accepts, allows or matches"],
  [/\bwhat (?:becomes|became|comes|came) of\b/gi, "the outcome, the result"],
  [/\bwhat is no\b/gi, "a value that is not"],
  [/\bas it is(?=[.;,])/gi, "unchanged"],
  [/\b(?:the wall's|(?:by|against|of|on) the wall)\b/gi, "real time"],
  [/\bclocks? (?:that )?stands?\b/gi, "a stopped clock"],
  [/\bpass(?:es|ed) over\b(?! (?:the )?(?:wire|network))/gi, "skips"],
  [
    /\b(?:a|one|the) (?:file|function|method|row|handler|interface|entry|scenario|answer|world|command|client|adapter) an? (?:tag|operation|component|URL|capability|request|test|session|violation)\b/gi,
    "for each",
  ],
  [/, since (?!(?:OpenAPI|version|then|v?\d|the (?:start|first|last))\b)/gi, "because"],
  [/\b(?:heirs?|rivals?|twins?)\b/gi, "a term of the field: successor, competing request, duplicate"],
  [/(?:[,:;] |\b(?:is|only|or|and) )that of (?:a|an|the|its|their|another)\b/gi, "the noun again"],
];

/** An odd phrase in a text. Line numbers start at 1. */
export interface OddPhrase {
  readonly line: number;
  readonly phrase: string;
  readonly instead: string;
}

/**
 * Finds odd phrases in the comments of TypeScript source, also across line breaks. A string that contains `//` counts
 * as a comment.
 */
export function findInSource(source: string): OddPhrase[] {
  const isSeparate = (at: number) => at === 0 || /\s/.test(source[at - 1] ?? "");
  const comments = [...source.matchAll(/\/\*[\s\S]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*/g)];
  return comments
    .filter(({ index }) => isSeparate(index))
    .flatMap(({ 0: text, index }) =>
      findIn(text.replaceAll(/^[ \t]*(?:\/\/|\*)/gm, blank), lineAt(source, index)),
    );
}

/** Finds odd phrases in Markdown outside code. */
export function findInPage(page: string): OddPhrase[] {
  return findIn(page.replaceAll(/^```[\s\S]*?^```|`[^`\n]*`/gm, blank), 1);
}

function findIn(text: string, firstLine: number): OddPhrase[] {
  // A phrase may continue on the next line, so this replaces line breaks with spaces. `kept` maps each remaining
  // character to its place in the original text.
  const flat = text.replaceAll(/\s+/g, (space) => ` ${"\u0000".repeat(space.length - 1)}`);
  const kept = [...flat].flatMap((character, at) => (character === "\u0000" ? [] : [at]));
  const plain = flat.replaceAll("\u0000", "");
  return phrases
    .flatMap(([pattern, instead]) =>
      [...plain.matchAll(pattern)].map(({ 0: phrase, index }) => {
        const line = firstLine + lineAt(text, kept[index] ?? 0) - 1;
        return { line, phrase: phrase.trim(), instead };
      }),
    )
    .sort((one, other) => one.line - other.line);
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, " ");
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}

/** The test of this script. It contains the phrases, so it is not searched. */
const ownTest = "generated/odd-phrases.test.ts";

/** Prints the findings of `src`, `scripts`, `test`, the README and `docs`, and returns their number. */
function check(): number {
  const list = (folder: string, extension: string) =>
    (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [])
      .filter(
        (name) =>
          name.endsWith(extension) && !/(?:^|\/)(?:node_modules|\.cache)\//.test(name) && name !== ownTest,
      )
      .map((name) => `${folder}/${name}`);
  const sources = ["src", "scripts", "test"]
    .flatMap((folder) => list(folder, ".ts"))
    .map((file) => ({ file, find: findInSource }));
  const pages = ["README.md", ...list("docs", ".md")].map((file) => ({ file, find: findInPage }));
  const found = [...sources, ...pages].flatMap(({ file, find }) =>
    find(readFileSync(file, "utf8")).map(
      ({ line, phrase, instead }) => `${file}:${line} "${phrase}": write ${instead}`,
    ),
  );
  for (const finding of found) console.error(finding);
  return found.length;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.exitCode = check() === 0 ? 0 : 1;
