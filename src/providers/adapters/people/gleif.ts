import type { components } from "../../../../generated/types.ts";
import type { Companies } from "../../capabilities.ts";
import type { Adapter, AdapterDefinition } from "../definition.ts";
import { defined, type JsonObject, readPath, toCount, toObjects, toText } from "../fields.ts";
import { toCompanyId } from "../identity.ts";
import { toYear } from "./pdl-fields.ts";
import { toTotal, withoutDuplicates } from "./persons.ts";
import { toPlainName } from "./target-account.ts";

const defaultLimit = 25;

/**
 * Finds companies in the GLEIF register. The register has legal names and registered offices, but neither domains nor
 * industries.
 */
export const gleif: AdapterDefinition<"companies"> = {
  base: { default: "https://api.gleif.org" },
  create(context): Adapter<"companies"> {
    const upstream = context.upstream({ headers: { accept: "application/vnd.api+json" } });
    const read = async (words: string, size: number, signal: { signal: AbortSignal }) => {
      const query = { "filter[fulltext]": words, "page[size]": size, "page[number]": 1 };
      const { json } = await upstream.json({ path: "/api/v1/lei-records", query }, signal);
      const data = readPath(json, "data");
      if (!Array.isArray(data)) throw upstream.fail("malformed", "the answer has no list of records");
      const companies = withoutDuplicates(
        toObjects(data)
          .map(toCompany)
          .filter((one) => one !== null),
      );
      return { companies, total: toCount(readPath(json, "meta.pagination.total")) ?? companies.length };
    };
    const provider: Companies = {
      async search(request, call) {
        const { filters = {}, query, limit = defaultLimit } = request;
        if (hasUnknownCriteria(filters))
          throw upstream.fail(
            "unsuited",
            "knows neither industries, sizes, domains, LinkedIn pages nor signals",
          );
        const words = filters.company?.names?.[0] ?? query;
        const { companies, total } = await read(words, limit, call);
        const fitting = companies.filter(({ location }) => fitsPlace(location, filters.locations));
        return {
          companies: fitting,
          total: fitting.length === companies.length ? toTotal(total, fitting.length) : fitting.length,
          failedParts: 0,
        };
      },
      async find({ name }, call) {
        if (name === undefined) return null;
        const { companies } = await read(name, 10, call);
        const same = companies.filter((company) => toPlainName(company.name) === toPlainName(name));
        // Returns a company only if no other company has the same name, because the name would then be ambiguous.
        return same.length === 1 ? (same[0] ?? null) : null;
      },
    };
    return {
      provider,
      async probe(call) {
        const { total } = await read("Northwind", 1, call);
        return `${total} records for "Northwind"`;
      },
    };
  },
};

function hasUnknownCriteria(filters: components["schemas"]["CompanyFilters"]): boolean {
  const { industries, employeeCount, signals, company = {} } = filters;
  const unknown = [
    industries,
    employeeCount,
    signals,
    company.industries,
    company.employeeCount,
    company.signals,
    company.domains,
    company.linkedinUrls,
  ];
  return unknown.some((member) => member !== undefined);
}

function toCompany(record: JsonObject): components["schemas"]["Company"] | null {
  const entity = readPath(record, "attributes.entity");
  const name = toText(readPath(entity, "legalName.name"));
  const lei = toText(record["id"]);
  if (name === undefined || lei === undefined) return null;
  const seat = readPath(entity, "headquartersAddress") ?? readPath(entity, "legalAddress");
  const place = [readPath(seat, "city"), readPath(seat, "country")].map((part) => toText(part, 140));
  const known = place.filter((part) => part !== undefined);
  return {
    id: toCompanyId({ source: `lei:${lei}`, name }),
    name,
    ...defined({
      location: known.length === 0 ? undefined : known.join(", "),
      foundedYear: toYear(readPath(entity, "creationDate")),
      description: `Legal entity identifier ${lei}`,
    }),
  };
}

function fitsPlace(location: string | undefined, wanted: readonly string[] = []): boolean {
  if (wanted.length === 0) return true;
  const place = location?.toLowerCase() ?? "";
  return wanted.some((one) => place.includes(one.toLowerCase()));
}
