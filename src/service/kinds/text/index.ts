export { selectRelevantText, toTokens } from "../../../text/select-relevant-text.ts";
export {
  holdsWords,
  isSameStem,
  toContentWords,
  toMemberWords,
  toNameKey,
  toPhrase,
  toWantedWords,
} from "./words.ts";
