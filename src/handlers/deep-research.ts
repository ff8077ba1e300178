import type { Handlers } from "../../generated/handlers.ts";
import {
  checkAnchors,
  checkAnchorsFit,
  checkBudget,
  compileSchema,
  createSchemaContract,
  deepResearch,
  type Service,
} from "../service/index.ts";
import { toAccepted } from "./accepted.ts";

/** Creates the handler for research whose result conforms to a schema that the caller sends. */
export function createDeepResearchHandlers(service: Service) {
  return {
    createDeepResearch: async ({ body, header }, { caller, requestId, signal }) => {
      checkBudget(body);
      checkAnchors(body);
      compileSchema(body.schema);
      checkAnchorsFit(body);
      const maxCredits = body.maxCredits ?? body.budget?.maxCredits;
      return toAccepted(
        await service.accept({
          kind: deepResearch,
          request: body,
          caller,
          requestId,
          signal,
          idempotencyKey: header["idempotency-key"],
          maxCredits,
          confirm: body.confirm,
          meta: { schemaContract: createSchemaContract(body.schema, { enrich: body.enrich }) },
        }),
      );
    },
  } satisfies Partial<Handlers>;
}
