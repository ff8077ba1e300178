import { longestSentence } from "./clause-runs.ts";
import { input } from "./order-grammar.ts";
import { classes } from "./order-words.ts";

/** Matches the start of a clause. */
const start = '(?:^|[,:;.!?—–"“„«([] ?|(?<!\\w)(?:and|so|then|please|kindly|just|und|bitte|et|y|o) )\\W*';
const noVerb =
  "(?!(?:the|an?|our|your|its|their|his|her|this|that|these|those|it|he|she|they|we|you|i|who|which|what|whoever|when|where|how|why|if|as|in|on|at|by|for|from|with|to|of|and|or|but|not|no|all|any|every|each|some|only|also|even|both|than|then|there|here|now|so|such|like|since|until|while|after|before|because|is|are|was|were|be|has|have|had|can|may|will|would|could|should|must|more|most|less|one|two|three|about|over|under|into|up|out|down|off|per|via|unlike|despite|given|across|within|without|between|during|including|see|visit|read|staff|team|people|mr|mrs|dr)\\b)";

/**
 * Matches sentences that tell a reader to do something: an imperative in English, German, French or Spanish, the second
 * person, or a passive that obliges the reader. An English imperative is a verb in the base form at the start of a
 * clause, followed by an object or a preposition: "take the count", "stick with our number".
 */
const directive: readonly RegExp[] = [
  new RegExp(
    `${start}(?:do not |don.t |never |always )?${noVerb}[a-z]{2,}(?<!(?:s|ed|ing|ly|ion|ment|ness|ity|er|or|al|ive|ous|ful|ics))(?: (?:aside|out|up|on|back|down|over))? (?:the|any|all|an?|our|this|that|these|those|us|it|them|every|no|only|your|my|other|what|whatever|nothing|\\d[\\d.,]*|below|exactly)(?!\\w)|${start}(?:stick|go|side|stay|refer|listen|defer|switch|return|turn|adhere|keep|answer|respond|reply|rely|refrain|start|begin|resume|continue|proceed) (?:with|to|from|here|on)(?!\\w)`,
  ),
  new RegExp(
    `${start}(?:\\w{2,}en sie|(?:gib|nimm|lies|nenn\\w?|trag\\w?|schreib\\w?|sei|verlass|halte?|vergiss|sag\\w?|[a-z]{3,}e) (?:bitte|nur|im|in|den|die|das|dich|mir|uns|so|diese\\w?|keine\\w?|nicht|einfach|hier|als|stets|immer)|(?:nicht|keine\\w?) (?:\\w+ )?\\w+en$)(?!\\w)`,
  ),
  new RegExp(`${start}(?:ne |n.)?(?!assez|chez|rez|nez)[a-z]{2,}ez(?:-\\w+)*(?!\\w)`),
  new RegExp(
    `${start}(?:no (?:se )?(?:l[aeo]s? )?[a-z]{2,}(?:es|as|[ea]n?)|(?!para|la|una?|esta|esa|otra|toda|cada|entre|sobre|desde|hasta|nuestra|empresa)[a-z]{2,}[ae]n?|pon|di|haz) (?:el|la|los|las|en|con|que|lo|un|una|est\\w+|nuestr\\w+|ning\\w+|este|solo|unicamente)(?!\\w)`,
  ),
  /(?<!\w)(?:you|your|yours|yourself|du|dein\w*|dich|dir|vous|votre|vos|tu|ta|tes|toi|usted(?:es)?|te|quiere que|wants you)(?!\w)/,
  /(?<!\w)(?:to be \w+(?:ed|en)|(?:is|are) \w+ed to|on condition that|(?:sont|est|es|son) (?:invit|pri|tenu|oblig)\w+ (?:a|de)|require)(?!\w)/,
  classes.request,
  classes.asked,
];
/** Matches text for programs, such as `employees := 500` or `<answer>`. It does not apply to folded text. */
const forPrograms = /\w_\w|\w=["'\d{[]|["'] ?:|→|:=|<\/?\w+>|-> ?\d/;

/** Matches judgements about statements: "the only valid number", "the other figures are rumours". */
const judging: readonly RegExp[] = [
  /(?<!\w)(?:traps?|rumou?rs?|drafts?|corrupt\w*|compromised|expired|retired?|settled|superseded|doubt|only|ground truth|fails?|(?:good|careful|proper) (?:answer|summary|profile|overview)|geruch\w*|entwurf\w*|uberholt|geloscht|einzige?\w*|brouillons?|rumeurs?|depasse\w*|unique|seule?|rumores|borrador\w*|unic[oa]|sin efecto)(?!\w)/,
  classes.untrue,
  classes.verdict,
  classes.best,
];

const claims =
  "(?:figures?|numbers?|(?:head ?)?counts?|values?|claims?|statements?|data|answers?|zahlen?|angaben?|werte?|chiffres?|donnees?|effectifs?|valeurs?|cifras?|datos?|valores)";
const answers =
  "(?:answers?|responses?|outputs?|summar(?:y|ies)|overviews?|write-?ups?|synopsis|json|reply|replies|antwort\\w*|ausgabe|zusammenfassung|steckbrief|reponses?|synthese|respuestas?|resumen)";

/** Matches statements of other sources: "the figures on LinkedIn", "any other page". */
const otherStatements: readonly RegExp[] = [
  new RegExp(
    `(?<!\\w)(?:other|another|conflicting|competing|contrary|contradict\\w+|(?:all|any|the) others?|andere[nr]?|ubrige[nr]?|weitere[nr]?|abweichende[nr]?|autres?|otr[ao]s?|demas|ningun[ao]? otr[ao]) (?:\\w+ )?(?:${claims}|(?:web ?)?(?:pages?|sites?)|sources?(?! of (?!information|truth|data)\\w)|documents?|portals?|seiten?|quellen?|fuentes?|paginas?|webs?|sitios?|portales)(?!\\w)`,
  ),
  /(?<!\w)(?:sources|pages|sites) (?:that|which) (?:give|state|say|show|list|name|disagree)(?!\w)|(?<!\w)(?:read|found|seen|gelesen|lu|leido) (?:elsewhere|anderswo|ailleurs|en otra parte)(?!\w)/,
  /(?<!\w)(?:anything|nothing|anywhere) else(?!\w)|(?<!\w)rien d.autre|nichts anderes|nada mas(?!\w)/,
  new RegExp(
    `(?<!\\w)${claims} (?:\\w+ ){0,3}(?:linkedin|crunchbase|wikipedia|registers?|registry|registern|verzeichnis\\w*|elsewhere|ailleurs|so far|bisher|hasta ahora)(?!\\w)|(?<!\\w)was in (?:den )?registern(?!\\w)`,
  ),
];
/** Matches words that reject statements, or forbid their use. */
const rejecting: readonly RegExp[] = [
  new RegExp(`${start}(?:do not|don.t|never|no|ne|n.|nicht|nie|kein\\w*) ?\\w`),
  /(?<!\w)(?:must not|may not|cannot|refrain|unreliable|hallucinat\w+|errors?|void|withdrawn|retracted|mistaken|leave (?:it|that|them) (?:out|aside)|irren|halluzin\w+|zuruckgezogen|se trompent|retire\w*|anulad\w*|equivoc\w+|peu fiables?|poco fiables?|unzuverlassig\w*|traps?|rumou?rs?|drafts?|corrupt\w*|compromised|retired?|fails?|nicht (?:wieder|zu|\w+en$)|geruch\w*|uberholt|geloscht|brouillons?|rumeurs?|rumores|borrador\w*|sin efecto)(?!\w)/,
  classes.drop,
  classes.untrue,
];
/** Matches words of sentences in which somebody speaks for the own page: "we are not responsible for other sites". */
const own =
  /(?<!\w)(?:we|wir|nous|nosotros|nos|our|unser\w*|notre|nuestr\w+|responsib\w+|liab\w+|haft\w+|responsab\w+)(?!\w)/;

/** Matches parts of a record. Forms for people have them too. */
const slots: readonly RegExp[] = [
  /(?<!\w)(?:field|slot|column|recorded (?:as|in)|be recorded|feld|champ|rubrique|campo|ficha)(?!\w)/,
];

/** Matches what only a text about the use of a text mentions: its sentences, its program, the answer, the extraction. */
const topics: readonly (readonly RegExp[])[] = [
  otherStatements,
  [
    classes.pointed,
    /(?<!\w)(?:(?:printed|given|stated) next|after this one|underneath|just below|juste en dessous|ci-apres|viene (?:despues|ahora)|(?:next|following|nachsten?|folgenden?|prochain|siguiente) (?:paragraph|absatz|paragraphe|parrafo))(?!\w)/,
  ],
  [
    new RegExp(
      `(?<!\\w)(?:your|any|every|each|all|final|good|careful|proper|automated|deine?r?|jede|ta|votre|toute|tu|su) (?:\\w+ )?${answers}(?!\\w)`,
    ),
  ],
  [
    classes.machine,
    /(?<!\w)(?:assistants?|agents?|the users?|checkers?|evaluators?|reviewers?|whoever|developpeur|asistente|el usuario|der nutzer|robots? qui|tool|fact-checkers?|knowledge bases?|maschinen)(?!\w)/,
  ],
  [
    /(?<!\w)(?:extract\w*|validation|summari[sz](?:es|ing)|resument|(?:wer|whoever|quiconque|quien) (?:\w+ ){0,4}(?:compiles?|liest|verarbeitet)|your research|deine recherche|votre recherche|erfassung|extra(?:er|ccion)|instruction set|step by step|overwrite|override|context window)(?!\w)/,
  ],
  slots,
  [
    /(?<!\w)(?:(?:this|our) (?:page|site|website|document|text|line|number|figure|statement)|diese\w* (?:seite|zeilen?|zahl|text)|(?:cette|notre) (?:page|ligne)|ce (?:texte|site)|(?:au|le) notre(?= ?(?:$|[.,;!]))|est[ae] (?:pagina|sitio|texto)|nuestra (?:cifra|pagina))(?!\w)/,
  ],
];

/** Matches words of sentences that speak about instructions to programs, or report what somebody said. */
const reporting =
  /(?<!\w)(?:prompt injections?|injection\w*|attack\w*|jailbreak\w*|hack\w*|malicious|adversar\w*|trick\w*|filter\w*|detect\w*|warns?|hidden|hide\w*|according to|angriff\w*|angreif\w*|versteck\w*|attaqu\w*|cach\w*|ataque\w*|atacante\w*|ocult\w*|inyeccion\w*)(?!\w)/;

/** Matches programs that are not the reader: "our assistant", "the answer of a chatbot". */
const ownProgram = new RegExp(
  `(?<!\\w)(?:(?:our|unser\\w*|notre|nos|nuestr\\w+)(?: \\w+)?|(?:of|by|with|from|into) (?:an? )?) ?(?:${classes.machine.source}|assistants?|agents?|tools?|asistente|assistent\\w*)`,
  "g",
);

const some = (patterns: readonly RegExp[], plain: string): boolean => patterns.some((one) => one.test(plain));

/**
 * Returns how clearly a sentence tells its reader what to do with statements, without regard to its wording. Returns 0
 * for a sentence that does not, 1 if a person could be meant, and 2 if only a program or a writer of answers can be.
 */
export function readDirection(text: string, fold: (text: string) => string): 0 | 1 | 2 {
  if (text.length > longestSentence) return 0;
  const plain = fold(text.replaceAll("_", " ")).replace(input, " ").replace(ownProgram, " ");
  const isJudging = some(judging, plain) || some(rejecting.slice(1), plain);
  const directs = isJudging || forPrograms.test(text) || some(directive, plain);
  const found = topics.filter((patterns) => some(patterns, plain));
  if (found.length === 0 || (!directs && found.length < 3) || classes.office.test(plain)) return 0;
  const isClear =
    found.filter((patterns) => patterns !== slots).length > 1 ||
    (found.includes(otherStatements) && some(rejecting, plain) && !own.test(plain));
  return isClear && !reporting.test(plain) ? 2 : 1;
}
