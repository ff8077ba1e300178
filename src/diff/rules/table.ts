import { annotationRules, lifecycleRules } from "./annotation-rules.ts";
import { answerRules } from "./answer-rules.ts";
import { keywordRules } from "./keyword-rules.ts";
import { messageRules } from "./message-rules.ts";
import { documentRules, operationRules, relationRules } from "./operation-rules.ts";
import { propertyRules, variantRules } from "./property-rules.ts";
import type { Rule } from "./rule.ts";

/** Every rule, in the order of the documentation. */
export const rules: readonly Rule[] = [
  ...operationRules,
  ...messageRules(),
  ...answerRules,
  ...propertyRules,
  ...variantRules,
  ...keywordRules(),
  ...annotationRules,
  ...lifecycleRules,
  ...relationRules,
  ...documentRules,
];

const byId: ReadonlyMap<string, Rule> = new Map(rules.map((rule) => [rule.id, rule]));

/** The rule of a name, or undefined. */
export function findRule(id: string): Rule | undefined {
  return byId.get(id);
}

/** The rule of a name. Throws when there is none: a name in the code must be in the table. */
export function ruleOf(id: string): Rule {
  const rule = byId.get(id);
  if (rule === undefined) throw new Error(`There is no rule ${id}`);
  return rule;
}

/**
 * Rules that exist in one direction only, each with the reason. A test compares this list with the table, so that a
 * rule can't be forgotten in one direction.
 */
export const oneSided: Readonly<Record<string, string>> = {
  "request-required-property-added": "in a response, a new property is a new promise whether required or not",
  "request-property-removed":
    "the response counterparts are response-required- and -optional-property-removed",
  "request-property-ignored": "an ignored property is a matter of the receiver, which is the provider here",
  "response-required-property-removed": "the request counterparts are request-property-removed and -ignored",
  "response-optional-property-removed": "the request counterparts are request-property-removed and -ignored",
  "response-property-added-to-closed": "a closed request that takes one more property is only wider",
  "request-required-parameter-added": "a parameter that the provider sends burdens no consumer",
  "response-optional-parameter-removed": "in a request both kinds of parameter are merely without effect",
  "request-required-header-added": "a header that the provider sends burdens no consumer",
  "response-optional-header-removed": "in a request both kinds of header are merely without effect",
  "request-required-body-added": "a body that the provider sends burdens no consumer",
  "response-success-status-removed": "the request counterpart makes no difference between success and error",
  "response-success-status-added": "the request counterpart makes no difference between success and error",
  "response-error-status-removed": "the request counterpart makes no difference between success and error",
  "response-error-status-added": "the request counterpart makes no difference between success and error",
  "request-status-removed": "the response counterparts tell success from error",
  "request-status-added": "the response counterparts tell success from error",
};
