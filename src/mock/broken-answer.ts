import type { ServerResponse } from "node:http";

/**
 * Failure of a connection: `reset` closes it at once with a TCP reset, `hang` sends nothing until the caller gives up,
 * `truncate` announces the whole answer, sends half of its body and closes.
 */
export type Connection = (typeof connections)[number];

export const connections = ["reset", "hang", "truncate"] as const;

/** Sets headers of the pending answer, replacing those that the server sets. */
export function setLastHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  if (Object.keys(headers).length === 0) return;
  const { writeHead } = response;
  const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  // Node.js also calls it if the answer ends without an explicit call.
  response.writeHead = (...given: unknown[]) => {
    const list = given.at(-1);
    if (Array.isArray(list))
      given[given.length - 1] = [...withoutNames(list, names), ...Object.entries(headers).flat()];
    else for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    return Reflect.apply(writeHead, response, given);
  };
}

/** Removes the given names from a list of alternating names and values. */
function withoutNames(list: readonly unknown[], names: ReadonlySet<string>): unknown[] {
  const isKept = (_: unknown, index: number): boolean =>
    !names.has(String(list[index - (index % 2)]).toLowerCase());
  return list.filter(isKept);
}

/** Breaks the pending answer, or closes the connection at once. */
export function breakConnection(response: ServerResponse, connection: Connection): void {
  if (connection === "reset") response.socket?.resetAndDestroy();
  const { end } = response;
  if (connection === "reset" || connection === "hang") response.end = () => response;
  if (connection === "truncate")
    response.end = (...given: unknown[]) => {
      const [body, encoding] = given;
      if (typeof body !== "string" && !(body instanceof Uint8Array))
        return Reflect.apply(end, response, given);
      const coding = typeof encoding === "string" && Buffer.isEncoding(encoding) ? encoding : "utf8";
      const bytes = typeof body === "string" ? Buffer.from(body, coding) : body;
      if (!response.headersSent) response.setHeader("Content-Length", bytes.length);
      response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.destroy());
      return response;
    };
}
