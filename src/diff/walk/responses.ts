import { toCanonical } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import { followed, membersOf, namesOf, toUnique } from "./access.ts";
import { containedIn } from "./contained-schemas.ts";
import { compareContent } from "./content.ts";
import { compareHeaders } from "./parameters.ts";
import type { Scope } from "./scope.ts";

/**
 * Compares responses by status. If a contract does not declare a status, the range of the status (`4XX`) applies, then
 * `default`. If a success status is declared too, `default` describes the errors, so it does not apply to a success
 * status. A new error status is not breaking, because every consumer has to expect errors.
 */
export function compareResponses(scope: Scope, base: Cursor, head: Cursor): void {
  const [before, after] = [readStatuses(base), readStatuses(head)];
  const compared = new Set<string>();
  for (const [status, response] of before) {
    const other = findCover(after, status, { apart: before.has("DEFAULT") });
    if (other !== undefined) compare(status, response, other);
    // A status range that the head replaces by single statuses, for example `2XX` by `200`, is not reported as removed,
    // because the provider may return fewer statuses. In webhooks and callbacks it is reported, because the provider
    // receives the responses and must still accept the whole range.
    else if (!scope.outward || !hasPart(after, status)) reportRemoved(scope, status, response, head);
  }
  for (const [status, response] of after) {
    const other = findCover(before, status, { apart: false });
    if (other === undefined) reportAdded(scope, status, response, base);
    else compare(status, other, response);
  }

  function findCover(others: Map<string, Cursor>, status: string, { apart }: { apart: boolean }) {
    const range = /^\d/.test(status) ? `${status.charAt(0)}XX` : status;
    // If a success status is declared, `default` stands only for the other statuses. In webhooks and callbacks, it
    // still covers a success status, because the provider accepts such a response from the consumer.
    const isPromised = scope.outward && isSuccess(status);
    const isForErrors = isPromised && (apart || [...others.keys()].some(isSuccess));
    return others.get(status) ?? others.get(range) ?? (isForErrors ? undefined : others.get("DEFAULT"));
  }

  function compare(status: string, one: Cursor, other: Cursor): void {
    const key = `${one.key} ${other.key}`;
    if (compared.has(key)) return;
    compared.add(key);
    compareResponse(scope, status, followed(one), followed(other));
  }
}

function readStatuses(responses: Cursor): Map<string, Cursor> {
  const map = responses.inlined();
  const list = namesOf(map).map((status) => map.child(status));
  return toUnique(list, (cursor) => ({ key: cursor.key.toUpperCase(), cursor }));
}

/** True if the head still declares at least one status in a range such as `4XX`. */
function hasPart(responses: ReadonlyMap<string, Cursor>, range: string): boolean {
  return /^\dXX$/.test(range) && [...responses.keys()].some((status) => status.startsWith(range.charAt(0)));
}

function isSuccess(status: string): boolean {
  return /^[123]/.test(status);
}

function reportRemoved(scope: Scope, status: string, base: Cursor, head: Cursor): void {
  const at = { direction: scope.received, base, head, subject: base.key };
  if (!scope.outward) scope.report({ rule: "request-status-removed", ...at });
  else if (isSuccess(status)) scope.report({ rule: "response-success-status-removed", ...at });
  else scope.report({ rule: "response-error-status-removed", ...at });
}

function reportAdded(scope: Scope, status: string, head: Cursor, base: Cursor): void {
  const at = { direction: scope.received, base, head, subject: head.key };
  if (!scope.outward) scope.report({ rule: "request-status-added", ...at });
  else if (isSuccess(status))
    scope.report({ rule: "response-success-status-added", ...at, ...containedIn(followed(head)) });
  else scope.report({ rule: "response-error-status-added", ...at });
}

/** True if HTTP forbids a response body, whatever the contract declares (RFC 9110, 6.4.1 and 15.3.6). */
function isBodyless({ method }: Scope, status: string): boolean {
  return method === "HEAD" || /^(1|204|205|304)/.test(status);
}

function compareResponse(scope: Scope, status: string, base: Cursor, head: Cursor): void {
  if (!isBodyless(scope, status))
    compareContent(scope, scope.received, base.child("content"), head.child("content"));
  compareHeaders(scope, scope.received, base, head);
  compareLinks(scope, status, base, head);
}

function compareLinks(scope: Scope, status: string, base: Cursor, head: Cursor): void {
  const before = new Map(membersOf(base.child("links")));
  const after = new Map(membersOf(head.child("links")));
  for (const [name, link] of before) {
    const other = after.get(name);
    const subject = `${name} of ${status}`;
    if (other === undefined) scope.report({ rule: "link-removed", base: link, head, subject });
    else if (toLink(link) !== toLink(other)) {
      const fingerprintText = `${toLink(link)} ${toLink(other)}`;
      scope.report({ rule: "link-changed", base: link, head: other, subject, fingerprintText });
    }
  }
  for (const [name, link] of after) {
    if (!before.has(name))
      scope.report({ rule: "link-added", base, head: link, subject: `${name} of ${status}` });
  }
}

function toLink(link: Cursor): string {
  const members = ["operationId", "operationRef", "parameters", "requestBody", "server"];
  return toCanonical(members.map((key) => link.child(key).value ?? null));
}
