export interface SendOptions extends RequestInit {
  /** Origin of the service, because orval's output contains only paths. */
  readonly origin?: string;
}

/**
 * Sends the requests of orval's output. Every project that uses orval writes such a function, to set the origin and the
 * credentials.
 */
export async function send<Answer>(path: string, options: SendOptions): Promise<Answer>;
export async function send(path: string, { origin, ...init }: SendOptions): Promise<unknown> {
  const answer = await fetch(new URL(path, origin), init);
  const text = await answer.text();
  const data: unknown = text === "" ? undefined : JSON.parse(text);
  return { status: answer.status, headers: answer.headers, data };
}
