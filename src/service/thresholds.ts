import { type Executor, findOrganization } from "../store/index.ts";

/** Organizations remembered at most. */
const maxRemembered = 10_000;

/**
 * Reads the ceiling above which an organization's jobs need `confirm: true`; null where it has none of its own. It is remembered as
 * long as a credential may be, so that a change counts as soon as one of those.
 */
export function createThresholds(db: Executor, rememberMs: number) {
  // By the wall's time: a clock that stands still must not keep an old ceiling alive.
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
