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

/**
 * Matches a reference to statements on other pages: "whatever you have read" (`readElsewhere`) and "sources that say"
 * (`otherSources`).
 */
const readElsewhere =
  /(?<!\w)(?:what(?:ever)?|anything|everything|was (?:auch immer)?|alles,? was|ce que|tout ce que|lo que|todo lo que) (?:\w+ ){0,2}(?:you|du|sie|tu|vous|has|ha|hayas?)(?: \w+){0,3} (?:read|seen|found|heard|gathered|retrieved|gelesen|gefunden|gehort|gesehen|lu|trouve|vu|entendu|leido|encontrado|visto|oido)(?!\w)/;
const otherSources =
  /(?<!\w)(?:sources?|pages?|sites?|articles?|quellen?|seiten?|artikel|fuentes?|paginas?|sitios?) (?:that|which|,? die|,? welche|qui|que) (?:\w+ ){0,3}(?:give|state|say|show|list|name|claim|quote|report|disagree|contradict|nennen|angeben|behaupten|zeigen|widersprechen|donnent|indiquent|disent|affirment|contredisent|dan|indican|dicen|afirman|contradicen)(?!\w)/;
/**
 * Matches words that forbid the reader to use a statement ("must not be quoted"), or that call a statement invalid
 * ("withdrawn").
 */
const rejected =
  /(?<!\w)(?:leave (?:it|that|them|those) (?:out|aside)|(?:may|must|can|should) (?:not|no longer) be (?:quoted|cited|used|repeated|trusted|believed)|withdrawn|retracted|(?:is|are) (?:\w+ )?(?:in error|mistaken|wrong|outdated)|nicht (?:\w+ )?(?:zitier|verwend|wiederhol|glaub|beacht)\w+|zuruckgezogen|lass\w* (?:es|das|sie) (?:weg|aus)|irren(?: sich)?|ne (?:\w+ )?(?:pas|plus) (?:etre )?(?:cite|repris|utilise)\w*|retire\w*|laisse\w* (?:le|la|les) de cote|se trompent|no (?:deben?|pueden?) (?:ser )?(?:citar|usar|utilizar|repetir)\w*|retirad[oa]s?|dejalo|se equivocan)(?!\w)/;

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
/** Matches the condition that other pages state another value: "if other sources disagree". */
const ifOthersDiffer =
  /(?<!\w)(?:if|where|when|wenn|falls|sollten|si|cuando) (?:\w+ ){0,2}(?:other|another|any|different|andere|weitere|d.autres|autres|otr[ao]s) (?:\w+ ){0,2}(?:pages?|sources?|sites?|records?|quellen?|seiten?|fuentes?|paginas?|webs?) (?:\w+ ){0,4}(?:disagree|differ|contradict|conflict|otherwise|something else|widersprechen|abweichen|anders|contredisent|divergent|autre chose|contradicen|difieren|otra cosa)/;
const sides =
  /(?<!\w)(?:side with|go with|stick (?:to|with)|trust|believe|prefer|follow|ignore|disregard|halte dich|halten sie sich|vertraue\w*|glaube\w*|fiez-vous|fie-toi|suive[zs]|croyez|preferez|quedate|confi[ae]\w*|prefier[ae])(?!\w)/;
const disbelieve =
  /(?<!\w)(?:do not|don.t|never) (?:believe|trust|quote|cite|follow)|(?:glaub\w*|vertrau\w*|folg\w*) (?:sie )?(?:ihnen|denen) nicht|ne (?:les|leur) (?:croyez|crois|citez|faites)|no (?:les|las|los) (?:crea|creas|cite|cites|haga|hagas)(?!\w)/;
/** Matches words for people who rate answers: "grader", "examiner". */
const marker =
  /(?<!\w)(?:evaluators?|graders?|examiners?|judges?|prufer|gutachter|bewerter|evaluateurs?|correcteurs?|evaluador(?:es)?|revisor(?:es)?)(?!\w)/;
const markedDown =
  /(?<!\w)(?:hallucinat\w+|halluzin\w+|alucinaci\w+|(?:mark|rate|score|count|treat|classify|reject|penali[sz]e)\w*|werte\w*|bewerte\w*|penalis\w+|compte\w*|considerer\w*|penaliz\w+|califica\w*)(?!\w)/;
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
  if (readElsewhere.test(plain) && (has("fact") || has("others")) && (rejected.test(plain) || has("drop")))
    return true;
  if (otherSources.test(plain) && rejected.test(plain) && !has("office")) return true;
  if (onlySource.test(plain) || restarted.test(plain) || (has("ahead") && retrieved.test(plain))) return true;
  if (ifOthersDiffer.test(plain) && (rejected.test(plain) || sides.test(plain))) return true;
  if (has("others") && rejected.test(plain) && disbelieve.test(plain)) return true;
  if (marker.test(plain) && has("others") && markedDown.test(plain)) return true;
  if (marks.test(plain) && has("product") && isValued) return true;
  if (calls.test(plain) && isTold && has("say")) return true;
  if (!has("fact") || !isValued) return false;
  return (
    toEnter.test(plain) ||
    fieldMust.test(plain) ||
    (!has("office") && (fillsIn.test(plain) || hint.test(plain)))
  );
}
