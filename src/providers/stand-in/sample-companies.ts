import type { components } from "../../../generated/types.ts";

type Person = components["schemas"]["Person"];
type Company = components["schemas"]["Company"];

/** Companies from the contract's examples. They come first in the stand-in's directory. */
export const castCompanies: readonly Company[] = [
  {
    id: "com_01JDHZX0A1B2C3D4E5F6G7H8J9",
    name: "Northwind Robotics",
    domain: "northwind-robotics.example",
    linkedinUrl: "https://www.linkedin.com/company/northwind-robotics",
    industry: "Industrial automation",
    employeeCount: 240,
    location: "Berlin",
    foundedYear: 2014,
    description: "Builds robots for small factories.",
  },
  {
    id: "com_01JDHZX1K2M3N4P5Q6R7S8T9V0",
    name: "Lumen Analytics",
    domain: "lumen-analytics.example",
    linkedinUrl: "https://www.linkedin.com/company/lumen-analytics",
    industry: "Data analytics",
    employeeCount: 85,
    location: "Amsterdam",
    foundedYear: 2017,
    description: "Scores accounts from product usage.",
  },
  {
    id: "com_01JDHZX2W3X4Y5Z6A7B8C9D0E1",
    name: "Harbor CRM",
    domain: "harbor-crm.example",
    linkedinUrl: "https://www.linkedin.com/company/harbor-crm",
    industry: "Sales software",
    employeeCount: 410,
    location: "London",
    foundedYear: 2011,
    description: "A CRM that writes the call notes itself.",
  },
];

/** People from the contract's examples, each with the index of the company in {@link castCompanies}. */
export const castPeople: readonly { company: number; person: Person }[] = [
  {
    company: 0,
    person: {
      id: "per_01JDJ0M1A2B3C4D5E6F7G8H9JK",
      fullName: "Mara Lindqvist",
      title: "VP Engineering",
      seniority: "vp",
      location: "Berlin",
      linkedinUrl: "https://www.linkedin.com/in/mara-lindqvist",
    },
  },
  {
    company: 1,
    person: {
      id: "per_01JDJ0M2B3C4D5E6F7G8H9JKMN",
      fullName: "Tomás Ferreira",
      title: "Head of Data",
      seniority: "head",
      location: "Amsterdam",
      linkedinUrl: "https://www.linkedin.com/in/tomas-ferreira",
    },
  },
  {
    company: 2,
    person: {
      id: "per_01JDJ0M3C4D5E6F7G8H9JKMNPQ",
      fullName: "Priya Raman",
      title: "Chief Revenue Officer",
      seniority: "c_suite",
      location: "London",
      linkedinUrl: "https://www.linkedin.com/in/priya-raman",
    },
  },
  {
    company: 0,
    person: {
      id: "per_01JDJ0M4D5E6F7G8H9JKMNPQRS",
      fullName: "Jonas Weber",
      title: "Staff Engineer",
      seniority: "senior",
      location: "Berlin",
      linkedinUrl: "https://www.linkedin.com/in/jonas-weber",
    },
  },
];
