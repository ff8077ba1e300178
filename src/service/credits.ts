import type { Caller } from "../../generated/handlers.ts";
import type { components } from "../../generated/types.ts";
import { readCredits } from "../store/index.ts";
import type { ServiceDependencies } from "./service-dependencies.ts";

/** Creates the operations that show an organization its own credits. */
export function createCredits({ store }: ServiceDependencies) {
  return {
    async read({ organizationId }: Caller): Promise<components["schemas"]["Credits"]> {
      const { available, reserved } = await readCredits(store.db, organizationId);
      return { balance: available + reserved, reserved, available };
    },
  };
}
