import { isObject, type JsonObject, type OperationRow } from "../../contract.ts";
import type { HandlerRequest } from "../../server/index.ts";
import { type Families, type Family, successOf } from "./families.ts";
import type { ForeignParts } from "./foreign-contract.ts";
import type { ForeignState, StoredCollection } from "./foreign-environment.ts";
import { makeId } from "./ids.ts";
import { findMember, locate, schemaAt, valueAt } from "./places.ts";
import { makeResource, type ResourceParts } from "./resources.ts";

/** A request, with the collection of resources that it concerns and the state of its test session. */
export interface Stocked {
  readonly family: Family;
  readonly stored: StoredCollection;
  readonly state: ForeignState;
  /** The collection's path with the request's own values, such as `/users/7/posts`. */
  readonly collection: string;
  readonly request: HandlerRequest;
}

/** Creates resources from the contract's responses and from request bodies. */
export class Stock {
  readonly making: ResourceParts;
  readonly #parts: ForeignParts;
  readonly #families: Families;

  constructor(parts: ForeignParts, families: Families, seed: string | undefined) {
    this.#parts = parts;
    this.#families = families;
    this.making = { document: parts.document, reading: parts.reading, samples: parts.samples, seed };
  }

  /**
   * Returns the resource in a request's body without its envelope; an empty object if the body contains no resource.
   */
  readSent({
    operation,
    family,
    request,
  }: {
    operation: OperationRow;
    family: Family;
    request: HandlerRequest;
  }): JsonObject {
    const place = this.#sentPlace(operation, family);
    const sent = valueAt(request.body, place);
    return isObject(sent) ? sent : {};
  }

  /** Returns the schema of the resource in a request's body. */
  sentSchema(operation: OperationRow, family: Family): unknown {
    const [schema = {}] = this.#parts.reading.shape(operation).body?.content.values() ?? [];
    return schemaAt(this.#parts.reading.facts, schema, this.#sentPlace(operation, family)) ?? {};
  }

  /**
   * Returns the path to the resource in a request's body. The path is empty if the body's own schema has any of the
   * resource's members. Otherwise, the resource is inside an envelope.
   */
  #sentPlace(operation: OperationRow, family: Family): readonly string[] {
    const { facts } = this.#parts.reading;
    const [schema] = this.#parts.reading.shape(operation).body?.content.values() ?? [];
    const own = [...facts(family.schema).properties.keys()].filter((name) => name !== family.idMember);
    return (
      locate(facts, schema, (inner) => own.some((name) => findMember(facts(inner), name) !== undefined)) ?? []
    );
  }

  /**
   * Fills a collection with the resources in the contract's response to the list operation, so that a client under
   * development finds some data.
   */
  async fill(stocked: Stocked): Promise<void> {
    const { family, stored, state, request } = stocked;
    const list = family.operations.get("list");
    const place = list === undefined ? undefined : this.#families.parts.get(list.id)?.place;
    const status = list === undefined ? undefined : successOf(list, "list");
    const sample = await this.sample(family);
    const { idMember } = family;
    if (
      list === undefined ||
      place === undefined ||
      status === undefined ||
      sample === undefined ||
      idMember === undefined
    )
      return;
    const answer = await this.#parts.answers.respond(list, { code: status });
    const listed = valueAt(answer.body, place);
    const keeps = this.#parts.answers.hasExample(list, { code: status });
    for (const element of Array.isArray(listed) ? listed.filter(isObject) : []) {
      const own = element[idMember];
      const isOwn = keeps && own !== undefined && !stored.resources.has(String(own));
      const id = isOwn ? own : await makeId(stocked, this.making);
      if (id === undefined) continue;
      const resource = this.#parts.samples.lay(family.schema, sample, { ...element, [idMember]: id });
      const making = { family, sample: resource, id, path: request.path, now: state.clock.now() };
      stored.resources.set(String(id), keeps ? resource : makeResource(making, this.making));
    }
  }

  /**
   * Returns a valid resource from the contract's responses; if none of them has one, a valid resource generated from
   * the schema. Returns undefined if that fails too.
   */
  async sample(family: Family): Promise<JsonObject | undefined> {
    for (const role of ["read", "create", "replace", "update"] as const) {
      const operation = family.operations.get(role);
      const place = operation === undefined ? undefined : this.#families.parts.get(operation.id)?.place;
      const status = operation === undefined ? undefined : successOf(operation, role);
      if (operation === undefined || place === undefined || status === undefined) continue;
      const shown = valueAt((await this.#parts.answers.respond(operation, { code: status })).body, place);
      const made = (await this.#parts.samples.mend(family.schema, shown, family.collection))?.value;
      if (isObject(made)) return made;
    }
    const made = (await this.#parts.samples.make(family.schema, family.collection))?.value;
    return isObject(made) ? made : undefined;
  }
}
