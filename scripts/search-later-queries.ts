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
  within,
} from "./search-truth.ts";

/**
 * The second sixty queries of the search benchmark: whole sentences, greetings, misspelt words, kinds of firms, and
 * former employees.
 */
export const laterQueries: readonly TruthQuery[] = [
  { query: "who leads sales in Berlin", fits: is(["head_sales", "vp_sales"], at("Berlin")) },
  {
    query: "who runs marketing at fintechs in London",
    fits: is(["head_marketing", "director_marketing", "cmo"], all(of("fintech"), at("London"))),
  },
  { query: "people in charge of procurement in Germany", fits: leads("procurement", within(["DE"])) },
  {
    query: "who is responsible for engineering in Amsterdam",
    fits: is(["head_engineering", "vp_eng"], at("Amsterdam")),
  },
  { query: "wer leitet den Einkauf in Hamburg", fits: leads("procurement", at("Hamburg")) },
  { query: "wer ist verantwortlich für Personal in Wien", fits: leads("hr", at("Vienna")) },
  {
    query: "qui dirige le marketing à Paris",
    fits: is(["head_marketing", "director_marketing", "cmo"], at("Paris")),
  },
  { query: "I need ppl who run HR in Zurich", fits: leads("hr", at("Zurich")) },
  { query: "ex-Google software engineers Berlin", fits: is("software_engineer", at("Berlin")) },
  { query: "former Salesforce account executives in Dublin", fits: is("account_executive", at("Dublin")) },
  {
    query: "product managers in Stockholm who used to work at Spotify",
    fits: is("product_manager", at("Stockholm")),
  },
  { query: "McKinsey alumni CFO Paris", fits: is("cfo", at("Paris")) },
  { query: "CTO of a series B startup in Berlin", fits: is("cto", at("Berlin")) },
  { query: "seed stage fintech CEOs London", fits: is("ceo", all(of("fintech"), at("London"))) },
  { query: "VC-backed saas founders or CTOs Munich", fits: is("cto", all(of("saas"), at("Munich"))) },
  { query: "haed of sales Munich", fits: leads("sales", at("Munich")) },
  { query: "sles manager London", fits: is("sales_manager", at("London")) },
  { query: "dtaa scientist Berlin", fits: is("data_scientist", at("Berlin")) },
  { query: "cto in lyno", fits: is("cto", at("Lyon")) },
  { query: "porduct manager Hambrug", fits: is("product_manager", at("Hamburg")) },
  { query: "recuiter dubiln", fits: is("recruiter", at("Dublin")) },
  {
    query: "Vertriebsleiter von Maschinenbauern in Stuttgart",
    fits: leads("sales", all(of("machinery"), at("Stuttgart"))),
  },
  {
    query: "Einkaufsleiter bei Automobilherstellern in Bayern",
    fits: leads("procurement", all(of("automotive"), at("Munich"))),
  },
  {
    query: "Geschäftsführer von Logistikunternehmen in NRW",
    fits: is("ceo", all(of("logistics"), at("Cologne"))),
  },
  { query: "CTOs bei Versicherern in der Schweiz", fits: is("cto", all(of("insurance"), within(["CH"]))) },
  { query: "Marketingleiter gesucht, Köln", fits: leads("marketing", at("Cologne")) },
  { query: "ich suche Vertriebsleiterinnen in Österreich", fits: leads("sales", within(["AT"])) },
  { query: "Bitte alle Personalleiter aus Hamburg", fits: leads("hr", at("Hamburg")) },
  {
    query: "suche CFO bei Softwarefirmen, Berlin, keine Agenturen",
    fits: is("cfo", all(at("Berlin"), of("saas"))),
  },
  { query: "pls find cmo's in nyc", fits: is("cmo", at("New York")) },
  { query: "need VP of Sales, SF, saas", fits: is("vp_sales", all(at("San Francisco"), of("saas"))) },
  { query: "give me some heads of HR in the netherlands thx", fits: leads("hr", within(["NL"])) },
  { query: "can you get me all ctos in sweden", fits: is("cto", within(["SE"])) },
  {
    query: "looking for directors of marketing, health care, germany",
    fits: leads("marketing", all(of("healthcare"), within(["DE"]))),
  },
  { query: "Chief Marketing Officer in Kopenhagen", fits: is("cmo", at("Copenhagen")) },
  { query: "directeurs techniques à Bruxelles", fits: is("cto", at("Brussels")) },
  { query: "je cherche un directeur financier à Lyon", fits: is("cfo", at("Lyon")) },
  { query: "responsables commerciaux à Genève", fits: is("sales_manager", at("Geneva")) },
  { query: "nous recherchons des développeurs à Madrid", fits: is("software_engineer", at("Madrid")) },
  { query: "PDG de fintechs parisiennes", fits: is("ceo", all(of("fintech"), at("Paris"))) },
  {
    query: "chefs de produit, Paris, e-commerce",
    fits: is("product_manager", all(at("Paris"), of("ecommerce"))),
  },
  {
    query: "directrice marketing en Suisse, 200 à 500 salariés",
    fits: leads("marketing", all(within(["CH"]), sized(201, 500))),
  },
  { query: "DRH ou responsable RH Paris", fits: leads("hr", at("Paris")) },
  { query: "RevOps ppl, Nordics", fits: is("revops", within(nordics)) },
  { query: "sales ops Berlin", fits: is("sales_ops", at("Berlin")) },
  { query: "deputy heads of sales germany", fits: is("deputy", within(["DE"])) },
  { query: "CFOs DACH except Switzerland", fits: is("cfo", within(["DE", "AT"])) },
  { query: "head of sales benelux not agencies", fits: leads("sales", all(within(benelux), noAgency)) },
  { query: "engineering leaders in Barcelona", fits: is(["head_engineering", "vp_eng"], at("Barcelona")) },
  {
    query: "marketing decision makers at insurers in Milan",
    fits: is(["head_marketing", "director_marketing", "cmo"], all(of("insurance"), at("Milan"))),
  },
  { query: "CEO (logistics) Warsaw", fits: is("ceo", all(of("logistics"), at("Warsaw"))) },
  {
    query: "cto/vp eng, london, fintech, 50+ employees",
    fits: is(["cto", "vp_eng"], all(at("London"), of("fintech"), sized(51))),
  },
  {
    query: "Head of Marketing at companies with fewer than 100 people in Berlin",
    fits: leads("marketing", all(at("Berlin"), sized(0, 99))),
  },
  { query: "KMU Geschäftsführer Schweiz", fits: is("ceo", all(within(["CH"]), sized(0, 249))) },
  { query: "CTO Vienna Austria", fits: is("cto", at("Vienna")) },
  { query: "Talent acquisition in Manchester", fits: is("recruiter", at("Manchester")) },
  { query: "AEs in London", fits: is("account_executive", at("London")) },
  { query: "currently hiring VP Engineering New York", fits: is("vp_eng", at("New York")) },
  {
    query: "e-commerce CMOs in France, Belgium or Spain",
    fits: is("cmo", all(of("ecommerce"), within(["FR", "BE", "ES"]))),
  },
  {
    query: "Entscheider im Einkauf, Maschinenbau, DACH",
    fits: leads("procurement", all(of("machinery"), within(dach))),
  },
];
