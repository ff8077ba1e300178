/**
 * The type of the values that a JSON Schema literal accepts. It is `unknown` if the schema states no type or is not a
 * literal.
 */
export type FromJsonSchema<Schema, Root = Schema> = 0 extends 1 & Schema
  ? unknown
  : Schema extends false
    ? never
    : Schema extends { readonly $ref: infer Ref }
      ? FromReference<Ref, Root>
      : Schema extends { readonly const: infer Value }
        ? Value
        : Schema extends { readonly enum: readonly (infer Value)[] }
          ? Value
          : Both<Both<FromTyped<Schema, Root>, FromChoice<Schema, Root>>, FromAll<Schema, Root>>;

/** The type with all members optional at every depth, for partial results. */
export type DeepPartial<T> = T extends readonly unknown[]
  ? { [Index in keyof T]: DeepPartial<T[Index]> }
  : T extends object
    ? { [Key in keyof T]?: DeepPartial<T[Key]> }
    : T;

type FromReference<Ref, Root> = Ref extends "#"
  ? FromJsonSchema<Root>
  : Ref extends `#/$defs/${infer Name}`
    ? Root extends { readonly $defs: { readonly [Key in Name]: infer Target } }
      ? FromJsonSchema<Target, Root>
      : unknown
    : unknown;

type FromTyped<Schema, Root> = Schema extends { readonly type: infer Type }
  ? FromType<Type extends readonly (infer Each)[] ? Each : Type, Schema, Root>
  : Schema extends { readonly properties: object }
    ? FromObject<Schema, Root>
    : unknown;

type FromType<Type, Schema, Root> = string extends Type
  ? unknown
  : Type extends "string"
    ? string
    : Type extends "number" | "integer"
      ? number
      : Type extends "boolean"
        ? boolean
        : Type extends "null"
          ? null
          : Type extends "array"
            ? FromArray<Schema, Root>
            : Type extends "object"
              ? FromObject<Schema, Root>
              : unknown;

type FromChoice<Schema, Root> = Schema extends
  | { readonly anyOf: readonly (infer Choice)[] }
  | { readonly oneOf: readonly (infer Choice)[] }
  ? Choice extends unknown
    ? FromJsonSchema<Choice, Root>
    : never
  : unknown;

type FromAll<Schema, Root> = Schema extends { readonly allOf: readonly [infer First, ...infer Rest] }
  ? Both<FromJsonSchema<First, Root>, FromAll<{ readonly allOf: Rest }, Root>>
  : unknown;

type FromArray<Schema, Root> = Schema extends {
  readonly prefixItems: infer Prefix extends readonly unknown[];
}
  ? [...FromPrefix<Prefix, Schema, Root>, ...FromRest<Schema, Root>]
  : FromRest<Schema, Root>;

/** Types of the items that `prefixItems` describes. They are optional, unless `minItems` equals their number. */
type FromPrefix<Prefix extends readonly unknown[], Schema, Root> = Schema extends {
  readonly minItems: Prefix["length"];
}
  ? FromEach<Prefix, Root>
  : Partial<FromEach<Prefix, Root>>;

type FromEach<Prefix extends readonly unknown[], Root> = {
  -readonly [Index in keyof Prefix]: FromJsonSchema<Prefix[Index], Root>;
};

type FromRest<Schema, Root> = Schema extends { readonly items: infer Items }
  ? Items extends false
    ? []
    : FromJsonSchema<Items, Root>[]
  : unknown[];

type FromObject<Schema, Root> = Schema extends { readonly properties: infer Properties }
  ? Flat<
      {
        -readonly [Key in RequiredKeys<Schema> & keyof Properties]: FromJsonSchema<Properties[Key], Root>;
      } & {
        -readonly [Key in Exclude<keyof Properties, RequiredKeys<Schema>>]?: FromJsonSchema<
          Properties[Key],
          Root
        >;
      }
    >
  : Schema extends { readonly additionalProperties: infer Values extends object }
    ? { [key: string]: FromJsonSchema<Values, Root> }
    : { [key: string]: unknown };

type RequiredKeys<Schema> = Schema extends { readonly required: readonly (infer Key)[] }
  ? string extends Key
    ? never
    : Key
  : never;

type Both<A, B> = unknown extends A
  ? B
  : unknown extends B
    ? A
    : A extends object
      ? B extends object
        ? Flat<A & B>
        : A & B
      : A & B;

type Flat<T> = { [Key in keyof T]: T[Key] };
