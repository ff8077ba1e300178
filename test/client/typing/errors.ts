import { type ClientErrorCode, isClientError } from "prospecting-contract/client";
import type { Equal, Expect } from "./exact.ts";

/** Each error class has its own union of codes, so that a misspelt code does not compile. */
export function explain(error: unknown): string | undefined {
  if (isClientError(error, "PaymentRequiredError")) {
    type Cases = [
      Expect<
        Equal<
          typeof error.code,
          "insufficient_credits" | "credit_cap_too_low" | "confirmation_required" | "http_402"
        >
      >,
      Expect<Equal<typeof error.detail, string | undefined>>,
    ];
    // @ts-expect-error the code is spelt insufficient_credits
    if (error.code === "insufficent_credits")
      return error.detail satisfies Cases[1] extends true ? string | undefined : never;
    // @ts-expect-error a code of another status
    if (error.code === "rate_limited") return "never";
    return error.code === "insufficient_credits" ? error.detail : error.message;
  }
  if (isClientError(error, "ConnectionError"))
    // @ts-expect-error a code of another error class
    return error.code === "attempt_timeout" ? "never" : error.code;
  if (isClientError(error, "ApiError")) {
    // @ts-expect-error the code is spelt not_found
    if (error.code === "notfound") return "never";
    return error.code === "http_502" ? "a gateway" : error.detail;
  }
  if (isClientError(error)) {
    const code: ClientErrorCode = error.code;
    // @ts-expect-error the code is spelt poll_url_refused
    return error.code === "poll_url" ? "never" : code;
  }
  return undefined;
}
