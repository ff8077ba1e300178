import type { JobKind, JobResults } from "../../generated/operations.ts";
import type { components } from "../../generated/types.ts";
import type { DeepPartial, FromJsonSchema } from "./json-schema.ts";
import type { Operation } from "./polls.ts";
import type { OutputOf, StandardSchema } from "./schemas.ts";

type Around = Omit<Operation, "status" | "result">;

/** A job that ended with a result. `partial` is true if a part of the work failed. */
export type Finished<Result, PartialResult = Result> =
  | (Around & { readonly status: "succeeded"; readonly partial: false; readonly result: Result })
  | (Around & { readonly status: "partial_success"; readonly partial: true; readonly result: PartialResult });

/**
 * A job of a known kind. If its status is `succeeded` or `partial_success`, `result` has the result type of this kind.
 */
export type Job<Kind extends JobKind = JobKind> = Kind extends JobKind
  ? Omit<Around, "kind"> & { readonly kind: Kind } & (
        | { readonly status: "succeeded"; readonly result: JobResults[Kind] }
        | { readonly status: "partial_success"; readonly result: JobResults[Kind] }
        | {
            readonly status: Exclude<Operation["status"], "succeeded" | "partial_success">;
            readonly result: null;
          }
      )
  : never;

/** The result type of a kind of job. If the kind is unknown, it is the union of all result types. */
export type ResultOf<Kind extends string = JobKind> = JobResults[Kind extends JobKind ? Kind : JobKind];

/**
 * A finished research job that had a schema. If the schema belongs to a validation library, the client has validated
 * the data with it. If it is a JSON Schema, the client has not validated the data, and a partial result may violate it.
 */
export type Research<Schema> = Schema extends StandardSchema
  ? Finished<ResearchResult<OutputOf<Schema>>>
  : Finished<ResearchResult<FromJsonSchema<Schema>>, ResearchResult<DeepPartial<FromJsonSchema<Schema>>>>;

/** The result of a research job; the schema determines the type of `data`. */
export type ResearchResult<Data> = Omit<components["schemas"]["DeepResearchResult"], "data"> & { data: Data };
