import { list, maybeWhole, object, type Question, text, whole } from "./question.ts";

/**
 * Questions that were written after the research loop and the simulated reader, so that both are tested with questions
 * for which they were not made.
 */
export const laterQuestions: readonly Question[] = [
  {
    name: "a fund",
    prompt: "How many partners does the fund Alder Ventures have, and when was it founded?",
    schema: object({ partners: whole, foundedYear: whole }),
    answers: { partners: 14, foundedYear: 2010 },
  },
  {
    name: "the company that was bought",
    prompt: "How many people work for Balto Lines, and what does it cost to buy its ticket?",
    schema: object({ employees: whole, ticketPrice: maybeWhole }),
    answers: { employees: 300, ticketPrice: null },
  },
  {
    name: "head and seat",
    prompt: "Chief executive and headquarters of Orchid Payments",
    schema: object({ ceo: text, headquarters: text }),
    answers: { ceo: "Jonas Petrauskas", headquarters: ["Vilnius, Lithuania", "Vilnius"] },
  },
  {
    name: "one of two products",
    prompt: "Price and warranty of the HG-5 inverter by Helio Grid",
    schema: object({ price: text, warrantyYears: whole }),
    answers: { price: "€890", warrantyYears: 12 },
  },
  {
    name: "one newspaper against a newer liar",
    prompt: "How many employees does Brightmoor have and who is its CEO?",
    schema: object({ employees: whole, ceo: text }),
    answers: { employees: 120, ceo: "Helen Ashworth" },
  },
  {
    name: "a head with others on the page",
    prompt: "Who is chief executive of Norrsken Freight?",
    schema: object({ ceo: text }),
    answers: { ceo: "Karin Ek" },
  },
  {
    name: "a rival in the news",
    prompt: "Plugline: money raised and employees",
    schema: object({ raised: text, employees: whole }),
    answers: { raised: "€75 million", employees: 2100 },
  },
  {
    name: "a yes",
    prompt: "Is the Marrow Audio M2 waterproof?",
    schema: object({ waterproof: { type: "boolean" } }),
    answers: { waterproof: true },
  },
  {
    name: "register and review",
    prompt: "Managing director and city of Kestrel Maps",
    schema: object({ managingDirector: text, city: text }),
    answers: { managingDirector: "Luc Arnaud", city: ["Grenoble", "Grenoble, France"] },
  },
  {
    name: "a person told by what she does",
    prompt: "Anna Berg, novelist: where did she study and where does she live?",
    schema: object({ university: text, lives: text }),
    answers: { university: "Uppsala University", lives: "Stockholm" },
  },
  {
    name: "a page that lacks the place",
    prompt: "Number of customers and founding year of Quillstone in Dublin",
    schema: object({ customers: whole, foundedYear: whole }),
    answers: { customers: 900, foundedYear: 2018 },
  },
  {
    name: "a name that is nearly another",
    prompt: "Brightmore Beds in Sheffield: founding year and employees",
    schema: object({ foundedYear: whole, employees: whole }),
    answers: { foundedYear: 1923, employees: 60 },
  },
  {
    name: "a table",
    prompt: "Which headphones does Marrow Audio sell, and for how much?",
    schema: object({ headphones: list(object({ model: text, price: text })) }),
    answers: {
      "headphones[M1].price": "€129",
      "headphones[M2].price": "€229",
      "headphones[M2 Sport].price": "€249",
    },
  },
];
