/** One attempt of a call. */
export interface RequestEvent {
  readonly method: string;
  /** Path template of the contract, such as `/api/operations/{id}`. */
  readonly path: string;
  /** Number of the attempt; 1 is the first one. */
  readonly attempt: number;
}

/** A response with any status, after its body was read. */
export interface ResponseEvent extends RequestEvent {
  readonly status: number;
  /** Milliseconds from the start of the attempt until the whole body was read. */
  readonly ms: number;
  readonly requestId: string | undefined;
}

/** A failed attempt after which the client will retry. */
export interface RetryEvent extends RequestEvent {
  /** Milliseconds until the next attempt. */
  readonly delayMs: number;
  readonly error: Error;
}

/** A delay in the polling of a job, because a poll failed or the rate-limit bucket for polls is empty. */
export interface PauseEvent {
  /** Milliseconds until the next poll; at least `Retry-After`, unless `pollIntervalMs` is set. */
  readonly delayMs: number;
  /** The error of the failed poll; absent if the bucket is empty. */
  readonly error?: Error | undefined;
}

/** The events that the hooks receive, by the name of the hook. */
export interface HookEvents {
  onRequest: RequestEvent;
  onResponse: ResponseEvent;
  onRetry: RetryEvent;
  onPause: PauseEvent;
}

/** Callbacks for events of a client. The client does not await them, and ignores their errors and rejections. */
export type Hooks = { [Name in keyof HookEvents]?: ((event: HookEvents[Name]) => void) | undefined };

/** Receives log lines. `console` is a suitable logger. */
export interface Logger {
  debug(message: string, event: object): void;
  warn(message: string, event: object): void;
}

/** Calls the hook and the logger for an event. Ignores their errors, so that they never fail a call. */
export async function tell<Name extends keyof HookEvents>(
  hooks: Hooks & { logger?: Logger | undefined },
  name: Name,
  event: HookEvents[Name],
): Promise<void> {
  try {
    await Promise.all([
      // The cast is necessary because TypeScript can't relate a hook to the event with the same name.
      (hooks[name] as ((event: HookEvents[Name]) => unknown) | undefined)?.(event),
      hooks.logger?.[/y|P/.test(name) ? "warn" : "debug"](`prospecting ${name}`, event),
    ]);
  } catch {}
}
