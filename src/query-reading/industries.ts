import { toWords } from "./letters.ts";
import { createPhrases, readTable } from "./phrases.ts";

/**
 * Industries: `id < broader id: English name; other names`. Sources: LinkedIn's industry codes V2, the NACE Rev. 2 sections,
 * and the WZ 2008 and NAF names in German and French.
 */
const table = `
software: software; computer software; software development; softwareentwicklung; logiciel; logiciels; editeur de logiciels; software company; enterprise software; softwareunternehmen; prepackaged software; softwarehaus; edition de logiciels
saas < software: saas; software as a service; b2b saas; cloud software; saas company; b2b software
sales-software < software: sales software; sales tech; salestech; crm software
martech < software: martech; marketing technology; adtech; ad tech; marketing software
it-services: it services; information technology and services; information technology & services; it consulting; it dienstleistungen; information technology services; it services and it consulting; services informatiques; it beratung; systemhaus; esn; information technology; managed services; it dienstleister
internet: internet; online services; internet software and services; technology information and internet; web services
ai: artificial intelligence; ai; machine learning; ki; kunstliche intelligenz; intelligence artificielle; ia; genai; generative ai
security: cybersecurity; cyber security; computer and network security; computer & network security; it security; information security; security software; it sicherheit; cybersecurite; cybersicherheit
data: data analytics; analytics; big data; business intelligence; data and analytics; data
fintech: fintech; financial technology; fin tech; payments; finanztechnologie; finanztech; payment; zahlungsverkehr; neobank; wealthtech; regtech
crypto < fintech: crypto; blockchain; web3; cryptocurrency; kryptowahrung
insurtech < fintech: insurtech; insurance technology
banking: banking; bank; banks; banken; banques; banque; bankwesen; investment banking; commercial banking; kreditinstitut; finanzinstitut
financial-services: financial services; finance; finanzdienstleistungen; finanzdienstleister; services financiers; finanzen; capital markets; investment management; asset management; finanzwesen; finanzbranche; wealth management
insurance: insurance; insurances; versicherung; versicherungen; assurance; assurances; versicherer; insurers; assureur; assureurs
venture-capital: venture capital; private equity; vc; venture capital and private equity; venture capital & private equity; beteiligungsgesellschaft; venture capital and private equity principals; capital risque
healthcare: healthcare; health care; hospital and health care; hospital & health care; hospitals and health care; gesundheitswesen; gesundheit; sante; health; hospitals; krankenhaus; hopital; hopitaux; health wellness and fitness; hospital; kliniken; klinik; clinics; gesundheitsbranche; soins de sante; medical practice; hospitalier; hospitaliers; hospitaliere; secteur hospitalier; krankenhauswesen
healthtech < healthcare: healthtech; health tech; digital health; health technology; ehealth; e health; medtech software; health it
medtech: medical devices; medtech; medical technology; medizintechnik; medical device; dispositifs medicaux; medical equipment manufacturing; medizinprodukte; medical device manufacturing; medical equipment
pharma: pharmaceuticals; pharma; pharmaceutical; pharmaindustrie; pharmaceutique; pharmaceutical manufacturing; arzneimittel; pharmazie; industrie pharmaceutique; drugmakers; laboratoires pharmaceutiques
biotech: biotechnology; biotech; life sciences; life science; biotechnologie; biotechnology research; biowissenschaften
manufacturing: manufacturing; industrial manufacturing; fertigung; produktion; industrie; produzierendes gewerbe; manufacturers; manufacturer; fabrication; industrial; verarbeitendes gewerbe; industrial goods; hersteller; produktionsunternehmen
machinery < manufacturing: machinery; mechanical engineering; maschinenbau; machinery manufacturing; industrial machinery manufacturing; mechanical or industrial engineering; construction mecanique; anlagenbau; industrial machinery
automation < manufacturing: industrial automation; automation; automation machinery manufacturing; automatisierung; automatisierungstechnik
robotics < manufacturing: robotics; robots; robotik; robotique; robotics engineering
electronics < manufacturing: electronics; consumer electronics; electrical and electronic manufacturing; electrical/electronic manufacturing; elektronik; elektrotechnik; electronique; appliances electrical and electronics manufacturing
semiconductors < electronics: semiconductors; semiconductor; halbleiter; semi conducteurs; chips; semiconductor manufacturing; chipmakers
chemicals: chemicals; chemical; chemical manufacturing; chemie; chemische industrie; chimie; specialty chemicals; chemiebranche; industrie chimique
automotive: automotive; auto; automobile; automobil; automobilindustrie; motor vehicle manufacturing; automobilbranche; car manufacturing; automotive industry; carmakers; autoindustrie; industrie automobile; automobilzulieferer; constructeurs automobiles; constructeur automobile; autobauer; oem
mobility < automotive: mobility; emobility; e mobility; elektromobilitat; mobilitat; micromobility
aerospace: aerospace; aviation; aviation and aerospace; aviation & aerospace; airlines; luftfahrt; raumfahrt; aeronautique; aviation and aerospace component manufacturing; luft und raumfahrt; space; aerospatial; airlines and aviation; airlines/aviation
defense: defense; defence; defense and space; defense & space; defense and space manufacturing; rustung; verteidigung
logistics: logistics; logistics and supply chain; logistics & supply chain; transportation; transport; logistik; logistique; freight; shipping; spedition; transportation logistics supply chain and storage; truck transportation; maritime; warehousing; supply chain; fracht; transports; transportation/trucking/railroad; package/freight delivery
energy: energy; oil and gas; oil & gas; energie; utilities; energiewirtschaft; versorger; power generation; stadtwerke; electric power generation; energieversorgung; energieversorger; oil & energy; oil and energy; energiebranche
renewables < energy: renewable energy; renewables; solar; renewables and environment; renewables & environment; erneuerbare energien; energies renouvelables; cleantech; clean tech; greentech; wind energy; climate tech; climatetech; renewable energy semiconductor manufacturing; photovoltaik; solarenergie; solar energy; windenergie
construction: construction; building; bau; bauwesen; bauindustrie; civil engineering; building materials; bauunternehmen; batiment; btp; baugewerbe; hochbau; tiefbau; baubranche
real-estate: real estate; immobilien; immobilier; property; commercial real estate; proptech; leasing real estate; immobilienwirtschaft; immobilienbranche; real estate agents
retail: retail; einzelhandel; handel; retailers; distribution retail; commerce de detail; retailer; consumer retail; supermarkets; retail apparel and fashion; grande distribution; lebensmitteleinzelhandel
ecommerce < retail: e commerce; ecommerce; online retail; onlinehandel; e commerce retail; online shop; online shops; commerce en ligne; internet retail; online marketplace; versandhandel; marketplaces
wholesale: wholesale; grosshandel; wholesale trade; import and export; commerce de gros
consumer-goods: consumer goods; fmcg; cpg; konsumguter; consumer packaged goods; biens de consommation; household goods
food: food and beverage; food & beverages; food and beverages; food; food production; lebensmittel; food & beverage; agroalimentaire; food and beverage manufacturing; beverages; getranke; nahrungsmittel; lebensmittelindustrie; food and beverage services; foodtech; ernahrung
fashion: fashion; apparel; apparel and fashion; apparel & fashion; textiles; mode; bekleidung; luxury goods; luxe; textil; luxury; textilindustrie; luxury goods and jewelry
hospitality: hospitality; hotels; hotel; hotellerie; gastgewerbe; restaurants; gastronomie; restauration; hotellerie restauration
travel: travel; tourism; leisure travel and tourism; leisure travel & tourism; tourismus; tourisme; reise; travel arrangements; reisebranche; touristik; voyage; travel tech
media: media; publishing; broadcasting; broadcast media; medien; verlag; edition; media production; newspapers; online media; entertainment; verlagswesen; medias; film; music; presse; unterhaltung; journalism; newspaper publishing; book publishing
gaming: gaming; games; computer games; video games; spiele; jeux video; esports; computerspiele; game studio
telecom: telecommunications; telecom; telco; telekommunikation; telecoms; telecommunication; wireless; telekommunikationsbranche
education: education; higher education; schools; universities; school; university; college; colleges; bildung; enseignement; education management; primary and secondary education; bildungswesen; hochschule; hochschulen; universitat; universite; academia; ausbildung; primary/secondary education
edtech < education: edtech; education technology; e learning; elearning; e learning providers; online learning; educational technology; ed tech
hr-tech < software: hr tech; hrtech; hr software; human resources technology
legal: law practice; legal services; law firms; law firm; legal; rechtsanwalte; kanzlei; cabinet d avocats; rechtsberatung; legaltech; legal tech; anwaltskanzlei; services juridiques; kanzleien
consulting: consulting; management consulting; business consulting; consultancy; consultancies; beratung; unternehmensberatung; conseil; business consulting and services; professional services; cabinet de conseil; strategy consulting; beratungsunternehmen; consulting firm; consulting firms
agency: agency; agencies; agentur; agenturen; agence; agences; digital agency; creative agency
marketing: marketing and advertising; marketing & advertising; advertising; advertising services; werbung; publicite; marketing services; marketing agency; marketing agencies; werbeagentur; advertising agency; ad agency; public relations; public relations and communications; marketingagentur; marketing; communication et publicite; online marketing agentur; agence de communication; agence marketing
staffing: staffing and recruiting; staffing & recruiting; staffing; recruiting; recruitment; recruitment agency; personaldienstleistung; personalvermittlung; zeitarbeit; human resources services; executive search; recruitment agencies; staffing agency; recruiting agency; personalberatung; interim; travail temporaire; human resources; recrutement; staffing agencies; personaldienstleister; temporary help services; executive search services; cabinet de recrutement; headhunting
nonprofit: nonprofit; non profit; nonprofit organization management; non profit organizations; ngo; gemeinnutzig; association; charity; charities; stiftung; verein; foundation; philanthropy; ong; non profit organization management; civic and social organizations; associatif
government: government; public sector; government administration; offentlicher dienst; offentliche verwaltung; secteur public; behorden; verwaltung; public administration; administration publique; kommunen
agriculture: agriculture; farming; landwirtschaft; agrar; agritech; agtech; agricole; agrarwirtschaft; foodtech agriculture
mining: mining; metals; mining and metals; mining & metals; stahl; steel; bergbau; metallurgie; metallindustrie; metall
packaging: packaging; packaging and containers; packaging & containers; verpackung; emballage; verpackungsindustrie; paper; paper and forest products; paper & forest products; packaging and containers manufacturing
plastics: plastics; kunststoff; plasturgie; plastics manufacturing; kunststoffindustrie
design: design services; architecture and planning; architecture & planning; graphic design; design agency
sports: sports; fitness; sport; wellness; sporting goods
events: events services; event management; events; eventagentur; events industry
research: research; research services; market research; forschung; marktforschung; think tanks; etudes de marche
environment: environmental services; environment; recycling; waste management; umwelt; entsorgung; abfallwirtschaft; umwelttechnik
security-services: security and investigations; security & investigations; security services; sicherheitsdienste; sicherheitsdienst
furniture: furniture; mobel; meubles; mobelindustrie
`;

const rows = [...readTable(table)].map(([head, phrases]) => {
  const [id = "", parent] = head.split("<").map((part) => part.trim());
  return { id, parent, phrases };
});

const parents = new Map(rows.map(({ id, parent }) => [id, parent]));
const phrases = createPhrases(
  rows.flatMap(({ id, phrases: list }) => list.map((phrase) => [phrase, id] as const)),
);

/** Endings of plurals, of German cases, and of words for members of an industry: `fintechs`, `Maschinenbauern`. */
const endings = ["s", "n", "e", "en", "er", "ern"];
/** Kinds of firms that German joins with their product to one word: `Softwareherstellern`. */
const firmKinds =
  /(?:hersteller|unternehmen|firma|firmen|branche|industrie|anbieter|betrieb|betriebe|konzern|konzerne|dienstleister|zulieferer|bauer|startup|startups|hausern|haus)n?(?:en)?$/;

/** Returns the industry's word in its basic form; the word itself if it has no other form. */
function toPlainWord(word: string): string {
  if (word.length < 4 || phrases.get([word]) !== undefined) return word;
  const bare = word.replace(firmKinds, "");
  const forms = [word, ...(bare === word ? [] : [bare])].flatMap((one) => [
    one,
    ...endings.filter((ending) => one.endsWith(ending)).map((ending) => one.slice(0, -ending.length)),
  ]);
  return forms.find((form) => form.length >= 4 && phrases.get([form]) !== undefined) ?? toShortPlural(word);
}

/** Plurals of words that are too short for the other endings: "AIs". */
function toShortPlural(word: string): string {
  const bare = word.slice(0, -1);
  return word.endsWith("s") && phrases.get([bare]) !== undefined ? bare : word;
}

/** Returns the industry that the words from a position on name, and their number. */
export function matchIndustry(
  words: readonly string[],
  start: number,
): { value: string; length: number } | undefined {
  return (
    phrases.match(words, start) ??
    phrases.match([toPlainWord(words[start] ?? ""), ...words.slice(start + 1)], 0)
  );
}

/** Returns the ids of the industries in a text, including broader ones. */
export function readIndustries(text: string): string[] {
  const words = toWords(text);
  const found: string[] = [];
  for (let at = 0; at < words.length; ) {
    const hit = matchIndustry(words, at);
    if (hit !== undefined) found.push(...toIndustryPath(hit.value));
    at += hit?.length ?? 1;
  }
  // Every kind of agency counts as one, including compounds such as `Werbeagentur`.
  if (words.some((word) => /agentur(?:en)?$|^agenc(?:y|ies|es?)$/.test(word))) found.push("agency");
  return [...new Set(found)];
}

/** Returns the industry and the industries that contain it, narrowest first. */
export function toIndustryPath(id: string): string[] {
  const path: string[] = [];
  for (let at: string | undefined = id; at !== undefined; at = parents.get(at)) path.push(at);
  return path;
}

/** Returns the ids of the industries that are parts of this one. */
export function toPartsOf(id: string): string[] {
  return rows.filter(({ parent }) => parent === id).map((row) => row.id);
}

/** English name of an industry. */
export function toIndustryName(id: string): string {
  return rows.find((row) => row.id === id)?.phrases[0] ?? id;
}

/** Returns every name of an industry, for sources that search industries by words. */
export function toIndustryNames(id: string): readonly string[] {
  return rows.find((row) => row.id === id)?.phrases ?? [id];
}
