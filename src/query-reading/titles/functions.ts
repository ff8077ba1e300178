import { readTable } from "../phrases.ts";
import { furtherFunctions } from "./further-titles.ts";

/**
 * Business functions of a company. Each line has the form `id < broader id: words`. Sources: the job functions of
 * LinkedIn and the O*NET-SOC 2019 families for English, the Klassifikation der Berufe 2010 for German, the ROME 4.0
 * domains for French; job advertisements for abbreviations.
 */
const table = `
engineering: engineering; eng; software engineering; software development; softwareentwicklung; entwicklung; softwareengineering; product engineering; ingenierie; developpement logiciel; platform engineering; web development; app development; software; developpement; dev; frontend; front end; backend; back end; konstruktion; mechanical design; anwendungsentwicklung
hardware < engineering: hardware; hardware engineering; hardware development; hardwareentwicklung; firmware; embedded; embedded systems; electronics engineering; elektronikentwicklung
technology < engineering: technology; technologies; tech; technik; technique; technologie; technischer; technische; technisches
devops < engineering: devops; site reliability; infrastructure; cloud; sre; platform; cloud infrastructure; cloud engineering
quality < engineering: quality assurance; qa; quality; qualitat; qualitatssicherung; qualite; assurance qualite; qualitatsmanagement; quality management; test automation; qm; qs; qa qc; qualitaetswesen; qualitatswesen
architecture < engineering: architecture; software architecture; enterprise architecture; architektur; it architektur
mobile < engineering: mobile engineering; mobile development
rnd: r&d; lab; labs; research and development; research & development; research development; forschung und entwicklung; f&e; recherche et developpement; recherche developpement; innovation; r+d; f+e; labor; laboratoire
research < rnd: research; forschung; recherche
it: it; information technology; information systems; edv; informatik; informatique; service informatique; services informatiques; direction informatique; systemes d information; it operations; it services; it service; it service management; it infrastructure; it systems; it support; help desk; service desk; informationstechnologie; informationstechnik; it management; si; systeme d information; applications; business applications; rechenzentrum; data center; datacenter; erp; sap; it applications; end user computing
networks < it: network operations; network engineering; networks; network; netzwerke; netzwerk; netzbetrieb; reseaux; reseau; noc
security < it: security; information security; it security; cyber security; cybersecurity; informationssicherheit; it sicherheit; cybersicherheit; infosec; cybersecurite; securite informatique
data: data; data and analytics; data & analytics; analytics; data management; daten; donnees; data platform
business-intelligence < data: business intelligence; bi; reporting; berichtswesen
data-governance < data: data governance; data quality; data stewardship; master data; master data management; stammdaten; stammdatenmanagement; datenqualitat; gouvernance des donnees; gouvernance data; qualite des donnees
data-science < data: data science; machine learning; ml; ai; artificial intelligence; ki; kunstliche intelligenz; intelligence artificielle; ia; ai ml
data-engineering < data: data engineering
product: product; products; product management; produkt; produktmanagement; produit; produits; product development; produktentwicklung; product owner
design < product: design; ux; ui; ux design; product design; user experience; ui ux; ux ui; graphic design; grafik; grafikdesign; creative; kreation; creation
aftersales < sales: aftermarket; after market; aftersales; after sales; apres vente; spare parts; ersatzteile; ersatzteilgeschaft; ersatzteilvertrieb; pieces detachees; pieces de rechange
sales: sales; vertrieb; verkauf; commercial; commerciale; ventes; vente; selling; b2b sales; direct sales; enterprise sales; new business; direktvertrieb; technical sales; sales force; commerciaux; smb sales; aftersales; after sales; regional sales; retail sales; commercial excellence
export < sales: export; exports; export sales; exportvertrieb; commerce export; international sales; ventes internationales; auslandsvertrieb
field-sales < sales: field sales; outside sales; aussendienst; vertriebsaussendienst; vente terrain; commercial itinerant
inside-sales < sales: inside sales; office sales; telesales; innendienst; vertriebsinnendienst; vente sedentaire
sales-operations < sales: sales operations; sales ops; vertriebssteuerung; sales excellence; sales strategy; sales planning; operations commerciales
sales-enablement < sales: sales enablement
sales-development < sales: sales development
channel-sales < sales: channel sales; channel; partner sales; indirect sales
key-accounts < sales: key account management; key accounts; key account; grosskunden; grosskundenvertrieb; grands comptes; account management; accounts; strategic accounts
presales < sales: presales; pre sales; solution engineering; sales engineering; avant vente
revenue < sales: revenue; revenues; umsatz
revenue-operations: revenue operations; revops; rev ops; revenue ops; gtm operations; go to market operations; go to market; gtm
business-development: business development; biz dev; bizdev; bd; geschaftsentwicklung; developpement commercial; developpement des affaires; developpement business
partnerships: partnerships; partnership; alliances; strategic partnerships; partenariats; partnermanagement; partner management; kooperationen
marketing: marketing; mktg; b2b marketing; vermarktung; marketing and communications; marketing & communications; marcom; marketingkommunikation
trade-marketing < marketing: trade marketing; shopper marketing; handelsmarketing
market-access < marketing: market access; acces au marche; marktzugang
crm < marketing: crm; customer relationship management; crm marketing; email marketing; lifecycle marketing; loyalty; kundenbindung; fidelisation
digital-marketing < marketing: digital marketing; online marketing; performance marketing; seo; sem; paid media; online; marketing digital; marketing en ligne; social media; social media marketing; paid social; search engine marketing
product-marketing < marketing: product marketing; produktmarketing; marketing produit
content < marketing: content marketing; content; editorial; redaktion; redaction; contenu
brand < marketing: brand; brand marketing; branding; marke; markenfuhrung; marque; brand management
growth < marketing: growth; growth marketing; wachstum; croissance
demand-generation < growth: demand generation; demand gen; demandgen; lead generation; lead gen; leadgen; leadgenerierung; generation de leads; generation de la demande; nachfragegenerierung
marketing-operations < marketing: marketing operations; marketing ops; marketing automation
field-marketing < marketing: field marketing; events; event marketing; event management; evenementiel; veranstaltungen; partner marketing
fundraising: fundraising; fund raising; mittelbeschaffung; spendenwesen; collecte de fonds; donor relations; philanthropy; levee de fonds
communications: communications; communication; pr; public relations; kommunikation; unternehmenskommunikation; corporate communications; relations publiques; offentlichkeitsarbeit; presse; media relations; relations presse; comms; corp comms; corporate comms; press; pressestelle; publicrelations
internal-communications < communications: internal communications; internal comms; employee communications; interne kommunikation; communication interne
public-affairs < communications: public affairs; government affairs; government relations; public policy; affaires publiques; regierungsbeziehungen; institutional relations; relations institutionnelles
customer-success: customer success; renewals; cs; kundenerfolg; client success; succes client; reussite client
onboarding < customer-success: onboarding; customer onboarding; implementation; implementations
customer-experience < customer-success: customer experience; cx; client experience; experience client; kundenerlebnis
support: customer support; support; customer service; kundendienst; kundenservice; kundenbetreuung; service client; technical support; client services; customer care; kundensupport; service clients; relation client; customer operations; kundenmanagement; contact center; call center; after sales service; sav
risk < finance: risk; risques; risk management; risikomanagement; gestion des risques; credit risk
treasury < finance: treasury; tresorerie; tresor; cash management
finance: finance; finances; finanzen; finanz; financial; kaufmannischer; kaufmannische; finance and administration; financier; financiere; treasury; corporate finance; administratif et financier; administration et finances; finanzwesen; tresorerie; finance operations; fin; finops; accounting and finance; tresor
fpa < finance: fp&a; fpa; fp and a; financial planning and analysis; financial planning; finanzplanung; planification financiere
tax < accounting: tax; taxation; steuern; steuer; fiscalite; fiscal; fiscale; tax affairs
internal-audit < accounting: internal audit; audit; revision; innenrevision; interne revision; audit interne
accounting < finance: accounting; buchhaltung; rechnungswesen; comptabilite; comptable; accounts payable; accounts receivable; tax; steuern; audit; finanzbuchhaltung; fiscalite; acctg; internal audit; revision; debitorenbuchhaltung; kreditorenbuchhaltung; innenrevision
controlling < finance: controlling; controle de gestion; finanzcontrolling
hr: hr; human resources; people; personal; people operations; people ops; people and culture; people & culture; ressources humaines; rh; personalwesen; hrm; human capital; people culture; hr operations; employee experience; personalmanagement; hr services; personnel
diversity < hr: diversity and inclusion; diversity equity and inclusion; diversity; inclusion; dei; d&i; edi; diversite; diversite et inclusion; vielfalt
compensation < hr: compensation and benefits; comp and ben; compensation; total rewards; rewards; benefits; vergutung; verguetung; remuneration; remuneration et avantages sociaux
payroll < accounting: payroll; paie; lohnbuchhaltung; entgeltabrechnung; lohnabrechnung; gehaltsabrechnung; lohn und gehalt; gestion de la paie
recruiting < hr: recruiting; recruitment; talent acquisition; talent; talents; hiring; sourcing talent; recrutement; personalbeschaffung; personalgewinnung; ta; acquisition de talents
learning < hr: learning and development; learning & development; l&d; training; weiterbildung; formation; personalentwicklung; learning; ausbildung
operations: operations; ops; betrieb; operatif; exploitation; operationen; business operations; bizops; operational
operational-excellence < operations: operational excellence; continuous improvement; lean; lean management; kvp; amelioration continue; excellence operationnelle; opex
customs < supply-chain: customs; zoll; zollabwicklung; zollwesen; douane; douanes; trade compliance; customs and trade compliance; export control; exportkontrolle
supply-chain < operations: supply chain; supply chain management; logistics; logistik; logistique; scm; distribution; versand; lieferkette; disposition; chaine d approvisionnement; demand planning; shipping; inventory; materials management; fulfillment
warehousing < supply-chain: warehouse; warehousing; lager; lagerlogistik; lagerhaltung; entrepot; entrepots
transport < supply-chain: transport; transportation; transports; transport operations; transportwesen
fleet < supply-chain: fleet; fleet management; fleet operations; fuhrpark; fuhrparkmanagement; flotte; parc automobile
procurement < operations: procurement; purchasing; einkauf; achats; achat; sourcing; beschaffung; strategic sourcing; approvisionnement; buying; strategischer einkauf; materialwirtschaft; category management; warengruppenmanagement; indirect procurement; sourcing strategique
production < operations: production; manufacturing; produktion; fertigung; plant; werk; fabrication; industrial; usine; montage; operations industrielles; atelier
maintenance < operations: maintenance; instandhaltung; wartung; entretien; field service; technischer service
safety < operations: hse; ehs; qhse; hsse; health and safety; occupational safety; arbeitssicherheit; securite au travail; hygiene securite environnement
facilities < operations: facilities; facility management; facility; workplace; facilities management; gebaudemanagement; services generaux; moyens generaux; property management
real-estate < facilities: real estate; corporate real estate; liegenschaften; immobilien; immobilier; immobiliere; immobilienmanagement
pricing: pricing; price management; pricing strategy; preismanagement; preisgestaltung; preispolitik; tarification
legal: legal; recht; rechts; juridique; legal affairs; rechtsabteilung; legal and compliance; affaires juridiques
intellectual-property < legal: intellectual property; ip; patents; patent; patente; patentabteilung; gewerblicher rechtsschutz; propriete intellectuelle; propriete industrielle; brevets
compliance < legal: compliance; grc; governance risk and compliance; conformite; governance
financial-crime < compliance: aml; anti money laundering; financial crime; kyc; geldwasche; geldwaschepravention; lcb ft
data-protection < compliance: data protection; data privacy; privacy; datenschutz; protection des donnees; protection de la vie privee
regulatory < compliance: regulatory affairs; regulatory; regulatory compliance; affaires reglementaires; reglementaire; zulassung; zulassungen; zulassungswesen; arzneimittelzulassung
claims: claims; claims handling; claims management; schaden; schadenmanagement; schadensmanagement; schadenbearbeitung; schadensregulierung; sinistre; sinistres; gestion des sinistres; indemnisation
underwriting: underwriting; souscription; risikoprufung
strategy: strategy; strategie; corporate strategy; unternehmensstrategie; strategic planning
corporate-development < strategy: corporate development; corp dev; corpdev; unternehmensentwicklung; developpement corporate
mergers < strategy: m&a; mergers and acquisitions; mergers acquisitions; fusions acquisitions; fusions et acquisitions
sustainability: sustainability; esg; csr; nachhaltigkeit; rse; developpement durable; corporate responsibility
retail: retail; store; stores; filiale; filialen; magasin; magasins; boutique; shop; retail operations; store operations
projects: project management; projects; program; programme; programmes; service delivery; project delivery; pmo; projekte; program management; projektmanagement; projets; programme management; programs; gestion de projet
consulting: consulting; advisory; beratung; conseil; professional services
ecommerce: e commerce; ecommerce; digital commerce; onlinehandel; commerce en ligne; online shop; e business
digital: digital; digitalisierung; digitalization; digital transformation; transformation; transformation digitale; digitale transformation; digitisation
administration: administration; verwaltung; office; secretariat; office management; sekretariat
medical: arztlicher; arztliche; medical; medical affairs; medizin
clinical < medical: clinical; clinical operations; clinical development; clinical research; clinical trials; clinical affairs; klinische forschung; klinische entwicklung; klinische studien; operations cliniques; recherche clinique; etudes cliniques; developpement clinique
investor-relations < finance: investor relations; investor relation; ir; relations investisseurs; investorenbeziehungen; financial communications; communication financiere; finanzkommunikation
investment: investment; investments; private equity; venture; asset management; portfolio management
`;

/** Id of a business function, such as `sales`. */
export type FunctionId = string;

const further: ReadonlyMap<string, readonly string[]> = new Map(readTable(furtherFunctions));

const rows = [...readTable(table)].map(([head, phrases]) => {
  const [id = "", parent] = head.split("<").map((part) => part.trim());
  return { id, parent, phrases: [...phrases, ...(further.get(id) ?? [])] };
});

const parents = new Map(rows.map(({ id, parent }) => [id, parent]));

/** All phrases for business functions, each with the id of its function. */
export const functionPhrases: readonly (readonly [string, FunctionId])[] = rows.flatMap(({ id, phrases }) =>
  phrases.map((phrase) => [phrase, id] as const),
);

/** Returns the id of a business function, then the ids of the functions that contain it, the narrowest first. */
export function toFunctionPath(id: FunctionId): FunctionId[] {
  const path: FunctionId[] = [];
  for (let at: string | undefined = id; at !== undefined; at = parents.get(at)) path.push(at);
  return path;
}

/** Returns a business function's name in English, such as `customer success`. */
export function toFunctionName(id: FunctionId): string {
  const [name = id] = rows.find((row) => row.id === id)?.phrases ?? [];
  return id.length <= 2 || ["rnd", "fpa", "mergers"].includes(id) ? name : id.replaceAll("-", " ");
}
