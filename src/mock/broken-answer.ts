import type { ServerResponse } from "node:http";

/**
 * What becomes of a connection: `reset` closes it at once with a TCP reset, `hang` sends nothing until the caller gives up,
 * `truncate` announces the whole answer, sends half of its body and closes.
 */
export type Connection = (typeof connections)[number];

export const connections = ["reset", "hang", "truncate"] as const;

/** Sets headers just before the answer goes out, over those that the server sets. */
export function setLastHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  if (Object.keys(headers).length === 0) return;
  const { end } = response;
  response.end = (...given: unknown[]) => {
    if (!response.headersSent)
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    return Reflect.apply(end, response, given);
  };
}

/** Breaks the answer that is to come, or the connection at once. */
export function breakConnection(response: ServerResponse, connection: Connection): void {
  if (connection === "reset") response.socket?.resetAndDestroy();
  const { end } = response;
  if (connection === "reset" || connection === "hang") response.end = () => response;
  if (connection === "truncate")
    response.end = (...given: unknown[]) => {
      const [body] = given;
      if (typeof body !== "string" && !(body instanceof Uint8Array))
        return Reflect.apply(end, response, given);
      const bytes = Buffer.from(body);
      response.setHeader("Content-Length", bytes.length);
      response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.destroy());
      return response;
    };
}
