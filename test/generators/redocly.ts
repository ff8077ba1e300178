import { conditions, type Generator, grouped, redoclyCommand } from "./generator.ts";

const imports =
  'import { createClient, OPERATIONS, type OperationId, type OperationPath, type OperationTag, type Ops } from "../client.ts";';
const setup =
  "const client = createClient<Ops, OperationId, OperationPath, OperationTag>(OPERATIONS, { ...fixed, serverUrl: origin, headers });";

/** Redocly CLI's TypeScript client generators. */
export const redocly: readonly Generator[] = [
  {
    name: "redocly, typescript",
    package: "@redocly/cli",
    folder: "redocly-typescript",
    command: redoclyCommand("typescript", "--error-mode", "result"),
    imports,
    setup: setup.replace("...fixed", 'errorMode: "result"'),
    call: (call) =>
      `const { data, error } = await client.${call.operation.id}(${grouped(call) ?? ""});\n  if (error !== undefined) throw error;`,
    refused: (call) =>
      `const { error: problem } = await client.${call.operation.id}(${grouped(call) ?? ""});\n  if (problem === undefined) throw new Error("not refused");`,
    gaps: conditions,
  },
  {
    name: "redocly, tanstack-query",
    package: "@redocly/cli",
    folder: "redocly-tanstack-query",
    command: redoclyCommand("tanstack-query"),
    imports: `import { QueryClient } from "@tanstack/react-query";\nimport { createQueryFactories } from "../client.tanstack.ts";\n${imports.replace("createClient", "ApiError, createClient")}`,
    setup: `${setup.replace("...fixed, ", "")}\n  const queries = new QueryClient();\n  const factories = createQueryFactories(client);`,
    call: (call) =>
      call.operation.method === "GET"
        ? `const data = await queries.fetchQuery(factories.${call.operation.id}Options(${grouped(call) ?? ""}));`
        : `const data = await factories.${call.operation.id}Mutation().mutationFn(${grouped(call) ?? ""});`,
    refused: (call) =>
      `const problem = await factories.${call.operation.id}Mutation().mutationFn(${grouped(call) ?? ""}).then(
    () => { throw new Error("not refused"); },
    (failure: unknown) => failure instanceof ApiError ? failure.body : undefined,
  );`,
    gaps: {
      ...conditions,
      "takes the violations of a 400": "a failure is thrown, and its body is `unknown`",
    },
  },
];
