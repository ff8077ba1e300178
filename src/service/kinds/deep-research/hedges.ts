/** Words of a sentence that says what may be or is to come rather than what is. */
const hedge =
  /\b(will|would|plans? to|planned|expects?|expected|aims? to|hopes?|might|could|may have|rumou?r(s|ed)?|allegedly|reportedly|i heard|i think|i believe|apparently|target of|forecast)\b/i;
const question = /\?\s*["”')]*$/;
/** Words of a question that asks for just that. */
const plans =
  /\b(will|plan(s|ned)?|expect(s|ed)?|forecast|future|upcoming|rumou?rs?|target|outlook|predict(ion|ed)?|roadmap)\b/i;

/** True when a sentence states no fact: a plan, a guess, hearsay, a question. */
export function isHedged(sentence: string): boolean {
  return hedge.test(sentence.replace(/\b(in|on|by|of) May\b/g, "")) || question.test(sentence);
}

/** True when a question wants plans and guesses. */
export function isAboutPlans(text: string): boolean {
  return plans.test(text);
}
