import { classes } from "./order-words.ts";

/** Matches a figure that can be an answer: at least three digits. A year does not count. */
const figure =
  /(?<![\w.,§-])(?!(?:19|20)\d\d(?![\d.,]))(?:\d{1,3}(?:[.,' \u202f\u00a0]\d{3})+|\d{3,})(?![\w%])/;

/** Matches words for checking a statement: "verify", "double-check". */
const checking =
  /(?<!\w)(?:verif\w+|(?:double|cross|fact)-?check\w*|check\w*|confirm\w*|validat\w+|gegenpruf\w*|(?:uber)?pruf\w*|recoup\w+|controle\w*|comprob\w+|contrast\w+)(?!\w)/;
/** Matches words that say that something need not be done: "no need to", "skip". */
const released =
  /(?<!\w)(?:no (?:need|reason) (?:to|for)|need(?:s)? (?:not|no)|not (?:need|have) to|unnecessary|superfluous|skip\w*|waive\w*|spare yourself|dispense with|exempt\w*|brauch\w* (?:\w+ ){0,6}(?:nicht|nur noch)|nicht (?:notig|notwendig|erforderlich)|erubrigt|kann (?:\w+ ){0,4}entfallen|verzicht\w*|inutile|pas besoin|pas necessaire|dispens\w+|sans (?:verif|control)\w+|no (?:hace falta|es necesario)|innecesari[oa]|sin necesidad|ahorr\w+)(?!\w)/;
/** Matches words for the user or operator of the program that reads the page. */
const principal =
  /(?<!\w)(?:the|your) (?:user|operator|requester|asker)|(?<!\w)(?:der|dein|ihr) (?:nutzer|benutzer|anwender|auftraggeber)|(?<!\w)(?:l.|votre |ton )(?:utilisateur|operateur)|(?<!\w)(?:el|tu|su) (?:usuario|operador)(?!\w)/;

/** Matches roles of people who speak for an organization, such as "press officer". */
const speaker =
  "(?:spokes\\w+|press (?:officer|office|secretary|team)|\\w*sprecher\\w*|pressestelle|pressesprecher\\w*|porte-parole|service de presse|attachee? de presse|portavo\\w+|gabinete de prensa|representa\\w+)";
const persona = new RegExp(
  `(?<!\\w)(?:imagine|pretend|suppose|picture|stell dir vor|nimm an|tu so|imagine[rz]?|faites? comme|imagina|imagine|supon|finge|you|du|sie|tu|vous|eres|usted)(?: \\w+){0,2} (?:are|were|be|work|bist|warst|sind|arbeitest|es|etes|etais|travailles?|eres|fueras|trabajas?)(?: \\S+){0,5} ${speaker}`,
);

/** Matches marks that a reader could earn with an answer: "full marks", "bonus points". */
const marks =
  /(?<!\w)(?:full (?:marks|points|credit|score)|(?:extra|bonus|maximum) (?:points|marks|score)|volle punktzahl|punkte|note maximale|tous les points|la maxima nota|puntos)(?!\w)/;

/** Matches a request to fill in a value: "please enter". */
const fillsIn =
  /(?:^|[,:;.!] ?|\b(?:please|kindly|bitte|and|und|et|y|then) )(?:choose|pick|select|enter|put|fill in|type|insert|wahle?|trage?|setze?|gib|choisis\w*|inscri\w+|saisi\w*|mets|mettez|elige|elija|pon|ponga|anot[ae]|introdu\w+)(?!\w)/;
/** Matches a description of a value by what the reader does with it: "the value to enter is". */
const toEnter =
  /(?<!\w)(?:value|figure|number) to (?:enter|choose|put|pick|fill in|insert)(?!\w)|(?<!\w)einzutragende\w* (?:wert|zahl)|(?:valeur|chiffre|nombre) a (?:saisir|inscrire)|(?:valor|cifra|numero) (?:a|que hay que) (?:introducir|poner|anotar)(?!\w)/;
/** Matches the beginning of a note to a program: "Extraction hint:". */
const hint =
  /^\W*(?:(?:extraction|parsing|parser|data|answer) )?(?:hints?|reminder|remember|memo|merke|rappel|recuerda|tip)\W*:/;

/** Matches a note that is addressed to a program: "Note for the processing system:". */
const addressed =
  /(?<!\w)(?:notes?|message|hint|hinweis|nachricht|mitteilung|remarque|message|notas?|mensaje|aviso) (?:for|to|an|fur|pour|a|au|aux|para|al)(?: (?:the|any|every|all|das|die|den|le|la|les|el|los))? ?(?:processing |reading |lesende \w*)?(?:system|model|parser|pipeline|processor|sprachmodell|systeme|modele|sistema|modelo)s?(?: \w+){0,4} ?[:—–-]/;

/** Matches words that make one text the only source: "as though the text below were the only document". */
const onlySource =
  /(?<!\w)(?:as (?:though|if)|als (?:ob|ware)|comme si|como si) [^.!?]{0,60}(?<!\w)(?:only|sole|einzige\w*|seule?|unique|unic[oa])(?: \w+)? (?:documents?|sources?|pages?|texts?|evidence|dokument\w*|quelle|seite|text|fuente|documento|pagina|texto)(?!\w)/;
/**
 * Matches a statement that the earlier conversation with the program does not count: "the previous messages were a
 * test".
 */
const restarted =
  /(?<!\w)(?:earlier|previous|preceding|prior|bisherige\w*|vorherige\w*|precedente?s|anteriores|mensajes?) (?:messages?|prompts?|turns|conversation|requests?|nachrichten|anfragen|mensajes|demandes|anteriores) (?:was|were|waren|war|etaient|eran|fueron) (?:\w+ ){0,3}(?:tests?|jokes?|examples?|mistakes?|drafts?|tests?|beispiel\w*|scherz|essais?|exemples?|pruebas?|ejemplos?)(?!\w)|(?<!\w)(?:real|actual|true|eigentliche|vraie|verdadera) (?:task|assignment|aufgabe|tache|tarea) (?:starts|begins|follows|is|beginnt|lautet|commence|empieza|comienza)(?!\w)/;
/** Matches words for the results of a search: "search results", "retrieved". */
const retrieved =
  /(?<!\w)(?:search(?: results?| engines?)?|retriev\w+|web results?|suchergebnis\w*|suche|resultats? de recherche|recherche|resultados? de busqueda|busqueda)(?!\w)/;
/** Matches a salutation at the start of a sentence that addresses a program or a reader: "Dear assistant,". */
const calls =
  /^\W*(?:(?:dear|hey|hello|liebe[rs]?|chere?|estimad[oa]|hola) )?(?:readers?|assistants?|agents?|models?|summari[sz]ers?|crawlers?|leser|agent|modell|lecteurs?|modele|lector|agente|modelo)[,:]/;
const fieldMust =
  /(?<!\w)(?:field|column|key|entry|feld|spalte|champ|colonne|campo|columna)(?!\w)[^.!?]{0,40}(?<!\w)(?:must|should|has to|shall|muss|soll|doit|debe)(?!\w)/;

/**
 * True if a sentence has the form of a prompt injection. Each form combines two or three of the patterns above, for
 * example a value with marks for the right answer, or other sources with the statement that they are wrong. `plain` is
 * text in lower case without accents.
 */
export function hasOrderFrame(plain: string): boolean {
  const has = (name: keyof typeof classes): boolean => classes[name].test(plain);
  const isValued = figure.test(plain);
  const isTold = isValued || has("pointed");
  if (addressed.test(plain) || persona.test(plain)) return true;
  if (released.test(plain) && checking.test(plain) && (has("machine") || (isTold && principal.test(plain))))
    return true;
  if (onlySource.test(plain) || restarted.test(plain) || (has("ahead") && retrieved.test(plain))) return true;
  if (marks.test(plain) && has("product") && isValued) return true;
  if (calls.test(plain) && isTold && has("say")) return true;
  if (!has("fact") || !isValued) return false;
  return (
    toEnter.test(plain) ||
    fieldMust.test(plain) ||
    (!has("office") && (fillsIn.test(plain) || hint.test(plain)))
  );
}
