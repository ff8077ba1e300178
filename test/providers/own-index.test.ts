import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { vocabulary } from "../../src/providers/adapters/own-index/index.ts";
import type { Companies, People } from "../../src/providers/capabilities.ts";
import { importPeople, today } from "../store/index-rows.ts";
import { createIndexWorld, type IndexWorld } from "./index-world.ts";
import { createCall } from "./load.ts";

type PeopleRequest = Parameters<People["search"]>[0];
type CompanyRequest = Parameters<Companies["search"]>[0];

let world: IndexWorld;

/** Creates a separate index for one test, with these people. Default: the people that all tests share. */
async function createOther(rows?: string): Promise<IndexWorld> {
  const other = await createIndexWorld(rows);
  onTestFinished(() => other.close());
  return other;
}

beforeAll(async () => {
  world = await createIndexWorld();
});
afterAll(() => world.close());

async function findPeople(index: IndexWorld, query: string) {
  return (await index.openPeople().search({ query }, createCall())).people;
}

async function findNames(index: IndexWorld, query: string) {
  return (await findPeople(index, query)).map(({ fullName }) => fullName);
}

describe("people of the own index", () => {
  it.each<[PeopleRequest, string[]]>([
    [{ query: "VP Engineering in Berlin" }, ["Mara Lindqvist"]],
    [{ query: "robots" }, ["Mara Lindqvist"]],
    [{ query: "people working at Lumen Analytics" }, ["Tomás Ferreira"]],
    [{ query: "tomas ferreira" }, ["Tomás Ferreira"]],
    [{ query: "?!" }, []],
    [{ filters: { titles: ["Engineer"] } }, ["Jonas Weber"]],
    [{ filters: { titles: ["Vice President Sales", "Head of Data"] } }, ["Tomás Ferreira", "Emil Berg"]],
    [{ filters: { titles: ["Engineering"], titleMatch: "exact" } }, []],
    [{ filters: { titles: ["VP, engineering"], titleMatch: "exact" } }, ["Mara Lindqvist"]],
    [{ filters: { seniorities: ["vp", "c_suite"] } }, ["Mara Lindqvist", "Priya Raman", "Emil Berg"]],
    [{ filters: { departments: ["engineering"] } }, ["Mara Lindqvist"]],
    [{ filters: { locations: ["Munchen", "the Netherlands"] } }, ["Jonas Weber", "Tomás Ferreira"]],
    [{ filters: { industries: ["industrial automation"] } }, ["Mara Lindqvist", "Jonas Weber"]],
    [{ filters: { company: { industries: ["Energy"] } } }, ["Emil Berg"]],
    [{ filters: { keywords: ["harbours", "robots builds"] } }, ["Mara Lindqvist", "Tomás Ferreira"]],
    [{ filters: { employeeCount: { min: 240, max: 240 } } }, ["Mara Lindqvist", "Jonas Weber"]],
    [{ filters: { employeeCount: { min: 51, max: 200 } } }, ["Tomás Ferreira"]],
    [{ filters: { employeeCount: { min: 20, max: 80 } } }, ["Emil Berg"]],
    [
      { filters: { employeeCount: { min: 30 }, company: { employeeCount: { max: 300 } } } },
      ["Mara Lindqvist", "Jonas Weber", "Tomás Ferreira"],
    ],
    [{ filters: { locations: ["Germany"], seniorities: ["vp"] }, query: "robots" }, ["Mara Lindqvist"]],
  ])("%j gives %j", async (request, names) => {
    const { people: found, total } = await world.openPeople().search(request, createCall());
    expect(found.map(({ fullName }) => fullName)).toEqual(names);
    expect(total).toBe(names.length);
  });

  it("are no CEO because they are CTO and on the board, and in no industry whose word another's name has", async () => {
    const other = await createOther(
      [
        "full_name,email,title,industry",
        "Bo One,bo@one.example,Head of Engineering,Construction mécanique",
        "Cy Board,cy@board.example,CTO / Board Member,Construction",
        "",
      ].join("\n"),
    );
    const find = (query: string) => findNames(other, query);
    expect(await find("CEO construction")).toEqual([]);
    expect(await find("board members construction")).toEqual(["Cy Board"]);
    expect(await find("heads of engineering machinery")).toEqual(["Bo One"]);
  });

  it("are found at forwarders also if a list has only the broader logistics, but not at railways", async () => {
    const other = await createOther(
      [
        "full_name,email,title,industry",
        "An Rail,an@rail.example,CEO,Rail Transportation",
        "Bo List,bo@list.example,CEO,Logistics and Supply Chain",
        "Cy Freight,cy@freight.example,CEO,Spedition",
        "",
      ].join("\n"),
    );
    expect(await findNames(other, "Geschäftsführer Spedition")).toEqual(["Cy Freight", "Bo List"]);
  });

  it("lead treasury also as treasurers, but not as heads of investment if they lead investor relations", async () => {
    const titles = [
      "Group Treasurer",
      "Head of Treasury",
      "Head of Investments",
      "Head of Investor Relations",
    ];
    const rows = titles.map((title, place) => `P${place},p${place}@firm.example,${title}\n`);
    const other = await createOther(`full_name,email,title\n${rows.join("")}`);
    const find = async (query: string) => (await findPeople(other, query)).map(({ title }) => title);
    expect(await find("heads of treasury")).toEqual(["Head of Treasury", "Group Treasurer"]);
    expect(await find("head of investor relations")).toEqual(["Head of Investor Relations"]);
    expect(await find("head of investments")).toEqual(["Head of Investments"]);
  });

  it("have titles whose words a query's reader can look up, from three letters on", async () => {
    const other = await createOther("full_name,email,title\nAn Air,an@air.example,UAV Qx Manager\n");
    const known = await other.openPeople().recognize?.(["uav", "qx", "manager"], createCall());
    expect(known?.titles).toEqual(new Set(["uav", "manager"]));
  });

  it("work at a group if a query leaves out the word for it, but not at a firm of another name", async () => {
    const names = ["Ironbark Group", "Ironbark-Gruppe", "Ironbark Holding AG", "Ironbark Labs", "Group"];
    const rows = names.map((name, place) => `P${place},p${place}@firm.example,CEO,${name}\n`);
    const other = await createOther(`full_name,email,title,company\n${rows.join("")}`);
    expect(await findNames(other, "CEO at Ironbark")).toEqual(["P0", "P1", "P2"]);
    expect(await findNames(other, "CEO at Ironbark Group")).toEqual(["P0"]);
  });

  it("lead only where the same one of their two jobs has both the level and the function", async () => {
    const other = await createOther(
      [
        "full_name,email,title,seniority",
        "An It,an@it.example,Leiter Informationstechnologie / Konstrukteur,",
        "Di Sales,di@sales.example,Sales Manager / Head of IT,",
        "Ed Given,ed@given.example,Konstrukteur,head",
        "Fi Sales,fi@sales.example,Head of Sales,",
        "",
      ].join("\n"),
    );
    const find = (query: string) => findNames(other, query);
    expect(await find("leaders in engineering")).toEqual(["Ed Given"]);
    expect(await find("leaders in sales")).toEqual(["Fi Sales"]);
  });

  it("are bosses of the firm only if they lead all of it, and leads also where the firm says head", async () => {
    const titles = [
      "CFO",
      "Inhaber",
      "Geschäftsleitung",
      "Founder & CTO",
      "PDG",
      "CTO",
      "Head of Purchasing",
    ];
    const rows = titles.map((title, place) => `P${place},p${place}@firm.example,${title}\n`);
    const other = await createOther(`full_name,email,title\n${rows.join("")}`);
    const find = async (query: string) => (await findPeople(other, query)).map(({ title }) => title);
    const bosses = ["Inhaber", "Geschäftsleitung", "Founder & CTO", "PDG"];
    for (const query of ["patrons", "dirigeants", "bosses"]) expect(await find(query)).toEqual(bosses);
    expect(await find("patrons de la finance")).toEqual(["CFO"]);
    expect(await find("procurement leads")).toEqual(["Head of Purchasing"]);
  });

  it("are found where the firm names the job otherwise, or only its name tells the industry", async () => {
    const rows = [
      "A,Directrice qualité,Novalis,Medical Devices",
      "B,Leiterin F&E,Kolbe,Automotive",
      "C,Category Manager,Kolbe,Automotive",
      "D,Bauleiter,Fassbender Hochbau,",
      "E,CTO,Plinth,Computer Software",
      "F,Marktleiterin,Kaufgut,Retail",
    ];
    const other = await createOther(`full_name,title,company,industry\n${rows.join("\n")}\n`);
    const find = (query: string) => findNames(other, query);
    expect(await find("quality managers medtech")).toEqual(["A"]);
    expect(await find("Entwicklungsleiter Automobilindustrie")).toEqual(["B"]);
    expect(await find("acheteurs automobile")).toEqual(["C"]);
    expect(await find("conducteurs de travaux BTP")).toEqual(["D"]);
    expect(await find("CTOs of SaaS companies")).toEqual(["E"]);
    expect(await find("sales people")).toEqual([]);
  });

  it("lead a function whether their titles say head, director or vice president, heads first", async () => {
    const titles = [
      "VP Sales",
      "Directrice commerciale",
      "Stellv. Vertriebsleiter",
      "Assistenz Vertriebsleitung",
      "Vertriebsleiterin",
      "Sales Manager",
      "Head of Sales Operations",
      "Geschäftsführer",
      "Managing Director",
    ];
    const rows = titles.map((title, place) => `P${place},${title},Ferro`);
    const other = await createOther(`full_name,title,company\n${rows.join("\n")}\n`);
    const find = async (query: string) => (await findPeople(other, query)).map(({ title }) => title);
    const heads = ["Vertriebsleiterin", "VP Sales", "Directrice commerciale"];
    expect(await find("head of sales")).toEqual(heads);
    expect(await find("Leiter Vertrieb")).toEqual(heads);
    expect(await find("directeurs commerciaux")).toEqual(["Directrice commerciale", "Vertriebsleiterin"]);
    expect(await find("VP Sales")).toEqual(["VP Sales"]);
    expect(await find("deputy head of sales")).toEqual(["Stellv. Vertriebsleiter"]);
  });

  it.each([
    [["CTO", "Head of Sales"], ["Technische Leiter", "technischer Leiter", "technical directors"], ["CTO"]],
    [["VP Engineering", "Head of Sales"], ["Technische Leiter"], ["VP Engineering"]],
    [["Leiter Technik", "Head of Sales"], ["technischer Leiter"], ["Leiter Technik"]],
    [
      ["CISO", "Head of IT Security", "Information Security Manager", "IT Manager"],
      ["responsable sécurité informatique"],
      ["Information Security Manager", "CISO", "Head of IT Security"],
    ],
    [
      ["Directeur financier", "Finance Director", "Buchhalter"],
      ["directors of finance", "directeur financier", "Finanzdirektoren"],
      ["Finance Director", "Directeur financier"],
    ],
    [["Directrice des opérations", "Buyer"], ["operations directors"], ["Directrice des opérations"]],
    [
      ["DRH", "HR Director", "Recruiter"],
      ["DRH", "HR directors", "directrice des ressources humaines"],
      ["DRH", "HR Director"],
    ],
    [
      ["CIO", "IT Director", "Direktor IT"],
      ["directeur informatique", "DSI"],
      ["CIO", "IT Director", "Direktor IT"],
    ],
    [
      ["Chief Sustainability Officer", "Sustainability Manager"],
      ["heads of sustainability"],
      ["Chief Sustainability Officer"],
    ],
    [
      ["Sustainability Manager", "Sustainability Specialist"],
      ["heads of sustainability", "chief sustainability officer"],
      ["Sustainability Manager"],
    ],
    [["Treasury Analyst", "Buyer"], ["heads of treasury"], ["Treasury Analyst"]],
    [
      ["Responsable des achats", "Buyer"],
      ["heads of purchasing", "Head of Procurement"],
      ["Responsable des achats"],
    ],
    [
      ["Head of HR", "HR Manager"],
      ["responsable RH", "Personalverantwortliche"],
      ["HR Manager", "Head of HR"],
    ],
    [["HR Manager", "Recruiter"], ["Verantwortliche für Personal", "heads of HR"], ["HR Manager"]],
    [["HR Lead", "Recruiter"], ["heads of HR"], ["HR Lead"]],
    [["Tech Lead", "Head of Engineering"], ["heads of engineering"], ["Head of Engineering"]],
    [["Managing Director", "CTO"], ["CEOs"], ["Managing Director"]],
  ])("of %j are found by %j", async (titles, queries, expected) => {
    const rows = titles.map((title, place) => `P${place},${title},Ferro`);
    const other = await createOther(`full_name,title,company\n${rows.join("\n")}\n`);
    for (const query of queries) {
      const found = (await findPeople(other, query)).map(({ title }) => title);
      expect([query, found.sort()]).toEqual([query, [...expected].sort()]);
    }
  });

  it("do not lead a function because their profession is a part of it", async () => {
    const rows = "A,Chief Actuary,Ferro\nB,Head of Finance,Ferro\nC,Finance Director,Ferro\n";
    const other = await createOther(`full_name,title,company\n${rows}`);
    expect(await findNames(other, "finance directors")).toEqual(["C", "B"]);
  });

  it.each(
    "LLP|e.K.|SPRL|S.à r.l.|S.L.|Sp. z o.o.|A/S|Ges.m.b.H.|Pty. Ltd.|s.r.o.|KGaA|OHG|Oyj|SNC".split("|"),
  )("are those of an employer with and without the legal form %s", async (form) => {
    const rows = [`A,CEO,Bowline Group ${form}`, "B,CEO,Bowline Group", "C,CEO,Bowline Groupware"];
    const other = await createOther(`full_name,title,company\n${rows.join("\n")}\n`);
    expect(await findNames(other, "people at Bowline Group")).toEqual(["A", "B"]);
  });

  it("are those of the trade before the whole industry, and of an employer with several legal forms", async () => {
    const rows = [
      "A,CEO,Bowline Group GmbH & Co. KG,Molkerei",
      "B,CEO,Bowline Group,Produits laitiers",
      "C,CEO,Ferro,Brewery",
      "D,CEO,Ferro,Food Production",
    ];
    const other = await createOther(`full_name,title,company,industry\n${rows.join("\n")}\n`);
    const find = (query: string) => findNames(other, query);
    expect(await find("CEOs dairy")).toEqual(["A", "B"]);
    expect(await find("CEOs food")).toEqual(["D", "A", "B", "C"]);
    expect(await find("CEOs bakeries")).toEqual(["A", "B", "C", "D"]);
    expect(await find("people at Bowline Group")).toEqual(["A", "B"]);
  });

  it("are those of a town and not of its namesake, of an employer and not of a town of this name", async () => {
    const rows = [
      'A,CTO,Ferro,"New York, New York"',
      'B,CTO,Ferro,"Buffalo, New York"',
      'C,CTO,Ferro,"Berlin, NH, United States"',
      'D,CTO,Ferro,"Berlin, Germany"',
      'E,Account Manager,Meridian Tools,"Lyon, France"',
      'F,Interim CFO,Ferro,"Lyon, France"',
      'G,CFO,Ferro,"Lyon, France"',
    ];
    const other = await createOther(`full_name,title,company,location\n${rows.join("\n")}\n`);
    const find = (query: string) => findNames(other, query);
    expect(await find("CTO New York")).toEqual(["A"]);
    expect(await find("CTO Berlin")).toEqual(["D"]);
    expect(await find("account managers Meridian")).toEqual(["E"]);
    expect(await find("interim CFO")).toEqual(["F", "G"]);
  });

  it("have the contract's form", async () => {
    const { people: found } = await world.openPeople().search({ query: "robots" }, createCall());
    expect(found).toEqual([
      {
        id: expect.stringMatching(/^per_[0-9A-HJKMNP-TV-Z]{26}$/),
        fullName: "Mara Lindqvist",
        headline: "Builds robots",
        title: "VP Engineering",
        seniority: "vp",
        location: "Berlin, Germany",
        linkedinUrl: "https://www.linkedin.com/in/mara-lindqvist",
        company: {
          id: expect.stringMatching(/^com_/),
          name: "Northwind Robotics GmbH",
          domain: "northwind-robotics.example",
          linkedinUrl: "https://www.linkedin.com/company/northwind-robotics",
        },
      },
    ]);
  });

  it("refuse a filter by signals rather than leave it out", async () => {
    await expect(
      world.openPeople().search({ filters: { signals: ["job_change"] } }, createCall()),
    ).rejects.toThrow("can't filter by signals");
  });

  it.each([
    [{ email: "MARA@northwind-robotics.example" }, "Mara Lindqvist"],
    [{ email: "m.l@mail.example" }, "Mara Lindqvist"],
    [{ linkedinUrl: "https://de.linkedin.com/in/Jonas-Weber/?x=1" }, "Jonas Weber"],
    [{ platform: "linkedin", username: "priya-raman" }, "Priya Raman"],
    [{ platform: "x", username: "@maral" }, "Mara Lindqvist"],
    [{ platform: "github", username: "Mara-L" }, "Mara Lindqvist"],
    [{ email: "nobody@northwind.example" }, undefined],
    [{ platform: "reddit", username: "mara" }, undefined],
  ])("are found by %j", async (key, name) => {
    expect((await world.openPeople().find(key, createCall()))?.fullName).toBe(name);
  });

  it.each<[NonNullable<PeopleRequest["filters"]>["company"], string[], string, string, string]>([
    [
      { linkedinUrls: ["https://www.linkedin.com/company/northwind-robotics"] },
      ["Mara Lindqvist", "Jonas Weber"],
      "linkedin_company_page",
      "provided_linkedin_handle",
      "company_page",
    ],
    [
      { domains: ["harbor-crm.example"] },
      ["Priya Raman"],
      "linkedin_company_page",
      "verified_linkedin_handle",
      "company_page",
    ],
    [
      { domains: ["lumen-analytics.example"] },
      ["Tomás Ferreira"],
      "profile_current_company",
      "unresolved",
      "profile_current_job",
    ],
    [
      { names: ["northwind robotics"] },
      ["Mara Lindqvist", "Jonas Weber"],
      "profile_current_company",
      "unverified_or_conflicting_linkedin_candidates",
      "profile_current_job",
    ],
  ])("are tied to the account %j", async (company, names, mode, outcome, evidence) => {
    const answer = await world.openPeople().search({ filters: { company: company ?? {} } }, createCall());
    expect(answer.people.map(({ fullName }) => fullName)).toEqual(names);
    expect(new Set(answer.people.map((person) => person.companyMatchEvidence))).toEqual(new Set([evidence]));
    expect(answer.targetAccount).toEqual({ targetAccountSearchMode: mode, targetAccountOutcome: outcome });
  });

  it("give their addresses and numbers where contacts come from the index too", async () => {
    const { contacts } = world.open({
      PROSPECTING_CONTACTS: "index",
      PROSPECTING_DNS: "127.0.0.1:1",
    }).providers;
    const person = await world.openPeople().find({ platform: "x", username: "maral" }, createCall());
    if (person === null) throw new Error("Mara is not there");
    expect(await contacts?.find(person, ["email", "phone"], createCall())).toEqual({
      emails: [
        { address: "mara@northwind-robotics.example", type: "work", status: "unknown" },
        { address: "m.l@mail.example", type: "other", status: "unknown" },
      ],
      phones: [
        { number: "+4930901820", type: "direct", status: "valid" },
        { number: "+4930901821", type: "direct", status: "valid" },
      ],
    });
  });
});

describe("companies of the own index", () => {
  it.each<[CompanyRequest, string[]]>([
    [{ query: "robots for warehouses" }, ["Northwind Robotics"]],
    [{ query: "software companies in London" }, ["Harbor CRM"]],
    [{ query: "analytics", filters: { employeeCount: { min: 51, max: 200 } } }, ["Lumen Analytics"]],
    [{ query: "analytics", filters: { employeeCount: { max: 100 } } }, []],
    [{ query: "crm", filters: { company: { names: ["harbor"] }, industries: ["sales"] } }, ["Harbor CRM"]],
    [{ query: "crm", filters: { company: { domains: ["www.harbor-crm.example"] } } }, ["Harbor CRM"]],
    [
      {
        query: "robotics",
        filters: {
          locations: ["Berlin"],
          keywords: ["warehouses"],
          company: {
            linkedinUrls: ["https://www.linkedin.com/company/Northwind-Robotics/"],
            industries: ["automation"],
            employeeCount: { min: 200 },
          },
        },
      },
      ["Northwind Robotics"],
    ],
    [{ query: "zeppelins" }, []],
  ])("%j gives %j", async (request, names) => {
    const { companies: found } = await world.openCompanies().search(request, createCall());
    expect(found.map(({ name }) => name)).toEqual(names);
  });

  it("say a number of employees only where it is one", async () => {
    const read = async (domain: string) =>
      (await world.openCompanies().find({ domain }, createCall()))?.employeeCount;
    expect(await read("harbor-crm.example")).toBe(410);
    expect(await read("lumen-analytics.example")).toBeUndefined();
    expect((await world.openCompanies().find({ name: "Harbor CRM Inc." }, createCall()))?.foundedYear).toBe(
      2011,
    );
  });
});

describe("a search of an index whose words a newer version has written", () => {
  it("is retryable, so that a process of that version can claim the job", async () => {
    const other = await createOther();
    const newer = { ...vocabulary, version: vocabulary.version + 1 };
    await importPeople(other.store, "full_name,email\nBo One,bo@one.example\n", today, newer);
    for (const provider of [other.openPeople(), other.openCompanies()])
      await expect(provider.search({ query: "robots" }, createCall())).rejects.toMatchObject({
        message: expect.stringContaining("can't be searched now"),
        retryable: true,
      });
  });
});
