import { annotationRules } from "./annotation-rules.ts";
import { answerRules } from "./answer-rules.ts";
import { arrayRules } from "./array-rules.ts";
import { bodyRules, mediaRules } from "./body-rules.ts";
import { compositionRules, variantRules } from "./composition-rules.ts";
import { documentRules, relationRules } from "./document-rules.ts";
import { headerRules } from "./header-rules.ts";
import { lifecycleRules } from "./lifecycle-rules.ts";
import { objectRules } from "./object-rules.ts";
import { operationRules } from "./operation-rules.ts";
import { parameterRules } from "./parameter-rules.ts";
import { propertyRules } from "./property-rules.ts";
import type { Kind, RuleRow } from "./rule.ts";
import { textRules } from "./text-rules.ts";
import { usageRules } from "./usage-rules.ts";
import { valueRules } from "./value-rules.ts";

/** All rules by id, in the order of the documentation. */
const table = {
  ...operationRules,
  ...usageRules,
  ...parameterRules,
  ...headerRules,
  ...bodyRules,
  ...mediaRules,
  ...answerRules,
  ...propertyRules,
  ...variantRules,
  ...valueRules,
  ...textRules,
  ...arrayRules,
  ...objectRules,
  ...compositionRules,
  ...annotationRules,
  ...lifecycleRules,
  ...relationRules,
  ...documentRules,
};

/** The id of a rule. TypeScript rejects a finding with an unknown id. */
export type RuleId = keyof typeof table;

/** A row in the table of rules, with its id. */
export interface Rule extends RuleRow {
  readonly id: RuleId;
  readonly kind: Kind;
}

const rows: Readonly<Record<RuleId, RuleRow>> = table;

/** True if the string is the id of a rule. */
function isRuleId(id: string): id is RuleId {
  return Object.hasOwn(rows, id);
}

/** Returns the rule with this id. */
export function ruleOf(id: RuleId): Rule {
  return { id, kind: "wire", ...rows[id] };
}

/** Returns the rule with this id; undefined for an unknown id. */
export function findRule(id: string): Rule | undefined {
  return isRuleId(id) ? ruleOf(id) : undefined;
}

/** All rules, in the order of the documentation. */
export const rules: readonly Rule[] = Object.keys(rows).filter(isRuleId).map(ruleOf);

/**
 * Rules that exist for only one direction (requests or responses), each with the reason. A test compares them with the
 * table, so that no rule for the other direction is forgotten.
 */
export const oneSided: Readonly<Record<string, string>> = {
  "request-required-property-added":
    "in a response, a required new property is reported like an optional one",
  "request-property-removed":
    "the response counterparts are response-required- and -optional-property-removed",
  "request-property-ignored": "only the receiver can ignore a property, and consumers receive only responses",
  "response-required-property-removed": "the request counterparts are request-property-removed and -ignored",
  "response-optional-property-removed": "the request counterparts are request-property-removed and -ignored",
  "response-property-added-to-closed":
    "a closed object in a request that gets a property only accepts more requests",
  "request-required-parameter-added": "the provider sends this parameter, so no consumer has to change",
  "response-optional-parameter-removed":
    "a removed request parameter has no effect, whether it was required or optional",
  "request-required-header-added": "the provider sends this header, so no consumer has to change",
  "response-optional-header-removed":
    "a removed request header has no effect, whether it was required or optional",
  "request-required-body-added": "the provider sends this body, so no consumer has to change",
  "response-media-types-limited":
    "request-media-type-removed reports a request that accepts fewer media types of a range",
  "response-success-status-removed": "the request counterparts do not distinguish success from error",
  "response-success-status-added": "the request counterparts do not distinguish success from error",
  "response-error-status-removed": "the request counterparts do not distinguish success from error",
  "response-error-status-added": "the request counterparts do not distinguish success from error",
  "request-status-removed": "the response counterparts distinguish success from error",
  "request-status-added": "the response counterparts distinguish success from error",
};
