import type { components } from "../../../../generated/types.ts";
import { readLinkedin } from "../identity.ts";
import { toPerson } from "./persons.ts";
import { isTitle } from "./titles.ts";

type Hit = components["schemas"]["WebSearchHit"];
type Person = components["schemas"]["Person"];

/** Converts a search result to a person; null if the result is not a public LinkedIn profile. */
export function toProfile(hit: Hit): Person | null {
  const handle = readLinkedin(hit.url);
  if (handle?.kind !== "vanity") return null;
  const title = hit.title.replace(/\s*[|·-]\s*LinkedIn\b.*$/i, "").replace(/\s*(\.\.\.|…)\s*$/, "");
  const [fullName = "", ...parts] = title.split(/\s+[-–—|]\s+/).map((part) => part.trim());
  if (fullName === "" || !/\p{L}/u.test(fullName)) return null;
  const job = readJob(parts, hit.content);
  return toPerson({
    fullName: fullName.replace(/,.*$/, ""),
    headline: parts.length > 0 ? parts.join(" - ").slice(0, 1_000) : undefined,
    title: job.title,
    location: readLocation(hit.content),
    linkedinUrl: hit.url,
    company: job.company === undefined ? undefined : { name: job.company },
  });
}

interface Job {
  title: string | undefined;
  company: string | undefined;
}

/**
 * Reads the job and the employer from the title of a result: "Name - Title - Company", "Name - Title at Company" or
 * "Name - Company".
 */
function readJob(parts: readonly string[], content: string): Job {
  const [first, second] = parts;
  if (first === undefined) return { title: undefined, company: readEmployer(content) };
  const [, title, company] = /^(.+?)\s+(?:at|@|bei|chez)\s+(.+)$/i.exec(first) ?? [];
  if (title !== undefined && company !== undefined) return { title: cut(title), company: cut(company) };
  if (second !== undefined) return { title: cut(first), company: cut(second) };
  // If only one part is left after the name, this part is taken as the job title if it looks like a title, and
  // otherwise as the employer.
  return isTitle(first)
    ? { title: cut(first), company: readEmployer(content) }
    : { title: undefined, company: cut(first) };
}

/** Reads the employer from the snippet of a profile, such as "Experience: Northwind Robotics ·". */
function readEmployer(content: string): string | undefined {
  return cut(/(?:Experience|Berufserfahrung|Erfahrung|Expérience)\s*:\s*([^·|\n]+)/i.exec(content)?.[1]);
}

function readLocation(content: string): string | undefined {
  return cut(/(?:Location|Standort|Ort|Lieu)\s*:\s*([^·|\n]+)/i.exec(content)?.[1]);
}

function cut(text: string | undefined): string | undefined {
  // Cuts the text first, because the patterns take quadratic time on long white space.
  const clean = text
    ?.slice(0, 600)
    .replace(/\s*(\.\.\.|…)\s*$/, "")
    .replace(/[.\s]+$/, "")
    .trim();
  return clean === undefined || clean === "" ? undefined : clean.slice(0, 300);
}
