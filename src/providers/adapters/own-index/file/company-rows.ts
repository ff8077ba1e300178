import { toCompanyId } from "../../identity.ts";
import type { IndexedCompany } from "../own-index.ts";
import { toNameKey } from "../vocabulary.ts";
import { type Cells, readDomain, readPage, readPlace, readSize, readYear } from "./cells.ts";
import type { companyColumns } from "./columns.ts";

type CompanyCells = Cells<(typeof companyColumns)[number]["name"]>;

/** Returns the company of a row, or the problem that prevents its import. */
export function toCompanyRow(cells: CompanyCells): IndexedCompany | string {
  const name = cells.text("name", 300);
  const nameKey = name === null ? "" : toNameKey(name);
  if (name === null || nameKey === "") return "has no name";
  const domain = cells.parsed("domain", readDomain, "is no domain");
  const linkedin = cells.parsed("linkedin_url", readPage, "is no address of a company on LinkedIn");
  const size = cells.parsed("size", readSize, "is no number of employees, nor a range of it");
  return {
    position: 0,
    id: toCompanyId({
      domain: domain ?? undefined,
      linkedinUrl:
        linkedin === null ? undefined : `https://www.linkedin.com/company/${encodeURIComponent(linkedin)}`,
      name,
    }),
    domain,
    linkedin,
    name_key: nameKey,
    name,
    industry: cells.text("industry", 200),
    employees_min: size?.min ?? null,
    employees_max: size?.max ?? null,
    location: readPlace(cells),
    founded_year: cells.parsed("founded", readYear, "is no year"),
    description: cells.text("description", 5_000),
    updated_at: 0,
  };
}
