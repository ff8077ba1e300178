import type { components } from "../../../generated/types.ts";
import type { Companies, ContactFinder, People, PeopleAnswer } from "../capabilities.ts";
import { ProviderError } from "../errors.ts";
import { type Directory, type DirectoryPerson, emailOf } from "./directory.ts";
import {
  filterCompanies,
  filterPeople,
  findTargetAccount,
  rank,
  toCompanyTexts,
  toPersonTexts,
} from "./filters.ts";
import { createRandom, hashNumber } from "./random.ts";
import type { Stage } from "./stage.ts";
import { signalTypes } from "./words.ts";

type Schemas = components["schemas"];

const searchMs = 4_000;
const lookUpMs = 800;

/** People discovery from the directory. */
export function createPeople(stage: Stage, directory: Directory): People {
  const { seed } = stage;
  return {
    async search(request, call) {
      await stage.act("people", call, searchMs);
      const target = findTargetAccount(directory, request.filters?.company);
      const pool =
        target === null
          ? directory.people
          : directory.people.filter((entry) => target.companies.includes(entry.company));
      const matching = rank(filterPeople(pool, request.filters), {
        query: request.query ?? "",
        seed,
        texts: toPersonTexts,
        id: ({ person }) => person.id,
        isFirst: ({ own }) => own === true,
      });
      const limit = request.limit ?? 25;
      const wanted = matching.slice(0, call.rehearsal === "partial" ? Math.ceil(limit / 2) : limit);
      const answer: PeopleAnswer = {
        people: wanted.map((entry) => ({
          ...entry.person,
          ...(request.includeSignals === true ? { signals: createSignals(stage, entry.person.id) } : {}),
          ...(target === null ? {} : { companyMatchEvidence: target.evidence }),
        })),
        total: matching.length,
        failedParts: call.rehearsal === "partial" ? 1 : 0,
      };
      if (target === null) return answer;
      return {
        ...answer,
        targetAccount: { targetAccountSearchMode: target.mode, targetAccountOutcome: target.outcome },
        message: target.message,
      };
    },
    async find(key, call) {
      await stage.act("people", call, lookUpMs);
      failPart(call.rehearsal, JSON.stringify(key), "people");
      return directory.findPerson(key)?.person ?? null;
    },
    async signals(person, config, call) {
      await stage.act("people", call, lookUpMs);
      const wanted = config.intent_signals ?? [];
      return createSignals(stage, person.id).filter(
        (signal) => wanted.length === 0 || wanted.includes(signal.type),
      );
    },
  };
}

/** Company discovery from the directory. */
export function createCompanies(stage: Stage, directory: Directory): Companies {
  return {
    async search(request, call) {
      await stage.act("companies", call, searchMs);
      const matching = rank(filterCompanies(directory, request.filters), {
        query: request.query,
        seed: stage.seed,
        texts: toCompanyTexts,
        id: (company) => company.id,
      });
      const limit = request.limit ?? 25;
      const wanted = matching.slice(0, call.rehearsal === "partial" ? Math.ceil(limit / 2) : limit);
      return {
        companies: wanted.map((company) => ({
          ...company,
          ...(request.includeSignals === true ? { signals: createSignals(stage, company.id) } : {}),
        })),
        total: matching.length,
        failedParts: call.rehearsal === "partial" ? 1 : 0,
      };
    },
    async find(key, call) {
      await stage.act("companies", call, lookUpMs);
      return directory.findCompany(key) ?? null;
    },
  };
}

/** Made-up addresses and numbers, reserved for fiction. */
export function createContacts(stage: Stage, directory: Directory): ContactFinder {
  return {
    async find(person, fields, call) {
      await stage.act("contacts", call, lookUpMs);
      const entry = directory.findPerson({ id: person.id });
      const contacts: Schemas["Contacts"] = {};
      if (entry === undefined) return contacts;
      if (fields.includes("email")) contacts.emails = createEmails(stage, entry);
      if (fields.includes("phone")) contacts.phones = createPhones(stage, entry);
      return contacts;
    },
  };
}

function createEmails({ seed }: Stage, entry: DirectoryPerson): Schemas["EmailContact"][] {
  const random = createRandom(`${seed} email ${entry.person.id}`);
  if (entry.email !== undefined) return [{ address: entry.email, type: "work", status: "valid" }];
  if (random.next() < 0.1) return [];
  const status = random.pick(["valid", "valid", "valid", "risky", "accept_all"] as const);
  return [{ address: emailOf(entry), type: "work", status }];
}

function createPhones({ seed }: Stage, entry: DirectoryPerson): Schemas["PhoneContact"][] {
  const random = createRandom(`${seed} phone ${entry.person.id}`);
  if (random.next() < 0.4) return [];
  // +49 30 901820 is set aside for film and radio.
  return [{ number: `+4930901820${random.integer(10, 99)}`, type: "mobile", status: "valid" }];
}

function createSignals({ seed }: Stage, id: string): Schemas["Signal"][] {
  const random = createRandom(`${seed} signals ${id}`);
  return Array.from({ length: random.integer(0, 2) }, (_, index) => {
    const type = random.pick(signalTypes);
    return {
      type,
      title: `${type.replaceAll("_", " ")} reported`,
      url: `https://news.example/${type}/${hashNumber(`${id} ${index}`)}`,
      platform: "news",
      detectedAt: new Date(Date.UTC(2026, 10, random.integer(1, 27), 9)).toISOString(),
    };
  });
}

/** With `[partial]`, about every second item of a list fails. */
function failPart(rehearsal: string | undefined, key: string, capability: "people"): void {
  if (rehearsal === "partial" && hashNumber(key) % 2 === 0)
    throw new ProviderError(capability, "the request asked for a partial failure", { retryable: false });
}
