/**
 * Titles of executives. Each line has the form `id | English title | level | function: synonyms`. Sources: the C-level
 * titles of LinkedIn and Crunchbase; §§ 76-84 AktG and § 35 GmbHG for German; Code de commerce L225-51-1 and the Apec
 * lists for French. A synonym with several meanings occurs in several lines.
 */
export const executives = `
cto | Chief Technology Officer | c_suite | technology: cto; chief technology officer; chief technical officer; chief tech officer; chief technologist; directeur technique; directrice technique; directeur de la technologie; directrice de la technologie; directeur technologique; technikvorstand; technischer geschaftsfuhrer; technische geschaftsfuhrerin; vorstand technik; chief engineering officer; chief technology and innovation officer; chief technology & digital officer; technischer vorstand; technischer direktor vorstand
technical-director | Technical Director | director | technology: technical director; technical directors
cio | Chief Information Officer | c_suite | it: cio; chief information officer; dsi; directeur des systemes d information; directrice des systemes d information; directeur informatique; directrice informatique; it vorstand; directeur si; directrice si; chief information and digital officer; vorstand it
ceo | Chief Executive Officer | c_suite | management: founding ceo; interim ceo; dirigeant; ceo; chief executive officer; chief executive; chief exec; geschaftsfuhrer; geschaftsfuhrerin; geschaftsfuhrung; gf; geschaftsfuhrender gesellschafter; geschaftsfuhrende gesellschafterin; geschaftsfuhrende gesellschafter; vorstandsvorsitzender; vorstandsvorsitzende; vorsitzender der geschaftsfuhrung; vorsitzende der geschaftsfuhrung; vorsitzender des vorstands; pdg; p d g; president directeur general; presidente directrice generale; directeur general; directrice generale; dg; president and ceo; president & ceo; sprecher der geschaftsfuhrung; hauptgeschaftsfuhrer; ggf; alleingeschaftsfuhrer
md | Managing Director | c_suite | management: managing director; managing directors; geschaftsfuhrer; geschaftsfuhrerin; geschaftsfuhrung; directeur general; directrice generale; general director; gerant associe; md; mds; gf; gfs; gerant; gerante; gerant de societe; gerante de societe; directeur executif; directrice executive
president | President | c_suite | management: president; prasident; prasidentin; presidente
executive-director | Executive Director | director | management: executive director; executive directors; ed; amtsleiter; amtsleiterin; geschaftsstellenleiter
gm | General Manager | manager | management: general manager; gm; country manager; landesleiter; betriebsleiter; country director; niederlassungsleiter; standortleiter; general managers; country managers
cfo | Chief Financial Officer | c_suite | finance: cfo; chief financial officer; chief finance officer; finanzvorstand; finanzvorstandin; vorstand finanzen; kaufmannischer geschaftsfuhrer; kaufmannische geschaftsfuhrerin; directeur financier; directrice financiere; directeur administratif et financier; directrice administrative et financiere; daf; finanzchef; finanzchefin; directeur des finances; directrice des finances; finanzgeschaftsfuhrer; finanzgeschaftsfuhrerin; kaufmannischer vorstand; geschaftsfuhrer finanzen; directrice administrative financiere
coo | Chief Operating Officer | c_suite | operations: coo; chief operating officer; chief operations officer; chief operation officer; vorstand operations; directeur des operations; directrice des operations; directeur operationnel; directrice operationnelle; betriebsvorstand
cmo | Chief Marketing Officer | c_suite | marketing: cmo; chief marketing officer; marketingvorstand; vorstand marketing; chief brand officer
cro | Chief Revenue Officer | c_suite | revenue: cro; chief revenue officer; directeur des revenus; directrice des revenus
sales-chief | Chief Sales Officer | c_suite | sales: chief sales officer; vertriebsvorstand; vorstand vertrieb; vertriebsvorstandin; cso
cco | Chief Commercial Officer | c_suite | sales: cco; chief commercial officer
customer-chief | Chief Customer Officer | c_suite | customer-success: chief customer officer; chief customer success officer
cpo | Chief Product Officer | c_suite | product: cpo; cpto; chief product officer; chief product and technology officer; chief product & technology officer; produktvorstand
chro | Chief Human Resources Officer | c_suite | hr: chro; chief human resources officer; chief people officer; chief hr officer; personalvorstand; personalvorstandin; arbeitsdirektor; vorstand personal; drh; directeur des ressources humaines; directrice des ressources humaines; chief people & culture officer; chief people and culture officer
ciso | Chief Information Security Officer | c_suite | security: ciso; chief information security officer; rssi; chief security officer; responsable de la securite des systemes d information; cso
cdo | Chief Data Officer | c_suite | data: cdo; chief data officer; chief data and analytics officer; chief analytics officer
digital-chief | Chief Digital Officer | c_suite | digital: chief digital officer; chief transformation officer
ai-chief | Chief AI Officer | c_suite | data-science: chief ai officer; caio; chief artificial intelligence officer
clo | General Counsel | c_suite | legal: general counsel; clo; chief legal officer; chefjustiziar; group general counsel; chefsyndikus; gc; gcs; chefsyndika; chefjustiziarin
sustainability-chief | Chief Sustainability Officer | c_suite | sustainability: chief sustainability officer; chief esg officer; cso
supply-chain-chief | Chief Supply Chain Officer | c_suite | supply-chain: chief supply chain officer; chief logistics officer
communications-chief | Chief Communications Officer | c_suite | communications: chief communications officer
strategy-chief | Chief Strategy Officer | c_suite | strategy: chief strategy officer; strategievorstand; cso
growth-chief | Chief Growth Officer | c_suite | growth: chief growth officer
innovation-chief | Chief Innovation Officer | c_suite | rnd: chief innovation officer
compliance-chief | Chief Compliance Officer | c_suite | compliance: chief compliance officer
privacy-chief < compliance-chief | Chief Privacy Officer | c_suite | data-protection: chief privacy officer; chief data protection officer; chief data privacy officer
risk-chief | Chief Risk Officer | c_suite | risk: chief risk officer; risikovorstand
procurement-chief | Chief Procurement Officer | c_suite | procurement: chief procurement officer; einkaufsvorstand
medical-chief | Chief Medical Officer | c_suite | medical: chief medical officer
nursing-chief | Director of Nursing | head | medical: director of nursing; nursing director; head of nursing; chief nurse; pflegedienstleitung; pflegedienstleiter; pflegedienstleiterin; pflegeleitung; pdl; directeur des soins; directrice des soins; cadre de sante; leitung pflegedienst; leiter pflegedienst
science-chief | Chief Scientific Officer | c_suite | rnd: chief scientific officer; chief science officer; chief scientist; cso
architect-chief | Chief Architect | senior | architecture: chief architect; chefarchitekt
staff-chief | Chief of Staff | head | management: chief of staff; stabsleiter; stabsleiterin; stabsleitung; directeur de cabinet; directrice de cabinet
founder | Founder | founder | management: founder; founders; cofounder; cofounders; co founder; co founders; founding partner; grunder; grunderin; grundern; mitgrunder; mitgrunderin; unternehmensgrunder; firmengrunder; fondateur; fondatrice; fondateurs; cofondateur; cofondatrice; co fondateur; co fondatrice; mitbegrunder; begrunder; grundungsmitglied; serial founder
owner | Owner | owner | management: owner; owners; business owner; besitzer; co owner; coowner; inhaber; inhaberin; geschaftsinhaber; firmeninhaber; praxisinhaber; betriebsinhaber; ladeninhaber; mitinhaber; eigentumer; miteigentumer; eigentumerin; proprietaire; proprietor; unternehmer; unternehmerin; entrepreneur; entrepreneurs; owner manager; owner managers; owner operator; proprietaire gerant; chef d entreprise; chefs d entreprise; chef entreprise; inh; kanzleiinhaber; einzelunternehmer; small business owner
authorized-officer | Authorized Officer | director | : prokurist; prokuristin; prokuristen; prokura; authorized signatory; authorised signatory; authorized officer; fonde de pouvoir; fondee de pouvoir; handlungsbevollmachtigter; handlungsbevollmachtigte
board | Board Member | c_suite | management: board member; board members; board director; non executive director; ned; aufsichtsrat; aufsichtsratin; beirat; verwaltungsrat; administrateur; membre du conseil; member of the board; chairman; chairwoman; chairperson; chair; aufsichtsratsvorsitzender; verwaltungsratsprasident
executive-board < board | Executive Board Member | c_suite | management: vorstandsmitglied; mitglied des vorstands; vorstand; vorstandin
secretary-general | Secretary General | c_suite | management: secretaire general; secretaire generale; secretary general; general secretary; generalsekretar; generalsekretarin
company-secretary | Company Secretary | director | legal: company secretary; corporate secretary; group company secretary
managing-partner | Managing Partner | partner | management: managing partner; general partner; senior partner; equity partner; associe gerant; associe fondateur
`;
