import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import type { MountTarget } from "../server/index.ts";
import type { ContractSource } from "./contract-source.ts";

/** Where the build puts the pages of scripts/docs.ts, as seen from the build and from the sources. */
const builtFolders = ["../../api-reference/", "../../dist/api-reference/"].map(
  (path) => new URL(path, import.meta.url),
);

/** The page may ask nobody but the mock, whatever Redoc or a contract's text would have it load. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const notBuilt =
  "The API reference is not built: run `npm run build`. The contract itself is at /docs/openapi.json\n";

/** Serves the API reference of a contract at /docs. */
export function mountReference(
  app: MountTarget,
  source: Pick<ContractSource, "document" | "hash">,
  folders: readonly URL[] = builtFolders,
): void {
  app.get("/docs", (_request: unknown, response: ServerResponse) => sendPage(response, source.hash, folders));
  app.get("/docs/redoc.js", (_request: unknown, response: ServerResponse) =>
    sendFile(response, { name: "redoc.js", type: "text/javascript; charset=utf-8" }, folders),
  );
  app.get("/docs/openapi.json", (_request: unknown, response: ServerResponse) =>
    send(response, {
      status: 200,
      type: "application/json; charset=utf-8",
      text: JSON.stringify(source.document),
    }),
  );
}

/** The page rendered at build time when it shows this very contract, else the one that renders in the browser. */
async function sendPage(response: ServerResponse, hash: string, folders: readonly URL[]): Promise<void> {
  const rendered = await readBuilt("index.html", folders);
  if (rendered?.includes(`<meta name="contract" content="${hash}">`))
    send(response, { status: 200, type: "text/html; charset=utf-8", text: rendered });
  else await sendFile(response, { name: "live.html", type: "text/html; charset=utf-8" }, folders);
}

async function sendFile(
  response: ServerResponse,
  { name, type }: { name: string; type: string },
  folders: readonly URL[],
): Promise<void> {
  const text = await readBuilt(name, folders);
  if (text === undefined) send(response, { status: 503, type: "text/plain; charset=utf-8", text: notBuilt });
  else send(response, { status: 200, type, text });
}

async function readBuilt(name: string, folders: readonly URL[]): Promise<string | undefined> {
  for (const folder of folders) {
    const text = await readFile(new URL(name, folder), "utf8").catch(() => undefined);
    if (text !== undefined) return text;
  }
  return undefined;
}

interface Page {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

function send(response: ServerResponse, { status, type, text }: Page): void {
  response.statusCode = status;
  response.setHeader("Content-Type", type);
  response.setHeader("Content-Security-Policy", contentSecurityPolicy);
  response.setHeader("Cache-Control", "no-cache");
  response.end(text);
}
