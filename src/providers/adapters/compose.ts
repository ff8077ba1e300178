import type { components } from "../../../generated/types.ts";
import { isUrl } from "../../text/is-url.ts";
import type {
  Capabilities,
  Capability,
  ContactFinder,
  DomainSignals,
  Providers,
  SocialPlatform,
} from "../capabilities.ts";
import type { ProviderError } from "../errors.ts";
import { type Chain, joinErrors } from "./chain.ts";
import { joinCompanies, joinPeople } from "./people/index.ts";
import { recognizeAll, searchInTurn, toCompanyKey, toPersonKey } from "./search-in-turn.ts";

type Contacts = components["schemas"]["Contacts"];

export type Compose = { [C in Capability]: (chain: Chain<Capabilities[C]>) => Capabilities[C] };

/** For each capability, the function that combines the adapters of a chain into one provider. */
export const compose: Compose = {
  webSearch: (chain) => ({
    async search(request, call) {
      const found = await chain.first(call, { run: (one, inner) => one.search(request, inner) });
      return withFailures(found, found.value.results.length === 0);
    },
  }),
  pages: (chain) => ({
    read: (url, call, wanted) =>
      pick(chain.first(call, { run: (one, inner) => one.read(url, inner, wanted), part: toSite(url) })),
  }),
  model: (chain) => ({
    complete: (request, call) =>
      pick(chain.first(call, { run: (one, inner) => one.complete(request, inner) })),
  }),
  people: (chain) => ({
    search: (request, call) =>
      searchInTurn(chain, request, call, {
        search: (one, wanted, inner) => one.search(wanted, inner),
        join: joinPeople,
        rowsOf: ({ people }) => people,
        isKnownTo: async (one, person, inner) => (await one.find(toPersonKey(person), inner)) !== null,
        withRows: (answer, people) => ({ ...answer, people }),
      }),
    recognize: (phrases, call) => recognizeAll(chain, phrases, call),
    find: (key, call) => findFirst(chain, call, (one, inner) => one.find(key, inner)),
    signals: (person, config, call) =>
      pick(
        chain.first(call, {
          run: (one, inner) => one.signals(person, config, inner),
          enough: (signals) => signals.length > 0,
        }),
      ),
  }),
  companies: (chain) => ({
    search: (request, call) =>
      searchInTurn(chain, request, call, {
        search: (one, wanted, inner) => one.search(wanted, inner),
        join: joinCompanies,
        rowsOf: ({ companies }) => companies,
        isKnownTo: async (one, { domain, linkedinUrl }, inner) =>
          (domain ?? linkedinUrl) !== undefined &&
          (await one.find(toCompanyKey({ domain, linkedinUrl }), inner)) !== null,
        withRows: (answer, companies) => ({ ...answer, companies }),
      }),
    recognize: (phrases, call) => recognizeAll(chain, phrases, call),
    find: (key, call) => findFirst(chain, call, (one, inner) => one.find(key, inner)),
    findImported: (name, call) =>
      findFirst(chain, call, async (one, inner) => (await one.findImported?.(name, inner)) ?? null),
  }),
  contacts: composeContacts,
  linkedin: (chain) => ({
    ...composePlatform(chain),
    reactions: (request, call) =>
      pick(chain.first(call, { run: (one, inner) => one.reactions(request, inner) })),
  }),
  instagram: (chain) => ({
    ...composePlatform(chain),
    post: (url, call) => pick(chain.first(call, { run: (one, inner) => one.post(url, inner) })),
  }),
  x: composePlatform,
  reddit: composePlatform,
  tiktok: composePlatform,
  youtube: (chain) => ({
    video: (url, call) => pick(chain.first(call, { run: (one, inner) => one.video(url, inner) })),
  }),
  facebook: (chain) => ({
    page: (url, call) => pick(chain.first(call, { run: (one, inner) => one.page(url, inner) })),
  }),
  domainSignals: composeDomainSignals,
};

/** Combines the adapters of a chain into one provider, and stores it in `providers` under the capability. */
export function setComposed<C extends Capability>(
  providers: Partial<Pick<Providers, C>>,
  capability: C,
  chain: Chain<Capabilities[C]>,
): void {
  const composed: Capabilities[C] = compose[capability](chain);
  Object.assign(providers, { [capability]: composed });
}

/**
 * Returns the origin of a URL; empty if the URL is invalid. Each website has its own circuit breaker, because other
 * websites may still work when one fails.
 */
function toSite(url: string): string {
  return isUrl(url) ? new URL(url).origin : "";
}

function composePlatform(chain: Chain<SocialPlatform>): SocialPlatform {
  return {
    async searchPosts(request, call) {
      const found = await chain.first(call, { run: (one, inner) => one.searchPosts(request, inner) });
      return withFailures(found, found.value.hits.length === 0);
    },
    observe: (target, call) => pick(chain.first(call, { run: (one, inner) => one.observe(target, inner) })),
  };
}

/**
 * If a result is empty, adds the number of failed adapters to its `failedParts`, because their failures may be the
 * reason for the empty result. A result with content is complete even if earlier adapters failed, so their failures are
 * not counted.
 */
function withFailures<R extends { failedParts?: number }>(
  { value, failed }: { value: R; failed: number },
  isEmpty: boolean,
): R {
  const failedParts = (value.failedParts ?? 0) + (isEmpty ? failed : 0);
  return failedParts === 0 ? value : { ...value, failedParts };
}

/** Creates a contact finder that asks each adapter only for the fields that no earlier adapter found. */
function composeContacts(chain: Chain<ContactFinder>): ContactFinder {
  return {
    async find(person, fields, call) {
      const found: Contacts = {};
      const errors: ProviderError[] = [];
      const lacking = () => fields.filter((field) => (found[listOf(field)] ?? []).length === 0);
      for await (const one of chain.each(call, (finder, inner) => finder.find(person, lacking(), inner))) {
        if ("error" in one) errors.push(one.error);
        else merge(found, one.value);
        if (lacking().length === 0) return found;
      }
      const answered = found.emails !== undefined || found.phones !== undefined;
      // An empty result is reliable only if no adapter failed, so a failure is reported instead of an empty result.
      if (errors.length > 0 && !hasAny(found)) throw joinErrors(chain.capability, errors);
      return answered ? found : {};
    },
  };
}

function listOf(field: "email" | "phone"): "emails" | "phones" {
  return field === "email" ? "emails" : "phones";
}

function hasAny(contacts: Contacts): boolean {
  return (contacts.emails?.length ?? 0) + (contacts.phones?.length ?? 0) > 0;
}

function merge(into: Contacts, more: Contacts): void {
  if (more.emails !== undefined) into.emails = [...(into.emails ?? []), ...more.emails].slice(0, 20);
  if (more.phones !== undefined) into.phones = [...(into.phones ?? []), ...more.phones].slice(0, 20);
}

/**
 * Combines adapters for domain signals. Each adds the fields that earlier adapters did not return. The failure of an
 * adapter is ignored if another one returns data.
 */
function composeDomainSignals(chain: Chain<DomainSignals>): DomainSignals {
  return {
    async look(domain, call) {
      let known: components["schemas"]["SeoDomain"] | undefined;
      const errors: ProviderError[] = [];
      for await (const one of chain.each(call, (provider, inner) => provider.look(domain, inner))) {
        if ("error" in one) errors.push(one.error);
        else known = { ...one.value, ...known, hasData: known?.hasData === true || one.value.hasData };
      }
      if (known === undefined || (!known.hasData && errors.length > 0))
        throw joinErrors(chain.capability, errors);
      return known;
    },
  };
}

/**
 * Returns the first match. If there is no match, returns null if every adapter answered, and throws if at least one
 * failed.
 */
async function findFirst<T, R>(
  chain: Chain<T>,
  call: { signal: AbortSignal },
  run: (provider: T, call: { signal: AbortSignal }) => Promise<R | null>,
): Promise<R | null> {
  const errors: ProviderError[] = [];
  for await (const one of chain.each(call, run)) {
    if ("error" in one) errors.push(one.error);
    else if (one.value !== null) return one.value;
  }
  if (errors.length > 0) throw joinErrors(chain.capability, errors);
  return null;
}

async function pick<R>(answer: Promise<{ value: R }>): Promise<R> {
  return (await answer).value;
}
