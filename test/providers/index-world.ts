import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createIndexAdapters, loadProviders } from "../../src/providers/adapters/index.ts";
import type { Companies, People } from "../../src/providers/capabilities.ts";
import type { OwnIndex } from "../../src/store/own-index/own-index.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { importCompanies, importPeople, openIndex } from "../store/index-rows.ts";
import { createStill } from "./load.ts";

const people = `full_name,linkedin_url,email,phone,title,headline,department,seniority,company,company_domain,industry,company_size,location,x_handle,github
Mara Lindqvist,https://www.linkedin.com/in/mara-lindqvist,mara@northwind-robotics.example; m.l@mail.example,+4930901820; +4930901821,VP Engineering,Builds robots,Engineering,,Northwind Robotics GmbH,northwind-robotics.example,,,"Berlin, Germany",@MaraL,mara-l
Jonas Weber,linkedin.com/in/jonas-weber,,,Staff Engineers,,Platform,,Northwind Robotics,northwind-robotics.example,,,"München, Germany",,
Tomás Ferreira,linkedin.com/in/tomas-ferreira,,,Head of Data,Numbers for harbours,Data,,Lumen Analytics,lumen-analytics.example,Data Analytics,51-200,"Amsterdam, Netherlands",,
Priya Raman,linkedin.com/in/priya-raman,,,Chief Revenue Officer,,Sales,,Harbor CRM,,Sales Software,410,"London, United Kingdom",,
Emil Berg,,emil@northwind.example,,Vice President of Sales,,,,Northwind Energy,northwind.example,Renewable Energy,20-80,Oslo,,
`;
const companies = `name,domain,linkedin_url,industry,size,location,founded,description
Northwind Robotics,northwind-robotics.example,linkedin.com/company/northwind-robotics,Industrial Automation,240,"Berlin, Germany",2014,Robots for warehouses
Harbor CRM,harbor-crm.example,linkedin.com/company/harbor-crm,Sales Software,410,London,2011,A place for deals
Lumen Analytics,lumen-analytics.example,,Data Analytics,51-200,Amsterdam,2017,
`;

/** Providers that use an index of five people and three companies. */
export interface IndexWorld {
  open(env: Record<string, string>): ReturnType<typeof loadProviders>;
  openPeople(env?: Record<string, string>): People;
  openCompanies(): Companies;
  readonly index: OwnIndex;
  readonly store: Store;
  close(): Promise<void>;
}

/** Creates an index of these people, by default the sample people, in its own database. */
export async function createIndexWorld(rows = people): Promise<IndexWorld> {
  const store = await openStore({ location: join(mkdtempSync(join(tmpdir(), "index-")), "prospecting.db") });
  await importCompanies(store, companies);
  await importPeople(store, rows);
  const open = (env: Record<string, string>) => {
    const index = async () => openIndex(store);
    return loadProviders(
      { PROSPECTING_PROVIDER_RETRIES: "0", ...env },
      { clock: createStill(), adapters: createIndexAdapters(index), memory: index },
    );
  };
  return {
    open,
    openPeople(env = {}) {
      const { people: provider } = open({ PROSPECTING_PEOPLE: "index", ...env }).providers;
      if (provider === undefined) throw new Error("no people are configured");
      return provider;
    },
    openCompanies() {
      const { companies: provider } = open({ PROSPECTING_COMPANIES: "index" }).providers;
      if (provider === undefined) throw new Error("no companies are configured");
      return provider;
    },
    index: openIndex(store),
    store,
    close: () => store.close(),
  };
}
