import type { ServerResponse } from "node:http";

/**
 * How a connection fails. `reset` closes it immediately with a TCP reset. `hang` sends nothing until the caller gives
 * up. `truncate` announces the complete response, sends half of its body and closes the connection early.
 */
export type Connection = (typeof connections)[number];

export const connections = ["reset", "hang", "truncate"] as const;

/**
 * Sets headers of a response that has not been sent yet. They replace headers that the server sets under the same name.
 */
export function setLastHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  if (Object.keys(headers).length === 0) return;
  const { writeHead } = response;
  const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  // Changes the headers in `writeHead`, because Node.js calls it for every response, even if the server does not.
  response.writeHead = (...given: unknown[]) => {
    const list = given.at(-1);
    if (Array.isArray(list))
      given[given.length - 1] = [...withoutNames(list, names), ...Object.entries(headers).flat()];
    else for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    return Reflect.apply(writeHead, response, given);
  };
}

/** Removes headers with the given names, and their values, from a list in which names and values alternate. */
function withoutNames(list: readonly unknown[], names: ReadonlySet<string>): unknown[] {
  const isKept = (_: unknown, index: number): boolean =>
    !names.has(String(list[index - (index % 2)]).toLowerCase());
  return list.filter(isKept);
}

/** Makes the connection of a pending response fail in the given way. */
export function breakConnection(response: ServerResponse, connection: Connection): void {
  if (connection === "reset") response.socket?.resetAndDestroy();
  if (connection === "truncate") {
    truncate(response);
    return;
  }
  response.write = () => true;
  response.end = () => response;
}

/**
 * Sends only the first half of the body, then closes the connection. Without a Content-Length, sends half of the first
 * chunk.
 */
function truncate(response: ServerResponse): void {
  const { write, end } = response;
  let sent = 0;
  let isCut = false;
  const sendUntilHalf = (part: Uint8Array, length: number): boolean => {
    const room = Math.ceil(length / 2) - sent;
    sent += part.length;
    if (part.length < room) return Reflect.apply(write, response, [part]);
    if (!isCut) Reflect.apply(write, response, [part.subarray(0, room), () => response.destroy()]);
    isCut = true;
    return false;
  };
  response.write = (part: unknown, encoding: unknown) => {
    const bytes = toBytes(part, encoding);
    const length = Number(response.getHeader("content-length") ?? bytes?.length);
    return bytes === undefined || sendUntilHalf(bytes, length);
  };
  response.end = (...given: unknown[]) => {
    const bytes = toBytes(given[0], given[1]);
    if (bytes === undefined) return isCut ? response : Reflect.apply(end, response, given);
    if (!response.headersSent) response.setHeader("Content-Length", bytes.length);
    sendUntilHalf(bytes, bytes.length);
    return response;
  };
}

function toBytes(body: unknown, encoding: unknown): Uint8Array | undefined {
  if (body instanceof Uint8Array) return body;
  if (typeof body !== "string") return undefined;
  return Buffer.from(body, typeof encoding === "string" && Buffer.isEncoding(encoding) ? encoding : "utf8");
}
