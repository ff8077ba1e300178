export interface SendOptions extends RequestInit {
  /** Where the service is: orval's output knows paths only. */
  readonly origin?: string;
}

/** What orval's output sends with; every project that uses it has such a function, for the address and the credentials. */
export async function send<Answer>(path: string, options: SendOptions): Promise<Answer>;
export async function send(path: string, { origin, ...init }: SendOptions): Promise<unknown> {
  const answer = await fetch(new URL(path, origin), init);
  const text = await answer.text();
  const data: unknown = text === "" ? undefined : JSON.parse(text);
  return { status: answer.status, headers: answer.headers, data };
}
