export type { Approval } from "./approvals.ts";
export type { Change, ChangeSide, Comparison, Lowered, Note, NotePlace, Summary } from "./change.ts";
export type { Profile } from "./compare/assemble.ts";
export { type DiffOptions, diffContracts } from "./compare.ts";
export { DiffError, type FailureCode, isDiffError, type Place } from "./failure.ts";
export type { Limits } from "./limits.ts";
export { createMemberFinder, type FindMember, type Member } from "./member.ts";
export type { Example, Frame, Kind, Level } from "./rules/rule.ts";
export { findRule, type Rule, type RuleId, rules } from "./rules/table.ts";
