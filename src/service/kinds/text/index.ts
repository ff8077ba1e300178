export { choosePassages, toWantedWords } from "./passages.ts";
export {
  holdsWords,
  isSameStem,
  toContentWords,
  toMemberWords,
  toNameKey,
  toPhrase,
  toTokens,
} from "./words.ts";
