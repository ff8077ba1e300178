import { type Executor, findOrganization } from "../store/index.ts";

/** Organizations remembered at most. */
const maxRemembered = 10_000;

/**
 * Creates a reader of the estimate above which an organization's jobs need `confirm: true`; null if it has no limit of
 * its own. Caches it as long as a credential, so that a change takes effect equally soon.
 */
export function createThresholds(db: Executor, rememberMs: number) {
  // Uses real time: a stopped test clock must not keep an old limit.
  const remembered = new Map<string, { value: number | null; until: number }>();
  return async (organizationId: string): Promise<number | null> => {
    const known = remembered.get(organizationId);
    if (known !== undefined && known.until > performance.now()) return known.value;
    const value = (await findOrganization(db, organizationId))?.confirm_above ?? null;
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(organizationId, { value, until: performance.now() + rememberMs });
    return value;
  };
}
