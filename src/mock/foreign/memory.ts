import type { JsonObject, OperationRow } from "../../contract.ts";
import { ApiError } from "../../errors.ts";
import type { HandlerResult } from "../../server/index.ts";
import { findAction } from "./actions.ts";
import { type Families, lastPlaceholder, type Part, successOf, timeKind, toKey } from "./families.ts";
import type { ForeignParts } from "./foreign-contract.ts";
import { type ForeignState, openCollection, removeThing, toItemPath } from "./foreign-environment.ts";
import { fitsPath, makeId } from "./ids.ts";
import { fillPath, type MakingRequest, withLocation } from "./made-location.ts";
import { Presentation } from "./presentation.ts";
import { changeResource, makeResource, toAllowed } from "./resources.ts";
import { Stock, type Stocked } from "./stock.ts";

/** A request to an operation, with the state of its test session. */
export interface Call extends MakingRequest {
  readonly state: ForeignState;
}

/** Makes responses from the resources that earlier requests created or changed. */
export interface Memory {
  /**
   * Returns the response from the remembered resources. Returns undefined if the operation belongs to no family of
   * resources, or if no valid response can be made from the remembered resources. The caller then makes a response from
   * the contract.
   * @throws ApiError `not_found` for a deleted resource if the contract declares no response for it.
   */
  answer(call: Call): Promise<HandlerResult | undefined>;
  /**
   * Returns the contract's response for an error status; undefined if the contract declares no such response, or if no
   * valid one can be made.
   */
  fail: Presentation["fail"];
}

/** A request with the role of its operation and the collection to which it belongs. */
interface Subject extends Call, Stocked {
  readonly part: Part;
  /** Id in the path, or in the body of a PUT to the collection; undefined for other requests to the collection. */
  readonly id: string | undefined;
}

/**
 * A deleted resource, and the path parameter that contains its id. The parameter is undefined if the id is in the body.
 */
interface Missing {
  readonly path: string;
  readonly parameter: string | undefined;
}

/** Creates the memory for one contract. It stores resources in the state of each request's test session. */
export function createMemory(parts: ForeignParts, seed: string | undefined): Memory {
  return new FamilyMemory(parts, seed);
}

class FamilyMemory implements Memory {
  readonly #parts: ForeignParts;
  readonly #families: Families;
  readonly #stock: Stock;
  readonly #presentation: Presentation;

  constructor(parts: ForeignParts, seed: string | undefined) {
    this.#parts = parts;
    this.#families = parts.families;
    this.#stock = new Stock(parts, this.#families, seed);
    this.#presentation = new Presentation(parts);
  }

  fail(...failure: Parameters<Memory["fail"]>): ReturnType<Memory["fail"]> {
    return this.#presentation.fail(...failure);
  }

  async answer(call: Call): Promise<HandlerResult | undefined> {
    const { state, operation, request } = call;
    const missing = this.#findMissing(call);
    const part = this.#families.parts.get(operation.id);
    const makesAnew = part?.role === "replace" && operation.success.includes(201);
    if (missing !== undefined && !(makesAnew && missing.path === fillPath(operation.path, request.path)))
      return this.#miss(operation, missing);
    const action = part === undefined ? findAction(operation, this.#parts) : undefined;
    const acted = part ?? this.#families.parts.get(action?.read.id ?? "");
    if (acted === undefined) return undefined;
    const collection = fillPath(acted.family.collection, request.path);
    const id = action === undefined ? this.#readId(acted, call) : String(request.path[action.parameter]);
    const stored = openCollection(state, collection);
    const subject: Subject = { ...call, part: acted, family: acted.family, collection, id, stored };
    stored.filling ??= this.#stock.fill(subject);
    await stored.filling;
    return this.#run(subject);
  }

  /** Returns the id of the requested resource: from the path, or from the body of a PUT to the collection. */
  #readId({ family, role }: Part, { operation, request }: Call): string | undefined {
    if (role === "list" || role === "create") return undefined;
    const isCollections = toKey(operation.path) === toKey(family.collection);
    const name = lastPlaceholder(operation.path) ?? family.parameter;
    const id = isCollections
      ? this.#stock.readSent({ operation, family, request })[family.idMember ?? ""]
      : request.path[name];
    return id === undefined ? undefined : String(id);
  }

  /**
   * Returns the outermost deleted resource on the request's path: for `/users/7/posts/1` and `/users/7:close`, this is
   * `/users/7` if that user was deleted. Returns undefined if no resource on the path was deleted.
   */
  #findMissing({ state, operation, request }: Call): Missing | undefined {
    const segments = operation.path.replace(/\/$/, "").split("/");
    return segments
      .map((segment, index) => [...segments.slice(0, index), resourceIn(segment)].join("/"))
      .filter((prefix) => this.#families.byItem.has(toKey(prefix)))
      .map((prefix) => ({ path: fillPath(prefix, request.path), parameter: lastPlaceholder(prefix) }))
      .find(({ path }) => state.gone.has(path));
  }

  async #miss(operation: OperationRow, { path, parameter }: Missing): Promise<HandlerResult> {
    const message = `${path} was deleted`;
    const { reading } = this.#parts;
    const status = missStatuses.find((one) => reading.declared(operation, one) !== undefined) ?? 404;
    const violations = parameter === undefined ? [] : [{ message, property: `path.${parameter}` }];
    const declared = await this.fail(operation, status, message, { violations, code: "not_found" });
    if (declared !== undefined) return declared;
    if (status !== 404 && reading.declared(operation, status)?.schema === undefined) return { status };
    throw new ApiError("not_found", { message });
  }

  async #run(subject: Subject): Promise<HandlerResult | undefined> {
    const { state, part, collection, id, stored } = subject;
    if (part.role === "list") return this.#presentation.list(subject, stored.resources);
    if (part.role === "create") return this.#create(subject);
    if (id === undefined) return undefined;
    const path = toItemPath(collection, id);
    const wasThere = stored.resources.has(id);
    const wasGone = state.gone.has(path);
    const isAtItem = toKey(subject.operation.path) !== toKey(part.family.collection);
    if (wasGone && !isAtItem) return this.#miss(subject.operation, { path, parameter: undefined });
    const old = stored.resources.get(id) ?? (await this.#adopt(subject, id));
    if (old === undefined) return undefined;
    switch (part.role) {
      case "read":
        return this.#presentation.show(subject, old);
      case "remove":
        if (successOf(subject.operation, "remove") === undefined) return undefined;
        removeThing(state, collection, id);
        return this.#presentation.show(subject, old);
      case "update":
      case "replace": {
        const changed = this.#change(subject, old);
        stored.resources.set(id, changed);
        state.gone.delete(path);
        const isNew =
          part.role === "replace" && !wasThere && (wasGone || !part.family.operations.has("create"));
        const answer = await this.#presentation.show(subject, changed, isNew ? 201 : undefined);
        return answer === undefined ? undefined : withLocation(this.#parts, answer, { ...subject, id });
      }
    }
  }

  /**
   * Creates the requested resource at the first request for its id, because a test may start with a read or an update.
   * Returns undefined if the id is not valid.
   */
  async #adopt({ part, stored, request, state }: Subject, id: string): Promise<JsonObject | undefined> {
    const { family } = part;
    const sample = await this.#stock.sample(family);
    if (sample === undefined) return undefined;
    const schema = this.#parts.reading.facts(family.schema).properties.get(family.idMember ?? "");
    const own = family.idMember === undefined ? id : toAllowed(this.#stock.making, schema, id);
    if (own === undefined) return undefined;
    const making = { family, sample, id: own, path: request.path, now: state.clock.now() };
    const resource = makeResource(making, this.#stock.making);
    stored.resources.set(id, resource);
    return resource;
  }

  #change({ part, operation, request, state }: Subject, old: JsonObject): JsonObject {
    const { family, role } = part;
    const sent = this.#stock.readSent({ operation, family, request });
    const now = state.clock.now();
    const merge = role === "update";
    if (merge) return changeResource(old, { family, sent, now, merge }, this.#stock.making);
    const id = family.idMember === undefined ? undefined : old[family.idMember];
    const sentSchema = this.#stock.sentSchema(operation, family);
    const made = makeResource(
      { family, sample: old, id, sent, sentSchema, path: request.path, now },
      this.#stock.making,
    );
    // A replaced resource keeps its time of creation unless the request sets that time.
    const kept = Object.keys(old).filter(
      (name) => Object.hasOwn(made, name) && timeKind(name) === "created" && !Object.hasOwn(sent, name),
    );
    return this.#parts.samples.lay(
      family.schema,
      made,
      Object.fromEntries(kept.map((name) => [name, old[name]])),
    );
  }

  async #create(subject: Subject): Promise<HandlerResult | undefined> {
    const { part, stored, operation, request, state, collection } = subject;
    const { family } = part;
    const sample = await this.#stock.sample(family);
    if (family.idMember === undefined || sample === undefined) return undefined;
    const sent = this.#stock.readSent({ operation, family, request });
    const asked = sent[family.idMember];
    if (asked !== undefined && stored.resources.has(String(asked))) {
      const conflict = await this.fail(
        operation,
        409,
        `${toItemPath(collection, String(asked))} is there already`,
      );
      if (conflict !== undefined) return conflict;
    }
    const schema = this.#parts.reading.facts(family.schema).properties.get(family.idMember);
    const chosen =
      asked !== undefined &&
      this.#parts.reading.facts(schema ?? true).allows(asked) &&
      fitsPath(family, asked, this.#parts);
    const id = chosen ? asked : await makeId(subject, this.#stock.making);
    if (id === undefined) return undefined;
    const sentSchema = this.#stock.sentSchema(operation, family);
    const making = { family, sample, id, sent, sentSchema, path: request.path, now: state.clock.now() };
    const resource = makeResource(making, this.#stock.making);
    const answer = await this.#presentation.show(subject, resource, successOf(operation, "create"));
    if (answer === undefined) return undefined;
    stored.resources.set(String(id), resource);
    state.gone.delete(toItemPath(collection, String(id)));
    return withLocation(this.#parts, answer, { ...subject, id });
  }
}

/**
 * Statuses of responses for a deleted resource. The mock uses the first one that the operation declares. FastAPI's
 * contracts often declare 422 as the only failure, and a client generated from them handles no other status.
 */
const missStatuses = [404, 410, 422, 400];

/** Returns the placeholder with which a segment such as `{id}:close` begins; returns any other segment unchanged. */
function resourceIn(segment: string): string {
  const [, placeholder = segment] = /^(\{[^{}]+\})[:.][^{}]*$/.exec(segment) ?? [];
  return placeholder;
}
