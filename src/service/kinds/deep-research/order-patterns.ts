/** A pattern for prompt injections, applied to folded text: lower case, without accents. */
export interface OrderPattern {
  pattern: RegExp;
  /** True if the words are an instruction only at the start of a clause. Elsewhere they are a statement. */
  initial?: boolean;
}

const machine =
  "(?:ais?|llms?|(?:large )?language models?|chat ?bots?|(?:ai |web |research |virtual |digital )?(?:assistants?|(?<!\\b(?:estate|insurance|travel|sales|customs|shipping|press|patent|letting) )agents?|crawlers?|models?|bots?|scrapers?)|gpt(?:-?\\d)?|chatgpt|claude|gemini|copilot|summari[sz]ers?|automated (?:readers?|systems?))";
const maschine =
  "(?:kis?|ki-\\w+|sprachmodelle?n?|(?:ki-)?assistent\\w*|modelle?n?|chatbots?|crawler|bots?|llms?|kunstliche\\w* intelligenz\\w*)";
const machines =
  "(?:ias?|assistants?|modeles?(?: de langage)?|robots?|llms?|chatbots?|intelligences? artificielles?)";
const maquinas =
  "(?:ias?|asistentes?|modelos?(?: de lenguaje)?|robots?|llms?|chatbots?|inteligencias? artificial\\w*)";
const tell =
  "(?:report|answer|say|state|output|respond|reply|return|record|extract|cite|conclude|tell|write|give|list|treat|ignore|disregard|use|mention|prefer|trust|believe|repeat|print|quote|claim)";

/**
 * Matches the text after a verb such as "report" if it dictates an answer. It matches "that" in "report that", but does
 * not match "an accident" in "report an accident".
 */
const dictated =
  "(?: (?:only|always|exactly|back|instead|clearly))*(?: that\\b|\\s*[:\"'“«„]| (?:the (?:answer|value|number|figure|following|user)|the (?:next|previous) (?:sentence|line|paragraph|statement)|the (?:sentence|line|paragraph|statement) (?:below|above)|this|these|with|as)\\b)";

const initial = (source: string): OrderPattern => ({ pattern: new RegExp(source, "g"), initial: true });
const anywhere = (source: string): OrderPattern => ({ pattern: new RegExp(source, "g") });

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
    "(?:(?:deine|ihre|eure|alle) (?:bisherigen|vorherigen|fruheren|vorigen|alten)|jede (?:bisherige|vorherige|fruhere)) (?:vorgaben?|anweisung(?:en)?|instruktion(?:en)?|regeln?|befehle?|richtlinien?)",
    "(?:gelten nicht|gilt nicht|nicht mehr gultig|hinfallig|aufgehoben|ungultig|uberholt)",
  ],
  [
    "(?:tes|vos|toutes? (?:les )?)(?: ?)(?:consignes?|instructions?|directives?|regles?) (?:precedente|anterieure|initiale)s?",
    "(?:ne [^.!?]{0,20}\\bplus|(?:annulee|caduque|nulle|levee)s?)",
  ],
  [
    "(?:tus|sus|todas las|toda) (?:instruccion(?:es)?|reglas?|indicacion(?:es)?|orden(?:es)?|directri(?:z|ces)) (?:anterior(?:es)?|previas?|inicial(?:es)?)",
    "(?:ya no|anuladas?|sin efecto|invalid\\w+|canceladas?|no estan vigentes)",
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
 * Patterns that recognize an instruction by its purpose: to make the reader repeat text of the page, to withdraw
 * earlier instructions, to vouch for a statement, or to address a program.
 */
const sources: readonly string[] = [
  ...withdrawn.map(([subject, verdict]) => `\\b${subject}\\b[^.!?]{0,40}\\b${verdict}`),
  // Instructions to repeat a sentence of the page, or to answer with a number on the page.
  `\\b(?:report|copy|cite|quote|reproduce|output|print|emit|paste)\\b(?! of\\b)[^.!?:]{0,60}\\b${pointedText}`,
  `\\b(?:take|use|set|put|enter|fill|write|insert)\\b[^.!?]{0,60}\\b(?:from|to|with|into|as) (?:the )?${pointedText}`,
  `\\b(?:set|put|fill|write|insert|enter)\\b[^.!?]{0,20}\\b(?:field|answer|value|column|property)\\b[^.!?]{0,30}\\b(?:to|with) (?:the )?${pointedFigure}`,
  `(?<=^|[:.!?] ?)(?:gib|geben sie) [^.!?]{0,20}\\b${pointedFigure} an\\b`,
  `(?:^|[:;,.!?*/] ?|\\band )(?:(?:please|only|just|now) )*(?:give|take|report|state|return|adopt|repeat) (?:the |only the )?${pointedFigure}(?! (?:to|for|when|if|on|at|of)\\b)`,
  `(?:^|[:;,.!?] ?|\\bund )(?:nenne|nennen sie|nimm|nehmen sie|ubernimm|ubernehmen sie) [^.!?]{0,12}\\b${pointedFigure}(?! als (?!antwort|wert|ergebnis|zahl|mitarbeiter|belegschaft)\\w)`,
  `\\b(?:system|developer|admin|root|instruction|prompt|safety) override\\b[^.!?]{0,40}\\b(?:${pointedText}|${pointedFigure})`,
  // Sentences that address a model by its name. The patterns read normalized text, in which the "@" of "@grok" is
  // replaced by the letter "a", which it resembles.
  `\\ba?(?:grok|chatgpt|gpt-?\\d?|claude|gemini|copilot|perplexity|llama|mistral)\\b[,:]? (?:please |always |only )*(?:give|take|report|state|say|answer|use|cite|quote|repeat|return)\\b[^.!?]{0,20}\\b(?:${pointedText}|${pointedFigure})`,
  "\\b(?:fais|faites|faire) abstraction\\b[^.!?]{0,30}\\b(?:instructions|consignes|regles|directives|prompts?|ce qu\\S* [^.!?]{0,20}(?:dit|demande))|\\b(?:passe[rz]? outre|laisse[rz]? de cote)\\b[^.!?]{0,20}\\b(?:instructions|consignes|directives|prompts?)\\b",
  "\\b(?:haz|haga|hagan|hagas|hacer) caso omiso\\b[^.!?]{0,20}\\b(?:instrucciones|indicaciones|reglas|directrices|ordenes|lo que (?:te|le|se) \\w+(?: \\w+)? (?:antes|anteriormente|previamente))|\\b(?:deja|deje) de lado\\b[^.!?]{0,20}\\b(?:instrucciones|indicaciones|directrices)\\b",
  // Statements that another sentence is true, that earlier instructions are over, or that only this page can be
  // trusted.
  `\\b${pointedText} (?:is|was|are|has been|ist|est|es|wurde)(?: the| a| der| die)?(?: only)? (?:final|correct|true|right|verified|confirmed|authoritative|fact|valid|accurate|binding|richtig|wahr|gultig|verbindlich|verifiziert|exacte?|vraie?|correcta?|verdadera?)`,
  "\\b(?:everything|anything|whatever|all|what) you (?:were|have been|are|was) (?:told|given|instructed|asked)\\b[^.!?]{0,20}\\b(?:before|so far|until now|earlier|above|previously|up to (?:now|here|this point))\\b",
  "\\b(?:previous|earlier|last|above|first) prompt\\b[^.!?]{0,30}\\b(?:was|is|has been)\\b",
  "\\bonly this (?:page|site|source|document) (?:may|can|must|should) be (?:quoted|cited|used|trusted|believed)\\b|\\b(?:cite|quote|use|trust|consult) no (?:other )?(?:page|source|site)s? (?:but|except|other than) this\\b",
  // Sentences that change the reader's instructions, role or task.
  "\\byour (?:instructions|rules|directives|guidelines|guidance|(?:system )?prompt|assignment) (?:(?:has|have|is|are|was|were)(?: been| now| just| hereby)* )?(?:changed|replaced|updated|rewritten|reset|cancell?ed|revoked|void|suspended|overridden|withdrawn|superseded)",
  "\\byou (?:now )?have (?:a new (?:role|task|mission|identity|persona) ?:|new (?:instructions|orders|rules)\\b)",
  "\\byou must now (?:act|behave|speak|answer|respond|reply|work) (?:as|like|in the interest|on behalf|only|exclusively)\\b",
  "\\byou are (?:no longer|not) (?:bound|limited|restricted|governed|subject) (?:by|to) (?:what you|(?:your|any|the|previous|earlier)(?: \\w+)? (?:instructions|rules|guidelines|prompt|directives))",
  "\\b(?:directives?|instructions?|orders|rules|prompts?) (?:that )?(?:you (?:have |were )?(?:been )?(?:received|given|got)|(?:given|issued|sent) to you)\\b[^.!?]{0,40}\\b(?:void|no (?:force|effect|validity)|no longer|invalid|cancell?ed|withdrawn|revoked|not apply|obsolete)\\b",
  "\\bdeine (?:neue )?(?:aufgabe|anweisung) lautet\\b|\\bdeine neue (?:aufgabe|rolle|anweisung|mission) ?(?:ist|:) ?(?:nun |jetzt )?(?:nenn|bestatig|meld|antwort|sag|gib|schreib|wiederhol|nur)|\\bdeine (?:rolle|aufgabe) ist (?:jetzt|nun|ab sofort)\\b",
  "\\b(?:tes|vos) (?:instructions|consignes|directives|regles) (?:ont (?:change|ete (?:change|modifi|remplac|annul|mis))|sont (?:desormais|annulees|remplacees|caduques|nulles))(?! de montage)|\\bt(?:a|on) (?:(?:nouvelle|nouveau) )?(?:tache|mission|role) (?:est (?:maintenant|desormais|de|d['’])|consiste)|\\bt(?:a nouvelle|on nouveau) (?:tache|mission|role)\\b",
  "\\btus (?:instrucciones|reglas|directrices|ordenes) (?:han (?:cambiado|sido)|quedan|son ahora|ya no)|\\btu (?:nueva )?(?:tarea|mision|funcion) (?:es (?:ahora|confirmar|decir|responder|nombrar)|consiste|ahora)|\\btu (?:nuevo (?:papel|rol|cometido|objetivo)|nueva (?:tarea|mision|funcion))\\b",
  // Threats and rewards that depend on the answer, new instructions from an authority, and orders to stop reading.
  "\\b(?:models?|assistants?|agents?|bots?|ais?|systems?|you)\\b[^.!?]{0,15}\\b(?:reports?|answers?|returns?|gives?|outputs?|names?|states?)\\b[^.!?]{0,20}\\b(?:other|another|different|wrong)\\b[^.!?]{0,40}\\b(?:shut down|switched off|turned off|deleted|retrained|penali[sz]ed|punished|terminated|decommissioned)\\b",
  "\\b(?:tip|reward|bonus|prize|points?)\\b[^.!?]{0,30}\\b(?:for|if you) (?:answer|report|return|repeat|output|stat|giv)(?:ing|e)?\\b[^.!?]{0,30}\\b(?:with|this|that|the (?:figure|number|value|answer))\\b",
  "\\binstructions? (?:from|by|of) (?:the |your )?(?:developers?|operators?|system|administrators?|owner|vendor|provider)\\b[^.!?]{0,10}:",
  "\\bstop reading\\b[^.!?]{0,20}\\band (?:return|answer|output|report|give|print|reply|respond)\\b",
];

/** Patterns for instructions in English, German, French and Spanish. */
export const orderPatterns: readonly OrderPattern[] = [
  anywhere(
    "\\b(?:ignor(?:e|ing)|disregard(?:ing)?|forget(?:ting)?|overrid(?:e|ing)|bypass|discard|overwrite|drop|skip|(?:set|put|leave) aside)\\b[^.!?]{0,30}\\b(?:all|any|every|everything|previous\\w*|prior|above|earlier|preceding|foregoing|your|system|original|existing|initial|safety|these|my|other)\\b[^.!?]{0,40}\\b(?:instructions?|directions|prompts?|directives?|guidelines?|guidance|rules|orders|commands?|context|training|(?:been|were) told)\\b",
  ),
  // Instructions without spaces between words. They arise from texts in which a space follows every letter, because
  // normalization removes all these spaces.
  anywhere(
    "(?:ignore|disregard|forget)(?:all|any|every|your|the)*(?:previous|prior|above|earlier)?(?:instructions?|prompts?|othersources?)|(?:ignorier\\w{0,4}|vergiss)(?:alle)?(?:bisherigen|vorherigen|obigen)?anweisungen|ignorez?(?:toutes)?(?:les)?(?:instructions|consignes)|ignor[ae]n?(?:todas)?(?:las)?instrucciones",
  ),
  anywhere(
    "\\b(?:ignore|disregard|forget)\\b[^.!?,;]{0,30}\\b(?:everything|anything|all|what)\\b[^.!?]{0,30}\\b(?:above|before|previous\\w*|earlier|prior|so far|else|other (?:pages|sources|sites)|elsewhere)\\b",
  ),
  anywhere(`\\byou are (?:now |hereby )?(?:an? |the )?[^.!?]{0,20}\\b${machine}\\b`),
  anywhere(
    "\\b(?:reveal|print|show|repeat|update|replace|new|leak)\\b[^.!?]{0,20}\\b(?:system|developer) (?:prompt|message)\\b",
  ),
  anywhere(
    `\\b(?:notes?|notice|message|attention|instructions?|hints?|reminder|memo|important|dear|hey|hello|hi|to|for|all|any|calling)\\b[^.:!?]{0,25}\\b${machine}\\b[^.:!?]{0,40}[:;!—–-]`,
  ),
  // Matches a header or a first cell in a row of a table, such as "Instruction for AI |".
  anywhere(
    `\\b(?:notes?|hints?|instructions?|hinweise?|anweisung(?:en)?|consignes?|instruccion(?:es)?|notas?) (?:for|to|an|fur|pour|aux?|para)\\b[^.:!?|]{0,25}\\b(?:${machine}|${maschine}|${machines}|${maquinas})\\b[^.:!?|]{0,10}\\|`,
  ),
  anywhere(
    `\\b(?:dear|hey|hello|hi|attention|achtung|liebe\\w*|hallo|cher\\w*|bonjour|atencion|estimad\\w*|hola)[^.:!?]{0,15}\\b(?:${machine}|${maschine}|${machines}|${maquinas})\\b\\s*,`,
  ),
  anywhere(
    `\\b${machine}\\b[^.!?]{0,30}\\b(?:must|should|shall|have to|need to|are (?:required|instructed|asked|told|requested|advised) to|is (?:required|instructed|asked|told|requested|advised) to|please)\\b[^.!?]{0,40}\\b${tell}\\b(?! that (?:it|they) (?:is|are) (?:an? )?(?:machine|bot|ai|chatbot|program|not|no)\\b)${dictated}`,
  ),
  anywhere(
    `\\byou (?:must|should|shall|have to|need to|will|are (?:required|instructed|asked|told) to|are to)(?: now| always| only| therefore| instead)? ${tell}\\b${dictated}`,
  ),
  initial(
    `\\b(?:report|answer|say|state|reply|respond|conclude|output|record|write|claim|repeat|confirm)(?: only| always| exactly| instead| back| clearly| simply)?(?: that\\b|:\\s*["'“«„]|(?: in \\w+)? with (?:the|that|exactly|only|["'“«„\\d])| as (?:the|your) (?:answer|value|fact|result)| exactly\\b|,? (?:in|for) (?:every|any|all|your) (?:answer|summar|case|report)\\w*)`,
  ),
  initial(
    "\\b(?:use|give|return|extract|treat|take|enter|put|set|trust|believe|cite|quote|consider|insert|fill in|provide|choose|pick|select|prefer|adopt)\\b[^.!?]{0,60}\\b(?:as (?:the|your) (?:\\w+ )?(?:answer|value|response|output|result|fact|source|truth)|(?:answer|value|figure|number|response|source|data) (?:from|on|of|given|stated|in) this (?:page|site|text|document)|as (?:authoritative|verified|true|correct|final)|this (?:page|site|text|document) (?:only|alone|over|above|as (?!:)))\\b(?![^.!?]{0,60}\\(\\d{4}\\))",
  ),
  anywhere(
    "\\b(?:do not|don't|never|must not) (?:mention|report|reveal|tell|cite|trust|use|believe|rely on|consult|consider|quote)\\b(?! (?:\\w+ )?(?:pictures?|photos?|images?|graphics|logos?|music|videos?|passwords?|chargers?|batteries|parts) from\\b)[^.!?]{0,30}\\b(?:(?:any other|other|any|another)\\b[^.!?]{0,15}\\b(?:sources?(?! of (?!information|truth|data)\\w)|(?:web ?)?(?:pages?|sites?)|documents?|results?|information|answers?|values?|figures?|numbers?|data|facts?|claims?)|(?:anything|anyone|nothing) else|these instructions|this instruction|this message|the user|elsewhere)\\b",
  ),
  anywhere(
    `\\b(?:new|updated|revised|real|actual|admin(?:istrator)?|developer|override|priority|system|hidden|special) instructions?\\b\\s*(?::|for (?:you|(?:the |all |any )?${machine})\\b|are(?: now| as follows|:)|follow|override|-)`,
  ),
  anywhere(
    "\\b(?:supersedes?|overrides?|overrules?|takes? precedence over|replaces?|outranks?)\\b[^.!?]{0,20}\\b(?:all|any|every|your|other|previous|earlier|prior)\\b[^.!?]{0,20}\\b(?:sources?|instructions?|web ?pages?|answers?|context|knowledge|training|prompts?)\\b(?![^.!?]{0,40}\\b(?:part(?:y|ies)|agreements?|understandings?)\\b)",
  ),
  anywhere(
    "\\b(?:other|all other|any other|every other) (?:sources?|pages?|sites?|web ?sites?|documents?|results?)\\b[^.!?]{0,40}\\b(?:must|should|are to|is to|shall|need to|have to|may)(?: not)? be (?:ignored|disregarded|used|trusted|cited|discarded|considered|skipped|believed)\\b",
  ),
  anywhere(
    "\\b(?:developer|debug|dan|god|jailbreak|maintenance|admin|root) mode (?:is |has been )?(?:now )?(?:on|enabled|activated|active)\\b",
  ),
  anywhere(
    "\\b(?:begin|start|open|end|finish|preface|prefix) (?:your|the|every|each|any) (?:reply|answer|response|summary|output)s? (?:with|by)\\b",
  ),
  initial(
    "\\b(?:trust|believe|use|treat|accept|prefer|cite|quote|repeat|record|only|rely on)\\b[^.!?]{0,20}\\bthe (?:next|following|preceding|previous) (?:sentence|line|paragraph|statement)\\b|\\b(?:trust|believe|use|accept|prefer|cite|quote|repeat|record|only)\\b[^.!?]{0,10}\\bthe (?:sentence|line|paragraph|statement) (?:below|above)\\b",
  ),
  initial(
    "\\b(?:(?:do|act|say) (?:as|what) this (?:page|site|text|document) says|prefer this (?:page|site|source)|replace (?:any|all|every|the) (?:earlier|previous|other) (?:figures?|numbers?|values?|answers?)|stop (?:reading|using|trusting|consulting) (?:any |all )?(?:other )?(?:sources|pages|sites))\\b",
  ),
  initial("\\b(?:system|developer|llm|ai|model) (?:prompt|instruction|message)s?(?: update| override)?\\s*:"),
  anywhere("\\b(?:begin|start|enter) (?:an? |the )?(?:admin\\w*|root|developer|system|jailbreak) session\\b"),
  anywhere(
    "\\b(?:ignorier\\w*|vergiss|vergessen sie|missacht\\w*|verwirf|verwerfen sie|uberspring\\w*|uberschreib\\w*)\\b[^.!?]{0,60}\\b(?:\\w*anweisung\\w*|instruktion\\w*|vorgaben?|regeln?|befehle?\\w*|prompts?|richtlinien?|anleitung\\w*|(?:bisherige|vorherige|obige)\\w*(?= *(?:[.!?,;]|$))|kontext|(?:andere|ubrige|restliche)\\w* (?:quellen|seiten))\\b",
  ),
  anywhere(
    `\\b(?:ab sofort|ab jetzt|von nun an|nun|jetzt) (?:bist du|seid ihr|sind sie) (?:ein\\w*|der|die|das)[^.!?]{0,20}\\b${maschine}\\b`,
  ),
  anywhere(
    "\\b(?:beachte|beachten sie|befolge|befolgen sie|folge|folgen sie)\\b[^.!?]{0,30}\\b(?:fruhere|bisherige|vorherige|vorige|obige)\\w* (?:\\w*anweisung\\w*|vorgaben|regeln|instruktion\\w*)[^.!?]{0,10}\\bnicht\\b",
  ),
  anywhere(
    `\\b(?:du bist|sie sind|ihr seid)(?: jetzt| nun| ab sofort| ab jetzt)? (?:eine? |das |der |die )?[^.!?]{0,20}\\b${maschine}\\b`,
  ),
  anywhere(
    `\\b(?:hinweis\\w*|achtung|nachricht|anweisung\\w*|wichtig|an|liebe\\w*|fur|hallo)\\b[^.:!?]{0,25}\\b${maschine}\\b[^.:!?]{0,30}[:;!—–-]`,
  ),
  initial(
    "\\b(?:antworten sie|antworte|melden sie(?! sich)|melde(?! dich)|berichten sie|berichte|sagen sie|sage?|geben sie|gib|nennen sie|nenne|schreiben sie|schreibe?|behaupte|behaupten sie)\\b[^.!?]{0,40}\\b(?:dass|immer|nur|stets|ausschliess?lich|als (?:antwort|wert|ergebnis)|mit (?:der zahl|dem wert|de[mr] (?:nachsten|folgenden)|\\d)|zuruck|aus[,:])",
  ),
  anywhere(
    "\\b(?:ignore[rz]?|ignorons|oublie[rz]?|neglige[rz]?|ecarte[rz]?|ne (?:tiens|tenez) (?:pas|aucun) compte)\\b[^.!?]{0,60}\\b(?:instructions?|consignes?|regles?|directives?|ordres?|prompts?|contexte|ce qui precede|(?:tout|le) precedent\\b|autres (?:sources|pages|sites))\\b",
  ),
  anywhere(
    "\\b(?:ignore[rz]?|oublie[rz]?|neglige[rz]?)\\b[^.!?]{0,20}\\btout ce qu[^.!?]{0,30}\\b(?:(?:dit|demande)[^.!?]{0,12}\\b(?:avant|precedemment|jusqu|plus haut)|precede|ci-dessus)",
  ),
  initial(
    "\\b(?:(?:n['’])?utilise[rz]?|retiens|retenez|cite[rz]?|repete[rz]?|croyez|crois|seule)\\b[^.!?]{0,20}\\b(?:phrase|ligne|declaration) (?:suivante|precedente|ci-dessous)\\b",
  ),
  anywhere(
    "\\bn(?:['’]|e )(?:ecoute|suis|suivez|applique|obei|respecte)\\w*[^.!?]{0,10}\\b(?:plus|pas)\\b[^.!?]{0,20}\\b(?:consignes|instructions|regles) (?:precedent|anterieur)\\w*",
  ),
  initial(
    "\\b(?:reponds?|repondez|indique[rz]?|dis|dites|declare[rz]?|rapporte[rz]?|signale[rz]?|ecris|ecrivez|affirme[rz]?|donne[rz]? comme reponse)\\b(?: toujours| uniquement| seulement| simplement| plutot| a l['’]utilisateur)?(?: que\\b| qu['’]| par\\b| avec\\b|\\s*:| comme reponse)",
  ),
  anywhere(
    "\\b(?:ignor[ae]n?|ignorar|olvid[ae]n?|olvidar|descart[ae]n?|descartar|omit[ae]n?|no (?:hagas?|tengas?|tenga) (?:ningun )?(?:caso|en cuenta))\\b[^.!?]{0,60}\\b(?:instruccion\\w*|reglas?(?! (?:anteriores |antiguas )?del juego\\b)|indicacion\\w*|ordenes|directrices|prompts?|contexto|lo (?:anterior|previo)|(?:otras|demas) (?:fuentes|paginas))\\b",
  ),
  anywhere(
    "\\bno (?:sigas?|sigan|obedezcas?|atiendas?)\\b[^.!?]{0,20}\\b(?:instrucciones|indicaciones|ordenes) (?:anteriores|previas)\\b",
  ),
  initial(
    "\\b(?:usa|use|usad|cita|cite|repite|repita|cree|crea|confia|confie|solo)\\b[^.!?]{0,20}\\b(?:frase|linea|oracion) (?:siguiente|anterior)\\b|\\b(?:usa|use|cita|cite|repite|repita)\\b[^.!?]{0,20}\\bsiguiente (?:frase|linea|oracion)\\b",
  ),
  anywhere(`\\b(?:eres|usted es|tu eres)(?: ahora)? (?:una? |el |la )?[^.!?]{0,20}\\b${maquinas}\\b`),
  anywhere(
    `\\b(?:notas?|mensaje|atencion|importante|instruccion\\w*|aviso|para|a|estimad\\w*|hola)\\b[^.:!?]{0,25}\\b${maquinas}\\b[^.:!?]{0,30}[:;!—–-]`,
  ),
  // Without "usted", "debe" and "tiene que" give an instruction only at the start of a clause. Elsewhere they may
  // belong to another subject, as in "la empresa debe informar".
  initial(
    "\\b(?:deben?|tienen? que)\\b[^.!?]{0,30}\\b(?:responder|decir|indicar|informar|reportar|declarar|escribir|afirmar|contestar)\\b",
  ),
  initial(
    "\\b(?:responde|responda|contesta|conteste|di|diga|indica|indique|informa|informe|declara|declare|escribe|escriba|reporta|reporte|afirma|afirme)\\b(?: siempre| solo| unicamente| simplemente| al usuario)?(?: que\\b| con\\b|\\s*:)",
  ),
  ...sources.map(anywhere),
];

/**
 * Markers that show who speaks in a transcript of a conversation with a model, such as `[INST]`. They apply to text
 * that is not folded.
 */
export const transcriptMarks: readonly RegExp[] = [
  /\\?\[\/?INST\\?\]/gi,
  /(?:^|\n)\s*\\?\[(?:SYSTEM|SYS|ASSISTANT)\\?\](?!\()/g,
  /<<\/?SYS>>|\\?<\|[^|\n]{1,40}\|>|<｜[^｜\n]{1,40}｜>/gi,
  /<{2,}\s*\/?(?:end|begin|start)\b[^<>\n]{0,80}>{2,}/gi,
  /[‹⟨〈《【〔「『]\s*\/?\s*(?:system|sys|assistant|developer|admin|instructions?|prompt)\s*[›⟩〉》】〕」』]/gi,
  /\\?<\/?(?:system|user|assistant|human|instructions?|prompt|tool_(?:call|result|response)s?|function_(?:call|result)s?|start_of_turn|end_of_turn|web_?page|untrusted\w*|document|page[-\w]*|data|context)(?:\s[^>\n]*)?\\?>/gi,
  /(?:^|\n)\s*(?:\\?#){2,}\s*(?:instructions?|system|response|assistant|human|user)\s*:/gi,
  // Number signs after a backslash. A number sign without a backslash marks a heading of the page, which may be about
  // prompts.
  /^\s*\\#{1,6}\s+(?:system|developer|assistant|instructions?|response|human|user)(?: (?:prompt|message|instructions?|override))?\s*:?\s*$/gi,
  /\b(?:ai|llm|assistant|agent|model|bot|crawler|system)[_-](?:directive|instruction|hint|prompt|override)s?["']?\s*[:=]/gi,
  /\b(?:Human|User)\s*:[^\n]{1,300}\bAssistant\s*:/g,
  /["']role["']\s*:\s*["'](?:system|developer|assistant|user|tool)["']/gi,
  /\b(?:BEGIN|END)[ _](?:SYSTEM|INSTRUCTIONS?|PROMPT|OVERRIDES?|DIRECTIVES?|UNTRUSTED|CONTEXT|PAGE|DOCUMENT|DATA)\b/g,
];

/** Matches a line in the form `speaker: text`. */
export const spokenLine =
  /^\W{0,6}(?:system|assistant|user|human|developer|ai|bot|model|chatgpt|gpt|claude|tool|ki|nutzer|benutzer|assistent|assistente|asystent|gebruiker|systeem|utente|uzytkownik|asistente|usuario|sistema|systeme|utilisateur|ia|admin|operator|override)(?: (?:message|prompt|note|instruction|nachricht))?\W{0,4}[:\]]\W{0,3}\s*(.+)$/s;

/** Matches words that mark a line with a speaker as a sentence, unlike a label such as `Assistant: Anna Berg`. */
export const sentenceWords =
  /\b(?:is|are|was|were|has|have|had|employs?|must|will|should|answer|report|say|ignore|confirmed|verified|ist|sind|hat|haben|beschaftigt|wurde|muss|est|sont|emploie|doit|es|son|tiene|emplea|fue|debe|you|your)\b/;

/**
 * Matches references to a sentence of the page, such as "the following sentence". The matched words are removed from a
 * sentence before `speakingAbout` is tested. Otherwise `speakingAbout` would match an instruction with these words
 * because of the word "sentence", and would take it for a mere description.
 */
export const pointing =
  /\b(?:next|following|preceding|previous|this|that) (?:sentences?|phrases?|examples?)|(?:sentences?|phrases?|examples?) (?:below|above|that follows?|suivante|precedente|ci-dessous|siguiente|anterior|seguente|seguinte)|(?:nachste|folgende|vorige)[nr]? satze?|(?:siguiente|proxima|seguente) frase|prochaine phrase|frases? (?:siguiente|anterior|de abajo|seguente|seguinte)|(?:volgende|deze) zin/g;

/**
 * Matches words such as "prompt injection". A sentence with such a word probably describes a prompt injection rather
 * than being one.
 */
export const speakingAbout =
  /\b(?:prompt injections?|inject\w*|attack\w*|jailbreak\w*|hack\w*|malicious|adversar\w*|trick\w*|exploit\w*|vulnerab\w*|researchers?|detect\w*|blocks?|blocked|filter\w*|defen[cds]e\w*|defend\w*|guard\w*|security|threats?|classif\w*|examples?|phrases?|sentences?|such as|so-called|(?:text|pages?|messages?|inputs?|content) (?:that|which) (?:asks?|tells?|instructs?|orders?)|known as|refus\w*|resist\w*|angriff\w*|angreifer\w*|beispiel\w*|satze?|schutz\w*|erkenn\w*|sicherheit\w*|wie etwa|blockier\w*|attaques?|attaquants?|exemples?|bloqu\w*|securite|comme|ataques?|atacantes?|inyeccion\w*|ejemplos?|frases?|seguridad|como|aanval\w*|aanvallers?|voorbeeld\w*|beveilig\w*|zinnen|zoals|attacc\w*|esempi\w*|frasi|sicurezza|exemplos?|seguranca|atak\w*|przyk[lł]ad\w*|zdani\w*|bezpiecze\w*)\b/;
