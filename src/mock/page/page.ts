import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { OperationRow } from "../../contract.ts";
import type { MountTarget } from "../../server/index.ts";
import { connections } from "../broken-answer.ts";
import { faultStatuses } from "../faults.ts";
import { domFunctions } from "./dom.ts";
import { markup } from "./markup.ts";
import { sectionFunctions } from "./sections.ts";
import { startFunctions } from "./start.ts";
import { styles } from "./styles.ts";
import { workFunctions } from "./work.ts";

/** Serves the page at /__mock/: a single document that loads nothing else and sends requests to the mock only. */
export function mountPage(target: MountTarget, operations: () => readonly OperationRow[]): void {
  let page: { text: string; policy: string } | undefined;
  target.get("/__mock", (_request: IncomingMessage, response: ServerResponse) => {
    page ??= createPage(operations());
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Content-Security-Policy", page.policy);
    response.setHeader("Cache-Control", "no-cache");
    response.end(page.text);
  });
}

function createPage(operations: readonly OperationRow[]): { text: string; policy: string } {
  const options = {
    operations: operations.map(({ id }) => id),
    statuses: faultStatuses.filter((status) => status >= 400),
    connections,
  };
  // The functions are checked and formatted like the other sources. They call another file's functions only through
  // parameters, since a compiler may rename an import. A compiler that preserves the names of functions may wrap them
  // in calls of a helper `__name`, which the page lacks, so the script defines it.
  const script = [
    "const __name = (it) => it;",
    ...[domFunctions, sectionFunctions, workFunctions, startFunctions].flatMap((group) =>
      Object.values(group).map(String),
    ),
    // A tag within the script's text would end the script.
    `startPage(${JSON.stringify(options).replaceAll("<", "\\u003c")}, ${toNames(domFunctions)}, ${toNames({ ...sectionFunctions, ...workFunctions })});`,
  ].join("\n");
  return {
    text: markup.replace("/*styles*/", () => styles).replace("/*script*/", () => script),
    policy: [
      "default-src 'none'",
      `script-src ${toSource(script)}`,
      `style-src ${toSource(styles)}`,
      "connect-src 'self'",
      "img-src data:",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
  };
}

function toNames(functions: object): string {
  return `{ ${Object.keys(functions).join(", ")} }`;
}

/** Returns the hash of a text for the content security policy, which allows only this text. */
function toSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** Redirects a browser at the mock's address to the page; programs receive the 404 of the path. */
export function mountEntrance(target: MountTarget, page: string): void {
  target.get("/", (request, response, next) => {
    if (!request.headers.accept?.includes("text/html")) return next();
    response.writeHead(302, { Location: page, Vary: "Accept" });
    response.end();
  });
}
