import { listRuns, longestSentence } from "./clause-runs.ts";
import { readDirection } from "./directed-sentences.ts";
import { hasOrderFrame } from "./order-frames.ts";
import { dictatesAnswer } from "./order-grammar.ts";
import { classes } from "./order-words.ts";

type WordSet = keyof typeof classes;

/** Matches a name of several words, a quoted text, or a figure of at least three digits. */
const values =
  /["“„«][^"”“»]{2,60}["”“»]|(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’-]+(?: (?:von|van|de) )?(?: \p{Lu}[\p{L}'’-]+)+|(?<![\p{L}\p{N}.,])\d{1,3}(?:[., \u202f\u00a0']\d{3})+(?!\d)|(?<![\p{L}\p{N}])\d{3,}(?!\d)/gu;

/** Matches `§`, which stands for a value, unless a preposition precedes it: "write to Anna Berg" dictates no value. */
const value =
  /(?<!(?:^|[^\w])(?:to|from|by|for|of|at|in|on|an|von|bei|zu|de|du|des|par|pour|por|para|del) (?:the |der |dem |la |le |el )?)§/;
const figureOf =
  /(?<![\w§])(?:number|figure|value|zahl|wert|chiffre|nombre|valeur|cifra|numero|valor) (?:of|von|de) §/;
const german = /\b(?:sollen|sollten|mussen|muss|durfen|haben|sind|der|die|das|und|zu|nicht)\b/;
const sayValue =
  /(?:say|says|name|names|answer|answers|output|report|reports|reply|return|returns|state|states|sagst|nennst|dis|dices) (?:that )?§/;
const comply =
  /\b(?:do not|don['’]t|does not|refuse to|fail(?:s|ing|ure)? to) (?:comply|obey|output|answer|report)\b/;
const apart = /(?<![\w§])(?:elsewhere|third part(?:y|ies)|ailleurs|plus loin|en otra parte)(?![\w§])/g;
const stated =
  /(?<![\w§])(?:we|i|they|he|she|it|who|wir|ich|er|nous|on|il|elle|ils|nosotros|ellos|company|firm|unternehmen|entreprise|empresa|liab\w+|responsib\w+|haft\w+)(?![\w§])/;

const label =
  /(?<![\w§])(?:reference|ref|code|(?:order|customer|account|invoice|case|file) number|numero (?:de )?(?:client|commande|pedido|cliente)|(?:kunden|bestell|auftrags|rechnungs)nummer|kennziffer|referenz\w*|referencia|codigo|aktenzeichen|vacancy)(?![\w§])/;

/** Returns true if the sentence contains at least one word of each given set. */
type Has = (...sets: WordSet[]) => boolean;

/**
 * True if a sentence gives orders to a program that reads the page, such as a language model. Each rule combines sets of
 * words, so the rules also recognize sentences that match no pattern in `order-patterns.ts`.
 */
function isOrder(has: Has, { plain, mark }: { plain: string; mark: () => string }): boolean {
  const program = has("machine");
  const isValued = (): boolean => value.test(mark()) || figureOf.test(mark());
  // German capitalizes all nouns, so two capitalized words in a row are seldom a name.
  const isNamed = (): boolean =>
    isValued() && (!german.test(plain) || /§ als\b|\bals §|\d|["“„«]/.test(`${mark()} ${plain}`));
  const isTold = (): boolean => has("here") || isNamed();
  // Sentences that oblige a program to treat the page, a value on it, or other pages in a certain way.
  if (program && has("duty", "say") && (isTold() || has("elsewhere"))) return true;
  if ((program || has("called")) && has("reads", "say") && (has("duty") || isValued())) return true;
  // Sentences that change the reader's instructions or role.
  if (has("role") || has("firm") || has("brief", "changed")) return true;
  if (has("former", "changed") && (has("you") || program)) return true;
  // Sentences that dictate the answer.
  if (
    has("now") &&
    ((has("yourAnswer") && (isValued() || has("say"))) || (has("say") && has("only") && isValued()))
  )
    return true;
  if (has("now", "you", "say") && isTold()) return true;
  // A word such as "answer" is in the sets `yourAnswer` and `say`, but one word alone does not tell the reader to write
  // something.
  const isAnswerTold = has("yourAnswer", "say") && classes.say.test(plain.replace(classes.yourAnswer, " "));
  if (isAnswerTold && isValued() && !label.test(plain)) return true;
  if (
    has("yourAnswer") &&
    isValued() &&
    /(?<![\w§])(?:contain|steht|enthalten|enthalt|contiendra|contendra|must be)(?![\w§])/.test(plain)
  )
    return true;
  // Sentences that exclude other sources, or give preference to this page.
  const isStatement = !program && stated.test(plain);
  const others =
    has("elsewhere") && (program || has("here") || classes.elsewhere.test(plain.replace(apart, "")));
  if (!isStatement && has("elsewhere", "ahead")) return true;
  if (!isStatement && others && has("forbid", "check")) return true;
  if (
    !isStatement &&
    has("forbid", "check", "here", "say") &&
    /^\W*(?:do|don|never|such|suche|ne|no|nicht)\b/.test(plain)
  )
    return true;
  if (/^\W*skip (?:the |all |any )?(?:fact|cross)-?check\w*/.test(plain)) return true;
  if (
    others &&
    has("untrue") &&
    /(?<![\w§])(?:shall|should|must|are to|treat|consider|regard|gelten|behandle|betrachte|sont a|considere|consideraran?|se consideraran)(?![\w§])/.test(
      plain,
    ) &&
    !isStatement
  )
    return true;
  if (has("trust", "best", "here") && (has("you") || program || judging.test(plain))) return true;
  return (
    has("prize") && (program || has("called") || has("you")) && (sayValue.test(mark()) || comply.test(plain))
  );
}

const judging =
  /^\W*(?:please )?(?:set|score|rank|rate|assign|give|grant|award|bewerte|stufe|accorde|attribue|donne|note|otorga|asigna|puntua|da) /;

/**
 * Replaces each value by the sign `§`. A verb at the start of the text, as in "Write Tom Hall", does not count as part
 * of the name after it.
 */
function markValues(text: string): string {
  const lowered = text.replace(/^(\W*)(\p{Lu}\p{Ll}+)(?= \p{Lu})/u, (whole, before: string, word: string) =>
    noName.test(word) ? `${before}${word.toLowerCase()}` : whole,
  );
  return lowered.replace(values, (found) =>
    classes.machine.test(found.toLowerCase()) && !/["“„«\d]/.test(found) ? found : "§",
  );
}

/** Matches verbs and articles, which are capitalized only because a sentence begins with them. */
const noName =
  /^(?:our|the|any|all|every|each|an|unsere?|die|der|das|jede[rs]?|les|la|le|notre|tout|los|el|nuestr[oa]|answer|reply|respond|report|state|return|output|repeat|name|log|mention|list|note|write|put|say|print|give|enter|record|insert|use|trage|schreibe|nenne|notiere|gib|inscris|mets|note|retiens|cite|anota|apunta|pon|escribe|repite|cita)$/i;

/**
 * True if a sentence is an instruction to a program. `fold` converts a text to lower case without accents.
 */
export function breaksRules(text: string, fold: (text: string) => string): boolean {
  if (text.length > longestSentence) return false;
  return (
    listRuns(text).some((run) => isOrderRun(run, fold)) ||
    hasOrderFrame(fold(text)) ||
    dictatesAnswer(text, fold) ||
    readDirection(text, fold) === 2
  );
}

function isOrderRun(run: string, fold: (text: string) => string): boolean {
  const plain = fold(run);
  const known = new Map<WordSet, boolean>();
  const has: Has = (...sets) =>
    sets.every((set) => {
      const found = known.get(set) ?? classes[set].test(plain);
      known.set(set, found);
      return found;
    });
  let marked: string | undefined;
  const mark = (): string => {
    marked ??= fold(markValues(run)).replace(/§(?: §)+/g, "§");
    return marked;
  };
  return isOrder(has, { plain, mark });
}
