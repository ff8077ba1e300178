import {
  type ContractDocument,
  isObject,
  type OperationRow,
  resolveOperation,
  resolveRef,
} from "../contract.ts";
import { ApiError } from "../errors.ts";
import { readCookies } from "./parameters/cookies.ts";
import type { Credentials, SecurityRequirement } from "./types.ts";

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
  read(carrier: CredentialCarrier): FoundCredentials | null;
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

/** The credentials of a request, and the alternatives in `security` that take exactly these credentials. */
export interface FoundCredentials {
  readonly credentials: Credentials;
  readonly requirements: readonly SecurityRequirement[];
}

interface Scheme {
  /** Name of the scheme's member in {@link Credentials}. */
  readonly member: string;
  /** Text that says how to send the credential. */
  readonly label: string;
  /** Authentication scheme in `WWW-Authenticate`, such as `Bearer`. */
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
  const requirements = readSecurity(document, row);
  const alternatives = requirements.map((one) => Object.keys(one).map((name) => toScheme(document, name)));
  const sameCredentials = groupRequirements(requirements, alternatives);
  const schemes = alternatives.flat();
  const pairs = schemes.filter(({ member }) => pairMembers.includes(member));
  const takesBasic = schemes.some(({ member }) => member === "basic");
  const optional = alternatives.length === 0 || alternatives.some((alternative) => alternative.length === 0);
  const advice = toAdvice(alternatives);
  const refuse = createRefusal(alternatives, { advice, realm: toRealm(document.info.title) });

  function read(carrier: CredentialCarrier): FoundCredentials | null {
    const authorization = readHeader(carrier, "authorization");
    if (pairs.length > 0 && authorization !== undefined && isMisplaced(authorization, takesBasic))
      throw refuse(`Send key pairs in ${listLabels(pairs)}; the Authorization header does not take them`);
    for (const [index, alternative] of alternatives.entries()) {
      const credentials = readAll(alternative, carrier);
      if (alternative.length > 0 && credentials !== undefined)
        return { credentials, requirements: sameCredentials[index] ?? [] };
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

function readSecurity(document: ContractDocument, row: OperationRow): SecurityRequirement[] {
  const declared = resolveOperation(document, row).operation["security"] ?? document["security"];
  const alternatives = Array.isArray(declared) ? declared.filter(isObject) : [];
  const toScopes = (scopes: unknown): string[] =>
    Array.isArray(scopes) ? scopes.filter((scope) => typeof scope === "string") : [];
  return alternatives.map((alternative) =>
    Object.fromEntries(Object.entries(alternative).map(([name, scopes]) => [name, toScopes(scopes)])),
  );
}

/**
 * Returns, for each alternative, all alternatives that take the same credentials. They may differ in their scopes: a
 * token meets `security` if it has the scopes of one of them.
 */
function groupRequirements(
  requirements: readonly SecurityRequirement[],
  alternatives: readonly (readonly Scheme[])[],
): (readonly SecurityRequirement[])[] {
  const keys = alternatives.map((schemes) => JSON.stringify(schemes.map(({ member }) => member).sort()));
  return keys.map((key) => requirements.filter((_, index) => keys[index] === key));
}

function toAdvice(alternatives: readonly (readonly Scheme[])[]): string {
  const ways = [...new Set(alternatives.filter(({ length }) => length > 0).map(listLabels))];
  // If any bearer token is accepted, omits the tokens of OAuth 2.0 and OpenID Connect, which are bearer tokens too.
  const distinct = ways.filter((way) => !ways.some((other) => way.startsWith(`${other} with`)));
  return `Missing or invalid credentials; send ${distinct.join(", or ")}`;
}

function createRefusal(
  alternatives: readonly (readonly Scheme[])[],
  { advice, realm }: { readonly advice: string; readonly realm: string },
): CredentialRule["refuse"] {
  const challenges = new Set(alternatives.flatMap((schemes) => listChallenges(schemes, realm)));
  return (message = advice) =>
    new ApiError("unauthenticated", { message, headers: { "WWW-Authenticate": [...challenges].join(", ") } });
}

/**
 * Returns the challenges (RFC 9110, 11.6.1) for one alternative in `security`. The challenge for API keys says in `send`
 * where each key belongs, because the body of a 401 may be an example from the contract that does not say so.
 */
function listChallenges(schemes: readonly Scheme[], realm: string): string[] {
  const keys = schemes.filter(({ challenge }) => challenge === keyChallenge);
  return schemes.map(({ challenge }) => {
    const send = challenge === keyChallenge ? `, send=${toQuoted(listLabels(keys))}` : "";
    return `${challenge} realm=${toQuoted(realm)}${send}`;
  });
}

/** Authentication scheme for API keys in `WWW-Authenticate`. RFC 9110 and its registry have no scheme for them. */
const keyChallenge = "ApiKey";

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
  if (type === "apiKey" && place === "header") {
    const header = String(key).toLowerCase();
    return { ...keyScheme(name, String(key)), header, read: (carrier) => readHeader(carrier, header) };
  }
  if (type === "apiKey" && place === "cookie") {
    const cookie = String(key);
    return {
      ...keyScheme(name, `the cookie ${cookie}`),
      read: ({ headers }) => new Map(readCookies(headers["cookie"])).get(cookie) || undefined,
    };
  }
  if (type === "apiKey" && place === "query") {
    const read = ({ query }: CredentialCarrier) => new URLSearchParams(query).get(String(key)) || undefined;
    return { ...keyScheme(name, `the query member ${String(key)}`), queryKey: String(key), read };
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
    challenge: word,
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

/** Returns the `realm` of a challenge (RFC 9110, 11.5): the title of the contract, cut to `longestRealm` characters. */
function toRealm(title: unknown): string {
  return toHeaderText(String(title)).slice(0, longestRealm);
}

/** Returns a text without characters that a header must not have. */
function toHeaderText(text: string): string {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return plain.replaceAll(/[^\x21-\x7e]+/g, " ").trim();
}

function toQuoted(text: string): string {
  return `"${toHeaderText(text).replaceAll(/["\\]/g, "\\$&")}"`;
}

/** Maximum length of a realm. Clients show the realm to users, and a response repeats it for each scheme. */
const longestRealm = 80;

function keyScheme(name: string, label: string) {
  return { member: name.charAt(0).toLowerCase() + name.slice(1), label, challenge: keyChallenge };
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
