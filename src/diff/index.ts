/**
 * Compares two OpenAPI contracts and lists the changes that break a consumer. In: two contracts (files, git revisions,
 * URLs or parsed documents). Out: changes, the most severe first, each with rule, level, places, operations, witness
 * and fingerprint.
 *
 * 1. `run-diff.ts` loads both contracts (`load/load.ts`). At the end it decides whether the check fails (`reasons.ts`).
 * 2. `walk/document.ts` walks through both documents in parallel: operations, parameters, responses, security. It
 *    reports differences outside of schemas itself, and records each use of a schema in the `Journal` of
 *    `walk/scope.ts`.
 * 3. `schema/graph.ts` reads the schemas into a graph; `schema/classes.ts` gives equal schemas the same class.
 * 4. `compare/pairs.ts` pairs the places inside two schemas; `keywords.ts`, `properties.ts` and `unions.ts` next to it
 *    compare each pair (entry: `compare/schemas.ts`).
 * 5. `sets/solver.ts` answers the question whether one set of values has a member that another set lacks.
 *    `sets/check.ts` confirms the found value (the witness) with Ajv.
 * 6. `compare/assemble.ts` converts findings to changes, with level (`compare/reach.ts`), sentence (`message.ts`) and
 *    fingerprint.
 * 7. `report/formats.ts` writes the reports.
 *
 * Terms: a *witness* is a value that one contract accepts and the other refuses. A breaking change is *kept* if the
 * values that it refuses are still accepted by another schema, such as another branch of a union. A *serialization* is the way in which a
 * parameter, a header or a form sends values as text. Equal *class* means equal assertions; equal *fullClass* means
 * equal annotations, too.
 *
 * Not covered: what `sets/solver.ts` lists at its top, callbacks nested more than a few levels deep, and extensions
 * other than those in `rules/usage-rules.ts` and `schema/facts.ts`.
 */
export type { Approval } from "./approvals.ts";
export type { Change, ChangeSide, Comparison, Lowered, Note, NotePlace, Summary } from "./change.ts";
export type { Profile } from "./compare/assemble.ts";
export { type DiffOptions, diffContracts } from "./compare.ts";
export { DiffError, type FailureCode, isDiffError, type Place } from "./failure.ts";
export type { Limits } from "./limits.ts";
export { createMemberFinder, type FindMember, type Member } from "./member.ts";
export type { Example, Frame, Kind, Level } from "./rules/rule.ts";
export { findRule, type Rule, type RuleId, rules } from "./rules/table.ts";
