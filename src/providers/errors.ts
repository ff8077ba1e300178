import type { Capability } from "./capabilities.ts";

/** Options of a {@link ProviderError}. */
export interface ProviderErrorOptions {
  /** Whether the same call may succeed later. */
  retryable: boolean;
  /** True when no source has a way to answer such a request, so that nothing was asked. */
  unsuited?: boolean;
  /** True when the rules of a site or of the network do not allow it. */
  refused?: boolean;
  cause?: unknown;
}

/** A provider could not do what it was asked; the message is for the log and names no secret. */
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
