import type { DefaultTree } from "./body-defaults.ts";
import type { OperationModel, ParameterModel } from "./operation-model.ts";
import { toComment, toFile, toIndexed, toKey, toLiteral } from "./text.ts";

/** Renders `handlers.ts`: the interface that a backend implements, one function for each operation. */
export function handlersFile(models: readonly OperationModel[]): string {
  const body = [requests(models), responses(models), callers(models), handlers(models)];
  return toFile(imports(body.join("\n")), staticTypes, ...body, generics, typeFunctions, notImplemented);
}

function imports(text: string): string {
  const names = ["components", "operations", "Readable", "Writable"].filter((name) =>
    new RegExp(`\\b${name}(\\[|<)`).test(text),
  );
  const types = names.length === 0 ? [] : [`import type { ${names.join(", ")} } from "./types.ts";`];
  return ['import type { OperationId } from "./operations.ts";', ...types].join("\n");
}

function requests(models: readonly OperationModel[]): string {
  return toInterface(
    "What each handler is given: validated, defaults in place.",
    "HandlerRequests",
    models,
    (model) =>
      [
        "{",
        `    path: ${toParameters(model, "path")};`,
        `    query: ${toParameters(model, "query")};`,
        `    header: ${toHeaders(model)};`,
        `    body: ${toBody(model)};`,
        "  }",
      ].join("\n"),
  );
}

function toParameters(model: OperationModel, place: "path" | "query"): string {
  const parameters = model.parameters[place];
  if (parameters.length === 0) return "NoMembers";
  const type = `NonNullable<${toIndexed(model.type, "parameters", place)}>`;
  return withDefaults(type, toTree(parameters));
}

function toHeaders(model: OperationModel): string {
  const parameters = model.parameters.header;
  if (parameters.length === 0) return "NoMembers";
  const type = withDefaults(
    `NonNullable<${toIndexed(model.type, "parameters", "header")}>`,
    toTree(parameters),
  );
  return `LowerCased<${type}>`;
}

function toTree(parameters: readonly ParameterModel[]): DefaultTree {
  return Object.fromEntries(
    parameters.flatMap(({ name, hasDefault }) => (hasDefault ? [[name, true as const]] : [])),
  );
}

function toBody({ body }: OperationModel): string {
  if (body === null) return "undefined";
  return withDefaults(body.type, body.defaults) + (body.required ? "" : " | undefined");
}

function withDefaults(type: string, tree: DefaultTree): string {
  return Object.keys(tree).length === 0 ? type : `WithDefaults<${type}, ${toLiteral(tree)}>`;
}

function responses(models: readonly OperationModel[]): string {
  return toInterface(
    "What each handler may answer: the declared success statuses.",
    "HandlerResponses",
    models,
    (model) => {
      const answers = model.answers.map(({ status, body }) =>
        body === null ? `NoContent<${status}>` : `Answer<${status}, ${body}>`,
      );
      if (answers.length === 0) return "never";
      return answers.length === 1 ? answers.join("") : answers.map((answer) => `\n    | ${answer}`).join("");
    },
  );
}

function callers(models: readonly OperationModel[]): string {
  return toInterface(
    "Who can call: nobody known for a public operation.",
    "HandlerCallers",
    models,
    ({ row }) => {
      if (row.security.length === 0) return "null";
      return row.security.some((schemes) => schemes.length === 0) ? "Caller | null" : "Caller";
    },
  );
}

function handlers(models: readonly OperationModel[]): string {
  return [
    toComment("One function an operation."),
    "export interface Handlers {",
    ...models.map(({ row }) => {
      const comment = toComment(
        `${row.summary === "" ? row.id : row.summary} (${row.method} ${row.path}).`,
        "  ",
      );
      return `${comment}\n  ${toKey(row.id)}: Handler<${JSON.stringify(row.id)}>;`;
    }),
    "}",
  ].join("\n");
}

function toInterface(
  comment: string,
  name: string,
  models: readonly OperationModel[],
  toType: (model: OperationModel) => string,
): string {
  const members = models.map((model) => `  ${toKey(model.row.id)}: ${toType(model)};`);
  return [toComment(comment), `export interface ${name} {`, ...members, "}"].join("\n");
}

const staticTypes = `/** The organization and the user to whom a credential belongs. */
export interface Caller {
  readonly organizationId: string;
  readonly userId: string;
  /** Scopes such as \`people:read\` to which the credential is limited. Default: all. */
  readonly scopes?: readonly string[] | undefined;
}

/** Log of a handler; a pino logger can be used. */
export interface HandlerLog {
  debug(fields: object, message?: string): void;
  info(fields: object, message?: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
}

/** Context of a handler's request. */
export interface HandlerContext<C extends Caller | null = Caller | null> {
  readonly requestId: string;
  readonly caller: C;
  /** Aborts when the client disconnects or the time limit expires. */
  readonly signal: AbortSignal;
  readonly log: HandlerLog;
  /**
   * The \`pollUrl\` of a job: the address of \`getOperation\` with its id. Throws Error if the server does not know its
   * own address, because it neither listens itself nor has the setting \`publicUrl\`.
   */
  pollUrl(id: string): string;
}

/** A response with a body. */
export interface Answer<Status extends number, Body> {
  readonly status: Status;
  readonly body: Body;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

/** A response without a body. */
export interface NoContent<Status extends number> {
  readonly status: Status;
  readonly body?: undefined;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}`;

const generics = `/** The request of one operation. */
export type HandlerRequest<Id extends OperationId> = HandlerRequests[Id];

/** The response of one operation. */
export type HandlerResponse<Id extends OperationId> = HandlerResponses[Id];

/** The function that implements one operation; it throws an ApiError for every failure. */
export type Handler<Id extends OperationId> = (
  request: HandlerRequest<Id>,
  context: HandlerContext<HandlerCallers[Id]>,
) => Promise<HandlerResponse<Id>>;`;

const typeFunctions = `/** An object whose members must not be read. */
type NoMembers = Record<never, never>;

/** T with its keys in lower case, because handlers receive header names in this form. */
type LowerCased<T> = { [K in keyof T as Lowercase<K & string>]: T[K] };

/** T in which the members of Tree are required, because validation fills in their defaults. */
type WithDefaults<T, Tree> = T extends object
  ? T & { [K in keyof T as K extends keyof Tree ? (Tree[K] extends true ? K : never) : never]-?: T[K] } & {
        [K in keyof T as K extends keyof Tree ? (Tree[K] extends true ? never : K) : never]: K extends keyof Tree
          ? WithDefaults<T[K], Tree[K]>
          : never;
      }
  : T;`;

const notImplemented = `/** Creates the error of a stub; the server answers it with 501. */
export function notImplemented(operationId: string): Error & { readonly code: "not_implemented" } {
  return Object.assign(new Error(\`\${operationId} is not implemented\`), { code: "not_implemented" as const });
}`;
