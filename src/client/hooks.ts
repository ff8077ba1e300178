/** One attempt of a call. */
export interface RequestEvent {
  readonly method: string;
  /** Path template of the contract, such as `/api/operations/{id}`. */
  readonly path: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
}

/** An answer of any status, its body read. */
export interface ResponseEvent extends RequestEvent {
  readonly status: number;
  /** Milliseconds from the start of the attempt to the end of the body. */
  readonly ms: number;
  readonly requestId: string | undefined;
}

/** A failed attempt that another will follow. */
export interface RetryEvent extends RequestEvent {
  /** Milliseconds until the next attempt. */
  readonly delayMs: number;
  readonly error: Error;
}

/** A wait for a job that pauses, because a look at the job failed or the polling bucket is used up. */
export interface PauseEvent {
  /** Milliseconds until the next look: at least what `Retry-After` asks for. */
  readonly delayMs: number;
  /** The failure of the look, which another will follow; absent where the bucket is used up. */
  readonly error?: Error | undefined;
}

/** What each hook is called with. */
export interface HookEvents {
  onRequest: RequestEvent;
  onResponse: ResponseEvent;
  onRetry: RetryEvent;
  onPause: PauseEvent;
}

/** Functions that see each attempt; what they throw or reject with is dropped, and nothing waits for them. */
export type Hooks = { [Name in keyof HookEvents]?: ((event: HookEvents[Name]) => void) | undefined };

/** Where log lines go: `console` fits. */
export interface Logger {
  debug(message: string, event: object): void;
  warn(message: string, event: object): void;
}

/** Tells the hooks and the logger; a call never fails because of them. */
export async function tell<Name extends keyof HookEvents>(
  hooks: Hooks & { logger?: Logger | undefined },
  name: Name,
  event: HookEvents[Name],
): Promise<void> {
  try {
    await Promise.all([
      // The compiler does not see that a hook and its event have the same name.
      (hooks[name] as ((event: HookEvents[Name]) => unknown) | undefined)?.(event),
      hooks.logger?.[/y|P/.test(name) ? "warn" : "debug"](`prospecting ${name}`, event),
    ]);
  } catch {}
}
