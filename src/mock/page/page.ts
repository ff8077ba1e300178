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

/**
 * Serves the page at /__mock/. The page is a single document that loads no other files and sends requests only to the
 * mock.
 */
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
  // The page's functions are ordinary source code rather than strings, so that tools check and format them. They get
  // functions of other files only as parameters, because a compiler may rename imports. Some compilers also wrap each
  // function in a call to a helper `__name`, to keep the function's name. The page lacks this helper, so the script
  // defines it.
  const script = [
    "const __name = (it) => it;",
    ...[domFunctions, sectionFunctions, workFunctions, startFunctions].flatMap((group) =>
      Object.values(group).map(String),
    ),
    // Escapes `<`, because `</script>` inside the options would end the script.
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

/** Returns the hash of a script or style sheet for the content security policy, which allows only that content. */
function toSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** Redirects browsers that open the path `/` of the mock to the page. Other clients get a 404 for this path. */
export function mountEntrance(target: MountTarget, page: string): void {
  target.get("/", (request, response, next) => {
    if (!request.headers.accept?.includes("text/html")) return next();
    response.writeHead(302, { Location: page, Vary: "Accept" });
    response.end();
  });
}
