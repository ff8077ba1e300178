import type { components } from "../../../../generated/types.ts";
import type { ContactFinder } from "../../capabilities.ts";
import type { Adapter, AdapterDefinition } from "../definition.ts";
import { createFail } from "../failure.ts";
import { createVerifier } from "./verifier.ts";

/**
 * Maximum number of addresses that are guessed for one person. A mail server may block a client that asks about more
 * addresses.
 */
const mostGuesses = 5;

/** Guesses work addresses from the usual spellings of a name. Returns only an address that the mail server confirms. */
export const patternContacts: AdapterDefinition<"contacts"> = {
  base: "none",
  create(context): Adapter<"contacts"> {
    const fail = createFail(context.capability, context.name);
    const verifier = createVerifier(context);
    if (!verifier.asksServers)
      context.settings.note(
        `PROSPECTING_SMTP_PROBE must be set for ${context.name}, which guesses addresses and asks the mail server whether they exist`,
      );
    const provider: ContactFinder = {
      async find(person, fields, call) {
        const contacts: components["schemas"]["Contacts"] = {};
        if (fields.includes("phone")) contacts.phones = [];
        if (!fields.includes("email")) return contacts;
        contacts.emails = [];
        for (const guess of toGuesses(person)) {
          const { address, status } = await verifier.verify(guess, call);
          if (status === "valid") return { ...contacts, emails: [{ address, type: "work", status }] };
          // A server that accepts every mailbox, or gives no clear answer, would answer the same about the other
          // guesses, so the adapter does not try them.
          if (status !== "invalid") return contacts;
        }
        return contacts;
      },
    };
    return {
      provider,
      async probe(call) {
        const { status } = await verifier.verify("postmaster@example.com", call);
        if (status === "unknown") throw fail("unreachable", "DNS does not answer");
        return "DNS answers";
      },
    };
  },
};

/**
 * Returns the usual work addresses for a name, the most common first. Returns an empty list if the company has no
 * domain or the name is a single word.
 */
export function toGuesses({ fullName, company }: components["schemas"]["Person"]): string[] {
  const names = fullName
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .toLowerCase()
    .split(/\s+/)
    .map((name) => name.replace(/[^a-z-]/g, ""))
    .filter((name) => name !== "");
  const [first, last, domain] = [names[0], names.at(-1), company?.domain];
  if (first === undefined || last === undefined || names.length < 2 || domain === undefined) return [];
  const initial = first.charAt(0);
  const mailboxes = [`${first}.${last}`, `${initial}${last}`, first, `${first}${last}`, `${initial}.${last}`];
  return mailboxes.slice(0, mostGuesses).map((mailbox) => `${mailbox}@${domain}`);
}
