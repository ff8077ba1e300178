import { toTitleName } from "./job-phrases.ts";
import type { QueryToken } from "./query-tokens.ts";
import { emptyJob, noKin, type WantedJob } from "./reading.ts";
import type { TitleToken } from "./titles/clean-title.ts";
import type { Job } from "./titles/job.ts";
import { isFrenchDirector, isResponsible, type Level } from "./titles/levels.ts";
import { readTokens, toJobKeys } from "./titles/read-title.ts";
import { roles as allRoles, isManagerOf, toFunctions, toLeadKey, toLevelKey } from "./titles/roles.ts";
import { toMeanings } from "./titles/short-titles.ts";
import { rolePhrases } from "./titles/title-phrases.ts";
import { joiners, toSingular, toTitleWord } from "./titles/words.ts";

/**
 * Returns the jobs that the words in `span` name. `group` contains the seniority levels of a phrase after these words,
 * such as "leaders" in "sales leaders". These levels replace each job's own level.
 */
export function toJobs(
  span: readonly QueryToken[],
  group: { value: readonly Level[] } | undefined,
): WantedJob[] {
  const tokens: TitleToken[] = span.map(({ word, gap }, index) => ({
    word,
    // A comma counts as "and" here, because it joins the items of a list in a query, as in "VPs (engineering,
    // product)".
    gap: index === 0 || gap === "none" ? "none" : "and",
  }));
  const words = span.map(({ word }) => word).filter((word) => !joiners.has(word));
  const jobs = readTokens(tokens).jobs.flatMap(toMeanings);
  return jobs.map((job) => toWantedJob(job, { words, group: group?.value }));
}

/**
 * Converts a job of a title to a wanted job. The seniority levels in `group`, if present, replace the job's own level.
 */
export function toWantedJob(
  job: Job,
  { words, group }: { words: readonly string[]; group?: readonly Level[] | undefined },
): WantedJob {
  const keys = toOwnKeys(job);
  // An engineer can work in any business function, so "ingénieur R&D" asks for this function as well as for the job.
  // The key of any other role already implies its function.
  const isWide = job.roles.length > 0 && job.roles.every(({ id }) => id === "engineer");
  const functions = job.roles.length > 0 && !isWide ? [] : [...job.functions];
  // "Senior marketing people" is not a job title. It matches any job in marketing at one of the seniority levels in
  // `seniors`.
  if (job.level === "senior" && job.roles.length === 0 && functions.length > 0 && !job.isDeputy)
    return { ...toLevelJob(job, words), levels: group ?? seniors, functions };
  const isLevelAlone = keys.length === 0 && job.level !== null;
  const isRaised =
    keys.length > 0 &&
    job.roles.length > 0 &&
    job.level !== null &&
    !job.roles.some(({ level }) => level === job.level) &&
    !isNamed(job);
  const levels = group ?? (isLevelAlone || isRaised ? [job.level].filter((level) => level !== null) : []);
  return {
    title: keys.length === 0 ? undefined : toTitleName(job),
    words: job.words.length > 0 ? job.words : words,
    rest: toOwnWords(job, keys),
    keys: group === undefined ? keys : [],
    levels,
    functions,
    kin: toKin(job),
    also: group === undefined ? toAlso(job) : noKin,
    supports: job.supports,
  };
}

/**
 * True if the job's words together are a name of its role, such as "HSE manager". The word "manager" then requires no
 * seniority level.
 */
function isNamed({ roles, words }: Job): boolean {
  const named = rolePhrases.get(words.map((word) => toSingular(toTitleWord(word)))) ?? [];
  return roles.some((role) => named.includes(role));
}

/**
 * Returns the words of a chief's business function if the tables of titles do not contain it, such as "nursing" in
 * "chief nursing officer".
 */
function toOwnWords({ level, functions, words }: Job, keys: readonly string[]): string[] {
  if (level !== "c_suite" || keys.length > 0 || functions.length > 0 || words[0] !== "chief") return [];
  return words.slice(1).filter((word) => !/^officers?$/.test(word));
}

/** Seniority levels of people with experience or with the power to decide. */
const seniors: readonly Level[] = ["c_suite", "vp", "head", "director", "senior"];

function toLevelJob(job: Job, words: readonly string[]): WantedJob {
  return { ...emptyJob, words: job.words.length > 0 ? job.words : words, supports: job.supports };
}

const directorLevels: readonly Level[] = ["c_suite", "vp", "head", "director"];

/** Keys of the chiefs who lead sales. A firm usually has only one of them. */
const salesChiefs: ReadonlySet<string> = new Set(["cro", "sales-chief", "cco"]);

/** Keys of the titles that the leader of a whole firm may have. */
const generalChiefs: readonly string[] = ["ceo", "md", "president"];

/**
 * Keys of the titles to which a search for a firm's leader falls back. They are only a fallback, because a board member
 * or a founder need not lead the firm.
 */
const firmLeaders = [...generalChiefs, "executive-board", "executive-director", "secretary-general"];

/** Professions that small firms often call managers: "responsable achats" for a buyer. */
const withManagers: ReadonlySet<string> = new Set([
  "buyer",
  "lawyer",
  "counsel",
  "support-agent",
  "recruiter",
]);

/** Broader roles whose holders also do the work of the narrower roles, as a lawyer does a barrister's. */
const withBroader: ReadonlySet<string> = new Set(["lawyer", "support-agent", "software-engineer"]);

/**
 * Roles that some firms call the head or director of their business function instead: "head of legal" for "general
 * counsel".
 */
const withLeads: ReadonlySet<string> = new Set(["clo", "technical-director", "medical-chief", "treasurer"]);

/** Officers whom many firms call managers. */
const officers: readonly string[] = ["compliance-officer", "safety-officer"];

/** Seniority levels of a person who leads a business function: some firms say head, others director. */
const leads: readonly Level[] = ["head", "director"];

/**
 * Returns jobs that have the same duties under another title. A business function is led by a head, a director or a
 * vice president, and a firm by a managing director or a CEO. German and French have one word for both heads and
 * directors.
 */
function toAlso({ roles: [role], level, functions, isDeputy, words }: Job): WantedJob["also"] {
  if (isDeputy) return noKin;
  if (role?.id === "md") return { ...noKin, keys: ["ceo"] };
  if (role?.id === "ceo") return { ...noKin, keys: ["md"] };
  const part = role?.function ?? null;
  if (role !== undefined && part !== null && withLeads.has(role.id))
    return { ...noKin, functions: [part], levels: leads };
  // Some firms call a compliance officer or safety officer a manager or chief instead.
  if (role !== undefined && part !== null && officers.includes(role.id))
    return { ...noKin, keys: [toLevelKey("manager", part), toLevelKey("c_suite", part)] };
  if (role?.isExecutive === true && role.level === "c_suite" && isFrenchDirector(words))
    return part === null || part === "management" ? noKin : { ...noKin, functions: [part], levels: leads };
  // A search for solicitors also includes lawyers, because "lawyer" is the usual English word for attorneys, solicitors
  // and barristers.
  if (role?.parent === "lawyer") return { ...noKin, keys: [role.parent] };
  const managed = role === undefined ? functions : isManagerOf(role) ? [role.function ?? ""] : [];
  if ((role?.level ?? level) === "manager" && managed.length > 0)
    return isResponsible(words)
      ? {
          keys: managed.flatMap((one) => [toLeadKey(one), ...toChiefKeys(one), ...toOfficers(one)]),
          functions: managed,
          levels: leads,
        }
      : { ...noKin, keys: managed.flatMap((one) => [toLeadKey(one), ...toOfficers(one)]) };
  if (role?.id === "chief-physician")
    return { ...noKin, keys: directorLevels.map((one) => toLevelKey(one, "medical")) };
  const isLead = level === "head" || level === "director";
  if (role !== undefined || !isLead || functions.length === 0) return noKin;
  // A search for the head of research also includes the head of research and development, who also leads research.
  const led = functions.includes("research") ? [...functions, "rnd"] : functions;
  const isMedical = functions.includes("medical");
  const chiefs: readonly Level[] = isMedical || functions.includes("legal") ? ["c_suite"] : [];
  const levels: readonly Level[] = isMedical ? [...leads, ...chiefs] : leads;
  if (level === "director") return { keys: isMedical ? toChiefKeys("medical") : [], functions: led, levels };
  const keys = [
    ...led.filter(isLedByLead).map(toLeadKey),
    ...led.flatMap((part) => [...toChiefKeys(part), ...toLeaders(part)]),
  ];
  // "Technischer Leiter" is the German title of a head of engineering, so the search also includes CTOs and technical
  // directors.
  const isTechnical = words.some((word) => /^techn(?:isch(?:e[nrms]?)?|ik)$/.test(word));
  return {
    keys: isTechnical ? [...keys, "cto", "technical-director"] : keys,
    functions: led.includes("technology") ? [...led, "engineering"] : led,
    levels: [...leads, "vp", ...chiefs],
  };
}

/** Returns the roles in `withLeads` of a business function: the treasurer for treasury. */
function toLeaders(part: string): string[] {
  return [...withLeads].filter((id) => rolesById.get(id)?.function === part);
}

/**
 * True if the "lead" of a business function is its leader. In "tech lead" and "data lead", the lead is a specialist
 * instead.
 */
function isLedByLead(part: string): boolean {
  const path = toFunctions(part);
  return !path.includes("engineering") && !path.includes("data") && !path.includes("product");
}

/**
 * Returns the key of the title "Chief … Officer" of a function, for functions whose heads have this title in many firms:
 * IT security and compliance. For medicine, returns the key of the chief physician. Returns an empty list for other
 * functions.
 */
function toChiefKeys(part: string): string[] {
  if (part === "medical") return ["chief-physician"];
  return part === "security" || part === "compliance" ? [toLevelKey("c_suite", part)] : [];
}

/**
 * Returns the officers of a business function, such as the compliance officer. Many firms call them managers of the
 * function: a "responsable conformité".
 */
function toOfficers(part: string): string[] {
  return officers.filter((id) => rolesById.get(id)?.function === part);
}

function toKin({ roles: [role], level, functions, words }: Job): WantedJob["kin"] {
  const part = role?.function ?? null;
  if (role !== undefined && salesChiefs.has(role.id))
    return { ...noKin, functions: ["sales", "revenue"], levels: ["c_suite"] };
  // A "Vorstand" (member of an executive board) may have the title of a chief officer, as a Finanzvorstand does, so all
  // chief officers are related.
  if (role?.id === "executive-board") return { ...noKin, levels: ["c_suite"] };
  if (role !== undefined && generalChiefs.includes(role.id)) return { ...noKin, keys: firmLeaders };
  // One firm's procurement manager is another firm's head or director of procurement, so these titles are related. A
  // plant manager leads production, as a "Produktionsleiter" does.
  if (role !== undefined && part !== null && (isManagerOf(role) || role.id === "plant-manager"))
    return { ...noKin, functions: [part], levels: leads };
  if (role === undefined && functions.length > 0 && (level === "head" || level === "director")) {
    // "Entwicklungsleiter" leads engineering at a software firm, but research and development elsewhere, so research
    // and development is a related function.
    const others = functions.includes("engineering") ? ["rnd"] : [];
    return {
      ...noKin,
      functions: [...functions, ...others],
      levels: functions.includes("legal") ? [...leads, "c_suite"] : leads,
    };
  }
  // A firm without a compliance officer may have a head of compliance instead, so the leaders of the officer's function
  // are related.
  if (role !== undefined && part !== null && officers.includes(role.id))
    return { ...noKin, functions: [part], levels: leads };
  // A "leitender Einkäufer" (leading buyer) is the head of procurement at many firms, so the leaders of the function
  // are related.
  if (role?.level === null && part !== null && level === "head")
    return { ...noKin, functions: [part], levels: leads };
  const managerKey = role?.level === null && part !== null ? toLevelKey("manager", part) : "";
  if (managerKey !== "" && withManagers.has(role?.id ?? "")) return { ...noKin, keys: [managerKey] };
  // In a firm without barristers, customer advisors or backend developers, other lawyers, service staff or developers
  // do this work, so the broader role is related.
  if (role?.parent !== undefined && withBroader.has(role.parent)) return { ...noKin, keys: [role.parent] };
  const isDirector = role?.isExecutive === true && isFrenchDirector(words);
  return isDirector && part !== null && part !== "management"
    ? { ...noKin, functions: [part], levels: directorLevels }
    : noKin;
}

/**
 * Returns only the job's own keys, not the keys of broader roles: a search for backend engineers must not find all
 * engineers.
 */
function toOwnKeys(job: Job): string[] {
  if (job.roles.length > 0) return job.roles.map(({ id }) => (job.isDeputy ? `deputy:${id}` : id));
  return toJobKeys(job);
}

/**
 * Returns the business functions that a wanted leader or manager leads. If a search finds no such leader, it continues
 * with other people in these functions.
 */
export function toLedFunctions({ keys, levels, functions }: WantedJob): string[] {
  const led = keys.flatMap((key) => {
    const [, level = "", part = ""] = /^(head|director|vp|manager):(.+)$/.exec(key) ?? [];
    if (level !== "") return [part];
    const role = rolesById.get(key);
    if (role === undefined || role.function === null || role.function === "management") return [];
    return isManagerOf(role) || (role.isExecutive && (role.level === "c_suite" || role.level === "director"))
      ? [role.function]
      : [];
  });
  const isLevel = keys.length === 0 && levels.some((level) => leadLevels.has(level));
  return isLevel ? functions.filter((part) => part !== "management") : led;
}

const rolesById = new Map(allRoles.map((role) => [role.id, role]));
const leadLevels: ReadonlySet<Level> = new Set(["c_suite", "vp", "head", "director", "manager"]);
