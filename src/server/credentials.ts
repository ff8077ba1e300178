import { type ContractDocument, type OperationRow, resolveRef } from "../contract.ts";
import { ApiError } from "../errors.ts";
import { readCookies } from "./parameters/cookies.ts";
import type { Credentials } from "./types.ts";

/** The parts of a request that can carry credentials. */
export interface CredentialCarrier {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Query string of the request, without the question mark. */
  readonly query: string;
}

/** The rule for the credentials that an operation's `security` requires. */
export interface CredentialRule {
  /**
   * Returns the request's credentials for the first alternative in `security` for which they are complete. Returns null
   * if the operation is public, or if credentials are optional and the request has none of them.
   * @throws ApiError `unauthenticated`, whose message says what to send.
   */
  read(carrier: CredentialCarrier): Credentials | null;
  /** Returns the 401 for invalid credentials. The error names the accepted schemes and never quotes the request. */
  refuse(message?: string): ApiError;
  /** Default message of the 401. It says how to send the credentials. */
  readonly advice: string;
  /** Names of the query parameters that carry API keys. */
  readonly queryKeys: readonly string[];
  /** Lower-case names of the headers that carry secrets. */
  readonly headerNames: readonly string[];
  /** Returns the API keys in a request's query and cookies. */
  listKeys(carrier: CredentialCarrier): string[];
}

interface Scheme {
  /** Name of the scheme's member in {@link Credentials}. */
  readonly member: string;
  /** Text that says how to send the credential. */
  readonly label: string;
  /** Value for `WWW-Authenticate`. */
  readonly challenge: string;
  /** Lower-case name of the header that carries the credential. */
  readonly header?: string;
  /** Name of the query parameter that carries the credential. */
  readonly queryKey?: string;
  read(carrier: CredentialCarrier): string | undefined;
}

/**
 * Start of an access key or secret key. Such keys have headers of their own (contract, "Credentials"), so they are
 * refused in `Authorization`. This rule applies only to this package's contract: elsewhere, a token may begin with any
 * text.
 */
const pairToken = /^(?:ak|sk)_/;

/** Names of the schemes that form this package's key pair. */
const pairMembers = ["accessKey", "secretKey"];

/**
 * Creates the rule for one operation from its `security`.
 * @throws Error for a scheme that the contract does not declare, or that this server does not support.
 */
export function createCredentialRule(document: ContractDocument, row: OperationRow): CredentialRule {
  const alternatives = row.security.map((names) => names.map((name) => toScheme(document, name)));
  const schemes = alternatives.flat();
  const pairs = schemes.filter(({ member }) => pairMembers.includes(member));
  const takesBasic = schemes.some(({ member }) => member === "basic");
  const optional = alternatives.length === 0 || alternatives.some((alternative) => alternative.length === 0);
  const advice = toAdvice(alternatives);
  const refuse = createRefusal(alternatives, advice);

  function read(carrier: CredentialCarrier): Credentials | null {
    const authorization = readHeader(carrier, "authorization");
    if (pairs.length > 0 && authorization !== undefined && isMisplaced(authorization, takesBasic))
      throw refuse(`Send key pairs in ${listLabels(pairs)}; the Authorization header does not take them`);
    for (const alternative of alternatives) {
      const found = readAll(alternative, carrier);
      if (alternative.length > 0 && found !== undefined) return found;
    }
    if (optional && schemes.every((scheme) => scheme.read(carrier) === undefined)) return null;
    throw refuse();
  }

  return {
    read: schemes.length === 0 ? () => null : read,
    refuse,
    advice,
    queryKeys: schemes.flatMap(({ queryKey }) => (queryKey === undefined ? [] : [queryKey])),
    headerNames: schemes.flatMap(({ header }) => (header === undefined ? [] : [header])),
    listKeys: (carrier) =>
      schemes.flatMap((scheme) => (scheme.header === undefined ? (scheme.read(carrier) ?? []) : [])),
  };
}

function toAdvice(alternatives: readonly (readonly Scheme[])[]): string {
  const ways = [...new Set(alternatives.filter(({ length }) => length > 0).map(listLabels))];
  // If any bearer token is accepted, omits the tokens of OAuth 2.0 and OpenID Connect, which are bearer tokens too.
  const distinct = ways.filter((way) => !ways.some((other) => way.startsWith(`${other} with`)));
  return `Missing or invalid credentials; send ${distinct.join(", or ")}`;
}

function createRefusal(
  alternatives: readonly (readonly Scheme[])[],
  advice: string,
): CredentialRule["refuse"] {
  const challenges = new Set(alternatives.flat().map(({ challenge }) => challenge));
  return (message = advice) =>
    new ApiError("unauthenticated", { message, headers: { "WWW-Authenticate": [...challenges].join(", ") } });
}

/**
 * Returns true if a credential with these scopes may call an operation that needs the scope `needed`. A credential
 * without `scopes` is not limited. A write scope includes the read scope.
 */
export function isInScope(scopes: readonly string[] | undefined, needed: string | null): boolean {
  if (needed === null || scopes === undefined || scopes.includes(needed)) return true;
  return needed.endsWith(":read") && scopes.includes(needed.replace(/:read$/, ":write"));
}

function toScheme(document: ContractDocument, name: string): Scheme {
  const declared = document.components?.["securitySchemes"]?.[name];
  if (declared === undefined)
    throw new Error(`security scheme ${name} is not declared${toSchemeAdvice(name)}`);
  const { type, scheme, in: place, name: key } = resolveRef(document, declared);
  const realm = toRealm(document.info.title);
  if (type === "apiKey" && place === "header") {
    const header = String(key).toLowerCase();
    return { ...keyScheme(name, String(key), realm), header, read: (carrier) => readHeader(carrier, header) };
  }
  if (type === "apiKey" && place === "cookie") {
    const cookie = String(key);
    return {
      ...keyScheme(name, `the cookie ${cookie}`, realm),
      read: ({ headers }) => new Map(readCookies(headers["cookie"])).get(cookie) || undefined,
    };
  }
  if (type === "apiKey" && place === "query") {
    const read = ({ query }: CredentialCarrier) => new URLSearchParams(query).get(String(key)) || undefined;
    return { ...keyScheme(name, `the query member ${String(key)}`, realm), queryKey: String(key), read };
  }
  const takesToken = type === "http" || type === "oauth2" || type === "openIdConnect";
  if (!takesToken)
    throw new Error(
      `security scheme ${name} is of type ${String(type)}; this server reads apiKey, http, oauth2 and openIdConnect`,
    );
  const kind = type === "http" ? String(scheme).toLowerCase() : "bearer";
  const word = kind.charAt(0).toUpperCase() + kind.slice(1);
  return {
    member: kind,
    label: `Authorization: ${word}${tokenKinds.get(String(type)) ?? ""}`,
    header: "authorization",
    challenge: `${word} ${realm}`,
    read: (carrier) => readToken(carrier, word),
  };
}

/** Additions to the label `Authorization: Bearer` in messages, by the type of the security scheme. */
const tokenKinds: ReadonlyMap<string, string> = new Map([
  ["oauth2", " with an OAuth 2.0 token"],
  ["openIdConnect", " with an OpenID Connect token"],
]);

/**
 * Returns advice for an unknown security scheme whose name is a URI or path, which may point to another file. Empty for
 * any other name.
 */
function toSchemeAdvice(name: string): string {
  if (!/[#/]/.test(name)) return "";
  return `; if it is in another file, write NAME in its place, and declare NAME in components.securitySchemes as { "$ref": ${JSON.stringify(name)} }`;
}

/**
 * Returns the `realm` of a challenge (RFC 9110, 11.5): the title of the contract, without characters that a header must
 * not have.
 */
function toRealm(title: unknown): string {
  const plain = String(title).normalize("NFKD").replaceAll(/\p{M}/gu, "");
  const text = plain
    .replaceAll(/[^\x21-\x7e]+/g, " ")
    .trim()
    .slice(0, longestRealm);
  return `realm="${text.replaceAll(/["\\]/g, "\\$&")}"`;
}

/** Maximum length of a realm. Clients show the realm to users, and a response repeats it for each scheme. */
const longestRealm = 80;

function keyScheme(name: string, label: string, realm: string) {
  return {
    member: name.charAt(0).toLowerCase() + name.slice(1),
    label,
    challenge: `ApiKey ${realm}`,
  };
}

function readAll(schemes: readonly Scheme[], carrier: CredentialCarrier): Credentials | undefined {
  const found: Record<string, string> = {};
  for (const scheme of schemes) {
    const value = scheme.read(carrier);
    if (value === undefined) return undefined;
    found[scheme.member] = value;
  }
  return found;
}

function readHeader({ headers }: CredentialCarrier, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

function readToken(carrier: CredentialCarrier, word: string): string | undefined {
  // The credentials of Bearer and Basic are a single token. Other schemes, such as Digest, have a list of parameters.
  const shape = word === "Bearer" || word === "Basic" ? /^(\S+) +(\S+) *$/ : /^(\S+) +(\S.*)$/;
  const [, scheme, token] = shape.exec(readHeader(carrier, "authorization") ?? "") ?? [];
  return scheme?.toLowerCase() === word.toLowerCase() ? token : undefined;
}

function isMisplaced(authorization: string, takesBasic: boolean): boolean {
  const [scheme = "", token = ""] = authorization.split(/ +/, 2);
  if (scheme.toLowerCase() === "basic") return !takesBasic;
  return pairToken.test(scheme.toLowerCase() === "bearer" ? token : authorization);
}

function listLabels(schemes: readonly Scheme[]): string {
  return [...new Set(schemes.map(({ label }) => label))].join(" and ");
}
