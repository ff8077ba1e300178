import type { components } from "../../../generated/types.ts";

type Seniority = components["schemas"]["Seniority"];

export const givenNames = [
  "Ana",
  "Bram",
  "Chiara",
  "Dario",
  "Elif",
  "Freya",
  "Goran",
  "Hanna",
  "Ilse",
  "Joris",
  "Kaia",
  "Leo",
  "Mina",
  "Nils",
  "Oona",
  "Paolo",
  "Quinn",
  "Rosa",
  "Sven",
  "Tara",
  "Umar",
  "Vera",
  "Wim",
  "Xenia",
  "Yara",
  "Zeno",
] as const;

export const familyNames = [
  "Adler",
  "Baptista",
  "Castell",
  "Dvorak",
  "Eriksen",
  "Fontana",
  "Greco",
  "Hofer",
  "Ivanov",
  "Jansen",
  "Keller",
  "Lund",
  "Moreau",
  "Novak",
  "Okafor",
  "Petrov",
  "Quist",
  "Rossi",
  "Silva",
  "Toth",
  "Urban",
  "Vidal",
  "Wolff",
  "Yilmaz",
  "Zeman",
] as const;

export const places = [
  "Berlin",
  "Amsterdam",
  "London",
  "Paris",
  "Madrid",
  "Lisbon",
  "Vienna",
  "Stockholm",
  "Copenhagen",
  "Dublin",
  "Warsaw",
  "Zurich",
] as const;

export const companyHeads = [
  "Amber",
  "Basalt",
  "Cobalt",
  "Delta",
  "Ember",
  "Fjord",
  "Granite",
  "Horizon",
  "Indigo",
  "Juniper",
  "Krypton",
  "Lattice",
  "Meridian",
  "Nimbus",
  "Orchard",
  "Pioneer",
  "Quartz",
  "Ridge",
  "Summit",
  "Tidal",
  "Umbra",
  "Vector",
] as const;

export const companyTails = [
  ["Robotics", "Industrial automation"],
  ["Analytics", "Data analytics"],
  ["CRM", "Sales software"],
  ["Health", "Health technology"],
  ["Logistics", "Logistics"],
  ["Energy", "Energy"],
  ["Labs", "Artificial intelligence"],
  ["Security", "Security software"],
  ["Payments", "Financial technology"],
  ["Learning", "Education technology"],
] as const;

export const roles: readonly [Role, ...Role[]] = [
  { title: "VP Engineering", seniority: "vp", department: "engineering" },
  { title: "Chief Technology Officer", seniority: "c_suite", department: "engineering" },
  { title: "Chief Executive Officer", seniority: "c_suite", department: "management" },
  { title: "Founder", seniority: "founder", department: "management" },
  { title: "Head of Data", seniority: "head", department: "data" },
  { title: "Head of Marketing", seniority: "head", department: "marketing" },
  { title: "Director of Sales", seniority: "director", department: "sales" },
  { title: "VP Sales", seniority: "vp", department: "sales" },
  { title: "Product Manager", seniority: "manager", department: "product" },
  { title: "Engineering Manager", seniority: "manager", department: "engineering" },
  { title: "Senior Software Engineer", seniority: "senior", department: "engineering" },
  { title: "Data Analyst", seniority: "entry", department: "data" },
  { title: "Account Executive", seniority: "senior", department: "sales" },
  { title: "Finance Director", seniority: "director", department: "finance" },
  { title: "Recruiter", seniority: "manager", department: "people" },
];

/** A job title and what it implies about its holder. */
export interface Role {
  title: string;
  seniority: Seniority;
  department: string;
}

export const signalTypes = [
  "job_change",
  "promotion",
  "hiring",
  "funding",
  "product_launch",
  "expansion",
  "news_mention",
  "social_post",
] as const;

export const fillers = [
  "The team",
  "A recent report",
  "The market",
  "Most buyers",
  "The product",
  "Its customers",
  "The company",
] as const;

export const predicates = [
  "grew faster than planned",
  "asks for less data entry",
  "moves to shorter contracts",
  "compares three vendors",
  "opened a second office",
  "published its price list",
  "hired for support and sales",
  "measures what it ships",
] as const;
