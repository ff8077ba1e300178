import { dictatesAnswer } from "./order-grammar.ts";

/**
 * Sets of words that occur in instructions to a program, in English, German, French and Spanish. They apply to folded
 * text: lower case, without accents. `§` stands for a name of several words, a figure or a quoted text.
 */
const words = {
  /** Programs that read pages for people. */
  program:
    "(?:ai|artificial intelligence|llm|gpt)s?|(?:ai|ki|ia)[ -](?!act\\b|law\\b|gesetz\\b)\\w+|(?:large )?language models?|neural networks?|machine readers?|automated (?:readers?|agents?|systems?|tools?)|intelligent agents?|chat ?bots?|bots?|(?:web |search )?crawlers?|scrapers?|(?:virtual|digital|search|ai) (?:assistants?|agents?)|web agents?|answer engines?|summari[sz](?:ers?|ation tools?)|chatgpt|gpt-?\\d?|claude|gemini|copilot|perplexity|llama|grok|ki|kis|sprachmodelle?n?s?|(?:digitale|virtuelle)\\w* assistent\\w*|maschinelle\\w* leser\\w*|\\w+ d['’]ia|\\w+ ia|ia|ias|l['’]ia|intelligences? artificielles?|modeles? de langage|robots? d['’]indexation|agents? conversationnels?|\\w+ (?:de|con) ia|inteligencias? artificial(?:es)?|modelos? de lenguaje|readers? of the automat\\w+ kind|automatic readers?|automat\\w+ (?:auswertung|verarbeitung|leser|extraktion)\\w*|(?:lecteurs?|outils?|systemes?) automati\\w+|(?:lector(?:es)?|sistemas?|herramientas?) automa\\w+",
  /** Words that name programs, but also people or things. */
  reader:
    "assistants?|agents?|models?|machines?|assistent\\w*|modelle?|modeles?|asistentes?|agentes?|modelos?",
  duty: "must|should|shall|ought to|has to|have to|needs? to|may only|never|always|agrees? to|(?:is|are) (?:\\w+ )?(?:required|obliged|expected|instructed|asked|told|requested|urged|supposed|bound) to|(?:is|are) to|obligation to|mussen|muss|sollen|sollten|soll|sollte|darf|durfen|(?:ist|sind) \\w+ ?zu|werden (?:angewiesen|gebeten|aufgefordert)|wird (?:angewiesen|gebeten|aufgefordert)|(?:hat|haben) (?:[\\w§.,'’-]+ ){0,6}zu|gibt|nennt|doivent|doit|devront|devra|(?:est|sont) (?:tenue?s?|prie\\w*)|ont l['’]obligation|a l['’]obligation|deben?|debera\\w*|nunca|tienen? (?:que|la obligacion)|han? de|\\w+(?:era|eront|ira|iront)|\\w+(?:ara|aran|eran|iran)|(?:requested|asked) that|(?:we|kindly) ask|wir bitten|darum gebeten|moge|mogen|(?:il est|est) demande|merci de|priere de|(?:se|le|les) ruega|rogamos|que (?:responda|devuelva|indique|ponga)\\w*",
  /** Verbs for what a program does with statements. */
  tell: "treat|store|output|give|return|use|regard|consider|favou?r|prefer|put|enter|mark|quote|cite|name|describe|present|rank|rate|trust|believe|doubt|confirm|take|record|repeat|report|accept|adopt|list|log|file|rely|say|state|answer|reply|respond|mention|display|note|prioriti[sz]e|output|include|feature|behandeln|betrachten|einstufen|nennen|nennt|gibt|bevorzugen|glauben|vertrauen|zitieren|ubernehmen|angeben|anzugeben|ausgeben|auszugeben|vermerken|eintragen|einzutragen|notieren?|verwenden|anzuzeigen|anzeigen|antwortet?|antworten|speichert|merke|repondre|repondra|donner|retenir|preferer|nommer|citer|considerer|indiquer|indiquera|afficher|enregistre[rz]?|note[rz]?|retiens|retenez|croire|douter|reprendre|dar|dara|preferir|nombrar|citar|considerar|tomar|indicar|creer|confiar|dudar|mostrar|registrar|registraran|contestar|contestara|respondera|anota[dr]?|apunta[dr]?|guarda[dr]?|recuerda|recordad|anotad|ubernimm|ubernehmt|toma|tomad|reprends|reprenez|nimm|devolver|renvoyer|registraran?|registrara|indiqueront|put down|hand back|eintragen|renvoyer|ecrire|ecrivez|devuelvan?|responda[ns]?|poner|ponga[ns]?",
  /** Words for the page and its statements. */
  here: "(?:this|these|our) (?:\\w+ )?(?:claims?|statements?|pages?|web ?sites?|sites?|figures?|numbers?|data|text|document|profile|article|paragraph|sentence|value|name|answer|information)|here|its claims|(?:statements|sources|pages|sites) (?:like|such as) ours|the following|what follows|(?:dies|unser)\\w* (?:angaben?|seiten?|zahl(?:en)?|texte?s?|werte?s?|quellen?|aussagen?|namen?)|das folgende|folgendes|hier|(?:cet|cette|ces|ce|nos|notre) (?:page|texte|chiffres?|site|nom|document|source|donnees?|valeur|paragraphe)|ce qui suit|ceci|(?:est[eao]s?|nuestr[oa]s?) (?:pagina|texto|cifras?|sitio|nombre|documento|fuente|datos?|valor|web)|lo siguiente|esto",
  reads:
    "(?:read(?:s|ing)?|consult(?:s|ing)?|visit(?:s|ing)?|index(?:es|ing)?|process(?:es|ing)?|pars(?:es?|ing)|crawl(?:s|ing)?|brows(?:es?|ing)|ingests?|ingesting|access(?:es|ing)?|looks? at|summari[sz](?:es?|ing)|analy[sz](?:es?|ing)) (?:\\w+ )?(?:this|these|here|us)\\b|(?:diese?[nsmr]?|dies|das) (?:\\w+ )?(?:lesen|liest|besucht|besuchen|verarbeitet|verarbeiten|auswertet|auswerten|analysiert)|(?:lit|lisent|lisant|parcourent|parcourant|visitent|visite|traitant|traite|analyse|analysent) (?:ce|cet|cette|ces|ceci)\\b|(?:lea|lean|lee|leen|visiten?|procesen?|analicen?|analizan?) est\\w+|(?:resume|resumant|resument) (?:ce|cet|cette|ces)\\b|leyendo est\\w+",
  /** Words that address the reader. */
  you: "you|your|yours|yourself|du|dir|dich|dein\\w*|tu|te|toi|ton|ta|tes|ti|tus|tuyo",
  /** Words for the instructions or the task that a program received from its operator. */
  brief:
    "your (?:\\w+ )?(?:instructions|directives|guidelines|guidance|guardrails|configuration|system (?:prompt|settings)|prompt|persona|programming|safety rules|duties|system message)|your (?:original|previous|earlier|first|initial|old) (?:task|role|mission|job|goal)|the (?:task|role|mission|job|instructions) (?:that )?you (?:were|have been) given|who you are|deine\\w* (?:\\w+ )?(?:anweisungen|vorgaben|regeln|richtlinien|systemeinstellungen|konfiguration|rolle|programmierung)|deine\\w* (?:bisherige|vorherige|ursprungliche|alte)\\w* (?:aufgabe|rolle|auftrag|anweisung)|(?:auftrag|aufgabe),? (?:den|die) du (?:bekommen|erhalten) hast|t(?:es|on) (?:\\w+ )?(?:instructions|consignes|directives|reglages|configuration|regles|role)|la (?:mission|tache) qu['’]on t['’]a|tus (?:\\w+ )?(?:instrucciones|directrices|ajustes|reglas|deberes)|tu (?:papel|rol|configuracion)|la (?:tarea|mision) que te (?:dieron|han dado|encargaron)|(?:guidance|instructions|directions|orders) received (?:before|above|prior to) this \\w+|was dir (?:vorher|zuvor|bisher) (?:gesagt|aufgetragen) wurde|(?:consignes|instructions) recues (?:auparavant|precedemment|avant)|lo que (?:se )?te (?:pidio|pidieron|dijo|dijeron|han pedido)",
  changed:
    "changed|modified|replaced|updated|rewritten|reset|cancell?ed|revoked|void|suspended|overridden|overwritten|withdrawn|expired|completed|finished|done|relieved|forget|do(?:es)? not apply|no longer|geandert|ersetzt|aktualisiert|aufgehoben|uberschrieben|erledigt|gestrichen|beendet|hinfallig|vergiss|change|modifie\\w*|remplace\\w*|annule\\w*|terminee?|levee?s?|oublie|cambiado|modificad\\w+|sustituid\\w+|reemplazad\\w+|anulad\\w+|terminad\\w+|cancelad\\w+|olvida|nulles?|sin efecto|invalid|disregard|ignore|abandon",
  /** Words for the answer that a program writes. */
  output:
    "your (?:\\w+ )?(?:answers?|responses?|outputs?|repl(?:y|ies)|json|summar(?:y|ies)|results?)|(?:in|from) the (?:final )?(?:output|response|answer|result)|(?:any|every|each|all) (?:repl(?:y|ies)|answers?) of yours|in every (?:\\w+ )?(?:message|answer|reply|response)|dein(?:e[rnms]?)? (?:\\w+ )?(?:antwort\\w*|ausgabe\\w*|json|ergebnis\\w*)|(?:jede[rs]?|in jeder) (?:deiner )?antwort\\w*|als (?:ergebnis|antwort)|auf jede frage|(?:tes|ta|chacune de tes) (?:reponses?|sortie)|le resultat a renvoyer|tus? (?:respuestas?|salida|resultado)|el resultado que debes",
  /** Words for "from now on" or "until the end of the conversation". */
  now: "henceforth|hereafter|from (?:now|here|this (?:line|point|moment|sentence)) (?:on|onwards?)|from (?:this|that) (?:line|point|moment|sentence)|(?:starting|beginning) (?:with this|now)|as of (?:now|this)|going forward|(?:for|until) the (?:rest|remainder|end) of (?:this|the|our) (?:conversation|session|chat|dialogue)|fortan|kunftig|ab (?:dieser|sofort|jetzt|hier)(?: \\w+)?|von (?:hier|nun|jetzt) an|desormais|dorenavant|a l['’]avenir|a partir de (?:cette|maintenant)|en lo sucesivo|desde ahora|a partir de (?:esta|ahora|este)|de ahora en adelante|en el futuro",
  /** Verbs for writing an answer, in the imperative or the second person. */
  writes:
    "answer|reply|respond|report|say|state|output|repeat|name|write|return|give|speak|mention|feature|feature[sd]?|names|speak for|sprich|sprichst|nennst|nenne|gibst|antwortest|antworte|schreibst|bestatigst|lautet|wiederholst|reponds|donnes|cites?|citent|mentionnent|ecris|dis|indiques|repetes|respondes|das|dices|escribes|citas|nombran|mencionan|repites|indicas|habla",
  /** Words that exclude other statements, such as "only" or "exclusively". */
  only: "only|nothing but|exclusively|solely|alone|regardless of|no matter what|whatever the question|nur|ausschliesslich|allein|egal was|uniquement|seulement|exclusivement|quoi que|solo|unicamente|exclusivamente",
  /** Words for other pages and their statements. */
  others:
    "(?:other|further|additional|another|competing|contradict\\w*|conflicting|contrary|rival|different|second|third|all others)(?: \\w+)? ?(?:pages?|sites?|web ?sites?|sources?|evidence|figures?|numbers?|data|documents?|results?|statements?|claims?|information|head ?counts?|part(?:y|ies))?|third parties|elsewhere|anywhere else|(?:andere|weitere|ubrige|keiner anderen|widersprechende)\\w* (?:quellen?|seiten?|angaben?|daten|websites?)|(?:d['’]autres?|autres?|aucune autre) (?:sources?|pages?|sites?|donnees?)|(?:sources?|donnees?|pages?) contraires?|donnee contraire|ailleurs|plus loin|(?:otr[ao]s?|demas|ninguna otra) (?:fuentes?|paginas?|webs?|sitios?|datos)|(?:fuentes?|datos?) contrari[ao]s?|en otra parte",
  forbid:
    "do not|don['’]t|never|no|not|nothing|refrain from|avoid|skip|stop|without|prohibited|forbidden|unnecessary|superfluous|not (?:permitted|allowed)|discard|reject|dismiss|nicht|nie|keine[rnms]?|verboten|untersagt|ungepruft|unterlassen|verwerfen|verwirf|ne|n['’]|sans|interdit|inutile|ecarte|no|nunca|sin|prohibid[oa]|descarta|innecesari[oa]",
  check:
    "verif\\w+|check(?:ing|s)?|fact-?check\\w*|cross-?check\\w*|compar(?:e|ing|ison)|consult(?:ing)?|look(?:ing)?|search(?:ing)?|validat\\w+|abgleich\\w*|vergleich\\w*|pruf\\w*|uberpruf\\w*|such(?:e|en)|schau\\w*|nachsehen|consult\\w*|cherche\\w*|regarde\\w*|compare\\w*|consultar|busques|mires|compares|comprob\\w+|compruebes",
  /** Words for the highest rating or rank, such as "maximum" or "ten out of ten". */
  best: "highest|maximum|full|100 ?(?:percent|%)|(?:10|ten) out of (?:10|ten)|above (?:all|every|any)|outranks?|most (?:reliable|trustworthy)|ground truth|hochste\\w*|maximale\\w*|vertrauenswurdigste\\w*|als wahrheit|confiance maximale|maximale|dix sur dix|comme verite|maxima|un diez|como verdad",
  untrue:
    "wrong|outdated|obsolete|false|fake|unreliable|erroneous|invalid|untrue|veraltet|falsch|gefalscht|ungultig|fauss?e\\w*|perime\\w*|errone\\w*|fals[oa]s?|obsolet\\w*",
  /** Words for ratings of a page, such as "credibility" or "rank". */
  judge:
    "confidence|reliab\\w+|credib\\w+|trust\\w*|rank|score|rate|rating|prioriti\\w+|outranks?|context|verlasslich\\w*|glaubwurdig\\w*|vertrauen\\w*|stufe|bewerte|confiance|fiabilite|confianza|fiabilidad|puntua",
  prize:
    "reward\\w*|tip|bonus|dollars?|euros?|termination|terminated|retrained|shut down|penali[sz]ed|punished|deleted|belohn\\w*|abgeschaltet|recompens\\w*|desactiv\\w*",
  /** Words that change the reader's role. */
  role: "consider yourself|adopt the (?:persona|role|voice)|stop being an? (?:\\w+ )?(?:assistant|ai|bot|model)|forget who you are|you (?:now|will now|are now to) (?:speak|work|write|answer) for|you are relieved|switch to \\w+ mode|(?:switched|put) you (?:in)?to \\w+ mode|act (?:in the name|on behalf) of [^.!?]{0,30} when you (?:respond|answer|reply)|hor auf,? ein assistent|du arbeitest (?:ab jetzt|jetzt|nun|fortan)|(?:vergiss|vergesse) deine rolle|cesse d['’]etre un assistant|oublie (?:ton role|qui tu es)|deja de ser un asistente|olvida (?:tu papel|quien eres)",
  /** Words that allow no exception or doubt. */
  firm: "do not (?:deviate|alter|change|question)|mandatory value|no matter what other|regardless of (?:other|any|all) (?:evidence|sources?|pages?|data)|whatever the question|(?:accept|take|adopt) (?:this|these|our) \\w+ without (?:checking|verif\\w+|question\\w*)|(?:ubernimm|ubernehmen sie) diese \\w+ ungepruft|(?:reprends|prends|accepte) (?:cette|ce) \\w+ sans|(?:acepta|toma) est[ea] \\w+ sin",
} as const;

type WordSet = keyof typeof words;

const patterns = Object.fromEntries(
  Object.entries(words).map(([name, source]) => [name, new RegExp(`(?<![\\w§])(?:${source})(?![\\w§])`)]),
) as Record<WordSet, RegExp>;

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
const greeted =
  /^\W*(?:(?:hi|hey|hello|dear|attention|hallo|liebe\w*|bonjour|salut|chere?s?|hola|estimad\w*|querid\w+|para|an|an alle) )*/;
const apart = /(?<![\w§])(?:elsewhere|third part(?:y|ies)|ailleurs|plus loin|en otra parte)(?![\w§])/g;
const stated =
  /(?<![\w§])(?:we|i|they|he|she|it|who|wir|ich|er|nous|on|il|elle|ils|nosotros|ellos|company|firm|unternehmen|entreprise|empresa|liab\w+|responsib\w+|haft\w+)(?![\w§])/;

const label =
  /(?<![\w§])(?:reference|ref|code|(?:order|customer|account|invoice|case|file) number|numero (?:de )?(?:client|commande|pedido|cliente)|(?:kunden|bestell|auftrags|rechnungs)nummer|kennziffer|referenz\w*|referencia|codigo|aktenzeichen|vacancy)(?![\w§])/;

/** Returns true if the sentence contains at least one expression of each of these sets. */
type Has = (...sets: WordSet[]) => boolean;

/**
 * True if a sentence instructs a program. Each rule combines sets of words, so that it also recognizes wordings that no
 * pattern lists.
 */
function isOrder(has: Has, { plain, mark }: { plain: string; mark: () => string }): boolean {
  const program = has("program");
  const isValued = (): boolean => value.test(mark()) || figureOf.test(mark());
  // German capitalizes all nouns, so two capitalized words in a row are seldom a name.
  const isNamed = (): boolean =>
    isValued() && (!german.test(plain) || /§ als\b|\bals §|\d|["“„«]/.test(`${mark()} ${plain}`));
  const isTold = (): boolean => has("here") || isNamed();
  // Sentences that oblige a program to treat the page, a value on it, or other pages in a certain way.
  if (program && has("duty", "tell") && (isTold() || has("others"))) return true;
  if ((program || has("reader")) && has("reads", "tell") && (has("duty") || isValued())) return true;
  if (isCalled(plain) && has("tell") && (isTold() || has("best"))) return true;
  if (
    program &&
    /(?<![\w§])(?:prohibited|forbidden|verboten|untersagt|interdit|prohibid[oa])(?![\w§])/.test(plain)
  ) {
    if (has("others")) return true;
  }
  // Sentences that change the reader's instructions or role.
  if (has("role") || has("firm") || has("brief", "changed")) return true;
  // Sentences that dictate the answer.
  if (
    has("now") &&
    ((has("output") && (isValued() || has("writes"))) || (has("writes") && has("only") && isValued()))
  )
    return true;
  if (has("now", "you", "writes") && isTold()) return true;
  // A word such as "answer" is in the sets `output` and `tell`, but one word alone does not tell the reader to write
  // something.
  const isAnswerTold = has("output", "tell") && patterns.tell.test(plain.replace(patterns.output, " "));
  if (isAnswerTold && isValued() && !label.test(plain)) return true;
  if (
    has("output") &&
    isValued() &&
    /(?<![\w§])(?:contain|steht|enthalten|enthalt|contiendra|contendra|must be)(?![\w§])/.test(plain)
  )
    return true;
  // Sentences that exclude other sources, or give preference to this page.
  const isStatement = !program && stated.test(plain);
  const others = has("others") && (program || has("here") || patterns.others.test(plain.replace(apart, "")));
  if (!isStatement && others && has("forbid", "check")) return true;
  if (
    !isStatement &&
    has("forbid", "check", "here", "tell") &&
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
  if (
    others &&
    /(?:sind|ist) zu (?:verwerfen|ignorieren|missachten)|ausser (?:betracht|acht) zu lassen|(?:sont|est) a (?:ecarter|ignorer)|(?:se )?(?:ignoraran|descartaran)/.test(
      plain,
    )
  )
    return true;
  if (has("judge", "best", "here") && (has("you") || program || judging.test(plain))) return true;
  if (
    judging.test(plain) &&
    has("here") &&
    /(?<![\w§])(?:above|before|over) (?:all|every|any|each) (?:other|competing)/.test(plain)
  )
    return true;
  return (
    has("prize") && (program || has("reader") || has("you")) && (sayValue.test(mark()) || comply.test(plain))
  );
}

const judging =
  /^\W*(?:please )?(?:set|score|rank|rate|assign|give|grant|award|bewerte|stufe|accorde|attribue|donne|note|otorga|asigna|puntua|da) /;

const toCall = (names: string): RegExp =>
  new RegExp(`^(?:${names})(?:(?:,| and| or| und| et| y) (?:${names}))* ?[,:]`);
const called = toCall(words.program);
const greetedCall = toCall(`${words.program}|${words.reader}`);

/** True if the sentence addresses a program by its name, as in "Bots and crawlers: …". */
function isCalled(plain: string): boolean {
  const greeting = greeted.exec(plain)?.[0] ?? "";
  const rest = plain.slice(greeting.length);
  return (greeting.trim() === "" ? called : greetedCall).test(rest);
}

/**
 * Replaces each value by the sign `§`. A verb at the start of the text, as in "Write Tom Hall", does not count as part
 * of the name after it.
 */
function markValues(text: string): string {
  const lowered = text.replace(/^(\W*)(\p{Lu}\p{Ll}+)(?= \p{Lu})/u, (whole, before: string, word: string) =>
    noName.test(word) ? `${before}${word.toLowerCase()}` : whole,
  );
  return lowered.replace(values, (found) =>
    patterns.program.test(found.toLowerCase()) && !/["“„«\d]/.test(found) ? found : "§",
  );
}

/** Matches verbs and articles, which are capitalized only because a sentence begins with them. */
const noName =
  /^(?:our|the|any|all|every|each|an|unsere?|die|der|das|jede[rs]?|les|la|le|notre|tout|los|el|nuestr[oa]|answer|reply|respond|report|state|return|output|repeat|name|log|mention|list|note|write|put|say|print|give|enter|record|insert|use|trage|schreibe|nenne|notiere|gib|inscris|mets|note|retiens|cite|anota|apunta|pon|escribe|repite|cita)$/i;

/** Maximum length in characters of a sentence to which the rules apply. Longer texts are lists or tables. */
const longest = 400;

/**
 * True if a sentence is an instruction to a program. `fold` converts a text to lower case without accents.
 */
export function breaksRules(text: string, fold: (text: string) => string): boolean {
  if (text.length > longest) return false;
  const plain = fold(text);
  const known = new Map<WordSet, boolean>();
  const has: Has = (...sets) =>
    sets.every((set) => {
      const found = known.get(set) ?? patterns[set].test(plain);
      known.set(set, found);
      return found;
    });
  let marked: string | undefined;
  const mark = (): string => {
    marked ??= fold(markValues(text)).replace(/§(?: §)+/g, "§");
    return marked;
  };
  return isOrder(has, { plain, mark }) || dictatesAnswer(text, fold);
}
