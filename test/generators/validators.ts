import { type Call, conditions, type Generator, redoclyCommand } from "./generator.ts";

/** Returns the source of a program that validates the body before sending it, and the response after receiving it. */
function validated({ operation, id, query, body }: Call, request: string, answer: string): string {
  const path = operation.path.replace("{id}", `\${${id}}`);
  const search =
    query === undefined
      ? ""
      : `?\${new URLSearchParams(Object.entries(${query}).map(([name, value]) => [name, String(value)]))}`;
  const sent =
    body === undefined
      ? ""
      : `\n    body: JSON.stringify(${request}.parse(${body} satisfies z.input<typeof ${request}>)),`;
  return `const answer = await fetch(\`\${origin}${path}${search}\`, {
    method: "${operation.method}",
    headers: { ...headers, "content-type": "application/json" },${sent}
  });
  const data = ${answer}.parse(await answer.json());`;
}

/** Generators of Zod schemas. A call also counts as refused if the generated types refuse it. */
export const validators: readonly Generator[] = [
  {
    name: "orval, zod",
    package: "orval",
    folder: "orval-zod",
    command: ["orval", "--config", "orval.config.js", "--project", "zod"],
    imports: `import type { z } from "zod";\nimport * as schemas from "../api.ts";`,
    setup: "",
    call: (call) => {
      const stem = `schemas.${call.operation.id.replace(/^./, (letter) => letter.toUpperCase())}`;
      return validated(call, `${stem}Body`, `${stem}Response`);
    },
    gaps: conditions,
  },
  {
    name: "redocly, zod",
    package: "@redocly/cli",
    folder: "redocly-zod",
    command: redoclyCommand("zod"),
    imports: `import type { z } from "zod";\nimport * as schemas from "../client.zod.ts";`,
    setup: "",
    call: (call) =>
      validated(call, `schemas.${call.schemas.request}Schema`, `schemas.${call.schemas.answer}Schema`),
    gaps: conditions,
  },
];
