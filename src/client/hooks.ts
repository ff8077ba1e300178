/** One attempt of a call. */
export interface RequestEvent {
  readonly method: string;
  /** Path template of the contract, such as `/api/operations/{id}`. */
  readonly path: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
}

/** An answer of any status, after its body was read. */
export interface ResponseEvent extends RequestEvent {
  readonly status: number;
  /** Milliseconds from the start of the attempt to the end of the body. */
  readonly ms: number;
  readonly requestId: string | undefined;
}

/** A failed attempt before a retry. */
export interface RetryEvent extends RequestEvent {
  /** Milliseconds until the next attempt. */
  readonly delayMs: number;
  readonly error: Error;
}

/** A pause while waiting for a job, because a poll failed or the polling bucket is empty. */
export interface PauseEvent {
  /** Milliseconds until the next poll: at least the time in `Retry-After`. */
  readonly delayMs: number;
  /** The error of the poll, which the client will repeat; absent if the polling bucket is empty. */
  readonly error?: Error | undefined;
}

/** The type of the event that each hook receives. */
export interface HookEvents {
  onRequest: RequestEvent;
  onResponse: ResponseEvent;
  onRetry: RetryEvent;
  onPause: PauseEvent;
}

/** Callbacks for the events of a client, which ignores their errors and rejections and does not await them. */
export type Hooks = { [Name in keyof HookEvents]?: ((event: HookEvents[Name]) => void) | undefined };

/** Target of log lines; `console` can be used. */
export interface Logger {
  debug(message: string, event: object): void;
  warn(message: string, event: object): void;
}

/** Calls the hooks and the logger; their errors never fail a call. */
export async function tell<Name extends keyof HookEvents>(
  hooks: Hooks & { logger?: Logger | undefined },
  name: Name,
  event: HookEvents[Name],
): Promise<void> {
  try {
    await Promise.all([
      // TypeScript can't relate a hook to the event of the same name.
      (hooks[name] as ((event: HookEvents[Name]) => unknown) | undefined)?.(event),
      hooks.logger?.[/y|P/.test(name) ? "warn" : "debug"](`prospecting ${name}`, event),
    ]);
  } catch {}
}
