import {
  all,
  at,
  benelux,
  dach,
  is,
  leads,
  noAgency,
  nordics,
  of,
  sized,
  type TruthQuery,
  uki,
  within,
} from "./search-truth.ts";

/**
 * The first set of sixty queries of the search benchmark. They combine places, sizes, industries, employers, exclusions
 * and alternatives in any order, case and language.
 */
export const queries: readonly TruthQuery[] = [
  { query: "CTO London", fits: is("cto", at("London")) },
  { query: "london cto", fits: is("cto", at("London")) },
  { query: "Chief Technology Officers in London, UK", fits: is("cto", at("London")) },
  { query: "ctos, munich", fits: is("cto", at("Munich")) },
  { query: "CTO München", fits: is("cto", at("Munich")) },
  {
    query: "heads of sales in Munich, no agencies, 50-200 employees",
    fits: leads("sales", all(at("Munich"), noAgency, sized(51, 200))),
  },
  { query: "Leiter Vertrieb DACH", fits: leads("sales", within(dach)) },
  { query: "Vertriebsleiter Köln", fits: leads("sales", at("Cologne")) },
  { query: "head of sales cologne -agency", fits: leads("sales", all(at("Cologne"), noAgency)) },
  {
    query: "marketing directors or CMOs at SaaS companies in UK and Ireland",
    fits: all((row) => row.role === "cmo" || leads("marketing")(row), of("saas"), within(uki)),
  },
  { query: "VP Eng @ fintech nyc", fits: is("vp_eng", all(of("fintech"), at("New York"))) },
  { query: "vp engineering new york fintech", fits: is("vp_eng", all(of("fintech"), at("New York"))) },
  { query: "people working at Acme", fits: (row) => row.employer === "Acme" },
  { query: "CFO at Acme Systems", fits: (row) => row.role === "cfo" && row.employer === "Acme Systems" },
  {
    query: "sales people at blueline labs",
    fits: (row) =>
      row.employer === "Blueline Labs" &&
      ["head_sales", "vp_sales", "sales_manager", "account_executive", "deputy", "sales_ops"].includes(
        row.role,
      ),
  },
  { query: "CEO fintech Paris", fits: is("ceo", all(of("fintech"), at("Paris"))) },
  { query: "Geschäftsführer Maschinenbau Stuttgart", fits: is("ceo", all(of("machinery"), at("Stuttgart"))) },
  { query: "Geschäftsführerin in Wien", fits: is("ceo", at("Vienna")) },
  { query: "directeur technique à Paris", fits: is("cto", at("Paris")) },
  { query: "Directrice marketing Lyon", fits: leads("marketing", at("Lyon")) },
  {
    query: "CFOs in Switzerland with more than 500 employees",
    fits: is("cfo", all(within(["CH"]), sized(501))),
  },
  { query: "Finanzvorstand Deutschland", fits: is("cfo", within(["DE"])) },
  { query: "VP Sales Benelux", fits: is("vp_sales", within(benelux)) },
  { query: "vice presidents of sales in the Nordics", fits: is("vp_sales", within(nordics)) },
  { query: "RevOps Berlin", fits: is("revops", at("Berlin")) },
  { query: "revenue operations people in Germany", fits: is("revops", within(["DE"])) },
  { query: "software engineers in Amsterdam", fits: is("software_engineer", at("Amsterdam")) },
  { query: "Softwareentwickler Hamburg", fits: is("software_engineer", at("Hamburg")) },
  {
    query: "developers Barcelona or Madrid",
    fits: is("software_engineer", (row) => ["Barcelona", "Madrid"].includes(row.city)),
  },
  {
    query: "data scientists at insurance companies in Zurich",
    fits: is("data_scientist", all(of("insurance"), at("Zurich"))),
  },
  {
    query: "Product Managers e-commerce Berlin",
    fits: is("product_manager", all(of("ecommerce"), at("Berlin"))),
  },
  { query: "recruiters in Dublin", fits: is("recruiter", at("Dublin")) },
  { query: "HR heads in Austria", fits: leads("hr", within(["AT"])) },
  { query: "Head of People London", fits: leads("hr", at("London")) },
  { query: "Personalleiter Schweiz", fits: leads("hr", within(["CH"])) },
  {
    query: "head of procurement automotive Germany",
    fits: leads("procurement", all(of("automotive"), within(["DE"]))),
  },
  {
    query: "Einkaufsleiter, Automobil, DACH",
    fits: leads("procurement", all(of("automotive"), within(dach))),
  },
  {
    query: "sales managers logistics netherlands",
    fits: is("sales_manager", all(of("logistics"), within(["NL"]))),
  },
  { query: "Sales Manager, London, NOT agency", fits: is("sales_manager", all(at("London"), noAgency)) },
  {
    query: "account executives in Dublin without agencies",
    fits: is("account_executive", all(at("Dublin"), noAgency)),
  },
  { query: "CTO or VP Engineering in Berlin", fits: is(["cto", "vp_eng"], at("Berlin")) },
  {
    query: "CMO / Head of Marketing, France",
    fits: (row) => (row.role === "cmo" || leads("marketing")(row)) && row.country === "FR",
  },
  {
    query: "head of sales or marketing in Stockholm",
    fits: (row) => [leads("sales"), leads("marketing")].some((one) => one(row)) && row.city === "Stockholm",
  },
  { query: "Marketingleiter Österreich", fits: leads("marketing", within(["AT"])) },
  {
    query: "heads of marketing, healthcare, UK",
    fits: leads("marketing", all(of("healthcare"), within(["GB"]))),
  },
  { query: "head of engineering san francisco", fits: leads("engineering", at("San Francisco")) },
  { query: "Entwicklungsleiter Bayern", fits: leads("engineering", at("Munich")) },
  { query: "CTO in Paris, Texas", fits: is("cto", at("Paris TX")) },
  { query: "CTO London Ontario", fits: is("cto", at("London CA")) },
  {
    query: "Assistant to the CTO",
    fits: (row) => row.role === "assistant" && /CTO/.test(row.cells.join(" ")),
  },
  { query: "assistants in Brussels", fits: is("assistant", at("Brussels")) },
  { query: "cto lodnon", fits: is("cto", at("London")) },
  { query: "sales manger paris", fits: is("sales_manager", at("Paris")) },
  {
    query: "CEOs of companies with 51-200 employees in Milan",
    fits: is("ceo", all(at("Milan"), sized(51, 200))),
  },
  {
    query: "fintech CFO, Warsaw, under 500 staff",
    fits: is("cfo", all(of("fintech"), at("Warsaw"), sized(0, 499))),
  },
  {
    query: "VP Sales EMEA, no recruiters, 1000+ employees",
    fits: is(
      "vp_sales",
      all(
        within(["GB", "DE", "AT", "CH", "FR", "IE", "NL", "BE", "SE", "DK", "ES", "IT", "PL"]),
        sized(1_000),
      ),
    ),
  },
  { query: "directors of marketing in USA", fits: leads("marketing", within(["US"])) },
  {
    query: "c-level in Copenhagen",
    fits: (row) => row.level === "c_suite" && row.city === "Copenhagen" && row.role !== "unknown",
  },
  { query: "chief executive officer Genève", fits: is("ceo", at("Geneva")) },
  {
    query: "product manager not in Germany, saas",
    fits: is("product_manager", (row) => row.industry === "saas" && row.country !== "DE"),
  },
];
