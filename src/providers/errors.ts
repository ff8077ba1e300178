import type { Capability } from "./capabilities.ts";

/** Options of a {@link ProviderError}. */
export interface ProviderErrorOptions {
  /** True if the same call may succeed later. */
  retryable: boolean;
  /** True if no source can handle a request of this kind. In this case, no source was called. */
  unsuited?: boolean;
  /** True if the address guard or the website forbids the request, or the model refuses to answer. */
  refused?: boolean;
  cause?: unknown;
}

/** Thrown if a provider fails. The message is for the log and contains no secret. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly capability: Capability;
  readonly retryable: boolean;
  readonly unsuited: boolean;
  readonly refused: boolean;

  constructor(capability: Capability, message: string, options: ProviderErrorOptions) {
    super(`${capability}: ${message}`, options.cause === undefined ? {} : { cause: options.cause });
    this.capability = capability;
    this.retryable = options.retryable;
    this.unsuited = options.unsuited ?? false;
    this.refused = options.refused ?? false;
  }
}
