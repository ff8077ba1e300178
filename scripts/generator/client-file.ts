import { createNamer, toIdentifier } from "./names.ts";
import type { OperationModel } from "./operation-model.ts";
import { toComment, toFile, toIndexed, toKey, toLiteral, toUnion } from "./text.ts";

interface Method {
  readonly model: OperationModel;
  readonly name: string;
  readonly parameters: readonly Parameter[];
}

interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
  /** Part of the request that this argument fills. */
  readonly place: "path" | "query" | "header" | "body";
  /** Name of the path parameter that the argument fills; null if the argument fills the whole part (`place`). */
  readonly key: string | null;
}

/** Renders `client.ts`: a method for each operation, grouped by tag; the transport decides how a call is sent. */
export function clientFile(models: readonly OperationModel[]): string {
  const groups = toGroups(models);
  const interfaces = [...groups].map(([group, methods]) => toInterface(group, methods));
  const factory = toFactory(groups);
  const names = ["components", "operations", "Readable", "Writable"].filter((name) =>
    new RegExp(`\\b${name}(\\[|<)`).test(interfaces.join("\n")),
  );
  return toFile(
    names.length === 0 ? "" : `import type { ${names.join(", ")} } from "./types.ts";`,
    staticTypes,
    [
      toComment("Every operation of the contract as a method, in a group a tag."),
      "export interface OperationMethods<Options> {",
      ...interfaces,
      "}",
    ].join("\n"),
    factory,
  );
}

function toGroups(models: readonly OperationModel[]): Map<string, Method[]> {
  const groups = new Map<string, Method[]>();
  for (const model of models) {
    const group = toIdentifier(model.row.client.group, "default_").replace(/^default_$/, "default");
    const methods = groups.get(group) ?? [];
    const taken = methods.map(({ name }) => name);
    const wanted = model.row.client.method;
    const name = taken.includes(wanted) ? createNamer(taken)(model.row.id) : wanted;
    groups.set(group, [...methods, { model, name, parameters: toParameters(model) }]);
  }
  return groups;
}

function toParameters(model: OperationModel): Parameter[] {
  const name = createNamer(["options", "call", "page"]);
  const at = (place: "path" | "query" | "header"): string =>
    `NonNullable<${toIndexed(model.type, "parameters", place)}>`;
  const path = model.parameters.path.map((parameter) => ({
    name: name(toIdentifier(parameter.name)),
    type: toIndexed(at("path"), parameter.name),
    optional: false,
    place: "path" as const,
    key: parameter.name,
  }));
  return [
    ...path,
    ...toBody(model, name),
    ...toGroup(model, "query", at("query"), name),
    ...toHeader(model, at("header"), name),
  ];
}

function toBody({ body }: OperationModel, name: (wanted: string) => string): Parameter[] {
  return body === null
    ? []
    : [{ name: name("body"), type: body.type, optional: !body.required, place: "body", key: null }];
}

function toGroup(
  model: OperationModel,
  place: "query" | "header",
  type: string,
  name: (wanted: string) => string,
): Parameter[] {
  const parameters = model.parameters[place];
  if (parameters.length === 0) return [];
  return [
    { name: name(place), type, optional: !parameters.some(({ required }) => required), place, key: null },
  ];
}

/**
 * Returns an argument for the headers if a header is required; otherwise the headers are among the options of a call.
 */
function toHeader(model: OperationModel, type: string, name: (wanted: string) => string): Parameter[] {
  return model.parameters.header.some(({ required }) => required) ? toGroup(model, "header", type, name) : [];
}

function toInterface(group: string, methods: readonly Method[]): string {
  const members = methods.map(({ model, name, parameters }) => {
    const list = [
      ...parameters.map((parameter, index) => toDeclaration(parameter, parameters.slice(index + 1))),
    ];
    const signature = [...list, "options?: Options"].join(", ");
    return `${toComment(describe(model), "    ")}\n    ${toKey(name)}(${signature}): ${toPromise(model)};`;
  });
  return [`  readonly ${toKey(group)}: {`, ...members, "  };"].join("\n");
}

/**
 * Renders a parameter of a method. An optional parameter before a required one can't have `?`, so its type allows
 * undefined instead.
 */
function toDeclaration(parameter: Parameter, after: readonly Parameter[]): string {
  if (!parameter.optional) return `${parameter.name}: ${parameter.type}`;
  const mustBeNamed = after.some(({ optional }) => !optional);
  return mustBeNamed
    ? `${parameter.name}: ${parameter.type} | undefined`
    : `${parameter.name}?: ${parameter.type}`;
}

function describe({ row }: OperationModel): string {
  const summary = row.summary === "" ? row.id : row.summary;
  const stability = row.stability === "stable" ? "" : `, ${row.stability}`;
  return `${summary}: \`${row.id}\`, ${row.method} ${row.path}${stability}.`;
}

function toPromise(model: OperationModel): string {
  const data = toData(model);
  return model.paging === null ? `ApiPromise<${data}>` : `PagePromise<${data}, ItemOf<${data}>>`;
}

function toData({ answers }: OperationModel): string {
  return answers.length === 0 ? "undefined" : toUnion(answers.map(({ body }) => body ?? "undefined"));
}

function toFactory(groups: ReadonlyMap<string, readonly Method[]>): string {
  const lines = [...groups].flatMap(([group, methods]) => [
    `    ${toKey(group)}: {`,
    ...methods.map(({ model, name, parameters }) => {
      const list = [...parameters.map((parameter) => parameter.name), "options"].join(", ");
      const verb = model.paging === null ? "call" : "page";
      const request = toRequest(parameters);
      return `      ${toKey(name)}: (${list}) =>\n        ${verb}(${toOperation(model)}, ${request}, options),`;
    }),
    "    },",
  ]);
  return [
    toComment("The methods of the contract over a transport."),
    "export function createOperations<Options>({ call, page }: Transport<Options>): OperationMethods<Options> {",
    "  return {",
    ...lines,
    "  };",
    "}",
  ].join("\n");
}

/**
 * Renders an operation's row for the client's table of operations. Browsers load this table, so values that equal the
 * defaults are omitted.
 */
function toOperation({ row, server, paging }: OperationModel): string {
  return toLiteral({
    ...(row.method === "POST" ? {} : { method: row.method }),
    path: row.path,
    ...(server === null ? {} : { server: true }),
    ...(row.idempotent ? { idempotent: true } : {}),
    ...(row.bucket === "polling" ? { bucket: row.bucket } : {}),
    ...(row.security.length === 0 ? { public: true } : {}),
    ...(row.kind === null ? {} : { kind: row.kind }),
    ...(paging === null ? {} : { next: paging.next }),
  });
}

function toRequest(parameters: readonly Parameter[]): string {
  const path = parameters.filter(({ place }) => place === "path");
  const rest = parameters.filter(({ place }) => place !== "path");
  const named = (key: string, name: string): string => (key === name ? name : `${toKey(key)}: ${name}`);
  const members = rest.map(({ place, name }) => named(place, name));
  if (path.length > 0) {
    members.unshift(`path: { ${path.map(({ key, name }) => named(key ?? name, name)).join(", ")} }`);
  }
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

const staticTypes = `/** The facts about an operation that the transport needs. An absent member means the default. */
export interface ClientOperation {
  /** HTTP method. Default: POST. */
  readonly method?: string;
  /** Path template: \`/api/operations/{id}\`. */
  readonly path: string;
  /** True if the operation has its own servers. Default: those of the document. */
  readonly server?: true;
  /** True if the operation accepts an Idempotency-Key. */
  readonly idempotent?: true;
  /** Rate-limit bucket whose headers the responses have. Default: global. */
  readonly bucket?: "polling";
  /** True if a call needs no credentials. */
  readonly public?: true;
  /** Kind of the job that the operation starts. */
  readonly kind?: string;
  /** Member of a page with the next \`cursor\`; only for list operations. */
  readonly next?: "next_cursor" | "nextCursor";
}

/** The arguments of one call by their place in the request. */
export interface CallRequest {
  readonly path?: object;
  readonly query?: object | undefined;
  readonly header?: object | undefined;
  readonly body?: unknown;
}

/** A response with its status and headers. */
export interface ApiResponse<T> {
  readonly data: T;
  readonly response: Response;
  readonly requestId: string | undefined;
}

/** Resolves to the body; \`withResponse\` returns status and headers too. */
export interface ApiPromise<T> extends Promise<T> {
  withResponse(): Promise<ApiResponse<T>>;
}

/** Resolves to one page if awaited. Yields every item of this page and of all following pages if iterated. */
export interface PagePromise<T, Item> extends ApiPromise<T>, AsyncIterable<Item> {}

/** Sends calls. */
export interface Transport<Options> {
  call<T>(operation: ClientOperation, request: CallRequest, options: Options | undefined): ApiPromise<T>;
  page<T, Item>(operation: ClientOperation, request: CallRequest, options: Options | undefined): PagePromise<T, Item>;
}

/** The type of the items of a page. */
export type ItemOf<T> = T extends { readonly data: readonly (infer Item)[] } ? Item : never;`;
