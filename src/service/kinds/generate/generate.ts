import { checkModel } from "../../checks.ts";
import type { JobKind, JobRun } from "../kind.ts";
import { countWords, cutWords, joinSections } from "./format.ts";
import {
  gatherMaterial,
  isResearched,
  type Material,
  type Request,
  shareCharacters,
  showContext,
  showPages,
} from "./material.ts";
import { countSections, type Outline, readOutline, toOutlineRequest } from "./outline.ts";
import { writeSection } from "./section.ts";

/** Default length of a text in words. */
const defaultWords = 800;
/** Maximum number of characters of material for an outline. */
const outlineCharacters = 6_000;
/** Maximum number of characters of the previous section that the model sees while it writes the next section. */
const beforeCharacters = 600;

/** Job kind that writes a text section by section. If requested, it first reads pages as material for the text. */
export const generate: JobKind<Request> = {
  name: "generate",
  operation: "generateContent",
  retrySeconds: 2,
  capabilities: (request) => (isResearched(request) ? ["model", "webSearch", "pages"] : ["model"]),
  check: ({ model }, { modelNames }) => checkModel(model, modelNames),
  ceiling: (request) => ({
    base: 1,
    thousandWords: Math.ceil((request.maxWords ?? defaultWords) / 1000),
    ...(isResearched(request) ? { webResearch: 1 } : {}),
  }),
  async run(run) {
    const { format = "markdown", maxWords } = run.request;
    await run.progress(3);
    const material = await gatherMaterial(run);
    await run.progress(12);
    const outline = await planText(run, material);
    await run.progress(20);
    const sections = await writeSections(run, { outline, material });
    const whole = joinSections({ title: outline.title, sections }, format);
    const content = maxWords === undefined ? whole : cutWords(whole, { words: maxWords, format });
    return {
      status: material.failed > 0 ? "partial_success" : "succeeded",
      result: {
        content,
        format,
        sources: material.pages.map(({ url, title }) => ({ url, title })),
        wordCount: countWords(content, format),
      },
    };
  },
};

/** Plans the outline. A text with one section needs no plan. */
async function planText(run: JobRun<Request>, { pages }: Material): Promise<Outline> {
  const { prompt, context = [], model, maxWords } = run.request;
  const words = maxWords ?? defaultWords;
  if (countSections(words) === 1) return readOutline({}, { prompt, words });
  return run.step("outline", async () => {
    const { forContext, forPages } = shareCharacters(outlineCharacters, { context, pages });
    const request = toOutlineRequest({
      prompt,
      words,
      context: showContext(context, { words: [], characters: forContext }),
      material: showPages(pages, { words: [], characters: forPages }),
      model,
    });
    const { value } = await run.providers.model.complete(request, run.call);
    return readOutline(value, { prompt, words });
  });
}

async function writeSections(
  run: JobRun<Request>,
  { outline, material }: { outline: Outline; material: Material },
): Promise<{ heading: string; text: string }[]> {
  const { format = "markdown" } = run.request;
  const written: { heading: string; text: string }[] = [];
  let words = 0;
  for (const [index, section] of outline.sections.entries()) {
    const before = (written.at(-1)?.text ?? "").slice(-beforeCharacters);
    const text = await run.step(`section ${index + 1}`, async (use) => {
      const one = await writeSection(run, { outline, index, section, material, before });
      const more = Math.ceil((words + countWords(one, format)) / 1000) - Math.ceil(words / 1000);
      use({ ...(index === 0 ? { base: 1 } : {}), thousandWords: more });
      return one;
    });
    words += countWords(text, format);
    written.push({ heading: section.heading, text });
    await run.progress(20 + Math.floor((78 * (index + 1)) / outline.sections.length));
  }
  return written;
}
