import { _, type Ajv, type CodeKeywordDefinition, type KeywordCxt, Name } from "ajv";

/**
 * What a failed `oneOf` or `anyOf` says beside Ajv's own: where in the list of errors each branch's errors end, counted
 * from the first error of the first branch. Ajv mixes the errors of all branches and keeps no trace of whose they are
 * once a `$ref` was crossed.
 */
export interface UnionParams {
  readonly ends: readonly number[];
  /** Branches that match, for a `oneOf` that fails because two do. */
  readonly passing: readonly number[] | null;
}

/** Replaces Ajv's two union keywords with the same ones that also tell {@link UnionParams}. */
export function addUnionKeywords(ajv: Ajv): void {
  for (const definition of [anyOf, oneOf])
    ajv.removeKeyword(String(definition.keyword)).addKeyword(definition);
}

/** Ajv's own name, in the code it generates, for the number of errors so far. */
const errorCount = new Name("errors");

const error = {
  message: ({ keyword }: { keyword: string }) =>
    keyword === "oneOf" ? "must match exactly one schema in oneOf" : "must match a schema in anyOf",
  params: ({ params }: { params: Record<string, unknown> }) =>
    _`{ends: ${toName(params["ends"])}, passing: ${toName(params["passing"])}}`,
};

const anyOf: CodeKeywordDefinition = {
  keyword: "anyOf",
  schemaType: "array",
  trackErrors: true,
  error,
  code(cxt) {
    const { gen } = cxt;
    const valid = gen.let("valid", false);
    const passing = gen.const("passing", _`null`);
    const union = openUnion(cxt, passing);
    gen.block(() => {
      for (let index = 0; index < union.length; index += 1) {
        const branch = union.enter(index);
        gen.assign(valid, _`${valid} || ${union.branchValid}`);
        // Later branches still run: they may evaluate properties that `unevaluatedProperties` asks about.
        cxt.mergeValidEvaluated(branch, union.branchValid);
      }
    });
    closeUnion(cxt, valid);
  },
};

const oneOf: CodeKeywordDefinition = {
  keyword: "oneOf",
  schemaType: "array",
  trackErrors: true,
  error,
  code(cxt) {
    const { gen } = cxt;
    const valid = gen.let("valid", false);
    const passing = gen.let("passing", _`null`);
    const union = openUnion(cxt, passing);
    gen.block(() => {
      for (let index = 0; index < union.length; index += 1) {
        const branch = union.enter(index);
        gen.if(union.branchValid, () => {
          gen.assign(valid, _`${passing} === null`);
          gen.assign(passing, _`(${passing} || []).concat(${index})`);
          cxt.mergeEvaluated(branch, Name);
        });
      }
    });
    closeUnion(cxt, valid);
  },
};

function openUnion(cxt: KeywordCxt, passing: Name) {
  const { gen, keyword } = cxt;
  const schema: unknown[] = cxt.schema;
  const start = gen.const("start", errorCount);
  const ends = gen.const("ends", _`[]`);
  const branchValid = gen.name("_valid");
  cxt.setParams({ ends, passing });
  return {
    length: schema.length,
    branchValid,
    enter(index: number) {
      const branch = cxt.subschema({ keyword, schemaProp: index, compositeRule: true }, branchValid);
      gen.code(_`${ends}.push(${errorCount} - ${start})`);
      return branch;
    },
  };
}

function closeUnion(cxt: KeywordCxt, valid: Name): void {
  cxt.result(
    valid,
    () => cxt.reset(),
    () => cxt.error(true),
  );
}

function toName(value: unknown): Name {
  if (!(value instanceof Name)) throw new Error("a union keyword lost its own names");
  return value;
}
