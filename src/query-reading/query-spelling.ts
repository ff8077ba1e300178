import { isIndustryWord, singleIndustryWords } from "./industries.ts";
import { getGazetteer } from "./places/gazetteer.ts";
import { matchMisspelt } from "./places/match-place.ts";
import { ordinaryWords } from "./places/ordinary-words.ts";
import { findPlace, finish, type Step, toTarget } from "./query-cursor.ts";
import type { QueryToken } from "./query-tokens.ts";
import { describingWords, fillers, firmWords, negations, peopleWords, placeWords } from "./query-words.ts";
import type { KnownNames } from "./reading.ts";
import { correct, isOneSlip } from "./spelling.ts";
import { isTitleWord, resemblesTitle, toTitleWord } from "./titles/words.ts";

/**
 * Minimum length of a word that is corrected to an industry, because shorter words resemble too many others. For
 * capitalized words the minimum is higher, because names such as "Schulze" resemble industries too.
 */
const shortest = 6;
const shortestName = 7;

/**
 * English, German and French words that differ by one letter from an industry's name but are not corrected to it:
 * "healing" is not "heating". The list was chosen from the 30,000 most frequent English words and the 25,000 most
 * frequent German and French words.
 */
const otherWords: ReadonlySet<string> = new Set(
  (
    "abfalle academic academics anbieten anbietet anfall appareil armament artisanal assurer backing bacteries " +
    "baking bakterien banden bangen banging barque basque basques batting beating beatty beauce betreiben " +
    "betriebene bettina bikers bindung blanche bottes branched brancher buissons casing catered chaise chaises " +
    "charite chemin cherie clarity cloches clothed cloths collage collee collegue collegues coupure courage " +
    "courir coutume crains croise cruiser crypte cultural decence decrets defonce demence denial depense " +
    "discounted drohen droles ecolos ecoules electro elevate employer entrepris entsorgen erfahrung escorts " +
    "fernseher filmen financee firemen fisher fonciers forming fourniture framing freiheit fright frucht gamine " +
    "gamins gaping gazing gemeine gemeinen gemeinte genetics habilement handed handele handeln handelt handle " +
    "handled handles hating heading healing hearing hearth herstellen hostess inserer interet kanton kanzler " +
    "kirschen kitten konzert konzerte kraftwerk laitiere leaking leaping leaving lessing lightning longing " +
    "loterie lyceen lyceens manier maniere maries marries massen medals mediale medicare medics meiden mentaux " +
    "messed messer minder minding miniseries minister ministeriel ministerin ministre missen mixing monies mussen " +
    "painting panier paresse parier payent peints petrol pflegt pflegte pointing points preise pressed pressee " +
    "presser prints properly prophete propriete provide provided prusse publicity published pumped puppen reality " +
    "really resout retain retainer robber rooting rubbed salaire sanitary schale schalen schluck scholl schufen " +
    "schuld schulden schulern schulte schulz schulze schuren schwule schwulen scores screaming sedition sensory " +
    "shores shorts sipping slipping society sozialen sozialer spielen spieler spiels spielt spielte sporty stares " +
    "steaming stones stored storey stories storms stoves stuffing syndical syndicate telephone tracking tracks " +
    "tracteur tracteurs tricking tricks trunks utilite vacciner ventre ventured veranstalten veranstaltet " +
    "verbinde verbund vereinen verlagen verlange vermag vertikal vorlage voyager watched watcher watchers witches"
  ).split(" "),
);

let typable: readonly string[] | undefined;

/** Corrects misspellings of words for industries and for firms, such as "sofware companys". */
export function correctIndustries(tokens: readonly QueryToken[], known: KnownNames): readonly QueryToken[] {
  return tokens.map((token) => {
    const word = isUnknown(token, known) ? findIndustryWord(token.word) : undefined;
    return word === undefined ? token : { ...token, word };
  });
}

function isUnknown({ word, quoted, isDomain, isCapital }: QueryToken, known: KnownNames): boolean {
  if (
    word.length < (isCapital ? shortestName : shortest) ||
    quoted !== undefined ||
    isDomain ||
    /\d/.test(word)
  )
    return false;
  const lists = [
    fillers,
    firmWords,
    peopleWords,
    describingWords,
    negations,
    placeWords,
    ordinaryWords,
    otherWords,
  ];
  const names = [known.employers, known.employerStarts, known.places, known.industries, known.titles];
  return (
    ![...lists, ...names].some((list) => list.has(word)) &&
    !isTitleWord(word) &&
    !isIndustryWord(word) &&
    getGazetteer().find([word]).length === 0
  );
}

function findIndustryWord(word: string): string | undefined {
  typable ??= [...singleIndustryWords(), ...firmWords].filter((one) => one.length >= shortest);
  const meant = correct(word, typable);
  if (meant === undefined || matchMisspelt(word, { isMarked: true }) !== undefined) return undefined;
  // A misspelt title is not corrected to an industry: "enginer" means "engineer" rather than "engines".
  const title = toTitleWord(word);
  return title === meant || (title === word && !resemblesTitle(word)) ? meant : undefined;
}

/**
 * Reads the name of a place in which a word other than the first is misspelt, such as "san fransisco". If these words
 * have eight letters or more in total, two letters may be wrong.
 */
export const readMisspeltName: Step = (cursor, token) => {
  const { tokens, words, at } = cursor;
  const next = tokens[at + 1];
  const gazetteer = getGazetteer();
  if (next?.gap !== "none" || gazetteer.longest(token.word) < 2) return false;
  if ((findPlace(cursor)?.own ?? 0) > 1) return false;
  for (const name of gazetteer.startingWith(token.word)) {
    const rest = name.split(" ").slice(1);
    const length = rest.length + 1;
    if (tokens.slice(at + 1, at + length).some(({ gap }) => gap !== "none")) continue;
    const [given, meant] = [words.slice(at + 1, at + length).join(" "), rest.join(" ")];
    if (given === meant || given[0] !== meant[0] || !isSlip(given, meant)) continue;
    // A word from a title, an industry or everyday language does not count as a misspelt part of a place's name.
    const isWord = (word: string): boolean =>
      word.length > 3 &&
      !rest.includes(word) &&
      (isTitleWord(word) || isIndustryWord(word) || ordinaryWords.has(word));
    if (words.slice(at + 1, at + length).some(isWord)) continue;
    const found = gazetteer.find([token.word, ...rest]);
    const place =
      found.find(({ kind, size }) => kind === "city" && size >= 100) ??
      found.find(({ kind }) => kind !== "city");
    if (place === undefined) continue;
    const { marks, size } = place;
    toTarget(cursor, token).places.push({
      name: place.name,
      marks,
      size,
      words: words.slice(at, at + length),
    });
    return finish(cursor, length);
  }
  return false;
};

function isSlip(given: string, meant: string): boolean {
  if (meant.length < 5) return [...given].sort().join("") === [...meant].sort().join("");
  if (isOneSlip(given, meant)) return true;
  if (meant.length < 8 || Math.abs(given.length - meant.length) > 2) return false;
  // Tries three corrections of the first wrong letter. After each correction, the rest of the word may contain one more
  // misspelling.
  const start = [...meant].findIndex((letter, place) => letter !== given[place]);
  const [one, other] = [given.slice(start), meant.slice(start)];
  return (
    isOneSlip(one.slice(1), other.slice(1)) ||
    isOneSlip(one, other.slice(1)) ||
    isOneSlip(one.slice(1), other)
  );
}
