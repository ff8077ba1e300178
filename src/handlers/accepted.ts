import type { Answer } from "../../generated/handlers.ts";
import type { Acceptance } from "../service/index.ts";

/** Creates a 202 response. Its `Retry-After` header has the number of seconds before the next poll. */
export function toAccepted({ body, retrySeconds }: Acceptance): Answer<202, Acceptance["body"]> {
  return { status: 202, body, headers: { "Retry-After": String(retrySeconds) } };
}
