import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ContractSource, MountTarget } from "../server/index.ts";
import { annotateReference } from "./reference-notes.ts";

/**
 * Folders that may contain the pages of scripts/docs.ts. The first is correct if this file runs from the build, the
 * second if it runs from the sources.
 */
const builtFolders = ["../../api-reference/", "../../dist/api-reference/"].map(
  (path) => new URL(path, import.meta.url),
);

/**
 * Policy that lets the page load resources only from the mock, even if Redoc or the contract's descriptions refer to
 * other servers.
 */
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

/** Settings of {@link mountReference}. */
export interface ReferenceOptions extends Pick<ContractSource, "document" | "hash"> {
  /** Returns the mock's origin for a request's Host header. The reference shows it as the server's address. */
  readonly toOrigin: (host: unknown) => string;
  readonly folders?: readonly URL[];
}

/** Serves the API reference of a contract at /docs. */
export function mountReference(
  app: MountTarget,
  { document, hash, toOrigin, folders = builtFolders }: ReferenceOptions,
): void {
  app.get("/docs", async (request: IncomingMessage, response: ServerResponse) => {
    const page = await readPage(hash, folders);
    if (page === undefined) sendNotBuilt(response);
    else
      send(response, {
        status: 200,
        type: "text/html; charset=utf-8",
        text: page.replaceAll(serverVariable, toOrigin(request.headers.host)),
      });
  });
  app.get("/docs/redoc.js", async (_request: unknown, response: ServerResponse) => {
    const text = await readBuilt("redoc.js", folders);
    if (text === undefined) sendNotBuilt(response);
    else send(response, { status: 200, type: "text/javascript; charset=utf-8", text });
  });
  // `openapi.json` is the unchanged contract. The page that renders in the browser reads `reference.json`.
  const documents = { "openapi.json": () => document, "reference.json": () => annotateReference(document) };
  for (const [name, read] of Object.entries(documents))
    app.get(`/docs/${name}`, (_request: unknown, response: ServerResponse) =>
      send(response, {
        status: 200,
        type: "application/json; charset=utf-8",
        text: JSON.stringify(read()),
      }),
    );
}

/**
 * Matches the variables in the server URLs of our contract. The mock replaces them with its own URL, so that the
 * commands on the page work when copied.
 */
const serverVariable = /\{(?:base|api)_url\}/g;

/**
 * Returns the page that was rendered at build time if it shows exactly this contract, otherwise a page that renders in
 * the browser.
 */
async function readPage(hash: string, folders: readonly URL[]): Promise<string | undefined> {
  const rendered = await readBuilt("index.html", folders);
  if (rendered?.includes(`<meta name="contract" content="${hash}">`)) return rendered;
  return readBuilt("live.html", folders);
}

function sendNotBuilt(response: ServerResponse): void {
  send(response, { status: 503, type: "text/plain; charset=utf-8", text: notBuilt });
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
