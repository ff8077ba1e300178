import { UsageError } from "./errors.ts";

/** A violation in a Standard Schema validation. */
export interface SchemaIssue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
}

type Outcome<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

/**
 * The interface that zod 4, valibot, arktype and others share (https://standardschema.dev), as far as the client uses
 * it.
 */
export interface StandardSchema<Output = unknown> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => Outcome<Output> | Promise<Outcome<Output>>;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
    /** Standard JSON Schema: present in zod from 4.2 and arktype from 2.1.28. */
    readonly jsonSchema?: {
      readonly input: (options: { readonly target: "draft-2020-12" }) => Record<string, unknown>;
    };
  };
}

/** The output type of a Standard Schema. */
export type OutputOf<Schema extends StandardSchema> = NonNullable<Schema["~standard"]["types"]>["output"];

/** True for a schema of a validation library. */
export function isStandardSchema(value: unknown): value is StandardSchema {
  // arktype's schemas are functions.
  return "~standard" in Object(value);
}

/**
 * Returns the JSON Schema to send for a schema: itself, or the one that a validation library creates.
 * @throws UsageError if the library cannot create one; the caller then passes the JSON Schema separately.
 */
export function toJsonSchema(schema: object): Record<string, unknown> {
  if (!isStandardSchema(schema)) return { ...schema };
  const convert = schema["~standard"].jsonSchema;
  if (!convert) throw new UsageError(`${schema["~standard"].vendor}: pass jsonSchema`);
  // The server fills the schema's input type; its output type only exists after validation.
  return convert.input({ target: "draft-2020-12" });
}
