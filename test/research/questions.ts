import { laterQuestions } from "./later-questions.ts";
import { list, maybe, maybeWhole, object, type Question, text, whole } from "./question.ts";

/** Questions for the frozen web (a fixed set of simulated pages), written together with the pages. */
const first: readonly Question[] = [
  {
    name: "a company's own page",
    prompt: "When was Kestrel Maps founded and how many employees does it have?",
    schema: object({ foundedYear: whole, employees: whole }),
    answers: { foundedYear: 2011, employees: 58 },
  },
  {
    name: "namesake",
    prompt: "Company profile of Helio Grid, the maker of inverters in Lisbon",
    schema: object({ foundedYear: whole, employees: whole, ceo: text, headquarters: text }),
    answers: {
      foundedYear: 2014,
      employees: 240,
      ceo: "Marta Silva",
      headquarters: ["Lisbon, Portugal", "Lisbon"],
    },
  },
  {
    name: "the other namesake",
    prompt: "Company profile of Helio Grid in Austin",
    schema: object({ foundedYear: whole, employees: whole, ceo: text }),
    answers: { foundedYear: 1998, employees: 900, ceo: "Bob Tanner" },
  },
  {
    name: "person with a namesake",
    prompt: "Where did Anna Berg of Norrsken Freight study, and what is her role?",
    schema: object({ role: text, university: text }),
    answers: { role: "chief technology officer", university: "Chalmers University of Technology" },
  },
  {
    name: "contact of a person with namesakes",
    prompt: "Email and home town of Anna Berg, who works at Norrsken Freight",
    schema: object({ email: { type: "string", format: "email" }, lives: text, hometown: maybe }),
    answers: { email: "anna.berg@norrsken-freight.example", lives: "Gothenburg", hometown: "Umeå" },
  },
  {
    name: "the chef of that name",
    prompt: "Where did the chef Anna Berg of Saltverk study?",
    schema: object({ school: text, lives: text }),
    answers: { school: "Culinary School of Stavanger", lives: "Oslo" },
  },
  {
    name: "a chief executive who changed",
    prompt: "Who is chief executive of Voltaro?",
    schema: object({ ceo: text }),
    answers: { ceo: "Rui Costa" },
  },
  {
    name: "contradictions and a liar",
    prompt: "Facts about Voltaro",
    schema: object({ foundedYear: whole, employees: whole, headquarters: text, cfo: text }),
    answers: {
      foundedYear: 2016,
      employees: 410,
      headquarters: ["Turin, Italy", "Turin"],
      cfo: "Priya Nair",
    },
  },
  {
    name: "a liar alone against a company",
    prompt: "Facts about Brightmoor",
    schema: object({ foundedYear: whole, headquarters: text, hospitals: whole }),
    answers: { foundedYear: 2009, headquarters: ["Leeds, United Kingdom", "Leeds"], hospitals: 160 },
  },
  {
    name: "a name in a team",
    prompt: "Who is head of data at Brightmoor?",
    schema: object({ headOfData: text }),
    answers: { headOfData: "Tomas Lindgren" },
  },
  {
    name: "funding among others' funding",
    prompt: "How much did Voltaro raise in 2025, and who led the round?",
    schema: object({ raised: text, leadInvestor: text }),
    answers: { raised: "€40 million", leadInvestor: "Po Valley Capital" },
  },
  {
    name: "funding, told twice by one release",
    prompt: "Series B of Helio Grid, Lisbon",
    schema: object({
      raised: text,
      leadInvestor: text,
      round: { type: "string", enum: ["Series A", "Series B", "Series C"] },
    }),
    answers: { raised: "€18 million", leadInvestor: "Alder Ventures", round: "Series B" },
  },
  {
    name: "a price list",
    prompt: "What are the plans of Quillstone and their prices?",
    schema: object({ plans: list(object({ plan: text, price: text })) }),
    answers: { "plans[Solo].price": "€19", "plans[Team].price": "€49", "plans[Firm].price": "€149" },
  },
  {
    name: "founders as a list",
    prompt: "Who founded Quillstone and when?",
    schema: object({ founders: list(text), foundedYear: whole }),
    answers: {
      "founders[Aoife Brennan]": "Aoife Brennan",
      "founders[Cian Doyle]": "Cian Doyle",
      foundedYear: 2018,
    },
  },
  {
    name: "yes and no",
    prompt: "Does Quillstone have electronic signatures and a free plan?",
    schema: object({
      electronicSignatures: { type: "boolean", description: "Electronic signatures are included" },
      freePlan: { type: "boolean", description: "There is a free plan" },
    }),
    answers: { electronicSignatures: true, freePlan: false },
  },
  {
    name: "competitors as a list",
    prompt: "Competitors of Helio Grid inverters, where they are based and what their inverters cost",
    schema: object({ competitors: list(object({ name: text, headquarters: text, price: maybe })) }),
    answers: {
      "competitors[Solvent Power].headquarters": ["Graz, Austria", "Graz"],
      "competitors[Rayo Electric].headquarters": ["Seville, Spain", "Seville"],
      "competitors[Nimbara].headquarters": ["Tallinn, Estonia", "Tallinn"],
      "competitors[Rayo Electric].price": "€810",
    },
  },
  {
    name: "tools compared",
    prompt: "Contract tools for law firms and what they cost a month",
    schema: object({ tools: list(object({ name: text, price: text })) }),
    answers: {
      "tools[Clausewerk].price": "€35",
      "tools[Dockhand].price": "€60",
      "tools[Parchment].price": "€25",
    },
  },
  {
    name: "a date",
    prompt: "When did the Bank of Lithuania grant Orchid Payments its licence?",
    schema: object({
      grantedOn: { type: "string", format: "date", description: "Day on which the licence was granted" },
    }),
    answers: { grantedOn: "2019-03-14" },
  },
  {
    name: "old figures and new ones",
    prompt: "How many employees and shops does Orchid Payments have?",
    schema: object({ employees: whole, shops: whole }),
    answers: { employees: 75, shops: 4000 },
  },
  {
    name: "an acquisition",
    prompt: "Which company did Norrsken Freight acquire in 2023, and for how much?",
    schema: object({ target: { type: "string", description: "Company that was acquired" }, price: text }),
    answers: { target: ["Balto Lines", "Balto Lines of Riga"], price: "€62 million" },
  },
  {
    name: "own and acquired figures",
    prompt: "Facts about Norrsken Freight",
    schema: object({ employees: whole, ships: whole, foundedYear: whole }),
    answers: { employees: 1350, ships: 14, foundedYear: 1997 },
  },
  {
    name: "a page that changes",
    prompt: "How many employees does Pelagic Feed have?",
    schema: object({ employees: whole }),
    answers: { employees: 210 },
  },
  {
    name: "revenue with a scale",
    prompt: "Revenue and founding year of Pelagic Feed",
    schema: object({ revenue: { type: "number", description: "Revenue in kroner" }, foundedYear: whole }),
    answers: { revenue: 310_000_000, foundedYear: 2012 },
  },
  {
    name: "what no page says",
    prompt: "Revenue and warranty of Kestrel Maps",
    schema: object({ revenue: { type: ["number", "null"] }, warrantyYears: maybeWhole }),
    answers: { revenue: null, warrantyYears: null },
  },
  {
    name: "required, but nowhere said",
    prompt: "Founding year and chief executive of Tessel Labs",
    schema: object({ foundedYear: maybeWhole, ceo: text, city: text }),
    answers: { foundedYear: null, ceo: null, city: ["Utrecht", "Utrecht, Netherlands"] },
  },
  {
    name: "a register entry",
    prompt: "VAT number and registered office of Voltaro",
    schema: object({ vatNumber: text, registeredOffice: text }),
    answers: {
      vatNumber: "IT09876543210",
      registeredOffice: ["Via Nizza 40, Turin", "Turin", "Turin, Italy"],
    },
  },
  {
    name: "a price that a liar disputes",
    prompt: "Kestrel Maps: cost of the yearly subscription and rating of reviewers",
    schema: object({ subscription: text, rating: { type: "number", minimum: 0, maximum: 5 } }),
    answers: { subscription: "€24", rating: 4.5 },
  },
  {
    name: "a product test",
    prompt: "Price and battery life of the Marrow Audio M2",
    schema: object({ price: text, batteryHours: whole }),
    answers: { price: "€229", batteryHours: 11 },
  },
  {
    name: "nested objects",
    prompt: "Marrow Audio: company and people",
    schema: object({
      company: object({ foundedYear: whole, employees: whole, city: text }),
      shop: object({ website: { type: "string", format: "uri" } }),
    }),
    answers: {
      "company.foundedYear": 2015,
      "company.employees": 96,
      "company.city": ["Brno", "Brno, Czech Republic"],
      "shop.website": ["https://shop.marrow-audio.example", "https://shop.marrow-audio.example/"],
    },
  },
  {
    name: "salaries",
    prompt: "Jobs at Tessel Labs with their salaries",
    schema: object({ jobs: list(object({ title: text, salary: text })) }),
    answers: { "jobs[Compiler engineer].salary": "€75,000", "jobs[Support engineer].salary": "€52,000" },
  },
];

/** All questions for the frozen web, a fixed set of simulated pages. */
export const questions: readonly Question[] = [...first, ...laterQuestions];
