import {
  type Call,
  conditions,
  contract,
  type Generator,
  grouped,
  headersOf,
  list,
  literal,
  output,
} from "./generator.ts";

function openapiFetch(call: Call): string {
  const { id, query, body } = call;
  const params = literal({ path: literal({ id }), query, header: headersOf(call) });
  const init = literal({ params, body });
  return `await client.${call.operation.method}(${list(`"${call.operation.path}"`, init)});`;
}

const heyApi = (call: Call): string =>
  `await sdk.${call.operation.id}(${grouped(call, { client: "client" })});`;

/** Returns the source of fetch's options. They contain both the headers of the client and those of the call. */
const withHeaders = (call: Call, options: string): string =>
  call.key === undefined ? options : `{ ...${options}, headers: { ...headers, ...${headersOf(call)} } }`;

function orval(call: Call): string {
  const { operation, id, query, body } = call;
  return `const answer = await api.${operation.id}(${list(id, body, query, withHeaders(call, "options"))});`;
}

function swagger(call: Call): string {
  const { operation, id, query, body } = call;
  const own = call.key === undefined ? undefined : withHeaders(call, "{}");
  return `await client.api.${operation.id}(${list(id, query, body, own)})`;
}

/** Client generators, used in the way that their documentation shows. */
export const clients: readonly Generator[] = [
  {
    name: "openapi-typescript and openapi-fetch",
    package: "openapi-typescript",
    folder: "openapi-typescript",
    command: [
      "openapi-typescript",
      contract,
      "--output",
      `${output}/types.ts`,
      "--default-non-nullable=false",
    ],
    imports: `import createClient from "openapi-fetch";\nimport type { paths } from "../types.ts";`,
    setup: "const client = createClient<paths>({ baseUrl: origin, headers });",
    call: (call) => `const { data, error } = ${openapiFetch(call)}\n  if (error !== undefined) throw error;`,
    refused: (call) =>
      `const { error: problem } = ${openapiFetch(call)}\n  if (problem === undefined) throw new Error("not refused");`,
    gaps: {
      ...conditions,
      "refuses a mistyped member":
        "openapi-fetch accepts unknown members in a body whose members are all optional",
    },
  },
  {
    name: "@hey-api/openapi-ts",
    package: "@hey-api/openapi-ts",
    folder: "hey-api",
    command: ["openapi-ts", "--input", contract, "--output", output, "--no-log-file"],
    imports: `import { createClient } from "../client/index.ts";\nimport * as sdk from "../index.ts";`,
    setup: "const client = createClient({ baseUrl: origin, headers });",
    call: (call) => `const { data, error } = ${heyApi(call)}\n  if (data === undefined) throw error;`,
    refused: (call) =>
      `const { error: problem } = ${heyApi(call)}\n  if (problem === undefined) throw new Error("not refused");`,
    gaps: conditions,
  },
  {
    name: "orval, fetch",
    package: "orval",
    folder: "orval-fetch",
    command: ["orval", "--config", "orval.config.js", "--project", "fetch"],
    imports: `import * as api from "../api.ts";`,
    setup: "const options = { origin, headers };",
    call: (call) =>
      `${orval(call)}\n  if (answer.status !== ${call.operation.success[0]}) throw answer.data;\n  const data = answer.data;`,
    refused: (call) =>
      `${orval(call)}\n  if (answer.status !== 400) throw new Error("not refused");\n  const problem = answer.data;`,
    gaps: conditions,
  },
  {
    name: "swagger-typescript-api",
    package: "swagger-typescript-api",
    folder: "swagger-typescript-api",
    command: [
      "swagger-typescript-api",
      "generate",
      "--path",
      contract,
      "--output",
      output,
      "--name",
      "api.ts",
      "--enum-style",
      "union",
    ],
    imports: `import { Api } from "../api.ts";`,
    setup: "const client = new Api({ baseUrl: origin, baseApiParams: { headers } });",
    call: (call) => `const { data } = ${swagger(call)};`,
    refused: (call) => `const problem = ${swagger(call)}.then(
    () => { throw new Error("not refused"); },
    (failure) => failure.error,
  );`,
    gaps: {
      ...conditions,
      "refuses to read a member that no failure has":
        "a failure is thrown, and its body is `any` where it is caught",
    },
  },
  {
    name: "kubb",
    package: "@kubb/core",
    folder: "kubb",
    command: ["kubb", "generate", "--config", "kubb.config.js"],
    imports: `import * as api from "../index.ts";`,
    // This header must be set here, because kubb's client sends a JSON body without a content type.
    setup: 'const config = { baseURL: origin, headers: { ...headers, "content-type": "application/json" } };',
    call: (call) => `const { data } = ${kubb(call)}`,
    refused: (call) =>
      `const { data: problem, status } = ${kubb(call)}\n  if (status !== 400) throw new Error("not refused");`,
    gaps: {
      ...conditions,
      "takes the violations of a 400": "its client returns a failure as if it were a success",
    },
  },
];

/** Returns the source of a call to kubb's client, which takes header parameters as a separate argument. */
function kubb(call: Call): string {
  const { operation, id, query, body } = call;
  const header = operation.idempotent ? (headersOf(call) ?? "{}") : undefined;
  return `await api.${operation.id}(${list(id, body, query, header, "config")});`;
}
