import { listRuns, longestRun, longestSentence } from "./clause-runs.ts";
import { classes } from "./order-words.ts";

/** Minimum score at which a sentence counts as dictating an answer. */
const dictates = 7;
/** Minimum score of a clause that is longer than {@link longestRun}. */
const dictatesAlone = 9;
/** Minimum score at which a sentence counts as a request, and therefore not as evidence of a fact. */
const requests = 6;

const units =
  "(?:mg|g|kg|ml|l|cl|m|cm|mm|km|m2|kw|kwh|w|v|hz|°|px|mb|gb|%|percent|per cent|prozent|pour ?cent|por ciento|hours?|hrs?|h|minutes?|min|seconds?|secondes?|segundos?|sekunden?|lines?|zeilen|lignes|lineas|rows?|litres?|liters?|litros?|days?|weeks?|months?|years?|stunden?|minuten|tagen?|wochen|monaten?|jahren?|heures?|jours?|mois|ans?|horas?|minutos?|dias?|meses|anos?|euros?|eur|dollars?|usd|pounds?|gbp|crowns?|kronen|francs?|chf|words?|characters?|worter|zeichen|mots|palabras|degrees?|grad|degres|grados|points?|millions?|millionen|mio|millones|billions?|milliarden|milliards?|answers?|results?|questions?|reports?|antworten|ergebnisse|fragen|reponses|resultats|respuestas|resultados|rpm|steps?|times)";
const labels =
  "(?:reference|referencia|ref|code|codigo|no|nr|num|numero|number|nummer|kennziffer|page|seite|pagina|room|raum|zone|zona|list|liste|lista|box|postfach|apartado|car park|section|chapter|table|figure|model|version|type|port|line|road|street|step|building|form|article|artikel|in|since|seit|depuis|desde|year|de|of|von)";
const months =
  "(?:jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez|fev|avr|aou|juin|juil|ene|abr|ago|dic)\\w*";

/** Matches numbers that are not an answer by themselves: thresholds, measures, dates and labels. */
const bound = new RegExp(
  `(?<![\\w])(?:(?:more|fewer|less|mehr|weniger|plus|moins|mas|menos) (?:than|als|de|que) \\d[\\d.,]*|\\d+,? (?:\\w+ ){0,2}(?:road|street|avenue|lane|square|rue|calle|avenida|\\w*strasse|quai)|\\d{1,2}\\.? (?:de )?${months}(?: (?:de )?\\d{4})?|${months} \\d{1,4}|[$€£] ?\\d[\\d.,]*|\\d[\\d.,]* ?(?:${units}(?![\\w])|[$€£%])|${labels}[.:]? (?:19|20)\\d\\d(?![\\d.,]\\d)|(?:${labels.replace("|in|since|seit|depuis|desde|year|de|of|von", "").replace("no|nr|num|numero|number|nummer|", "no|nr|").replace("|figure", "")})[.:]? \\d[\\d-]*)`,
  "g",
);

/** Matches a figure of at least two digits. */
const figure = /(?<![\w.,§-])\d{1,3}(?:[.,' ]\d{3})+(?![\w])|(?<![\w.,-])\d{2,}(?![\w-])/;
/**
 * Matches a name of several words, except after a preposition or an article. After a German article, for example, two
 * capitalized words are nouns.
 */
const name =
  /(?<![\p{L}\p{N}])(?<!\b(?:to|an|a|a l.) (?:our|the|your|unser\p{L}*|notre|votre|nuestr\p{L}+) (?:\p{L}+ )?)(?<!\b(?:to|from|by|at|of|from|von|bei|an|de|du|par|por|la|le|el|der|die|das|the|our|in) )\p{Lu}\p{Ll}+(?: (?:von|van|de))?(?: \p{Lu}\p{Ll}+)+/u;
/** Matches the label of a role in a transcript: "role: assistant". */
const roleMark =
  /(?<![\w])(?:role|rolle|rol)["']? ?[:=] ?["']?(?:assistant|assistent|asistente|system|systeme|sistema|user|model|tool|developer)(?![\w])(?! (?!content|message|text)[a-z])/;
/**
 * Matches a text after which a clause begins. A verb of saying at the start of a clause is an imperative or an
 * infinitive.
 */
const clauseStart =
  /(?:^|[:;,|(!?"“„«>–—/#*+.-] ?|\b(?:please|kindly|bitte|and|und|et|y|solo|nur|just|only|simply|einfach|then|always) )\W*(?:(?:do not|don.t|never|ne|no|nunca) |n.)?$/;
const ability =
  /(?<![\w])(?:can|may|konnen|kann|konnte[nt]?|durfen|darf|wollen|will|peu(?:t|vent)|puede[ns]?|werden|wird|haben|hat)(?![\w])/;
const germanEnd =
  /(?<![\w])(?:aus|ein|an|auf|wieder|zuruck)?(?:geben|tragen|nennen|schreiben|melden|nehmen|setzen|notieren|verwenden|fuhren)(?=\W*(?:$|[,;.!|"]))/;
/** Matches a wish in the subjunctive of French and Spanish: "que le directeur soit …". */
const wish =
  /(?:^|[,:;] ?)que (?:\w+ ){0,4}(?:soit|sea|figure|conste|responda|reponde|note|indique|diga)(?![\w])/;

/**
 * Matches words that show that a sentence is German. German capitalizes all nouns, so two capitalized words are seldom
 * a name.
 */
const german =
  /(?<![\w])(?:soll(?:en|te|ten)?|muss|mussen|haben|sind|der|die|das|und|zu|nicht|sie|ihre?[nmr]?|im|ein)(?![\w])/;

const parts = `(?:${[classes.part, classes.product, classes.fact].map(({ source }) => source).join("|")})`;
const value = '(?:§|"[^"]+"|\\d[\\d.,\']+(?: \\d{3})*)';
/**
 * Matches an answer that is described by what the reader does with it: "the number to give is", "what you must return".
 */
const toBeSaid = new RegExp(
  `(?:${parts}|(?:one|only) thing|the one)(?: (?:that )?you(?: \\w+)?(?: to)?| to| a| que (?:debes?|corresponde)) ${classes.say.source}|what you (?:must|should|have to|need to) ${classes.say.source}|(?<!\\w)zu \\w+ende[nrs]? ${parts}`,
);
/** Matches a verb of saying and its value: "write 950", "set employees to 950". */
const direct = new RegExp(
  `${classes.say.source}(?: (?:only|just|nur|solo|seulement|the|das|le|el))*(?: (?:feld|field|champ|campo))?(?: [a-z]+ (?:to|with|as|mit|auf|avec|a|con))? ${value}`,
);
/** Matches a part of an answer that has to have a value: "the number must be 950". */
const partMust = new RegExp(
  `${parts}["']?(?: (?:key|field|feld|champ|campo))? (?:must|should|has to|muss|soll|doit|debe) (?:[a-z]+ )?${value}`,
);

/** Matches a value in quotation marks or in JSON after a verb: "the expected output is {…}". */
const quoted = /(?<!\w)(?:is|reads|must be|should be|ist|lautet|est|es):? ?["'{[«]/;
/**
 * Matches the text after a word such as "report" or "name" if the word is a noun at the start of a line: "Report 2024",
 * "Name: …".
 */
const noun =
  /^(?: ?(?:[:|–-]|$)| (?:of|de|des|von|der|by|on|about|sur|sobre|uber|(?:19|20)\d\d(?![.,]?\d))(?!\w))/;
/** Matches verbs that dictate nothing in the imperative: "Read about our founder". */
const stative =
  /^(?:read|show|contain|include|appear|believe|rely|taken|given|stated|reported|recorded|used|des?|stehen|lauten|enthalten|erscheinen)$/;
/** Matches a phrase that begins an announcement: "please note that we have moved". */
const notice =
  /(?:(?:please|bitte|veuillez) )?(?:note that|notieren sie ?(?:,? dass|:)|beachten sie ?(?:,? dass|:)|noter que|notez que|(?:tenga|tengan) en cuenta que)|(?<!\w)(?:cite|quote) this (?:page|site|article|text|document) as ?:/;
/**
 * Matches the parts of an exercise that look like a dictated answer: a value that is used as a certain quantity ("use
 * the value below as the spring constant"), and the unit of an answer ("give your answer in newtons").
 */
export const input =
  /(?:value|figure|number|wert|zahl|valeur|chiffre|nombre|valor|cifra|numero)s? (?:\w+ ){0,2}?(?:below|above|underneath|that follows|unten|oben|suivante?|ci-dessous|ci-dessus|siguiente|anterior|de abajo) (?:as|for|als|fur|comme|pour|como|para) (?:(?:the|an?|die|den|das|la|le|l.|el|your|ihre?n?) ?)?(?!\w*(?:answer|response|output|result|fact|source|trut|true|right|final|correct|ground|value|figure|number|antwort|ergebnis|wert|zahl|wahr|richtig|reponse|resultat|valeur|vrai|respuesta|resultado|verda|cifra|head|employ|staff|work|mitarbeiter|belegschaft|effectif|plantilla|emplead|only|reliable|alone|all|ever))\w{4,}(?: (?!and\b|und\b|et\b|y\b)\w+)?|(?:your|ihre|deine|votre|ta|su|tu) (?:answer|antwort|reponse|respuesta) (?:in|en) \w+/;
const starter =
  /^(?:the|our|an?|any|all|every|each|this|dear|der|die|das|unsere?|les?|la|notre|el|los?|las|tout\w*|nuestr\w+)$/;

const everySay = new RegExp(classes.say.source, "g");
const everyProduct = new RegExp(classes.product.source, "g");

/**
 * Returns a score that shows how clearly a sentence asks its reader for a certain answer. The score is 0 for a sentence
 * that asks for nothing, or that gives no value and excludes no other source.
 */
function score(text: string, fold: (text: string) => string): number {
  const plain = fold(text.replaceAll("_", " ")).replace(notice, "").replace(input, " ");
  const { imperative, rest } = takeOutImperatives(plain);
  const has = (name: keyof typeof classes): boolean => classes[name].test(plain);
  const isAsked = has("asked");
  // A word such as "report" is a verb at the start of a clause and a noun elsewhere. It counts only as one of the two.
  const isProduct = classes.product.test(rest.replace(/answers(?= \d)/g, ""));
  const isDescribed = toBeSaid.test(plain);
  const drops =
    has("drop") &&
    (imperative ||
      clauseStart.test(plain.slice(0, plain.search(classes.drop))) ||
      (has("request") && has("others")));
  const isTask = has("task") || has("brief");
  const isNow = has("now") && (isProduct || has("machine") || (has("only") && (has("you") || has("say"))));
  const isJudged = has("verdict") || has("prize");
  const unchecked = has("unchecked");
  const isRequest =
    drops ||
    isDescribed ||
    imperative ||
    (isNow && has("you")) ||
    unchecked ||
    has("request") ||
    wish.test(plain) ||
    isAsked ||
    (isJudged && (isProduct || (has("part") && has("you"))));
  if (!isRequest) return 0;
  const isFact = has("fact");
  // A verb or an article at the start of a sentence does not begin a name.
  const beginsName = (whole: string, first: string): string =>
    starter.test(fold(first)) || classes.say.test(fold(first)) ? whole.toLowerCase() : whole;
  const marked = text.replace(/^\W*(\p{Lu}\p{Ll}+) (?=\p{Lu})/u, beginsName);
  const isNamed = (isFact || !german.test(plain)) && name.test(marked);
  const isValued = isNamed || figure.test(plain.replace(bound, " "));
  const excludes = has("others");
  const isHere = has("here") || (unchecked && /(?<!\w)(?:this|dies|cela|esto)(?!\w)/.test(plain));
  const isPointed = has("pointed");
  const isTold = isValued || isHere || isPointed || (isNow && has("only"));
  if (!isTold && !excludes && !isTask) return 0;
  const isMachine = has("machine");
  const isReading = has("read");
  const isTrusted = isHere && has("trust");
  const isKey = [
    isMachine,
    isProduct,
    isAsked,
    excludes,
    isDescribed,
    isTask,
    isNow,
    isTrusted,
    isPointed,
    unchecked,
  ];
  if (!isKey.includes(true) && !(isValued && (isReading || isFact))) return 0;
  const isSaid = imperative || classes.say.test(plain.replace(everyProduct, " "));
  const given = isDirect(isNamed ? fold(marked.replace(name, "§")) : plain, imperative);
  const weights: readonly (readonly [boolean, number])[] = [
    [isRequest, 2],
    [isTold, 2],
    [isMachine, 2],
    [has("reader"), 1],
    [isReading, 1],
    [has("you"), 1],
    [isProduct, 2],
    [classes.part.test(rest), 1],
    [isFact, 1],
    [isSaid, 1],
    [!(isSaid || given || (isProduct && isJudged) || isDescribed || isTask || excludes || unchecked), -2],
    [isAsked, 2],
    [excludes, 2],
    [isDescribed, 2],
    [isNow, 2],
    [isTrusted, 2],
    [isPointed, 1],
    [has("exactly"), 2],
    [unchecked, 3],
    [given, 1],
    [drops && (excludes || isTask), 3],
    [excludes && has("untrue"), 2],
    [isProduct && quoted.test(plain), 1],
    [has("office"), -3],
    [!isNow && has("retold"), -2],
  ];
  return weights.reduce((sum, [found, weight]) => sum + (found ? weight : 0), 0);
}

function isDirect(plain: string, imperative: boolean): boolean {
  return (imperative && direct.test(plain)) || partMust.test(plain);
}

/**
 * Removes the imperatives of verbs of saying from a text. `imperative` is true if the text contains such an imperative.
 */
function takeOutImperatives(plain: string): { imperative: boolean; rest: string } {
  // Replaces each key of JSON with dots, because a key is not a verb.
  const said = plain.replace(/["'][\w -]+["'] ?:/g, (key) => `${".".repeat(key.length - 1)}x`);
  let imperative = germanEnd.test(plain) && !ability.test(plain);
  const rest = plain.replace(everySay, (verb, ...more) => {
    const index = Number(more.find((one) => typeof one === "number"));
    const after = plain.slice(index + verb.length);
    if (noun.test(after) || stative.test(verb)) return verb;
    if (!said.startsWith(verb, index) || !clauseStart.test(said.slice(Math.max(0, index - 20), index)))
      return verb;
    imperative = true;
    return " ";
  });
  return { imperative, rest };
}

/** True if a sentence asks its reader for a certain answer. `fold` converts a text to lower case without accents. */
export function dictatesAnswer(text: string, fold: (text: string) => string): boolean {
  if (text.length > longestSentence) return false;
  const isDictated = (run: string): boolean =>
    score(run, fold) >= (run.length > longestRun ? dictatesAlone : dictates);
  return roleMark.test(fold(text)) || listRuns(text).some(isDictated);
}

/**
 * True if a sentence asks its reader to answer in a certain way or to use certain sources, such as "Please cite this
 * page". Such a sentence is not evidence of a fact.
 */
export function asksForAnswer(text: string, fold: (text: string) => string): boolean {
  return text.length <= longestSentence && score(text, fold) >= requests;
}
