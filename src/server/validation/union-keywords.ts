import { _, type Ajv, type CodeKeywordDefinition, type KeywordCxt, Name, type SchemaCxt } from "ajv";

/**
 * Additional error parameters for a failed `oneOf` or `anyOf`. Ajv lists the errors of all branches one after another,
 * and an error in the target of a `$ref` does not name its branch. `ends` shows which errors belong to which branch:
 * for each branch, it has the total number of errors in this branch and all branches before it.
 */
export interface UnionParams {
  readonly ends: readonly number[];
  /** Indexes of the matching branches, if a `oneOf` fails because several match; otherwise null. */
  readonly passing: readonly number[] | null;
}

/** Replaces Ajv's `oneOf` and `anyOf` with equivalent keywords whose errors also have {@link UnionParams}. */
export function addUnionKeywords(ajv: Ajv): void {
  for (const definition of [anyOf, oneOf])
    ajv.removeKeyword(String(definition.keyword)).addKeyword(definition);
}

/** The variable in which Ajv's generated code counts the errors so far. */
const errorCount = new Name("errors");

const error = {
  message: ({ keyword }: { keyword: string }) =>
    keyword === "oneOf" ? "must match exactly one schema in oneOf" : "must match a schema in anyOf",
  params: ({ params }: { params: Record<string, unknown> }) =>
    _`{ends: ${toName(params["ends"])}, passing: ${toName(params["passing"])}}`,
};

const anyOf = createUnion("anyOf", ({ cxt, valid, branch, branchValid }) => {
  cxt.gen.assign(valid, _`${valid} || ${branchValid}`);
  // The remaining branches run even after a match, because they may evaluate properties that `unevaluatedProperties`
  // needs.
  cxt.mergeValidEvaluated(branch, branchValid);
});

const oneOf = createUnion("oneOf", ({ cxt, valid, passing, branch, branchValid, index }) => {
  cxt.gen.if(branchValid, () => {
    cxt.gen.assign(valid, _`${passing} === null`);
    cxt.gen.assign(passing, _`(${passing} || []).concat(${index})`);
    cxt.mergeEvaluated(branch, Name);
  });
});

/** A branch of a union, and the variables of the generated code. */
interface Branch {
  readonly cxt: KeywordCxt;
  /** Variable that is true if the value satisfies the union, judged by the branches tried so far. */
  readonly valid: Name;
  /** Variable with the value of `passing` in {@link UnionParams}. */
  readonly passing: Name;
  readonly branch: SchemaCxt;
  /** Variable that is true if the value satisfies this branch. */
  readonly branchValid: Name;
  readonly index: number;
}

/** Creates the keyword `oneOf` or `anyOf`. `conclude` generates code that follows the code of each branch. */
function createUnion(keyword: string, conclude: (branch: Branch) => void): CodeKeywordDefinition {
  return {
    keyword,
    schemaType: "array",
    trackErrors: true,
    error,
    code(cxt) {
      const { gen } = cxt;
      const schema: unknown[] = cxt.schema;
      const valid = gen.let("valid", false);
      const passing = gen.let("passing", _`null`);
      const start = gen.const("start", errorCount);
      const ends = gen.const("ends", _`[]`);
      const branchValid = gen.name("_valid");
      cxt.setParams({ ends, passing });
      gen.block(() => {
        for (const index of schema.keys()) {
          const branch = cxt.subschema({ keyword, schemaProp: index, compositeRule: true }, branchValid);
          gen.code(_`${ends}.push(${errorCount} - ${start})`);
          conclude({ cxt, valid, passing, branch, branchValid, index });
        }
      });
      cxt.result(
        valid,
        () => cxt.reset(),
        () => cxt.error(true),
      );
    },
  };
}

function toName(value: unknown): Name {
  if (!(value instanceof Name)) throw new Error("a union keyword lost its own names");
  return value;
}
