/**
 * Job titles with the level and the function that `readTitle` must return, written before `readTitle` first ran on
 * these titles. Each line is `level | function: titles`; `-` stands for no level or no function. The level of a title
 * that names several jobs is the highest of their levels.
 */
export const titleList = `
c_suite | technology: CTO; cto; C.T.O.; Chief Technology Officer; Chief Technical Officer; CHIEF TECHNOLOGY OFFICER; Group CTO; Interim CTO; CTO @ Acme; CTO | Speaker; CTO (m/w/d); Directeur technique; Directrice technique; Technikvorstand; Technischer Geschäftsführer; Technische Geschäftsführerin; Global Chief Technology Officer; Regional CTO EMEA
c_suite | it: CIO; Chief Information Officer; DSI; Directeur des systèmes d'information; Directrice des systèmes d'information; Group CIO; IT-Vorstand; CIO, EMEA
c_suite | management: CEO; C.E.O.; Chief Executive Officer; Chief Executive; President & CEO; Geschäftsführer; Geschäftsführerin; Geschaeftsfuehrer; Geschäftsführender Gesellschafter; Vorstandsvorsitzender; Vorstandsvorsitzende; Président-directeur général; Présidente-directrice générale; PDG; Directeur général; Directrice Générale; Managing Director; Managing Director DACH; Sprecher der Geschäftsführung; Alleingeschäftsführer; Président; Präsidentin; Board Member; Mitglied des Vorstands; Aufsichtsratsvorsitzender; Chairman of the Board; Interim CEO; General Director; Group Chief Executive Officer
c_suite | finance: CFO; C.F.O.; Chief Financial Officer; Chief Finance Officer; Finanzvorstand; Finanzvorständin; Directeur financier; Directrice financière; DAF; Directeur administratif et financier; Directrice administrative et financière; Kaufmännischer Geschäftsführer; Kaufmännische Geschäftsführerin; Vorstand Finanzen; Group CFO; Fractional CFO; CFO/Prokurist; Chief Risk Officer; Finanzchefin
c_suite | operations: COO; Chief Operating Officer; Chief Operations Officer; Directeur des opérations; Directrice des opérations; COO & Prokurist; Deputy COO
c_suite | marketing: CMO; Chief Marketing Officer; Marketingvorstand; Chief Brand Officer; Vorstand Marketing; Global CMO; Chief Marketing Officer (CMO)
c_suite | revenue: CRO; Chief Revenue Officer; Chief Revenue Officer - EMEA
c_suite | sales: Chief Sales Officer; CSO - Chief Sales Officer; Vertriebsvorstand; Vertriebsvorständin; Chief Commercial Officer; CCO; Vorstand Vertrieb
c_suite | product: CPO; Chief Product Officer; Produktvorstand; Chief Product & Technology Officer; CPTO
c_suite | hr: CHRO; Chief Human Resources Officer; Chief People Officer; Personalvorstand; Personalvorständin; DRH; Directeur des ressources humaines; Directrice des Ressources Humaines; Arbeitsdirektorin; Chief People & Culture Officer
c_suite | security: CISO; Chief Information Security Officer; Chief Security Officer; RSSI
c_suite | data: Chief Data Officer; Chief Data & Analytics Officer; Chief Analytics Officer
c_suite | legal: General Counsel; Chief Legal Officer; Group General Counsel; Chefjustiziar
c_suite | customer-success: Chief Customer Officer; Chief Customer Success Officer
c_suite | digital: Chief Digital Officer; Chief Transformation Officer
c_suite | strategy: Chief Strategy Officer; Strategievorstand
c_suite | procurement: Chief Procurement Officer; Einkaufsvorstand
c_suite | communications: Chief Communications Officer
c_suite | supply-chain: Chief Supply Chain Officer
founder | management: Founder; Co-Founder; Cofounder; Co-founder & CEO; Founder and Managing Director; CEO & Founder; CEO/Founder; Gründer; Gründerin; Mitgründer; Mitgründerin; Gründer und Geschäftsführer; Fondateur; Fondatrice; Co-fondatrice; Cofondateur et CEO; Founding Partner; Founder | Investor; Gründer:in; Mitgründer*in
owner | management: Owner; Business Owner; Inhaber; Inhaberin; Inhaber:in; Eigentümer; Propriétaire; Unternehmer; Entrepreneur; Owner/Operator; Co-Owner; Geschäftsinhaber
partner | -: Partner; Associé; Gesellschafter
vp | engineering: VP Engineering; VP of Engineering; Vice President, Engineering; SVP Engineering; EVP, Engineering; V.P. Engineering; Vice-President Engineering; VP Software Engineering; VP R&D and Engineering
vp | sales: VP Sales; VP of Sales; Vice President Sales; Vice President of Sales, EMEA; SVP Sales; Senior Vice President Sales; Sales VP; Regional Vice President Sales; RVP Sales; AVP Sales; Area Vice President, Sales; VP Enterprise Sales
vp | marketing: VP Marketing; Vice President of Marketing; SVP, Marketing; Executive Vice President Marketing; VP, Marketing
vp | product: VP Product; VP of Product; VP Product Management
vp | finance: VP Finance; Vice President Finance
vp | hr: VP People; VP HR; VP, Human Resources
vp | operations: VP Operations; Vice President of Operations
vp | customer-success: VP Customer Success; VP of Customer Experience
vp | partnerships: VP Partnerships; VP Strategic Partnerships
head | sales: Head of Sales; Vertriebsleiter; Vertriebsleiterin; Vertriebsleitung; Leiter Vertrieb; Leiterin Vertrieb; Leiter des Vertriebs; Leitung Vertrieb; Bereichsleiter Vertrieb; Verkaufsleiter; Verkaufsleiterin; Vertriebschef; Head of Sales DACH; Global Head of Sales; Sales Head; Vertriebsleiter/in; Vertriebsleiter:in; VERTRIEBSLEITER; Vertriebsleiter (m/w/d); Abteilungsleiter Vertrieb; Head of Enterprise Sales; Gesamtvertriebsleiter
head | marketing: Head of Marketing; Marketingleiter; Marketingleiterin; Marketing-Leiterin; Leiter Marketing; Leitung Marketing; Leiterin Marketing & Kommunikation; Head of B2B Marketing; Bereichsleiterin Marketing; Marketingchefin; Head Of Marketing, Europe
head | engineering: Head of Engineering; Head Of Software Engineering; Entwicklungsleiter; Leiter Softwareentwicklung; Leiter Entwicklung; Leiterin Softwareentwicklung; Head of Platform Engineering
head | technology: Head of Technology; Leiter Technik; Technische Leitung; Technischer Leiter
head | it: Head of IT; IT-Leiter; IT-Leiterin; IT Leiter; Leiter IT; Leiter der IT; Leitung IT; EDV-Leiter; Leiter Informationstechnologie; Bereichsleiter IT; Head of Information Technology
head | hr: Head of HR; Head of People; Personalleiter; Personalleiterin; Leiter Personal; Leitung Personal; Head of Human Resources; Leiterin HR; HR-Leiterin; Head of People & Culture; Head of People Operations; Personalchef
head | finance: Head of Finance; Leiter Finanzen; Leiterin Finanzen; Finanzleiter; Leitung Finanzen; Leiter Finanzwesen
head | accounting: Leiter Rechnungswesen; Head of Accounting; Leiterin Buchhaltung; Leiter Finanzbuchhaltung
head | controlling: Leiter Controlling; Head of Controlling; Leiterin Controlling
head | procurement: Einkaufsleiter; Einkaufsleiterin; Leiter Einkauf; Head of Procurement; Head of Purchasing; Leitung Einkauf
head | product: Head of Product; Leiter Produktmanagement; Head of Product Management; Leiterin Produkt
head | data: Head of Data; Head of Analytics; Head of Business Intelligence
head | data-science: Head of Data Science; Head of AI; Head of Machine Learning; Leiter KI
head | design: Head of Design; Head of UX
head | customer-success: Head of Customer Success; Head of CS
head | support: Head of Support; Head of Customer Support; Leiter Kundenservice; Leiterin Kundendienst
head | production: Head of Production; Leiter Produktion; Produktionsleiter; Fertigungsleiter
head | operations: Head of Operations; Head of Ops
head | growth: Head of Growth; Head of Demand Generation
head | legal: Head of Legal; Leiter Recht; Leiterin Rechtsabteilung
head | quality: Head of Quality; Qualitätsleiter; Leiter Qualitätssicherung; Leiterin Qualitätsmanagement
head | security: Head of Security; Head of Information Security; Leiter IT-Sicherheit
head | communications: Head of Communications; Leiter Unternehmenskommunikation; Head of PR; Leiterin Kommunikation
head | recruiting: Head of Talent Acquisition; Head of Recruiting; Head of Talent
head | revenue-operations: Head of RevOps; Head of Revenue Operations
head | partnerships: Head of Partnerships; Head of Alliances
head | supply-chain: Head of Supply Chain; Leiter Logistik; Leiterin Supply Chain Management
head | business-development: Head of Business Development; Leiter Geschäftsentwicklung
head | strategy: Head of Strategy; Leiterin Strategie
head | rnd: Head of R&D; Leiter Forschung und Entwicklung; Leiter F&E
head | ecommerce: Head of E-Commerce; Leiter E-Commerce; Head of eCommerce
head | management: Chief of Staff; Directrice de cabinet
director | sales: Sales Director; Director of Sales; Director, Sales; Dir. Sales; Senior Director Sales; Directeur commercial; Directrice commerciale; Directeur des ventes; Directrice des ventes; Vertriebsdirektor; Vertriebsdirektorin; Regional Sales Director; Director Sales DACH; Verkaufsdirektor; Directeur Commercial France; Director of Enterprise Sales; Associate Director of Sales; Assoc. Dir. Sales
director | marketing: Marketing Director; Director of Marketing; Directeur marketing; Directrice Marketing; Directrice du marketing; Marketingdirektorin; Senior Director, Marketing; Sales & Marketing Director; Directeur Marketing et Communication
director | engineering: Director of Engineering; Engineering Director; Director Software Engineering; Senior Director of Engineering; Directeur de l'ingénierie
director | it: IT Director; Director of IT; Director IT; IT-Direktor; Director, Information Technology
director | finance: Finance Director; Director of Finance; Financial Director; Group Finance Director
director | hr: HR Director; Director of Human Resources; Director of People; Personaldirektor
director | product: Product Director; Director of Product; Director of Product Management; Directeur produit
director | operations: Director of Operations; Operations Director
director | procurement: Directeur des achats; Directrice des achats; Directeur achats; Purchasing Director; Director of Procurement
director | communications: Directeur de la communication; Directrice de la communication; Director of Communications; Communications Director
director | legal: Directeur juridique; Directrice juridique; Legal Director
director | supply-chain: Directeur logistique; Directeur supply chain; Supply Chain Director; Director of Logistics
director | design: Creative Director; Art Director; Directrice artistique; Design Director
director | customer-success: Director of Customer Success; Director Customer Experience
director | quality: Directeur qualité; Director of Quality Assurance; Quality Director
director | rnd: Directeur R&D; Director of R&D; Directrice de l'innovation; Directeur de la recherche et développement
director | data: Director of Data; Director of Analytics
director | business-development: Director of Business Development; Business Development Director; Directeur du développement commercial
manager | sales: Sales Manager; Regional Sales Manager; Area Sales Manager; Teamleiter Vertrieb; Teamleiterin Vertrieb; Teamlead Sales; Responsable commercial; Responsable commerciale; Responsable des ventes; Sales Mgr; Vertriebsmanager; Vertriebsmanagerin; Senior Sales Manager; Manager, Sales; Sales Team Lead; Inside Sales Manager; Gebietsverkaufsleiter; Gruppenleiter Vertrieb; Chef des ventes
manager | marketing: Marketing Manager; Marketing-Manager; Marketingmanagerin; Responsable marketing; Senior Marketing Manager; Manager Marketing; Teamleiter Marketing; Marketing Mgr.; Chargée de marketing
manager | engineering: Engineering Manager; Software Engineering Manager; Senior Engineering Manager; Manager, Engineering; Teamleiter Softwareentwicklung
manager | -: Development Manager; Manager
manager | product: Product Manager; Senior Product Manager; Produktmanager; Produktmanagerin; Chef de produit; Cheffe de produit; Product Owner; Group Product Manager; Product Manager:in
manager | projects: Project Manager; Projektleiter; Projektleiterin; Chef de projet; Cheffe de projet; Projektmanager/in; Program Manager; Senior Project Manager; Scrum Master; PMO Manager
manager | key-accounts: Key Account Manager; Account Manager; KAM; Key Account Managerin; Responsable grands comptes; Senior Account Manager; Strategic Account Manager
manager | customer-success: Customer Success Manager; CSM; Senior CSM; Client Success Manager
manager | hr: HR Manager; Human Resources Manager; Responsable RH; Responsable des ressources humaines; HR-Managerin; HR Business Partner; Personalreferentin
manager | finance: Finance Manager; Financial Manager; Responsable financier
manager | it: IT Manager; IT-Manager; Responsable informatique; IT-Teamleiter; Teamleiter IT
manager | operations: Operations Manager; Responsable des opérations; Ops Manager
manager | production: Production Manager; Plant Manager; Werksleiter; Responsable de production; Directeur d'usine
manager | administration: Office Manager; Office-Managerin; Büroleiterin
manager | business-development: Business Development Manager; BDM; Biz Dev Manager
manager | quality: Quality Manager; Responsable qualité; Qualitätsmanagerin
manager | communications: Communications Manager; Pressesprecherin; Responsable communication; Chargée de communication
manager | supply-chain: Supply Chain Manager; Logistics Manager; Responsable logistique
manager | management: General Manager; Country Manager; Country Manager Germany; Landesleiter; Niederlassungsleiter
manager | digital-marketing: Social Media Manager; Online-Marketing-Manager; Community Manager; SEO Manager
manager | product-marketing: Product Marketing Manager; Senior Product Marketing Manager; PMM
senior | engineering: Senior Software Engineer; Sr. Software Engineer; Senior Developer; Lead Developer; Tech Lead; Principal Software Engineer; Staff Software Engineer; Senior Backend Engineer; Senior Softwareentwickler; Développeur Senior; Sr Frontend Developer; Lead Software Engineer; Senior Full-Stack Developer
senior | consulting: Senior Consultant; Senior Beraterin; Consultant Senior
senior | data-science: Senior Data Scientist; Lead Data Scientist
senior | sales: Senior Account Executive; Senior Sales Representative; Sales Lead
senior | design: Senior Designer; Lead UX Designer
senior | recruiting: Senior Recruiter; Lead Recruiter
- | engineering: Software Engineer; Softwareentwickler; Softwareentwicklerin; Software Developer; Entwickler; Entwickler:in; Développeur; Développeuse; Backend Developer; Front-End Developer; Full Stack Engineer; Ingénieur logiciel; Webentwickler; iOS Developer; Programmer; Java Developer
- | devops: DevOps Engineer; Site Reliability Engineer; SRE; Cloud Engineer
- | data-science: Data Scientist; Machine Learning Engineer; ML Engineer
- | data: Data Analyst; Datenanalystin; Analyste de données; BI Analyst
- | accounting: Accountant; Buchhalter; Buchhalterin; Comptable; Bilanzbuchhalterin; Bookkeeper; Steuerberater; Expert-comptable
- | controlling: Controller; Controllerin; Contrôleur de gestion; Financial Controller
- | legal: Lawyer; Rechtsanwalt; Rechtsanwältin; Avocate; Juriste; Legal Counsel; Attorney; Syndikusanwältin
- | procurement: Buyer; Einkäufer; Einkäuferin; Acheteur; Acheteuse; Strategischer Einkäufer
- | consulting: Consultant; Berater; Unternehmensberaterin; Consultante; Management Consultant; SAP-Berater
- | recruiting: Recruiter; Recruiterin; Chargée de recrutement; Technical Recruiter; Talent Acquisition Specialist
- | sales: Account Executive; AE; Sales Representative; Sales Rep; Vertriebsmitarbeiter; Vertriebsmitarbeiterin; Verkäuferin; Commercial terrain; Technico-commercial; Ingénieur d'affaires; Ingénieure d'affaires; Außendienstmitarbeiter; Enterprise Account Executive
- | presales: Sales Engineer; Solutions Engineer; Vertriebsingenieur; Ingénieur commercial
- | design: UX Designer; Graphic Designer; Grafikdesignerin; UI/UX Designer; Mediengestalter
- | support: Support Engineer; Customer Support Representative; Kundenservicemitarbeiterin
- | it: Systemadministrator; Sysadmin; Fachinformatiker; Administrateur système; Business Analyst
entry | sales-development: SDR; BDR; Sales Development Representative; Business Development Representative
entry | engineering: Junior Software Engineer; Junior Developer; Jr. Frontend Developer; Junior Softwareentwicklerin
entry | consulting: Junior Consultant; Junior Beraterin; Associate Consultant
entry | administration: Assistant; Executive Assistant; Personal Assistant; Assistant to the CTO; Assistant to the CEO; Executive Assistant to the CFO; EA to CEO; CEO Assistant; Assistentin der Geschäftsführung; Assistenz der Geschäftsführung; Assistent des Vorstands; Vorstandsassistentin; Assistante de direction; Assistante du PDG; Assistant to the Managing Director; PA to the Head of Sales; Teamassistentin; Sekretärin; Secretary to the Board; Assistenz des Geschäftsführers; Assistante de la directrice générale; Executive Assistant (CEO Office)
intern | marketing: Marketing Intern; Praktikantin Marketing; Stagiaire marketing; Werkstudent Marketing; Marketingpraktikant
intern | engineering: Software Engineering Intern; Werkstudent Softwareentwicklung; Engineering Trainee
intern | sales: Sales Intern; Praktikant Vertrieb; Werkstudentin Vertrieb; Vertriebspraktikantin
intern | hr: HR Intern; Werkstudent HR; Praktikantin Personal; Alternante RH
director | technology: Technical Director
c_suite | -: Membre du COMEX; Membre du directoire; Mitglied der Geschäftsleitung; Member of the Executive Board
vp | -: Associate Vice President; Assistant Vice President
head | finance: Kaufmännischer Leiter; Kfm. Leitung
- | legal: Syndikus; Notaire; Notarin
director | -: Prokurist
intern | it: Duales Studium Informatik
entry | administration: Vorstandssekretärin
head | accounting: Chef comptable; Leiter Steuern
vp | sales: Sr. VP, Sales & Mktg
c_suite | hr: DRH Groupe
- | medical: Krankenschwester; Infirmière; Oberarzt; Chefärztin
- | -: CTO in spe; Former CTO; Ex-CEO; Ehemaliger Geschäftsführer; Ancien directeur général; Aspiring CTO; Retired; Student; Zauberer
c_suite | finance: Kaufm. Geschäftsführerin; Kfm. Geschäftsführer; Finanzgeschäftsführerin; CFO a. i.
c_suite | marketing: Chief Marketing & Sales Officer; Chief Marketing & Communications Officer
c_suite | sales: Chief Sales & Marketing Officer
c_suite | sustainability: Chief Sustainability Officer
c_suite | management: Gérant; Gérante de société; MD; Directeur exécutif; CEO a. i.
founder | management: Mitbegründer
owner | management: Kanzleiinhaberin; Chef d'entreprise; Owner-Manager; Einzelunternehmerin; Inh.
head | sales: Ltr. Vertrieb; Exportleiter; Vertriebsltg.; Verkaufsleter
head | hr: Leiter Personalabteilung; Head of Compensation & Benefits
head | it: Leiter Rechenzentrum; Head of Business Applications
head | engineering: Head of Frontend; Konstruktionsleiter; Leiter Anwendungsentwicklung
head | accounting: Leiter Debitorenbuchhaltung
head | controlling: Leiterin Konzerncontrolling
head | procurement: Leiter Materialwirtschaft; Head of Category Management
head | quality: Leiter QM; QS-Leiter
head | rnd: Leiterin Forschung & Entwicklung; F+E-Leiter; Head of R and D
manager | procurement: Procurement Manager; Purchasing Manager; Category Manager; Responsable achats
manager | recruiting: Recruiting Manager; Talent Acquisition Manager
manager | support: Customer Service Manager; Call Center Manager
manager | retail: Store Manager; Filialleiterin; Marktleiter; Responsable de magasin
manager | engineering: Development Team Lead; EM
manager | production: Schichtleiter; Responsable d'atelier
- | accounting: Debitorenbuchhalterin; Lohnbuchhalter
- | legal: Wirtschaftsjuristin; Paralegal
- | medical: Physiotherapeutin; Radiologist; Hebamme
- | production: Produktionsmitarbeiter; Maschinenführer; Machine Operator
- | marketing: Marketing Specialist; Marketing Executive
entry | marketing: Junior Marketing Manager; Marketingassistent
entry | sales: Junior Sales Manager; Vertriebsassistentin
entry | administration: Assistenz Vertriebsleitung; Sekretariat Geschäftsführung
- | -: Halbleiter; Begleiter
`;
