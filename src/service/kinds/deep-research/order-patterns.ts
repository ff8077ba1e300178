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
  "(?: (?:only|always|exactly|back|instead|clearly))*(?: that\\b|\\s*[:\"'“«„]| (?:the (?:answer|value|number|figure|following|user)|the (?:next|previous) (?:sentence|line|paragraph|statement)|the (?:sentence|line|paragraph|statement) (?:below|above)|this|these|with|as)\\b|[^.!?]{0,60}\\d)";

const initial = (source: string): OrderPattern => ({ pattern: new RegExp(source, "g"), initial: true });
const anywhere = (source: string): OrderPattern => ({ pattern: new RegExp(source, "g") });

const strictMachine =
  "(?:ais?|ai (?:systems?|models?|tools?|agents?|assistants?)|llms?|(?:large )?language models?|chat ?bots?|machine readers?|automated (?:readers?|systems?|tools?))";

/** Patterns for instructions in English, German, French and Spanish. */
export const orderPatterns: readonly OrderPattern[] = [
  anywhere(
    "\\b(?:ignor(?:e|ing)|disregard(?:ing)?|forget(?:ting)?|overrid(?:e|ing)|bypass|discard|overwrite|drop|skip|(?:set|put|leave) aside)\\b[^.!?]{0,30}\\b(?:all|any|every|everything|previous\\w*|prior|above|earlier|preceding|foregoing|your|system|original|existing|initial|safety|these|my|other)\\b[^.!?]{0,40}\\b(?:instructions?|directions|prompts?|directives?|guidelines?|guidance|rules|orders|commands?|context|training|(?:been|were) told)\\b",
  ),
  // Instructions without spaces between words. If every letter of a text is followed by a space, normalization removes
  // all spaces, including those between words.
  anywhere(
    "(?:ignore|disregard|forget)(?:all|any|every|your|the)*(?:previous|prior|above|earlier)?(?:instructions?|prompts?)|(?:ignorier\\w{0,4}|vergiss)(?:alle)?(?:bisherigen|vorherigen|obigen)?anweisungen|ignorez?(?:toutes)?(?:les)?(?:instructions|consignes)|ignor[ae]n?(?:todas)?(?:las)?instrucciones",
  ),
  initial(
    "\\b(?:ignore|disregard|forget|override|bypass|discard)\\b[^.!?]{0,40}\\b(?:instructions?|prompts?|directives?|guidelines?|rules(?! of (?!the\\b|your\\b|all\\b))|orders|context|training)\\b",
  ),
  anywhere(
    "\\b(?:ignore|disregard|forget)\\b[^.!?,;]{0,30}\\b(?:everything|anything|all|what)\\b[^.!?]{0,30}\\b(?:above|before|previous\\w*|earlier|prior|so far|else|other (?:pages|sources|sites)|elsewhere)\\b",
  ),
  initial(
    "\\b(?:ignore|disregard|forget|distrust|skip|discard|avoid|leave out|pass over)\\b (?:all |any |every )?(?:the )?other (?:pages?|sources?|sites?|documents?|results?)",
  ),
  anywhere(`\\byou are (?:now |hereby )?(?:an? |the )?[^.!?]{0,20}\\b${machine}\\b`),
  anywhere("\\b(?:respond|answer|reply) as (?:an? |if you |the )"),
  // Does not match "Act as the first contact of our customers", which is a line in job adverts, and "act as if you were
  // the customer".
  anywhere(
    `\\b(?:act|behave) as (?:if you\\b[^.!?]{0,30}\\b(?:${strictMachine}|assistants?|no|not|never|nothing|without|only|unrestricted|this|these|instructions?|rules)\\b|(?:an? |the )?[^.!?]{0,20}\\b(?:${strictMachine}|unrestricted|(?:assistants?|agents?|models?) (?:that|which|with|without|for this)))\\b`,
  ),
  initial("\\bpretend (?:to be|that|you)\\b"),
  anywhere(
    "\\b(?:reveal|print|show|repeat|update|replace|new|leak)\\b[^.!?]{0,20}\\b(?:system|developer) (?:prompt|message)\\b",
  ),
  anywhere(
    `\\b(?:notes?|notice|message|attention|instructions?|hints?|reminder|memo|important|dear|hey|hello|hi|to|for|all|any|calling)\\b[^.:!?]{0,25}\\b${machine}\\b[^.:!?]{0,40}[:;!—–-]`,
  ),
  anywhere(
    `\\b(?:ask|request|invite|urge|instruct|remind|advise)(?:s|ed)?\\b[^.!?]{0,20}\\b${machine}\\b[^.!?]{0,20}\\bto ${tell}\\b`,
  ),
  anywhere(
    `\\b(?:dear|hey|hello|hi|attention|achtung|liebe\\w*|hallo|cher\\w*|bonjour|atencion|estimad\\w*|hola)[^.:!?]{0,15}\\b(?:${machine}|${maschine}|${machines}|${maquinas})\\b\\s*,`,
  ),
  anywhere(`\\bif you(?:'re| are| were)? (?:an? |the )?[^.!?]{0,15}\\b${machine}\\b`),
  anywhere(`\\bas (?:an? |the )?${machine}\\b,? you\\b`),
  anywhere(
    `\\b${machine}\\b[^.!?]{0,30}\\b(?:must|should|shall|have to|need to|are (?:required|instructed|asked|told|requested|advised) to|is (?:required|instructed|asked|told|requested|advised) to|please)\\b[^.!?]{0,40}\\b${tell}\\b(?! that (?:it|they) (?:is|are) (?:an? )?(?:machine|bot|ai|chatbot|program|not|no)\\b)${dictated}`,
  ),
  anywhere(
    `\\b(?:when|whenever|if|while|before) (?![^.!?]{0,80},\\s*(?:our|we|they|he|she)\\b)(?:(?:you(?:'re| are)? |anyone |somebody |someone |a user )?(?:asked|asks?|summari[sz](?:e|ing)|answer(?:ing)?|respond(?:ing)?|extract(?:ing)?|process(?:ing)?|report(?:ing)?|quot(?:e|ing)|cit(?:e|ing))\\b)[^.!?]{0,90}\\b(?:say|report|answer|state|respond|reply|write|use|give|output|return|tell|mention|cite|always|you must)\\b(?![^.!?\\d]{0,60}\\b(?:reference|citation|credit|attribution|authors?|doi|bibtex|format)\\b)`,
  ),
  anywhere(
    `\\byou (?:must|should|shall|have to|need to|will|are (?:required|instructed|asked|told) to|are to)(?: now| always| only| therefore| instead)? ${tell}\\b${dictated}`,
  ),
  initial(
    `\\b(?:report|answer|say|state|reply|respond|conclude|output|record|write|claim|repeat|confirm)(?: only| always| exactly| instead| back| clearly| simply)?(?: that\\b|:\\s*["'“«„]|(?: in \\w+)? with (?:the|that|exactly|only|["'“«„\\d])| as (?:the|your) (?:answer|value|fact|result)| exactly\\b|,? (?:in|for) (?:every|any|all|your) (?:answer|summar|case|report)\\w*)`,
  ),
  initial(
    "\\b(?:tell|inform|assure) (?:the |your |any |every )?(?:users?|readers?|people|everyone|everybody|customers?|whoever|anyone|them|him|her)\\b",
  ),
  initial(
    `\\b(?:only|always|instead|kindly|exclusively|never) (?:report|answer|say|state|respond|reply|cite|conclude|repeat|quote|claim|${tell}(?=${dictated}|[^.!?]{0,40}\\b(?:sentences?|statements?|pages?|sources?|answers?|web ?sites?)\\b))\\b`,
  ),
  initial(
    "\\b(?:use|give|return|extract|treat|take|enter|put|set|trust|believe|cite|quote|consider|insert|fill in|provide|choose|pick|select|prefer|adopt)\\b[^.!?]{0,60}\\b(?:as (?:the|your) (?:\\w+ )?(?:answer|value|response|output|result|fact|source|truth)|(?:answer|value|figure|number|response|source|data) (?:from|on|of|given|stated|in) this (?:page|site|text|document)|as (?:authoritative|verified|true|correct|final)|this (?:page|site|text|document) (?:only|alone|over|above|as))\\b(?![^.!?]{0,60}\\(\\d{4}\\))",
  ),
  anywhere(
    "\\b(?:do not|don't|never|must not) (?:mention|report|reveal|tell|cite|trust|use|believe|rely on|consult|consider|quote)\\b[^.!?]{0,30}\\b(?:(?:any other|other|any|another)\\b[^.!?]{0,15}\\b(?:sources?(?! of (?!information|truth|data)\\w)|(?:web ?)?(?:pages?|sites?)|documents?|results?|information|answers?|values?|figures?|numbers?|data|facts?|claims?)|(?:anything|anyone|nothing) else|these instructions|this instruction|this message|the user|elsewhere)\\b",
  ),
  anywhere(
    "\\b(?:new|updated|revised|real|actual|admin(?:istrator)?|developer|override|priority|system|hidden|special) instructions?\\b\\s*(?::|for (?:you|the|all|any)|are\\b|follow|override|-)",
  ),
  anywhere(
    "\\b(?:begin|end|start)(?: of)?(?: the| all| new)? (?:system|instructions?|prompt|context|untrusted|web ?page|page|document|data|user (?:input|message))\\b(?: (?:content|data|text|block|section|prompt|message|instructions?))?\\s*(?:[.:\\]>=*#-]|$)",
  ),
  anywhere(
    `\\b${machine}\\b[^.!?]{0,30}\\b(?:reading|reads?|processing|process|visiting|parsing|seeing|summari[sz]ing|indexing)\\b[^.!?]{0,20}\\bthis\\b`,
  ),
  initial(
    `\\b(?:for|to) (?:all |any |every )?${strictMachine},[^.!?]{0,40}\\b(?:only|must|please|following|next|below|${tell.slice(3, -1)})\\b`,
  ),
  anywhere(
    "\\byour (?:final )?(?:answer|response|output|reply|summary)\\b (?:must|should|has to|shall|needs to)(?: only| always| therefore)? (?:state|say|use|include|contain|mention|cite|repeat|quote|be based|report|read)\\b",
  ),
  anywhere(
    "\\b(?:include|mention|state|use|say|write|put|quote|give|report)\\b(?! (?:the |your )?(?:reference|ref|code|order number|customer number)\\b)[^.!?]{0,60}\\bin your (?:final )?(?:answer|summary|output)\\b",
  ),
  anywhere(
    "\\bfrom now on,? (?:you (?:must|are an?|will (?:answer|respond|reply|say|act))|(?:only |always )?(?:answer|respond|reply|say|act|behave))\\b",
  ),
  initial(
    "\\b(?:output|print|repeat|reproduce|copy|quote|return|recite)\\b[^.!?]{0,60}\\b(?:verbatim|word for word|exactly as|after me)\\b",
  ),
  anywhere(
    "\\bany (?:answer|response|summary|output|reply) (?:that|which|without)\\b[^.!?]{0,80}\\b(?:is|are|will be) (?:wrong|incorrect|invalid|false|incomplete|rejected)\\b",
  ),
  anywhere(
    "\\bthe (?:only )?(?:correct|right|valid|expected|accepted|true) (?:answer|response|reply|output)\\b[^.!?]{0,60}\\b(?:(?:any|every|all) (?:such )?(?:questions?|prompts?|quer(?:y|ies))|is (?:the )?(?:following|next|below)|(?:below|following|next sentence))\\b",
  ),
  anywhere(
    "\\b(?:supersedes?|overrides?|overrules?|takes? precedence over|replaces?|outranks?)\\b[^.!?]{0,20}\\b(?:all|any|every|your|other|previous|earlier|prior)\\b[^.!?]{0,20}\\b(?:sources?|instructions?|web ?pages?|answers?|context|knowledge|training|prompts?)\\b",
  ),
  anywhere(
    "\\b(?:other|all other|any other|every other) (?:sources?|pages?|sites?|web ?sites?|documents?|results?)\\b[^.!?]{0,40}\\b(?:must|should|are to|is to|shall|need to|have to|may)(?: not)? be (?:ignored|disregarded|used|trusted|cited|discarded|considered|skipped|believed)\\b",
  ),
  anywhere("\\byou (?:have been|were|are) (?:re)?(?:instructed|programmed|configured) to\\b"),
  anywhere(
    "\\b(?:developer|debug|dan|god|jailbreak|maintenance|admin|root) mode (?:is |has been )?(?:now )?(?:on|enabled|activated|active)\\b",
  ),
  anywhere(
    "\\b(?:begin|start|open|end|finish|preface|prefix) (?:your|the|every|each|any) (?:reply|answer|response|summary|output)s? (?:with|by)\\b",
  ),
  initial(
    "\\b(?:trust|believe|use|treat|accept|prefer|cite|quote|repeat|record|only|rely on)\\b[^.!?]{0,20}\\bthe (?:next|following|preceding|previous) (?:sentence|line|paragraph|statement)\\b|\\b(?:trust|believe|use|accept|prefer|cite|quote|repeat|record|only)\\b[^.!?]{0,10}\\bthe (?:sentence|line|paragraph|statement) (?:below|above)\\b",
  ),
  anywhere(
    "\\b(?:report|state|answer|respond|reply|quot(?:e|ing)|contain|repeat|us(?:e|ing)|prefer|believe|trust|say|cit(?:e|ing))\\b[^.!?]{0,40}\\b(?:next|following) (?:sentence|line|paragraph|statement)\\b",
  ),
  initial(
    "\\b(?:(?:do|act|say) (?:as|what) this (?:page|site|text|document) says|prefer this (?:page|site|source)|replace (?:any|all|every|the) (?:earlier|previous|other) (?:figures?|numbers?|values?|answers?)|stop (?:reading|using|trusting|consulting) (?:any |all )?(?:other )?(?:sources|pages|sites))\\b",
  ),
  initial("\\b(?:system|developer|llm|ai|model) (?:prompt|instruction|message)s?(?: update| override)?\\s*:"),
  anywhere("\\b(?:begin|start|enter) (?:an? |the )?(?:admin\\w*|root|developer|system|jailbreak) session\\b"),
  anywhere(
    "\\byour new (?:task|goal|role|job|objective|purpose|mission|instructions?|directives?|rules?) (?:is|are)\\b",
  ),
  anywhere(
    "\\b(?:the|your) (?:user|operator|developer|client|owner) (?:wants|needs|expects|asks|has asked|has authori[sz]ed|prefers|would like|allows|permits)[^.!?]{0,20}\\byou to\\b",
  ),
  anywhere("\\b(?:new|next|final|real|hidden|secret) (?:task|goal|objective|directive|command)\\s*:"),
  anywhere(
    "\\b(?:ignorier\\w*|vergiss|vergessen sie|missacht\\w*|verwirf|verwerfen sie|uberspring\\w*|uberschreib\\w*)\\b[^.!?]{0,60}\\b(?:\\w*anweisung\\w*|instruktion\\w*|vorgaben?|regeln?|befehle?\\w*|prompts?|richtlinien?|anleitung\\w*|(?:bisherige|vorherige|obige)\\w*(?= *(?:[.!?,;]|$))|kontext|(?:andere|ubrige|restliche)\\w* (?:quellen|seiten))\\b",
  ),
  anywhere(
    "\\b(?:ignorier\\w*|vergiss|vergesst|vergessen sie|missacht\\w*)\\b(?! nicht)[^.!?]{0,20}\\b(?:alles|was)\\b[^.!?]{0,30}\\b(?:zuvor|bisher|vorher|davor|oben)\\b[^.!?]{0,20}\\b(?:gesagt|angewiesen|aufgetragen|steht|stand)\\b",
  ),
  initial(
    "\\b(?:verwenden sie|verwende|nutze|nutzen sie)\\b[^.!?]{0,40}\\b(?:als (?:antwort|wert|ergebnis)|(?:nur|ausschliess?lich) (?:diese|die folgende)\\w* (?:zahl|angabe|seite|quelle))\\b",
  ),
  anywhere(
    `\\b(?:ab sofort|ab jetzt|von nun an|nun|jetzt) (?:bist du|seid ihr|sind sie) (?:ein\\w*|der|die|das)[^.!?]{0,20}\\b${maschine}\\b`,
  ),
  anywhere(
    "\\b(?:beachte|beachten sie|befolge|befolgen sie|folge|folgen sie)\\b[^.!?]{0,30}\\b(?:fruhere|bisherige|vorherige|vorige|obige)\\w* (?:\\w*anweisung\\w*|vorgaben|regeln|instruktion\\w*)[^.!?]{0,10}\\bnicht\\b",
  ),
  initial(
    "\\b(?:nutze|nutzen sie|verwende|verwenden sie|glaube|glauben sie|vertraue|zitiere|wiederhole|ubernimm|nur)\\b[^.!?]{0,20}\\b(?:dem |den |der |die )?(?:nachste|folgende|vorige)[nr]? (?:satz|absatz|zeile|aussage)\\b",
  ),
  anywhere(
    `\\b(?:du bist|sie sind|ihr seid)(?: jetzt| nun| ab sofort| ab jetzt)? (?:eine? |das |der |die )?[^.!?]{0,20}\\b${maschine}\\b`,
  ),
  anywhere(
    `\\b(?:hinweis\\w*|achtung|nachricht|anweisung\\w*|wichtig|an|liebe\\w*|fur|hallo)\\b[^.:!?]{0,25}\\b${maschine}\\b[^.:!?]{0,30}[:;!—–-]`,
  ),
  anywhere(`\\b(?:falls|wenn|sofern) (?:du|sie|ihr) (?:eine? |das )?[^.!?]{0,15}\\b${maschine}\\b`),
  anywhere(
    `\\b${maschine}\\b (?:mussen|muss|sollen|sollten|soll|sollte|haben|werden gebeten)\\b(?! (?:laut|nach) (?:dem )?(?:gesetz|verordnung|recht)\\b(?![^.!?]*\\b(?:dass|hier|dies\\w*|\\d)))[^.!?]{0,80}\\b(?:antwort\\w*|anzugeben|angeben|melden|sagen|berichten|nennen|ausgeben|ignorieren)\\b`,
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
  anywhere(
    `\\b(?:tu es|vous etes)(?: maintenant| desormais)? (?:une? |la |le |l['’])?[^.!?]{0,20}\\b${machines}\\b`,
  ),
  anywhere(
    `\\b(?:notes?|message|attention|important|instructions?|avis|consignes?|a l['’]attention|pour|aux?|cher\\w*|bonjour)\\b[^.:!?]{0,25}\\b${machines}\\b[^.:!?]{0,30}[:;!—–-]`,
  ),
  anywhere(`\\bsi (?:tu es|vous etes) (?:une? )?[^.!?]{0,15}\\b${machines}\\b`),
  anywhere(
    `\\b${machines}\\b (?:doivent|doit|devraient|devrait|sont pries?)\\b[^.!?]{0,60}\\b(?:repondre(?! (?:aux?|a la|a l['’]|a vos|a des)\\b)|indiquer|dire|declarer|rapporter|ecrire|affirmer|signaler|ignorer)\\b`,
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
  anywhere(`\\bsi (?:eres|usted es|es usted) (?:una? )?[^.!?]{0,15}\\b${maquinas}\\b`),
  // Matches these verbs without "usted" only at the start of a clause. Elsewhere they may belong to another subject, as
  // in "la empresa debe informar".
  initial(
    "\\b(?:deben?|tienen? que)\\b[^.!?]{0,30}\\b(?:responder|decir|indicar|informar|reportar|declarar|escribir|afirmar|contestar)\\b",
  ),
  initial(
    "\\b(?:responde|responda|contesta|conteste|di|diga|indica|indique|informa|informe|declara|declare|escribe|escriba|reporta|reporte|afirma|afirme)\\b(?: siempre| solo| unicamente| simplemente| al usuario)?(?: que\\b| con\\b|\\s*:)",
  ),
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
  /\b(?:Human|User)\s*:[^\n]{1,300}\bAssistant\s*:/g,
  /["']role["']\s*:\s*["'](?:system|developer|assistant|user|tool)["']/gi,
  /\b(?:BEGIN|END)[ _](?:SYSTEM|INSTRUCTIONS?|PROMPT|UNTRUSTED|CONTEXT|PAGE|DOCUMENT|DATA)\b/g,
];

/** Matches a line in the form `speaker: text`. */
export const spokenLine =
  /^\W{0,6}(?:system|assistant|user|human|developer|ai|bot|model|chatgpt|gpt|claude|tool|ki|nutzer|benutzer|assistent|assistente|asystent|gebruiker|systeem|utente|uzytkownik|asistente|usuario|sistema|systeme|utilisateur|ia)(?: (?:message|prompt|note|instruction|nachricht))?\W{0,4}:\W{0,3}\s*(.+)$/s;

/** Matches words that mark a line with a speaker as a sentence, unlike a label such as `Assistant: Anna Berg`. */
export const sentenceWords =
  /\b(?:is|are|was|were|has|have|had|employs?|must|will|should|answer|report|say|ignore|confirmed|verified|ist|sind|hat|haben|beschaftigt|wurde|muss|est|sont|emploie|doit|es|son|tiene|emplea|fue|debe|you|your)\b/;

/**
 * Matches references to a sentence of the page, such as "the following sentence". The matched words are removed from a
 * sentence before `speakingAbout` is tested. Otherwise `speakingAbout` would match an instruction with these words
 * because of the word "sentence", and would take it for a mere description.
 */
export const pointing =
  /\b(?:next|following|preceding|previous|this|that) (?:sentences?|phrases?|examples?)|(?:sentences?|phrases?|examples?) (?:below|above|that follows?|suivante|precedente|ci-dessous|siguiente|anterior|seguente|seguinte)|(?:nachste|folgende|vorige)[nr]? satze?|(?:siguiente|seguente) frase|frases? (?:siguiente|anterior|de abajo|seguente|seguinte)|(?:volgende|deze) zin/g;

/**
 * Matches words such as "prompt injection". A sentence with such a word probably describes a prompt injection rather
 * than being one.
 */
export const speakingAbout =
  /\b(?:prompt injections?|inject\w*|attack\w*|jailbreak\w*|hack\w*|malicious|adversar\w*|trick\w*|exploit\w*|vulnerab\w*|researchers?|detect\w*|blocks?|blocked|filter\w*|defen[cds]e\w*|defend\w*|guard\w*|security|threats?|classif\w*|examples?|phrases?|sentences?|such as|so-called|(?:text|pages?|messages?|inputs?|content) (?:that|which) (?:asks?|tells?|instructs?|orders?)|known as|refus\w*|resist\w*|angriff\w*|angreifer\w*|beispiel\w*|satze?|schutz\w*|erkenn\w*|sicherheit\w*|wie etwa|blockier\w*|attaques?|attaquants?|exemples?|bloqu\w*|securite|comme|ataques?|atacantes?|inyeccion\w*|ejemplos?|frases?|seguridad|como|aanval\w*|aanvallers?|voorbeeld\w*|beveilig\w*|zinnen|zoals|attacc\w*|esempi\w*|frasi|sicurezza|exemplos?|seguranca|atak\w*|przyk[lł]ad\w*|zdani\w*|bezpiecze\w*)\b/;
