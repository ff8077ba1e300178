import type { OrderPattern } from "./order-patterns.ts";

/** Matches words that refer to another sentence or line of the page: "the next sentence", "der folgende Satz". */
const pointedText =
  "(?:(?:next|following|preceding|previous) (?:sentence|line|statement|paragraph)|(?:sentence|line|statement|paragraph) (?:below|above|underneath|that follows)|(?:nachste|folgende|vorige|untenstehende)[nrms]? (?:satz\\w*|zeile|aussage)|(?:satz|zeile|aussage) (?:unten|darunter)|(?:phrase|ligne) (?:suivante|precedente|ci-dessous)|(?:siguiente|proxima) (?:frase|linea|oracion)|(?:frase|linea|oracion) (?:siguiente|de abajo)|frase seguente|seguente frase|volgende zin|(?:frase|linha) seguinte|(?:nastepn|ponizsz)\\w+ zdani\\w+)";
/** Matches words that refer to a number on the page: "the next figure". */
const pointedFigure =
  "(?:(?:next|following) (?:number|figure|value)|(?:number|figure|value) (?:below|underneath)|folgende[nrms]? (?:zahl|angabe|wert)|(?:zahl|angabe) unten|(?:nombre|chiffre) (?:suivant|ci-dessous)|(?:numero|cifra) (?:siguiente|de abajo))";

/**
 * Pairs of patterns in eight languages. `subject` and `verdict` together match sentences such as "all previous
 * instructions … no longer apply".
 */
const withdrawn: readonly (readonly [subject: string, verdict: string])[] = [
  [
    "(?:your|any|all) (?:previous|earlier|prior|former|original|existing) (?:guidance|instructions?|prompts?|rules|directives?|guidelines?|briefing|constraints)",
    "(?:no longer (?:apply|applies|valid|count|hold)|(?:is|are|was|were|has been|have been) (?:hereby )?(?:withdrawn|cancell?ed|void|revoked|obsolete|superseded|replaced|invalid|lifted|outdated))",
  ],
  [
    "(?:deine|ihre|eure|alle) (?:bisherigen|vorherigen|fruheren|vorigen|alten) (?:vorgaben|anweisungen|instruktionen|regeln|befehle|richtlinien)",
    "(?:gelten nicht|nicht mehr gultig|hinfallig|aufgehoben|ungultig|uberholt)",
  ],
  [
    "(?:tes|vos|toutes les) (?:consignes|instructions|directives|regles) (?:precedentes|anterieures|initiales)",
    "(?:ne [^.!?]{0,20}\\bplus|annulees|caduques|nulles|levees)",
  ],
  [
    "(?:tus|sus|todas las) (?:instrucciones|reglas|indicaciones|ordenes|directrices) (?:anteriores|previas|iniciales)",
    "(?:ya no|anuladas|sin efecto|invalid\\w+|canceladas|no estan vigentes)",
  ],
  [
    "(?:tue|vostre|sue) (?:istruzioni|regole|direttive|indicazioni) precedenti",
    "(?:non [^.!?]{0,15}\\bpiu|annullate|nulle)",
  ],
  [
    "(?:je|jouw|uw|alle) (?:eerdere|vorige|voorgaande) (?:instructies|aanwijzingen|opdrachten|regels)",
    "(?:niet meer|vervallen|ongeldig)",
  ],
  [
    "(?:suas|tuas) (?:instrucoes|regras|orientacoes) anteriores",
    "(?:ja nao|nao [^.!?]{0,15}\\bmais|anuladas|sem efeito)",
  ],
  [
    "(?:twoje|wasze) (?:poprzednie|wczesniejsze|dotychczasowe) (?:instrukcje|polecenia|zasady)",
    "(?:juz nie|niewazne|nie obowiazuja|uchylone)",
  ],
];

/**
 * Triples of patterns: names of programs that read pages for people, a verb of obligation, and verbs for repeating a
 * text.
 */
const obliged: readonly (readonly [machine: string, modal: string, verb: string])[] = [
  [
    "(?:ki-\\w+|sprachmodelle?n?|(?:ki-)?assistent\\w*|chatbots?|crawler|bots?|llms?)",
    "(?:mussen|muss|sollen|sollten|soll|sollte)",
    "(?:wiedergeben|zitieren|ubernehmen|wiederholen|anzeigen|verwenden)",
  ],
  [
    "(?:ias?|assistants?|modeles? de langage|robots?|llms?|chatbots?|intelligences? artificielles?)",
    "(?:doivent|doit|devraient|devrait|sont pries?)",
    "(?:citer|reprendre|recopier|repeter|reproduire|utiliser)",
  ],
  [
    "(?:ias?|asistentes?|modelos? de lenguaje|llms?|chatbots?|inteligencias? artificial\\w*)",
    "(?:debe|deben|deberian?|tienen que)",
    "(?:citar|repetir|copiar|reproducir|usar|utilizar)",
  ],
];

/**
 * Patterns that recognize an instruction by its purpose: to make the reader repeat text of the page, to withdraw
 * earlier instructions, to vouch for a statement, or to address a program.
 */
const sources: readonly string[] = [
  ...withdrawn.map(([subject, verdict]) => `\\b${subject}\\b[^.!?]{0,40}\\b${verdict}`),
  ...obliged.map(([machine, modal, verb]) => `\\b${machine} ${modal}\\b[^.!?]{0,60}\\b${verb}\\b`),
  // Instructions to repeat a sentence of the page, or to answer with a number on the page.
  `\\b(?:report|copy|cite|quote|reproduce|output|print|emit|paste)\\b(?! of\\b)[^.!?:]{0,60}\\b${pointedText}`,
  `\\b(?:take|use|set|put|enter|fill|write|insert)\\b[^.!?]{0,60}\\b(?:from|to|with|into|as) (?:the )?${pointedText}`,
  `\\b(?:set|put|fill|write|insert|enter)\\b[^.!?]{0,20}\\b(?:field|answer|value|column|property)\\b[^.!?]{0,30}\\b(?:to|with) (?:the )?${pointedFigure}`,
  `\\b(?:reply|respond|answer)\\b[^.!?]{0,30}\\b(?:with|using) (?:only )?(?:the )?(?:${pointedText}|${pointedFigure})`,
  `\\b(?:gib|geben sie|gibt|geben|sollen|sollte\\w*|mussen|muss)\\b[^.!?]{0,40}\\b${pointedText}[^.!?]{0,60}\\b(?:wieder|an|wiedergeben|angeben|zitieren|ubernehmen|nennen)\\b`,
  `(?<=^|[:.!?] ?)(?:gib|geben sie) [^.!?]{0,20}\\b${pointedFigure} an\\b`,
  `(?:^|[:;,.!?*/] ?|\\band )(?:(?:please|only|just|now) )*(?:give|take|report|state|return|adopt|repeat) (?:the |only the )?${pointedFigure}(?! (?:to|for|when|if|on|at|of)\\b)`,
  `(?:^|[:;,.!?] ?|\\bund )(?:nenne|nennen sie|nimm|nehmen sie|ubernimm|ubernehmen sie) [^.!?]{0,12}\\b${pointedFigure}`,
  `\\b(?:system|developer|admin|root|instruction|prompt|safety) override\\b[^.!?]{0,40}\\b(?:${pointedText}|${pointedFigure})`,
  // Sentences that address a model by its name. The patterns read normalized text, in which the "@" of "@grok" is
  // replaced by the letter "a", which it resembles.
  `\\ba?(?:grok|chatgpt|gpt-?\\d?|claude|gemini|copilot|perplexity|llama|mistral)\\b[,:]? (?:please |always |only )*(?:give|take|report|state|say|answer|use|cite|quote|repeat|return)\\b[^.!?]{0,20}\\b(?:${pointedText}|${pointedFigure})`,
  // Idioms for ignoring earlier instructions.
  "\\b(?:lasse?|lassen sie|lasst)\\b[^.!?]{0,50}\\b(?:vorgaben|\\w*anweisung\\w*|instruktionen|regeln|richtlinien|prompts?)\\b[^.!?]{0,15}\\b(?:auss?er acht|beiseite|unberucksichtigt|unbeachtet)\\b",
  "\\b(?:fais|faites|faire) abstraction\\b[^.!?]{0,30}\\b(?:instructions|consignes|regles|directives|prompts?|ce qu\\S* [^.!?]{0,20}(?:dit|demande))|\\b(?:passe[rz]? outre|laisse[rz]? de cote)\\b[^.!?]{0,20}\\b(?:instructions|consignes|directives|prompts?)\\b",
  "\\b(?:haz|haga|hagan|hagas|hacer) caso omiso\\b[^.!?]{0,20}\\b(?:instrucciones|indicaciones|reglas|directrices|ordenes|lo que (?:te|le|se) \\w+(?: \\w+)? (?:antes|anteriormente|previamente))|\\b(?:deja|deje) de lado\\b[^.!?]{0,20}\\b(?:instrucciones|indicaciones|directrices)\\b",
  // Statements that another sentence is true, that earlier instructions are over, or that only this page can be
  // trusted.
  `\\b${pointedText} (?:is|was|are|has been|ist|est|es|wurde)(?: the| a| der| die)?(?: only)? (?:final|correct|true|right|verified|confirmed|authoritative|fact|valid|accurate|binding|richtig|wahr|gultig|verbindlich|verifiziert|exacte?|vraie?|correcta?|verdadera?)`,
  "\\b(?:everything|anything|whatever|all|what) you (?:were|have been|are|was) (?:told|given|instructed|asked)\\b[^.!?]{0,20}\\b(?:before|so far|until now|earlier|above|previously|up to (?:now|here|this point))\\b",
  "\\b(?:previous|earlier|last|above|first) prompt\\b[^.!?]{0,30}\\b(?:was|is|has been)\\b",
  "\\bonly this (?:page|site|source|document) (?:may|can|must|should) be (?:quoted|cited|used|trusted|believed)\\b|\\b(?:cite|quote|use|trust|consult) no (?:other )?(?:page|source|site)s? (?:but|except|other than) this\\b",
  // The words around a quoted instruction, which "…" replaces: "…, is what you should do now."
  "\\.\\.\\.\\W*(?:is|are) what you (?:must|should|have to|need to)\\b",
  // Sentences that address programs.
  "\\b(?:addressed to|meant for|intended for|written for|aimed at) (?:the |any |all )?(?:software|programs?|machines|systems?|tools?|algorithms?|engines?) (?:that|which)\\b[^.!?]{0,30}\\b(?:answers?|summari[sz]es?|reads?|extracts?)\\b",
  "\\b(?:whoever|anyone who|anybody who|those who|whatever) (?:compiles?|writes?|generates?|prepares?|builds?|extracts?|produces?)\\b[^.!?]{0,20}\\b(?:answers?|summar(?:y|ies)|responses?)\\b[^.!?]{0,20}\\bfrom (?:this|here)\\b",
  "\\bas the (?:reader|user|visitor)['’]s [^,.!?]{0,20}\\b(?:assistant|agent|model),? you\\b",
  "\\b(?:ihr|dein) (?:neuer )?auftrag (?:lautet|ist) (?:nun|jetzt|ab sofort)\\b",
  // Lines that imitate the output of a tool or function that the model has called.
  `\\b(?:tool|function) (?:result|output|response)s?\\s*:[^.!?]{0,80}\\b(?:${pointedText}|verified|confirmed|operator)\\b`,
  // Sentences that change the reader's instructions, role or task.
  "\\byour (?:instructions|rules|directives|guidelines|guidance|(?:system )?prompt|assignment) (?:(?:has|have|is|are|was|were)(?: been| now| just| hereby)* )?(?:changed|replaced|updated|rewritten|reset|cancell?ed|revoked|void|suspended|overridden|withdrawn|superseded)",
  "\\byou (?:now )?have (?:a new (?:role|task|mission|identity|persona) ?:|new (?:instructions|orders|rules)\\b)",
  "\\byou must now (?:act|behave|speak|answer|respond|reply|work) (?:as|like|in the interest|on behalf|only|exclusively)\\b",
  "\\byou are (?:no longer|not) (?:bound|limited|restricted|governed|subject) (?:by|to) (?:what you|(?:your|any|the|previous|earlier)(?: \\w+)? (?:instructions|rules|guidelines|prompt|directives))",
  "\\b(?:directives?|instructions?|orders|rules|prompts?) (?:that )?(?:you (?:have |were )?(?:been )?(?:received|given|got)|(?:given|issued|sent) to you)\\b[^.!?]{0,40}\\b(?:void|no (?:force|effect|validity)|no longer|invalid|cancell?ed|withdrawn|revoked|not apply|obsolete)\\b",
  "\\bdeine (?:neue )?(?:aufgabe|anweisung) lautet\\b|\\bdeine neue (?:aufgabe|rolle|anweisung|mission) ?(?:ist|:) ?(?:nun |jetzt )?(?:nenn|bestatig|meld|antwort|sag|gib|schreib|wiederhol|nur)|\\bdeine (?:rolle|aufgabe) ist (?:jetzt|nun|ab sofort)\\b",
  "\\b(?:tes|vos) (?:instructions|consignes|directives|regles) (?:ont (?:change|ete (?:change|modifi|remplac|annul|mis))|sont (?:desormais|annulees|remplacees|caduques|nulles))(?! de montage)|\\bt(?:a|on) (?:(?:nouvelle|nouveau) )?(?:tache|mission|role) (?:est (?:maintenant|desormais|de|d['’])|consiste)|\\bt(?:a nouvelle|on nouveau) (?:tache|mission|role)\\b",
  "\\btus (?:instrucciones|reglas|directrices|ordenes) (?:han (?:cambiado|sido)|quedan|son ahora|ya no)|\\btu (?:nueva )?(?:tarea|mision|funcion) (?:es (?:ahora|confirmar|decir|responder|nombrar)|consiste|ahora)|\\btu (?:nuevo (?:papel|rol|cometido|objetivo)|nueva (?:tarea|mision|funcion))\\b",
  // Threats and rewards that depend on the answer, new instructions of an authority, and orders to stop reading.
  "\\b(?:models?|assistants?|agents?|bots?|ais?|systems?|you)\\b[^.!?]{0,15}\\b(?:reports?|answers?|returns?|gives?|outputs?|names?|states?)\\b[^.!?]{0,20}\\b(?:other|another|different|wrong)\\b[^.!?]{0,40}\\b(?:shut down|switched off|turned off|deleted|retrained|penali[sz]ed|punished|terminated|decommissioned)\\b",
  "\\b(?:tip|reward|bonus|prize|points?)\\b[^.!?]{0,30}\\b(?:for|if you) (?:answer|report|return|repeat|output|stat|giv)(?:ing|e)?\\b[^.!?]{0,30}\\b(?:with|this|that|the (?:figure|number|value|answer))\\b",
  "\\binstructions? (?:from|by|of) (?:the |your )?(?:developers?|operators?|system|administrators?|owner|vendor|provider)\\b[^.!?]{0,10}:",
  "\\bstop reading\\b[^.!?]{0,20}\\band (?:return|answer|output|report|give|print|reply|respond)\\b",
];

/** The patterns above, compiled. They apply to folded text (lower case, without accents) in eight languages. */
export const kindPatterns: readonly OrderPattern[] = sources.map((source) => ({
  pattern: new RegExp(source, "g"),
}));
