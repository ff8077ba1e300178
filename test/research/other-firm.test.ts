import { describe, expect, it } from "vitest";
import { checkReading } from "../../src/service/kinds/deep-research/evidence.ts";
import { createPageText } from "../../src/service/kinds/deep-research/page-text.ts";
import { readShape } from "../../src/service/kinds/deep-research/shape.ts";

const subject = { name: "Linnet Corp", hints: [] };

/**
 * Returns the part of a claim about a page that passes the service's checks. The claim is the answer of a model that
 * believes everything.
 */
function accept(
  text: string,
  claim: { schema: Record<string, unknown>; found: unknown },
  of: { name: string; hints: string[] } = subject,
): unknown {
  const page = createPageText({
    title: of.name,
    url: "https://news.example/a",
    text: `# ${of.name}\n\n${of.name} makes pumps and sells them in Europe. ${text}`,
  });
  const shown = { text: page, madeUp: false };
  const shape = readShape(claim.schema);
  return checkReading({ found: claim.found }, { shape, page: shown, subject: of, question: "?" }).evidence;
}

const ceo = (text: string, quote = text) =>
  accept(text, {
    schema: { type: "object", properties: { ceo: { type: "string" } } },
    found: { ceo: { value: "Ana Silva", quote } },
  });
const staff = (text: string, quote = text) =>
  accept(text, {
    schema: { type: "object", properties: { employees: { type: "integer" } } },
    found: { employees: { value: 300, quote } },
  });
const people = (text: string, list = "people") =>
  accept(text, {
    schema: {
      type: "object",
      properties: {
        [list]: {
          type: "array",
          items: { type: "object", properties: { name: { type: "string" }, title: { type: "string" } } },
        },
      },
    },
    found: {
      [list]: [
        { name: { value: "Ana Silva", quote: text }, title: { value: "chief executive", quote: text } },
      ],
    },
  });

describe("a statement about another organization", () => {
  it.each([
    "The chief executive of Harding Motors is Ana Silva.",
    "The chief executive of Vauxley is Ana Silva.",
    "The CEO of Harding Motors: Ana Silva.",
    "Old notes: the chairman of Vauxley is Ana Silva.",
    "In 2024, the managing director of Harding Motors was Ana Silva.",
    "Ana Silva is the chief executive of Harding Motors.",
    "Ana Silva, chief executive of Harding Motors, opened the fair.",
    "Ana Silva became chairwoman of Vauxley.",
    "Ana Silva leads Harding Motors.",
    "Ana Silva founded Vauxley in 1999.",
    "Harding Motors' chief executive is Ana Silva.",
    "Vauxley's new chief executive is Ana Silva.",
    "Its rival Harding Motors is led by Ana Silva.",
    "Linnet's rival Vauxley is run by Ana Silva.",
    "According to Linnet Corp, the chief executive of Harding Motors is Ana Silva.",
    "Der Geschäftsführer von Harding Motors ist Ana Silva.",
    "Le directeur général de Vauxley est Ana Silva.",
    "El director general de Vauxley es Ana Silva.",
  ])("is no value of the subject: %s", (text) => {
    expect(ceo(text)).toBe(null);
  });

  it.each([
    "The headcount of Harding Motors is 300.",
    "Vauxley's workforce is 300 people.",
    "Its supplier Harding Motors employs 300 people.",
    "The number of employees at Vauxley is 300.",
  ])("is no figure of the subject: %s", (text) => {
    expect(staff(text)).toBe(null);
  });

  it.each([
    ["Its rival is Harding Motors. The chief executive is Ana Silva.", "The chief executive is Ana Silva."],
    ["Linnet's main competitor is Vauxley. The CEO is Ana Silva.", "The CEO is Ana Silva."],
    ["Vauxley is its biggest rival. It is led by Ana Silva.", "It is led by Ana Silva."],
    [
      "Its owner is Harding Group. The managing director is Ana Silva.",
      "The managing director is Ana Silva.",
    ],
  ])("may follow the sentence that introduces it: %s", (text, quote) => {
    expect(ceo(text, quote)).toBe(null);
  });

  it.each([
    "Old notes: Ana Silva is chief executive of Harding Motors.",
    "Ana Silva is the chief executive of Vauxley.",
    "The chief executive of Vauxley is Ana Silva.",
  ])("is no item of a list about the subject: %s", (text) => {
    expect(people(text)).toBe(null);
  });
});

describe("a statement about the subject", () => {
  it.each([
    "The chief executive of Linnet is Ana Silva.",
    "The chief executive of Linnet Pumps is Ana Silva.",
    "The chief executive of LC is Ana Silva.",
    "Linnet, a supplier of Harding Motors, is led by Ana Silva.",
    "Linnet's parent Harding Group has named Ana Silva chief executive of Linnet.",
    "Linnet's parent Harding Group appointed Ana Silva as chief executive.",
    "The chief executive, a graduate of Harvard Business School, is Ana Silva.",
    "Ana Silva, the founder of Vauxley, is now chief executive.",
    "Ana Silva, who ran Vauxley before, is the chief executive.",
    "Ana Silva joined from Harding Motors as chief executive.",
    "Ana Silva is the founder of Vauxley and our chief executive.",
    "The chief executive of the group is Ana Silva.",
    "The chief executive of the company is Ana Silva.",
    "Our chief executive is Ana Silva.",
    "Its chief executive for Europe is Ana Silva.",
    "Chief Executive Officer: Ana Silva",
    "Linnet Corp hired Ana Silva, the chief executive of Harding Motors, to lead it.",
    "Der Geschäftsführer der Linnet GmbH ist Ana Silva.",
    "Production is led by Tom Hall, and the firm by Ana Silva.",
    "The chief executive of this family firm is Ana Silva.",
    "Managing Director: Ana Silva",
    "The chief executive since May is Ana Silva.",
  ])("is a value: %s", (text) => {
    expect(ceo(text)).not.toBe(null);
  });

  it.each([
    "It employs 300 people and supplies Harding Motors.",
    "We told the chief executive of Harding Motors that 300 people work here.",
    "Like its customer Vauxley, it employs 300 people.",
    "In Porto it has 300 employees.",
    "The headcount of the Porto plant is 300.",
  ])("is a figure: %s", (text) => {
    expect(staff(text)).not.toBe(null);
  });

  it.each([
    ["Its rival is Harding Motors. The company is led by Ana Silva.", "The company is led by Ana Silva."],
    [
      "Its largest customer is Vauxley. Its chief executive is Ana Silva.",
      "Its chief executive is Ana Silva.",
    ],
    ["Its rival is Harding Motors. Our chief executive is Ana Silva.", "Our chief executive is Ana Silva."],
    ["Its home is Porto. The chief executive is Ana Silva.", "The chief executive is Ana Silva."],
    [
      "Its main product is Linnet Blue. The chief executive is Ana Silva.",
      "The chief executive is Ana Silva.",
    ],
  ])("may follow a sentence about something else: %s", (text, quote) => {
    expect(ceo(text, quote)).not.toBe(null);
  });

  it.each([
    ["Ana Silva is chief executive.", "people"],
    ["Ana Silva, chief executive, came from Harding Motors.", "people"],
    ["Ana Silva, chief executive of Harding Motors, is on our board.", "people"],
    ["Ana Silva is chief executive of Harding Motors.", "boardMembers"],
    ["Ana Silva is the chief executive of Vauxley.", "speakers"],
  ])("is an item: %s %s", (text, list) => {
    expect(people(text, list)).not.toBe(null);
  });

  it("may name the firm whose chief the subject is", () => {
    const schema = { type: "object", properties: { title: { type: "string" }, age: { type: "integer" } } };
    const text =
      "She is the chief executive of Harding Motors. The chief executive of Harding Motors is 52 years old.";
    const found = {
      title: { value: "chief executive", quote: "She is the chief executive of Harding Motors." },
      age: { value: 52, quote: "The chief executive of Harding Motors is 52 years old." },
    };
    const person = { name: "Ana Silva", hints: [] };
    const first = "Ana Silva is the chief executive of Harding Motors. ";
    expect(accept(`${first}${text}`, { schema, found }, person)).toMatchObject({
      members: { title: { value: "chief executive" }, age: { value: 52 } },
    });
  });
});
