import { readTable } from "../phrases.ts";
import { furtherLevels } from "./further-titles.ts";

/** All levels of seniority in the contract, the highest first. */
export const levels = [
  ...(["owner", "founder", "c_suite", "partner", "vp", "head"] as const),
  ...(["director", "manager", "senior", "entry", "intern"] as const),
] as const;

/** A level of seniority in the contract. */
export type Level = (typeof levels)[number];

/**
 * Words that name a level by themselves. Sources: the seniority levels of LinkedIn; for German the grades of § 5
 * Betriebsverfassungsgesetz and of job advertisements; for French the grille of the Apec (cadres dirigeants to
 * stagiaires).
 */
const nouns = `
c_suite: c level; c suite; cxo; vorstand; vorstandsmitglied; mitglied des vorstands; mitglied der geschaftsleitung; geschaftsleitung; geschaftsleiter; geschaftsleiterin; comex; membre du comex; codir; membre du codir; directoire; membre du directoire; comite executif; membre du comite executif; comite de direction; membre du comite de direction; executive board; executive board member; member of the executive board; management board; member of the management board; executive committee member; member of the executive committee
partner: partner; partners; associe; associee; gesellschafter
vp: vp; vice president; svp; evp; avp; associate vice president; assoc vice president; rvp; gvp; area vice president; regional vice president; executive vice president; senior vice president; vice presidents; vice presidente; vizeprasident; v p; vices presidents; vicepresident
head: head; chief; boss; leiter; leitung; chef; hauptabteilungsleiter; bereichsleiter; abteilungsleiter; hd; bereichsleitung; abteilungsleitung; ressortleiter; leitender; leitende
director: director; dir; associate director; assoc director; assoc dir; direktor; directeur; directrice; directeurs; directrices; directors; direktoren; direktion; direction
manager: manager; verantwortlicher; verantwortliche; beauftragter; beauftragte; managers; mgr; supervisor; teamleiter; team lead; teamlead; team leader; teamleitung; gruppenleiter; gruppenleitung; responsable; gerant; gerante; gestionnaire; chef d equipe; superviseur; chefs d equipe; responsables
intern: intern; interns; internship; praktikant; praktikum; stagiaire; stagiaires; stage; werkstudent; werkstudenten; working student; trainee; trainees; azubi; auszubildender; auszubildende; auszubildenden; apprentice; apprenti; apprentie; alternant; alternante; volontar; lehrling; duales studium; dual student; duale studentin; dualer student
`;

/** Words that modify a job. Such a word sets the job's level only if no other word of the title names a level. */
const adjectives = `
senior: senior; sr; seniors; lead; principal; staff; expert; experte; expertin; confirme; experimente; leader; chevronne
entry: junior; jr; juniors; associate; graduate; assistant; assistante; assistent; assistentin; debutant; debutante; entry level; berufseinsteiger; aushilfe; trainee program
`;

function toEntries(table: string): (readonly [string, Level])[] {
  return [...readTable(table)].flatMap(([id, phrases]) => {
    const level = levels.find((one) => one === id);
    return level === undefined ? [] : phrases.map((phrase) => [phrase, level] as const);
  });
}

export const levelNouns = [...toEntries(nouns), ...toEntries(furtherLevels)];
export const levelAdjectives = toEntries(adjectives);

/** Endings of German compounds that name a seniority level. The part before the ending is the business function. */
export const compoundEndings: readonly (readonly [ending: string, level: Level])[] = [
  ["bereichsleitung", "head"],
  ["bereichsleiter", "head"],
  ["abteilungsleiter", "head"],
  ["teamleiter", "manager"],
  ["gruppenleiter", "manager"],
  ["leiter", "head"],
  ["leitung", "head"],
  ["chef", "head"],
  ["vorstand", "c_suite"],
  ["direktor", "director"],
  ["manager", "manager"],
  ["verantwortlicher", "manager"],
  ["verantwortliche", "manager"],
  ["beauftragter", "manager"],
  ["beauftragte", "manager"],
  ["praktikant", "intern"],
  ["werkstudent", "intern"],
  ["azubi", "intern"],
];

/** Seniority levels of people who make decisions. */
export const leaders: readonly Level[] = ["owner", "founder", "c_suite", "vp", "head", "director"];

const verbs = toVerbs(`
who leads; who lead; who heads up; who head up; who owns the; who own the; who is in charge of; who are in charge of; who runs; who run; who heads; who head; who manages; who manage; who owns; who oversees; who oversee; who directs;
that lead; that run; that manage; leading the; heading up; running the; in charge of; responsible for; accountable for; who decides on; who decides about; who buys; who purchases; wer kauft; qui achete; who signs off on;
who is leading; who is running; who is heading; who leading; who running; who heading; qui s occupe; qui s occupent; who handles; who is managing; who is handling; who looks after; who takes care of;
wer leitet; wer verantwortet; wer fuhrt; wer entscheidet uber; verantwortlich fur; verantwortliche fur; verantwortlicher fur;
zustandig fur; zustandig im bereich; verantwortlich im bereich; zustandige fur; leiten; leitet; verantwortet; verantworten; qui dirige; qui dirigent; qui gere; qui gerent; qui pilote;
qui pilotent; qui encadre; qui est responsable de; qui est responsable du; qui est responsable des; qui sont responsables de; qui sont responsables du; qui sont responsables des; personne responsable de; personne responsable du; personne responsable des; personnes responsables de; personnes responsables du; personnes responsables des; personne en charge de; personne en charge du; personne en charge des; personnes en charge de; personnes en charge du; personnes en charge des; a la tete de; en charge de; en charge du; en charge des
`);

/**
 * Phrases such as "folks running" in "folks running logistics", after which the name of a business function follows.
 */
const leadingPeople: readonly (readonly [string, readonly Level[]])[] =
  "people folks ppl those anyone someone everyone persons contacts"
    .split(" ")
    .flatMap((people) =>
      "leading running heading managing overseeing directing handling"
        .split(" ")
        .map((verb) => [`${people} ${verb}`, leaders] as const),
    );

function toVerbs(text: string): (readonly [string, readonly Level[]])[] {
  return text.split(";").map((phrase) => [phrase.trim(), leaders] as const);
}

/** Phrases in three languages, such as "who runs", after which the name of a business function follows. */
export const levelVerbs: readonly (readonly [string, readonly Level[]])[] = [...verbs, ...leadingPeople];

/**
 * Seniority levels that a word such as "boss" means if the query names a business function. Without a function, such a
 * word means someone who leads a whole firm and is at one of the levels in `firmLevels`.
 */
export const bossLevels: readonly Level[] = [...leaders];
export const firmLevels: readonly Level[] = ["owner", "founder", "c_suite"];

/** Colloquial words for a person who leads, as in "PR chief" and "head honcho of logistics". */
const bosses: readonly string[] =
  "chief; boss; bosses; big boss; head honcho; head honchos; honcho; honchos; chef von; chefs von; top dog; top dogs; big cheese; big shot; big shots; bigwig; bigwigs; top brass; kingpin; supremo; main man; number one; nr 1; no 1; person in charge; people in charge; main person; go to person; most senior person; most senior people; top person; top guy; top people; big chef; oberster chef; oberboss; chefetage; verantwortliche person; personne en charge; numero un".split(
    "; ",
  );

/** Words that mean several seniority levels, such as "executives", with those levels. */
export const levelGroups: readonly (readonly [string, readonly Level[]])[] = [
  ...[
    "executives",
    "execs",
    "exec",
    "executive team",
    "senior executives",
    "top management",
    "leadership team",
    "cadres dirigeants",
  ].map((phrase) => [phrase, ["owner", "founder", "c_suite", "vp"]] as const),
  ...[
    "patron",
    "patronne",
    "patrons",
    "grand patron",
    "dirigeants",
    "dirigeant",
    "dirigeantes",
    "geschaftsfuhrungen",
    "firmenchef",
    "firmenchefs",
    "firmenchefin",
    "firmenchefinnen",
    "unternehmenschef",
    "unternehmenschefs",
    "unternehmenschefin",
    "unternehmenslenker",
    "firmenlenker",
    "chef d un",
    "chefs d un",
    "chef eines",
    "chef einer",
    "chefs eines",
    "chefs einer",
    "unternehmensleitung",
  ].map((phrase) => [phrase, firmLevels] as const),
  ...[
    "leader",
    "leaders",
    "fuhrungskrafte",
    "fuhrungskraften",
    "fuhrungskraft",
    "leadership",
    "decision makers",
    "decision maker",
    "entscheider",
    "entscheidern",
    "entscheiderin",
    "entscheiderinnen",
    "entscheidungstrager",
    "entscheidungstragern",
    "entscheidungstragerin",
    "entscheidungstragerinnen",
    "zustandig",
    "zustandige",
    "verantwortlich",
    "budget owner",
    "budget owners",
    "budget holder",
    "budget holders",
    "budgetverantwortliche",
    "budgetverantwortlicher",
    "budgetverantwortlichen",
    "decideurs",
    "decisionnaires",
    "senior leaders",
  ].map((phrase) => [phrase, leaders] as const),
  ...bosses.map((phrase) => [phrase, bossLevels] as const),
  ...["vorstande", "c levels", "chiefs", "c level executives", "c level execs", "c suite executives"].map(
    (phrase) => [phrase, ["c_suite"]] as const,
  ),
];

/**
 * Levels in their order of precedence. If a title names several jobs, its level is the first of their levels in this
 * list: for "VP and founder", it is founder.
 */
export const precedence: readonly Level[] = [
  "founder",
  "owner",
  "c_suite",
  "partner",
  "vp",
  "head",
  "director",
  "manager",
  "intern",
  "senior",
  "entry",
];

/** True if the first seniority level takes precedence over the second. */
export function isAbove(one: Level, other: Level): boolean {
  return precedence.indexOf(one) < precedence.indexOf(other);
}

/** French titles that firms use for chiefs as well as for directors: a "DRH" is a chief or a director of HR. */
const frenchDirectors: ReadonlySet<string> = new Set(
  "directeur directeurs directrice directrices drh daf dsi rssi".split(" "),
);

/** True if the words name a chief by a French title, such as "directeur financier". */
export function isFrenchDirector(words: readonly string[]): boolean {
  return words.some((word) => frenchDirectors.has(word));
}

/**
 * True if the words name the person responsible for a business function, such as "responsable" or
 * "Einkaufsverantwortliche".
 */
export function isResponsible(words: readonly string[]): boolean {
  return words.some((word) => /^responsables?$|verantwortliche[nr]?$/.test(word));
}
