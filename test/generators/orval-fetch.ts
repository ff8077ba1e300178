export interface SendOptions extends RequestInit {
  /** Origin of the service, because orval's output contains only paths. */
  readonly origin?: string;
}

/**
 * Sends the requests of the client that orval generates. Every project that uses orval has to write such a function,
 * which adds the origin and the credentials.
 */
export async function send<Answer>(path: string, options: SendOptions): Promise<Answer>;
export async function send(path: string, { origin, ...init }: SendOptions): Promise<unknown> {
  const answer = await fetch(new URL(path, origin), init);
  const text = await answer.text();
  const data: unknown = text === "" ? undefined : JSON.parse(text);
  return { status: answer.status, headers: answer.headers, data };
}
