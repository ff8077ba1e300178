/**
 * File extension of TypeScript files. In a CommonJS project, `.mts` makes a file an ES module, while the project's own
 * files stay CommonJS.
 */
export type Ending = "ts" | "mts";

/** Values for the templates. */
export interface TemplateValues {
  /** Name of the new package. */
  readonly name: string;
  /** Specifier of prospecting-contract in package.json, such as a path or a URL. */
  readonly dependency: string;
  /** Specifiers of the other packages in package.json, by package name. */
  readonly otherDependencies: Readonly<Record<string, string>>;
  readonly ending: Ending;
}

/** Returns the files of a new project by path, without its handlers. */
export function toProjectFiles(values: TemplateValues): Record<string, string> {
  const files = Object.entries(listFiles(values));
  if (values.ending === "ts") return Object.fromEntries(files);
  return Object.fromEntries(files.map((file) => file.map((text) => withEnding(text, values.ending))));
}

/** Replaces the file extension of each relative path to a TypeScript file in the text. */
function withEnding(text: string, ending: Ending): string {
  return text.replaceAll(/((?:\.{1,2}|src|test)\/[\w.*/-]+)\.ts\b/g, `$1.${ending}`);
}

function listFiles(values: TemplateValues): Record<string, string> {
  return {
    "package.json": toManifest(values),
    "tsconfig.json": tsconfig,
    ".gitignore": "node_modules/\n",
    "README.md": toReadme(values),
    "src/authenticate.ts": authenticate,
    "src/app.ts": app,
    "src/main.ts": main,
    "test/app.test.ts": test,
    "test/calls.ts": calls,
  };
}

function toManifest({ name, dependency, otherDependencies }: TemplateValues): string {
  const manifest = {
    name,
    version: "0.0.0",
    private: true,
    type: "module",
    engines: { node: ">=20.19" },
    scripts: {
      start: "tsx src/main.ts",
      types: "tsc",
      test: "node --import tsx --test test/*.test.ts",
      scaffold: "prospecting scaffold .",
    },
    dependencies: { "prospecting-contract": dependency, ...otherDependencies, tsx: "^4.20.0" },
    devDependencies: { "@types/node": "^20.19.0", typescript: "^5.9.0" },
    // tsx depends on esbuild, which works without its install script. Without this entry, npm warns at every install.
    allowScripts: { esbuild: false },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const tsconfig = `{
  "compilerOptions": {
    "target": "ES2023",
    "module": "NodeNext",
    "types": ["node"],
    "strict": true,
    "noUncheckedIndexedAccess": true,
    "exactOptionalPropertyTypes": true,
    "verbatimModuleSyntax": true,
    "allowImportingTsExtensions": true,
    "skipLibCheck": true,
    "noEmit": true
  },
  "include": ["src", "test"]
}
`;

const authenticate = `import { createHash, timingSafeEqual } from "node:crypto";
import type { Authenticate } from "prospecting-contract/server";

/** A key pair that is accepted. */
export interface KeyPair {
  accessKey: string;
  secretKey: string;
}

/**
 * Accepts one key pair. Replace this function with your own lookup: store hashes of secrets, never the secrets, and
 * give each credential its organization and user.
 */
export function createAuthenticate(pair: KeyPair | undefined): Authenticate {
  const digest = pair === undefined ? undefined : hash(pair.secretKey);
  return ({ accessKey, secretKey }) => {
    if (pair === undefined || digest === undefined || secretKey === undefined) return null;
    // Compares the secret key even if the access key is wrong, so that the duration does not reveal which one is wrong.
    const right = timingSafeEqual(hash(secretKey), digest);
    return accessKey === pair.accessKey && right ? { organizationId: "org_1", userId: "usr_1" } : null;
  };
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
`;

const app = `import { type ContractServer, createServer, type ServerOptions } from "prospecting-contract/server";
import { createAuthenticate, type KeyPair } from "./authenticate.ts";
import { handlers } from "./handlers/index.ts";

/** Creates the server of this project; without a key pair it refuses every request that needs credentials. */
export function createApp(pair: KeyPair | undefined, options: ServerOptions = {}): Promise<ContractServer> {
  return createServer(handlers, { ...options, contract: undefined, authenticate: createAuthenticate(pair) });
}
`;

const main = `import { createApp } from "./app.ts";

const { ACCESS_KEY: accessKey, SECRET_KEY: secretKey, MOCK, PORT, HOST } = process.env;
const pair = accessKey === undefined || secretKey === undefined ? undefined : { accessKey, secretKey };
// With MOCK=1, operations without a handler respond with the contract's examples instead of 501.
const fallback = MOCK === "1" ? (await import("prospecting-contract/mock")).mock : undefined;

// PUBLIC_URL is the origin that callers use if a proxy is in front of this server; every pollUrl starts with it.
const server = await createApp(pair, { fallback, publicUrl: process.env.PUBLIC_URL || undefined });
const { url } = await server.listen({ port: Number(PORT || 3000), host: HOST || "127.0.0.1" });
console.log(\`Listening on \${url}\`);
if (pair === undefined) console.log("Set ACCESS_KEY and SECRET_KEY to let a key pair in.");

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void server.close());
`;

const test = `import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type ContractServer, createLogger } from "prospecting-contract/server";
import { createApp } from "../src/app.ts";
import { type ExampleCall, listCalls } from "./calls.ts";

const headers = { "x-access-key": "ak_test", "x-secret-key": "sk_test", "content-type": "application/json" };
const ids = new Set(["example_1"]);
/** The reason of each 500, by request id. */
const causes = new Map<string, string>();
let server: ContractServer;
let url: string;

const destination = {
  write(line: string): void {
    const { requestId, cause }: { requestId?: string; cause?: { stack?: string } } = JSON.parse(line);
    if (requestId !== undefined && cause?.stack !== undefined) causes.set(requestId, cause.stack);
    else process.stderr.write(line);
  },
};

before(async () => {
  const pair = { accessKey: "ak_test", secretKey: "sk_test" };
  // Checks responses regardless of NODE_ENV, so that a response that violates the contract becomes a 500.
  server = await createApp(pair, { logger: createLogger({ level: "error", destination }), validateResponses: true });
  ({ url } = await server.listen());
});

after(() => server.close());

test("strangers are refused", async () => {
  const response = await fetch(\`\${url}/api/operations\`);
  assert.equal(response.status, 401);
});

test("every violation of a request is listed", async () => {
  const body = JSON.stringify({ limit: 1000, nope: true });
  const response = await fetch(\`\${url}/api/v1/people/search\`, { method: "POST", headers, body });
  assert.equal(response.status, 400);
  const { errors }: { errors: { property: string }[] } = await response.json();
  const properties = errors.map(({ property }) => property).sort();
  assert.deepEqual(properties, ["body.limit", "body.nope", "body.query"]);
});

// Calls each operation with the contract's own examples: a handler may succeed or fail as the contract allows, but must
// not violate the contract. Calls with DELETE come last, because they remove objects that the other calls need.
const calls = listCalls().sort((a, b) => Number(a.method === "DELETE") - Number(b.method === "DELETE"));
for (const call of calls.filter(({ path }) => !path.includes("{")))
  test(\`\${call.title} keeps the contract\`, async () => {
    const answer = await send(call);
    // Keeps the ids of the objects that the handlers return, for the calls below.
    for (const id of [answer?.id, ...list(answer?.data).map((entry) => entry?.id)]) if (id) ids.add(id);
  });

for (const call of calls.filter(({ path }) => path.includes("{")))
  test(\`\${call.title} keeps the contract\`, async () => {
    for (const id of ids) await send({ ...call, path: call.path.replaceAll(/\\{\\w+\\}/g, encodeURIComponent(id)) });
  });

async function send({ method, path, body }: ExampleCall) {
  const response = await fetch(url + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  // The log has the reason of a 500, such as the place where a response violates the contract.
  const reason = causes.get(response.headers.get("x-request-id") ?? "") ?? text;
  assert.notEqual(response.status, 500, \`\${method} \${path}: \${reason}\`);
  return response.ok && text !== "" ? JSON.parse(text) : undefined;
}

function list(value: unknown): { id?: string }[] {
  return Array.isArray(value) ? value : [];
}
`;

const calls = `import { loadContract } from "prospecting-contract/server";

/** A request that is an example of the contract. */
export interface ExampleCall {
  title: string;
  method: string;
  /** The path of the contract, with placeholders such as \`{id}\`. */
  path: string;
  body?: unknown;
}

type Json = Record<string, unknown>;

const contract = loadContract();

/** Returns one request for each operation, and one for each example of its body. */
export function listCalls(): ExampleCall[] {
  return Object.entries(contract.paths ?? {}).flatMap(([template, item]) =>
    Object.entries(item).flatMap(([method, value]) => {
      const operation = toObject(value);
      if (operation.operationId === undefined) return [];
      const title = String(operation.operationId);
      const call = { title, method: method.toUpperCase(), path: template };
      const bodies = listBodies(resolve(operation.requestBody));
      return bodies.length === 0 ? [call] : bodies.map(([name, body]) => ({ ...call, title: name, body }));
    }),
  );
}

function listBodies(requestBody: Json): [string, unknown][] {
  const examples = toObject(toObject(toObject(requestBody.content)["application/json"]).examples);
  return Object.entries(examples).map(([name, example]) => [name, resolve(example).value]);
}

/** Returns the target of a local \`$ref\`. */
function resolve(value: unknown): Json {
  const { $ref: ref } = toObject(value);
  if (typeof ref !== "string") return toObject(value);
  return ref.slice(2).split("/").reduce((found, name) => toObject(found[name]), toObject(contract));
}

function toObject(value: unknown): Json {
  return typeof value === "object" && value !== null ? (value as Json) : {};
}
`;

function toReadme({ name }: TemplateValues): string {
  return `# ${name}

    npm install
    npm test
    ACCESS_KEY=ak_dev SECRET_KEY=sk_dev npm start

Each operation of the contract has a handler in \`src/handlers/\`; write them in any order. A handler that is not written yet
answers 501, or with \`MOCK=1\` the contract's example, if \`prospecting-service\` is installed. Handlers receive validated,
typed requests, and throw \`ApiError\` to report an error.

After the contract has grown, \`npm run scaffold\` adds the missing handlers and files, and writes \`src/handlers/index.ts\`
again. Of the other existing files, it changes only \`package.json\`, to which it adds missing entries.
`;
}
