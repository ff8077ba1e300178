export { choosePassages, toTokens } from "../../../passages.ts";
export {
  holdsWords,
  isSameStem,
  toContentWords,
  toMemberWords,
  toNameKey,
  toPhrase,
  toWantedWords,
} from "./words.ts";
