/** Words of sentences that state possibilities or plans rather than facts. */
const hedge =
  /\b(will|would|plans? to|planned|expects?|expected|aims? to|hopes?|might|could|may have|rumou?r(s|ed)?|allegedly|reportedly|i heard|i think|i believe|apparently|target of|forecast)\b/i;
const question = /\?\s*["”')]*$/;
/** Words of questions that ask for plans or possibilities. */
const plans =
  /\b(will|plan(s|ned)?|expect(s|ed)?|forecast|future|upcoming|rumou?rs?|target|outlook|predict(ion|ed)?|roadmap)\b/i;

/** True if a sentence states no fact: a plan, a guess, hearsay, a question. */
export function isHedged(sentence: string): boolean {
  return hedge.test(sentence.replace(/\b(in|on|by|of) May\b/g, "")) || question.test(sentence);
}

/** True if a question asks for plans and guesses. */
export function isAboutPlans(text: string): boolean {
  return plans.test(text);
}
