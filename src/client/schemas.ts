import { UsageError } from "./errors.ts";

/** A violation that a Standard Schema reports. */
export interface SchemaIssue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
}

type Outcome<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

/**
 * The interface that zod 4, valibot, arktype and other libraries have in common (https://standardschema.dev); only the
 * members that the client uses.
 */
export interface StandardSchema<Output = unknown> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => Outcome<Output> | Promise<Outcome<Output>>;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
    /**
     * The member that the Standard JSON Schema interface adds. It exists in zod since 4.2 and in arktype since 2.1.28.
     */
    readonly jsonSchema?: {
      readonly input: (options: { readonly target: "draft-2020-12" }) => Record<string, unknown>;
    };
  };
}

/** The type of the values that a Standard Schema returns. */
export type OutputOf<Schema extends StandardSchema> = NonNullable<Schema["~standard"]["types"]>["output"];

/** True for a schema of a validation library. */
export function isStandardSchema(value: unknown): value is StandardSchema {
  // `Object(value)` also accepts functions, because arktype's schemas are functions.
  return "~standard" in Object(value);
}

/**
 * Returns the JSON Schema to send: the given schema itself, or the JSON Schema that its validation library makes from
 * it.
 * @throws UsageError if the library cannot make one; the caller must then pass `jsonSchema`.
 */
export function toJsonSchema(schema: object): Record<string, unknown> {
  if (!isStandardSchema(schema)) return { ...schema };
  const convert = schema["~standard"].jsonSchema;
  if (!convert) throw new UsageError(`${schema["~standard"].vendor}: pass jsonSchema`);
  // The service returns values of the schema's input type. The output type exists only after validation.
  return convert.input({ target: "draft-2020-12" });
}
