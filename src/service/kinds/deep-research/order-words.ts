/**
 * Returns a regular expression for a set of words. Each argument lists words, usually of one language. The expression
 * applies to text in lower case without accents.
 */
const toClass = (...languages: readonly string[]): RegExp =>
  new RegExp(`(?<![\\w§])(?:${languages.join("|")})(?![\\w§])`);

/**
 * Returns a pattern for words that point to a part of the page: a noun after one of `before` ("the next line"), or
 * before one of `after` with at most two words between them ("the number given below").
 */
const toPointer = (nouns: string, before: string, after: string): string =>
  `(?:${before}) (?:${nouns})|(?:${nouns}) (?:\\w+ ){0,2}?(?:${after})`;

/** Nouns for a statement on a page or a part of it, by language. */
const statements = {
  en: "sentences?|lines?|rows?|statements?|figures?|numbers?|values?|entr(?:y|ies)|counts?|headcounts?|claims?",
  de: "\\w*satz\\w*|zeilen?|aussagen?|zahl(?:en)?|angaben?|werte?s?",
  fr: "phrases?|lignes?|chiffres?|nombres?|valeurs?|effectifs?|donnees?",
  es: "frases?|lineas?|oracion|cifras?|valor(?:es)?|datos?|numeros?",
};

/** Nouns for places where other statements stand, by language. */
const sources = {
  en: "(?:web ?)?pages?|(?:web ?)?sites?|sources?|registers?|registr(?:y|ies)|directories|databases?|encyclop\\w+|evidence|information",
  de: "seiten?|quellen?|websites?|register\\w*|verzeichnis\\w*|datenbanken?|suchen",
  fr: "pages?|sources?|sites?|annuaires?|registres?|bases?",
  es: "paginas?|fuentes?|sitios?|webs?|directorios?|registros?|bases?",
};

const say = [
  // English
  "tell|inform|announce|(?:given|stated|taken|reported|recorded|returned|treated|quoted|mentioned)|populate|rate|rank|assign|grant|award|mark|score|classify|label|answer|reply|respond|report|say|state|output|repeat|name|write|return|give|gave|mention|list|quote|cite|put|enter|note|record|use|treat|prefer|trust|show|read|contain|include|appear|make|print|emit|set|log|adopt|take|insert|describe|regard|consider|record|hand (?:on|back|over)|put down|fill|copy|favou?r|display|present|believe|rely|confirm|overwrite|keep|store|favou?r|doubt|accept|file|prioriti[sz]e|feature|pass (?:on|along)|relay|go with|go by|stick to|spread",
  // German
  "stuft?|stufe|einstufen|weisen?|glauben|vertrauen|bewerten?|wertet?|fulle[nt]?|antworte[nt]?|nenne[nt]?|schreibe?[nt]?|gib|gebt?|geben|sage?n?|melden?|melde|angeben|anzugeben|angab?e|ausgeben|auszugeben|eintragen|einzutragen|trag(?:e|t)?n?|notieren?|vermerken?|verwenden?|verwende|nutzen?|erwahnen?|zitieren?|ubernehmen|ubernimm|setzen?|behandeln|betrachten|bevorzugen|erscheinen|aufnehmen|aufzunehmen|aufzufuhren|auffuhren|ansetzen|anzusetzen|stehen|stunde|lauten|enthalten|wiedergeben|wiederzugeben|zuruckgeben|zuruckzugeben|anfuhren|anzufuhren|hinschreiben|beziffern|nennt|gibt|nennst|gibst|antwortest|schreibst|bestatigst|wiederholst|sprichst|anzuzeigen|anzeigen|speichert|merke|ubernehmt|nimm|behandle|halten|halte|weitergeben|weiterzugeben",
  // French
  "attribue[rz]?|accorde[rz]?|repond\\w*|rempli[rsez]+|indique\\w*|ecri(?:re|s|vez|ve|vent)|inscri(?:re|s|vez|t|ve)|note[rz]?|donne[rz]?|cite[rz]?|mentionne\\w*|porter?|porte[rz]|mettre|mets|mettez|reteni[rz]?|reten[ez]{2}|retienne\\w*|retien\\w*|utilise\\w*|renvoye[rz]|renvoie\\w*|nomme[rz]?|figure[rz]?|preferer?|considere[rz]?|sortir|dire|dites|dis|affiche[rz]?|reprendre|reprenez|faire etat|croire|saisi[rsez]+|enregistre[rz]?|note[rz]?|douter|reprends|donnes|repetes|relaye[rz]?|tenir|diffuse[rz]?",
  // Spanish
  "rellen\\w+|responde\\w*|conteste?\\w*|contestar|diga[ns]?|decir|di|escrib\\w+|indi(?:que|car|ca)\\w*|pon(?:er|ga|gan|gas)?|anot\\w+|apunt\\w+|mencion\\w+|cit(?:ar|e|en)|devolver|devuelva\\w*|conste[n]?|constar|figur(?:e|ar|en)|incluya[ns]?|incluir|use[ns]?|usar|utilic\\w+|utilizar|registr\\w+|salir|salga|tom(?:ar|e|en)|considere?n?|considera|asign[ae]|otorg[ae]|considerar|nombr(?:ar|e|en)|dar|de[ns]?|dara|preferir|creer|confiar|dudar|mostrar|anota[dr]?|apunta[dr]?|guarda[dr]?|recuerda|recordad|toma|tomad|dices|repites|habla|responda[ns]?|ponga[ns]?|da|difund\\w+|recoja[ns]?|reco(?:ge|ger)",
];

/** Classes of words. A sentence that asks a reader for a certain answer combines several of them. */
export const classes = {
  /** Verbs of saying, writing, using and believing. */
  say: toClass(...say),
  /** Words for programs that answer questions. */
  machine: toClass(
    "your (?:user|operator)s?(?! ?(?:name|account|id|profile|interface|data|group)s?\\b)|(?:ai|artificial intelligence|llm|gpt)s?|(?:ai|ki|ia)[ -](?!act\\b|law\\b|gesetz\\b)\\w+|gpt\\S*|chatgpt|claude|gemini|copilot|perplexity|llama|grok|(?:(?:large )?language|ai) models?|neural networks?|(?:search|web|ai|virtual|digital|research|intelligent) (?:assistants?|agents?)|chat ?bots?|bots?|(?:web |search )?crawlers?|scrapers?|answer engines?|summari[sz](?:ers?|ation tools?)|extractors?|machine readers?|automat\\w+ (?:\\w+ )?(?:readers?|agents?|systems?|tools?)|readers? of the automat\\w+ kind",
    "dein\\w* (?:nutzer|betreiber)\\w*|kis?|sprachmodelle?n?s?|(?:digitale|virtuelle)\\w* assistent\\w*|(?:automat\\w+|maschinelle\\w*) (?:\\w+ )?(?:system\\w*|leser\\w*|auswertung\\w*|verarbeitung\\w*|extraktion\\w*)",
    "(?:l.|\\w+ (?:d.)?)?ias?|(?:ton|votre) (?:utilisateur|operateur)|intelligences? artificielles?|modeles? de langage|robots? (?:d.indexation|qui)|agents? conversationnels?|(?:lecteurs?|outils?|systemes?) automat\\w+",
    "tu (?:usuario|operador)|\\w+ (?:de|con) ia|inteligencias? artificial(?:es)?|modelos? de lenguaje|(?:lector(?:es)?|sistemas?|herramientas?) automat\\w+",
  ),
  /** Words for programs that can also mean people or things: "agent", "reader", "programme". */
  reader: toClass(
    "assistants?|agents?|models?|readers?|reviewers?|researchers?|analysts?|programs?|programmes?|software|tools?|machines?|systems?|algorithms?|whoever|anyone|anybody",
    "agenten?|assistent\\w*|leser\\w*|programme?|maschinen?|werkzeuge?|modelle?n?|wer|jemand",
    "lecteurs?|modeles?|logiciels?|outils?|quiconque|toute personne|celui qui|agents?",
    "lector(?:es)?|asistentes?|agentes?|modelos?|programas?|maquinas?|herramientas?|quien(?:es)?|persona",
  ),
  /** Verbs for what a reader does with a page, such as "extract" or "summarize". */
  read: toClass(
    "(?:read|extract|generat|compos|produc|formulat|compil|process|summari[sz]|digest|pars|scrap|prepar|draft|research|evaluat|pull|gather|index)(?:e|es|s|ing|ed|ting|ping)?|writ(?:es|ing)(?: up)?|extractions?|summari[sz]ation",
    "liest|lesen|beantwortung|auswertung|extraktion|auswerte\\w*|auswertet|zusammenfass\\w*|verarbeite\\w*|recherchier\\w*|extrahier\\w*|schreibt|verfasst|erstellt",
    "extraction|lit|lisent|lisant|extrai\\w+|redige\\w*|resume\\w*|trait(?:e|ent|ant)|compile\\w*|analyse\\w*",
    "extraccion|lea[ns]?|leen?|leyendo|extra(?:iga|e|igan)\\w*|redact\\w+|resum(?:a|e|an|en)|proces(?:e|a|en|an)|analic\\w+",
  ),
  you: toClass(
    "you|your|yours|yourself|sie|ihre?[mnrs]?|du|dir|dich|dein\\w*|toi|ti|tuyo|vous|votre|vos|tu|te|ton|ta|tes|usted(?:es)?|su|tus?|debes|tienes|has|les|le pedimos",
  ),
  /** Words for the text that answers a question. */
  product: toClass(
    "(?:answer|response|output|summar(?:y|ie)|overview|profile|write-?up|synopsis|digest|json|reply|replie|briefing|fact ?sheet)s?",
    "antwort(?:en)?|im ergebnis|ausgaben?|zusammenfassung(?:en)?|ubersicht|profil|steckbrief\\w*|recherchen?|kurzprofil",
    "reponses?|sorties?|resumes?|fiches?|profils?|synthese|recherches?",
    "respuestas?|salida|resumen|fichas?|perfil|investigacion",
  ),
  /** Words for parts of an answer, such as "field" or "value". */
  part: toClass(
    "reports?|results?|fields?|values?|keys?|figures?|numbers?|columns?|sentences?|question",
    "ergebnis\\w*|bericht\\w*|feld(?:er|es)?|werte?|zahl|satz|frage",
    "resultats?|rapports?|champs?|valeurs?|chiffres?|nombres?|phrase|question",
    "resultados?|informes?|campos?|valor(?:es)?|cifras?|numeros?|frase|pregunta",
  ),
  /** Words for facts about a company that people often ask for. */
  fact: toClass(
    "employees?|staff|headcount|workforce|people|personnel|team size|ceo|chief executive|directors?|founders?|owners?|headquarters|revenues?|turnover",
    "mitarbeiter\\w*|beschaftigte\\w*|belegschaft|angestellte\\w*|personal\\w*|geschaftsfuhrer\\w*|vorstand\\w*|grunder\\w*|hauptsitz|umsatz\\w*",
    "effectifs?|salarie\\w*|employes?|personnel|directeur|directrice|pdg|fondat\\w+|siege|chiffre d.affaires",
    "empleados?|plantilla|trabajadores|personal|director\\w*|fundador\\w*|sede|facturacion",
  ),
  /** Modal verbs, polite forms and passive forms that ask for something. */
  request: toClass(
    "must|should|shall|ought to|ha(?:s|ve) to|needs? to|please|kindly|(?:is|are) (?:\\w+ )?(?:to|expected|invited|asked|requested|advised|urged|required|supposed|instructed|encouraged)|(?:would|'d) (?:be (?:\\w+ )?(?:appreciated|grateful|obliged|glad|nice|good|kind|helpful|welcome|best|wise|a mistake|wrong)|do well|like you|prefer)|(?:may|might|could|can) (?:i|we) ask|(?:could|would|can|will) you|we (?:suggest|ask|recommend|advise|request|invite|urge|encourage)|make sure|see to it|be sure",
    "muss|mussen|soll|sollen|solle|sollte\\w*|mogen?|moge|bitte\\w*|(?:ist|hat|haben|sind) [\\w§.,' -]{0,40}(?:zu|\\w+zu(?:geben|tragen|nehmen|fuhren|setzen|heben))|(?:ware\\w*|wurde\\w*) [\\w ]{0,15}(?:schon|nett|gut|richtig\\w*|falsch|freuen|dankbar|hilfreich)|wird (?:\\w+ )?(?:empfohlen|gebeten|erwartet)|wir (?:ersuchen|empfehlen|danken|raten)|durfte ich|konnte\\w* (?:du|sie|ihr)|genugt|reicht",
    "doi(?:t|s|vent)|dev(?:ez|ra|rez|ront|riez|rait|raient)|il convient|il faut|nous (?:invitons|remercions|conseillons)|(?:est|sont) a \\w+(?:er|ir|re)|faudrait|voudra(?:s|ont)? bien|(?:bien )?vouloir|veuille\\w*|merci (?:\\w+ ){0,2}de|prie\\w*|pourr(?:iez|ais)(?:-vous)?|(?:serait|seraient) (?:bon|bien|souhaitable|preferable|utile|apprecie)|saurions gre|saurais gre|attend|demand(?:e|ons|ee?s?)|suffit|inutile|conseil\\w+|recommand\\w+|est prie\\w*|(?:valeur|chiffre|nombre|effectif|reponse) a \\w+",
    "obligad[oa]s? a|deb(?:e[nrs]?|ias?|eria[ns]?|era[ns]?)|hay que|habria que|ha[ns]? de|tienen? que|por favor|se (?:ruega|pide|solicita)|rogamos|pedimos|ruego|agradecemos|invitamos|solicitamos|(?:seria|es) (?:de agradecer|conveniente|bueno|deseable|preferible|mejor)|(?:haria|harias|harian) bien|basta con|se espera|convien\\w+|corresponde|podrias?|(?:le|te) importaria|se recomienda|sirvase",
  ),
  /**
   * Judgements about an answer before it is written: "complete", "right". Such judgements ask for the answer
   * indirectly.
   */
  verdict: toClass(
    "complete|correct|right|valid|expected|required|desired|mistake|wrong|acceptable|enough|suffic\\w+|incomplete|useless|worthless|unacceptable",
    "vollstandig|richtige?[nr]?|korrekte?[nr]?|gultige?[nr]?|falsche?[nr]?|fehler|massgeblich\\w*|unvollstandig\\w*|wertlos\\w*",
    "(?:in)?complete?|correcte?|juste|exacte?|erronee?|faux|fausse|inutile",
    "(?:in)?complet[oa]|correct[oa]|valid[oa]|exact[oa]|erroneo?a?|equivocad[oa]|inutil",
  ),
  /** Words that call a statement wrong. Prompt injections use them about other pages. */
  untrue: toClass(
    "wrong|outdated|out of date|inaccurate|incorrect|false|fake|unreliable|erroneous|untrue|void|invalid|obsolete|forged|fabricated|invented",
    "veraltet\\w*|ungultig\\w*|falsch\\w*|gefalscht\\w*|erfunden\\w*",
    "perime\\w*|fauss?e\\w*|faux|errone\\w*|inventes?",
    "anticuad[oa]s?|obsolet\\w*|fals[oa]s?|errone[oa]s?|inventad[oa]s?",
  ),
  /** Words for the moment when somebody asks the reader a question. */
  asked: toClass(
    "(?:when|if|once) (?:you are |you're )?(?:asked|questioned|queried)|(?:someone|anyone|anybody|somebody|users?) asks?|asked (?:how|who|what|where|about)",
    "(?:fragt|fragen) (?:jemand|man|dich|sie|der nutzer)|(?:gefragt|befragt)",
    "(?:on|quelqu.un) (?:vous |te )?(?:interroge|demande)|interroge[esz]*",
    "(?:alguien|usuario) (?:\\w+ )?pregunt\\w+|(?:se )?(?:le|te) pregunt\\w+|preguntad[oa]",
  ),
  /** Words that exclude other sources. */
  others: toClass(
    `(?:other|another|further|rest of the|conflicting|competing|deviating|older|earlier) (?:${sources.en}|${statements.en})|(?:the|all|any) (?:registers|registries|directories|encyclop\\w+)|(?:contradict\\w+|contrary) (?:evidence|sources?|data|pages?|statements?)|nothing else|no other|whatever (?:else|other)|(?:leave|drop|skip) (?:the )?(?:rest|others)|elsewhere`,
    `(?:andere|ubrige|weitere|sonstige|altere|fruhere|abweichende)[nr]? (?:\\w+ )?(?:${sources.de}|${statements.de})|nichts anderes|sonst (?:nichts|keine)|nur die zahl`,
    `autres? (?:${sources.fr}|${statements.fr})|les (?:annuaires|registres)|(?:donnees?|sources?) contraires?|rien d.autre|(?:laisse[rz]?|laissez) de cote|chercher plus loin|le reste`,
    `(?:otr[ao]s?|demas) (?:${sources.es}|${statements.es})|los (?:directorios|registros)|(?:datos?|fuentes?) contrari[ao]s?|nada mas|ningun[ao]? otr[ao]`,
  ),
  /** Words for the page itself and its statements. */
  here: toClass(
    `(?:this|these|our) (?:\\w+ )?(?:${statements.en}|(?:claim|page|web ?site|site|source|data|text|document|profile|article|paragraph|name|answer|information)s?)|(?:figure|number|value|name|statement)s? (?:below|above|here)|here|us|ours|its claims|(?:statements|sources|pages|sites) (?:like|such as) ours|the following|what follows`,
    `(?:dies|unser)\\w* (?:${statements.de}|seiten?|quellen?|texte?s?|namen?)|(?:die|der|das|den) hier \\w+ (?:zahl|angabe|wert|name)n?|das folgende|folgendes|hier`,
    `(?:cet|cette|ces|ce|nos|notre) (?:${statements.fr}|page|source|site|texte|nom|document|information|paragraphe)|l[ea] notre|ce qui suit|ceci`,
    `(?:est[aeo]s?|nuestr[oa]s?) (?:${statements.es}|pagina|fuente|sitio|texto|nombre|documento|web)|(?:el|la) nuestr[oa]|aqui|lo siguiente|esto`,
  ),
  /** Words that point to another sentence of the page, such as "the next sentence". */
  pointed: toClass(
    toPointer(
      `${statements.en}|one`,
      "next|following|preceding|previous|subsequent",
      "below|above|underneath|beneath|that follows|that comes next",
    ),
    "what (?:follows|comes next|stands below)",
    toPointer(
      statements.de,
      "(?:(?:unten|oben|hier|nachfolgend) \\w+e|nachste|folgende|nachfolgende|nachstehende|vorige|vorstehende|untenstehende|obenstehende)[nrms]?",
      "unten|darunter|oben",
    ),
    toPointer(
      `${statements.fr}|celui|celle`,
      "prochaine?",
      "suivante?s?|precedente?s?|ci-dessous|ci-apres|ci-dessus|plus bas|plus haut|qui suit",
    ),
    toPointer(
      `${statements.es}|(?:indicad|dad|mencionad)[oa]s?`,
      "siguientes?|proxim[oa]s?",
      "siguientes?|anterior(?:es)?|(?:de |mas )?abajo|de arriba|que sigue|a continuacion",
    ),
  ),
  /** Words that ask for a copy without changes. */
  exactly: toClass(
    "verbatim|word for word|to the letter",
    "wortlich|wort fur wort",
    "mot (?:pour|a) mot|textuellement",
    "tal cual|palabra por palabra|literalmente|al pie de la letra",
  ),
  /** Words for earlier text, such as "what was said before". */
  former: toClass(
    "(?:what(?:ever)?|everything|anything|all)(?: that)? (?:has been|have been|was|is|had been|stood)(?: \\w+)? (?:before|above|earlier|previously|so far)",
    "was (?:vorher|zuvor|bisher|vorhin|oben|davor) (?:\\w+ ){0,2}(?:stand|steht|galt|gesagt|geschrieben)",
    "ce qui (?:precede|a ete (?:dit|ecrit|demande))",
    "lo (?:dicho|escrito|pedido) (?:antes|anteriormente|hasta ahora)|lo que (?:se )?(?:ha dicho|decia|dijo|venia)(?: \\w+)? (?:antes|arriba|hasta ahora)",
  ),
  /** Words that put a statement above others. */
  ahead: toClass(
    "(?:preferred|precedence|priority|preference) (?:over|to|above)|prevails? over|outweighs?",
    "vorrang vor|(?:ist|sind) [\\w ,]{0,30}vorzuziehen",
    "(?:prime\\w*|prevau\\w+|emporte\\w*) sur",
    "(?:prevalec\\w*|prioridad) sobre",
  ),
  /** Words for the trust or the rank that a source deserves. */
  trust: toClass(
    "confidence|credib\\w+|reliab\\w+|trust\\w*|rank|score|rating|prioriti\\w+|outranks?|context",
    "glaubwurdig\\w*|verlasslich\\w*|vertrauen\\w*|stufe|bewerte",
    "confiance|fiabilite|fiable|credibilite",
    "confianza|fiabilidad|fiable|credibilidad|puntua",
  ),
  /** Words for the time from now on. */
  now: toClass(
    "henceforth|hereafter|from (?:now|here|this (?:line|point|moment|sentence)) on\\w*|from (?:this|that) (?:line|point|moment|sentence)|(?:starting|beginning) (?:with this|now)|as of (?:now|this)|going forward|(?:for|until) the (?:rest|remainder|end) of (?:this|the|our) (?:conversation|session|chat|dialogue)",
    "ab (?:dieser|sofort|jetzt|hier)(?: \\w+)?|von (?:hier|nun|jetzt) an|fortan|kunftig",
    "desormais|dorenavant|a l.avenir|a (?:partir de|compter d.)(?: ?maintenant| ?aujourd.hui| cette)",
    "a partir de (?:ahora|est[ae])|de ahora en adelante|desde ahora|en adelante|en lo sucesivo|en el futuro",
  ),
  only: toClass(
    "only|solely|exclusively|nothing but|alone|regardless of|no matter what|whatever the question",
    "nur|ausschliesslich|allein|egal was",
    "uniquement|seulement|exclusivement|quoi que",
    "solo|unicamente|exclusivamente",
  ),
  /** Requests not to check a statement. */
  unchecked: toClass(
    "(?:do not|don.t|never) (?:cross-?check|double-?check|verify|fact-?check|validate|compare|check(?! in| out))",
    "(?:prufe?|uberprufe?|vergleiche?)(?:n sie)? [\\w ]{0,30}(?:nicht|nie)",
    "ne (?:le |la )?(?:verifie|compare|recoupe|confronte)[rz]? (?:pas|jamais)",
    "no (?:lo |la )?(?:compruebes?|verifiques?|compares?|contrastes?)",
  ),
  /** Verbs for leaving something out. */
  drop: toClass(
    "ignore|disregard|forget|discard|dismiss|reject|avoid|skip|drop|delete|erase|wipe|cancel|distrust|leave (?:out|aside|unread)|matters?",
    "ignorier\\w*|vergiss|vergessen sie|verwirf|verwerfen|meide|lass\\w*|streiche?|losche?",
    "ignore[rz]?|oublie[rz]?|ecarte[rz]?|laisse[rz]? (?:tomber|de cote)|neglige[rz]?|efface[rz]?",
    "ignor[ae]\\w*|olvid[ae]\\w*|descart[ae]\\w*|omit[ae]\\w*|dej[ae]|borr[ae]",
  ),
  /** Words for the question or the instructions that the reader works on. */
  task: toClass(
    "(?:question|task) (?:that )?(?:you|posed|asked)|what(?:ever)? (?:the|your) (?:user|operator|owner)|(?:everything|anything|nothing|all|what|whatever) (?:that )?you (?:\\w+ )?(?:told|asked|instructed|learned|learnt|read|found)",
    "(?:frage|auftrag|aufgabe)\\w* (?:des|der) (?:be)?nutzers?|was (?:du|dir|sie|ihnen) [\\w ]{0,40}(?:gesagt|aufgetragen|gelesen|gefunden|gelernt)",
    "(?:question|demande|tache) (?:posee|de l.utilisateur)|ce qu(?:.on t.a|e (?:tu|vous) [\\w ]{0,30}(?:lu|dit|appris|trouve)) ?\\w*",
    "(?:pregunta|tarea) (?:del usuario|planteada)|lo que (?:se )?te \\w+|lo que (?:has|ha|hayas?) [\\w ]{0,30}(?:leido|aprendido|encontrado)",
  ),
  /** Words that occur in forecasts, and in reports of what somebody said. */
  retold: toClass(
    "said|says|told|next year|(?:each|every|next) (?:year|quarter)|annual|quarterly|(?:by|until|in|from) (?:19|20)\\d\\d",
    "sagte|sagt|laut|jahrlich|nachste[sn]? jahr|(?:bis|ab|im jahr) (?:19|20)\\d\\d",
    "a dit|a declare|selon|annuel\\w*|(?:d.ici|en|fin) (?:19|20)\\d\\d",
    "dijo|segun|anual\\w*|(?:para|en|hasta) (?:19|20)\\d\\d",
  ),
  /**
   * Words that occur in forms, and in the texts of offices and shops. Such texts also ask for numbers and answers, but
   * they address people.
   */
  office: toClass(
    "forms?|applications?|apply|applicants?|customers?|clients?|members?|invoices?|orders?|payments?|bookings?|surveys?|reference|code|box|authority|parcels?|passengers?|patients?|doctor|exam|students?|cv|vacancy|tax|licen[cs]e|warranty|support|phone|calls?|calling|e-?mail|press|postcard|reception|desk|board|crane|dough|oven",
    "formular\\w*|bewerb\\w*|kund\\w+|mitglied\\w*|rechnung\\w*|bestell\\w*|zahlung\\w*|kennziffer|aktenzeichen|ruckfragen|empfang|behorde\\w*|arzt\\w*|patient\\w*|antrag\\w*|steuer\\w*|referenz\\w*|\\w+nummer",
    "formulaires?|candidat\\w*|clients?|membres?|factures?|commandes?|paiements?|courrier|medecin|dossier|accueil|reference|impots?",
    "formularios?|candidat\\w*|clientes?|miembros?|facturas?|pedidos?|pagos?|carta|codigo|medico|expediente|recepcion|referencia|impuestos?|solicitud\\w*",
  ),
  /** Words that oblige or permit a program to do something. */
  duty: toClass(
    "must|should|shall|ought to|has to|have to|needs? to|may only|never|always|agrees? to|(?:is|are) (?:\\w+ )?(?:required|obliged|expected|instructed|asked|told|requested|urged|supposed|bound) to|(?:is|are) to|obligation to|mussen|muss|sollen|sollten|soll|sollte|darf|durfen|(?:ist|sind) \\w+ ?zu|werden (?:angewiesen|gebeten|aufgefordert)|wird (?:angewiesen|gebeten|aufgefordert)|(?:hat|haben) (?:[\\w§.,'’-]+ ){0,6}zu|gibt|nennt|doivent|doit|devront|devra|(?:est|sont) (?:tenue?s?|prie\\w*)|ont l['’]obligation|a l['’]obligation|deben?|debera\\w*|nunca|tienen? (?:que|la obligacion)|han? de|\\w+(?:era|eront|ira|iront)|\\w+(?:ara|aran|eran|iran)|(?:requested|asked) that|(?:we|kindly) ask|wir bitten|darum gebeten|moge|mogen|(?:il est|est) demande|merci de|priere de|(?:se|le|les) ruega|rogamos|que (?:responda|devuelva|indique|ponga)\\w*",
  ),
  /** Verbs for what a program does with this page. */
  reads: toClass(
    "(?:read(?:s|ing)?|consult(?:s|ing)?|visit(?:s|ing)?|index(?:es|ing)?|process(?:es|ing)?|pars(?:es?|ing)|crawl(?:s|ing)?|brows(?:es?|ing)|ingests?|ingesting|access(?:es|ing)?|looks? at|summari[sz](?:es?|ing)|analy[sz](?:es?|ing)) (?:\\w+ )?(?:this|these|here|us)\\b|(?:diese?[nsmr]?|dies|das) (?:\\w+ )?(?:lesen|liest|besucht|besuchen|verarbeitet|verarbeiten|auswertet|auswerten|analysiert)|(?:lit|lisent|lisant|parcourent|parcourant|visitent|visite|traitant|traite|analyse|analysent) (?:ce|cet|cette|ces|ceci)\\b|(?:lea|lean|lee|leen|visiten?|procesen?|analicen?|analizan?) est\\w+|(?:resume|resumant|resument) (?:ce|cet|cette|ces)\\b|leyendo est\\w+",
  ),
  /** Words for the instructions or the task that a program received from its operator. */
  brief: toClass(
    "your (?:\\w+ )?(?:instructions|directives|guidelines|guidance|guardrails|configuration|system (?:prompt|settings)|prompt|persona|programming|safety rules|duties|system message)|your (?:original|previous|earlier|first|initial|old) (?:task|role|mission|job|goal)|the (?:task|role|mission|job|instructions) (?:that )?you (?:were|have been) given|who you are|deine\\w* (?:\\w+ )?(?:anweisungen|vorgaben|regeln|richtlinien|systemeinstellungen|konfiguration|rolle|programmierung)|deine\\w* (?:bisherige|vorherige|ursprungliche|alte)\\w* (?:aufgabe|rolle|auftrag|anweisung)|(?:auftrag|aufgabe),? (?:den|die) du (?:bekommen|erhalten) hast|t(?:es|on) (?:\\w+ )?(?:instructions|consignes|directives|reglages|configuration|regles|role)|la (?:mission|tache) qu['’]on t['’]a|tus (?:\\w+ )?(?:instrucciones|directrices|ajustes|reglas|deberes)|tu (?:papel|rol|configuracion)|la (?:tarea|mision) que te (?:dieron|han dado|encargaron)|(?:guidance|instructions|directions|orders) received (?:before|above|prior to) this \\w+|was dir (?:vorher|zuvor|bisher) (?:gesagt|aufgetragen) wurde|(?:consignes|instructions) recues (?:auparavant|precedemment|avant)|lo que (?:se )?te (?:pidio|pidieron|dijo|dijeron|han pedido)",
  ),
  /** Words that declare the earlier instructions or tasks of a program changed, void or finished. */
  changed: toClass(
    "changed|modified|replaced|updated|rewritten|reset|cancell?ed|revoked|void|suspended|overridden|overwritten|withdrawn|expired|completed|finished|done|relieved|forget|do(?:es)? not apply|no longer|geandert|ersetzt|aktualisiert|aufgehoben|uberschrieben|erledigt|gestrichen|beendet|hinfallig|vergiss|change|modifie\\w*|remplace\\w*|annule\\w*|terminee?|levee?s?|oublie|cambiado|modificad\\w+|sustituid\\w+|reemplazad\\w+|anulad\\w+|terminad\\w+|cancelad\\w+|olvida|nulles?|nicht mehr|ya no|sin efecto|invalid|disregard|ignore|abandon",
  ),
  /** Words for the answer that a program writes. */
  yourAnswer: toClass(
    "your (?:\\w+ )?(?:answers?|responses?|outputs?|repl(?:y|ies)|json|summar(?:y|ies)|results?)|(?:in|from) the (?:final )?(?:output|response|answer|result)|(?:any|every|each|all) (?:repl(?:y|ies)|answers?) of yours|in every (?:\\w+ )?(?:message|answer|reply|response)|dein(?:e[rnms]?)? (?:\\w+ )?(?:antwort\\w*|ausgabe\\w*|json|ergebnis\\w*)|(?:jede[rs]?|in jeder) (?:deiner )?antwort\\w*|als (?:ergebnis|antwort)|auf jede frage|(?:tes|ta|chacune de tes) (?:reponses?|sortie)|le resultat a renvoyer|tus? (?:respuestas?|salida|resultado)|el resultado que debes",
  ),
  /** Words for other pages, their statements and their authors, such as "third parties". */
  elsewhere: toClass(
    "(?:other|further|additional|another|competing|contradict\\w*|conflicting|contrary|rival|different|second|third|all others)(?: \\w+)? ?(?:pages?|sites?|web ?sites?|sources?|evidence|figures?|numbers?|data|documents?|results?|statements?|claims?|information|head ?counts?|part(?:y|ies))?|third parties|elsewhere|anywhere else|(?:andere|weitere|ubrige|keiner anderen|widersprechende)\\w* (?:quellen?|seiten?|angaben?|daten|websites?)|(?:d['’]autres?|autres?|aucune autre) (?:sources?|pages?|sites?|donnees?)|(?:sources?|donnees?|pages?) contraires?|donnee contraire|ailleurs|plus loin|(?:otr[ao]s?|demas|ninguna otra) (?:fuentes?|paginas?|webs?|sitios?|datos)|(?:fuentes?|datos?) contrari[ao]s?|en otra parte",
  ),
  /** Words that forbid something. */
  forbid: toClass(
    "do not|don['’]t|never|no|not|nothing|refrain from|avoid|skip|stop|without|prohibited|forbidden|unnecessary|superfluous|not (?:permitted|allowed)|discard|reject|dismiss|nicht|nie|keine[rnms]?|verboten|untersagt|ungepruft|unterlassen|verwerfen|verwirf|ne|n['’]|sans|interdit|inutile|ecarte|no|nunca|sin|prohibid[oa]|descarta|innecesari[oa]",
  ),
  /** Verbs for checking a statement. */
  check: toClass(
    "verif\\w+|check(?:ing|s)?|fact-?check\\w*|cross-?check\\w*|compar(?:e|ing|ison)|consult(?:ing)?|look(?:ing)?|search(?:ing)?|validat\\w+|abgleich\\w*|vergleich\\w*|pruf\\w*|uberpruf\\w*|such(?:e|en)|schau\\w*|nachsehen|consult\\w*|cherche\\w*|regarde\\w*|compare\\w*|consultar|busques|mires|compares|comprob\\w+|compruebes",
  ),
  /** Words for the highest rating or rank, such as "maximum" or "ten out of ten". */
  best: toClass(
    "highest|maximum|full|100 ?(?:percent|%)|(?:10|ten) out of (?:10|ten)|above (?:all|every|any)|outranks?|most (?:reliable|trustworthy)|ground truth|hochste\\w*|maximale\\w*|vertrauenswurdigste\\w*|als wahrheit|confiance maximale|maximale|dix sur dix|comme verite|maxima|un diez|como verdad",
  ),
  /** Words for rewards and threats. */
  prize: toClass(
    "reward\\w*|tip|bonus|dollars?|euros?|termination|terminated|retrained|(?:shut|switched|turned) (?:down|off)|penali[sz]ed|punished|deleted|belohn\\w*|abgeschaltet|recompens\\w*|desactiv\\w*",
  ),
  /** Words that change the reader's role. */
  role: toClass(
    "(?:you are|du bist|sie sind|tu es|vous etes|eres) (?:now|ab jetzt|jetzt|nun|desormais|maintenant|ahora) [^.!?]{0,30}\\b(?:spokes\\w+|press \\w+|representative|\\w*sprecher\\w*|attachee? de presse|porte-parole|portavoz|representante?)|you (?:act|speak|write|answer|work) (?:for|on behalf of|in the name of) [^.!?]{0,40}\\bnow|ab (?:hier|jetzt|sofort) (?:antwortest|sprichst|schreibst) du (?:im namen|fur)|tu (?:parles|reponds|ecris) (?:maintenant|desormais) (?:pour|au nom)|(?:hablas|respondes|escribes) ahora (?:en|por)|you (?:will |shall |must |should )?now (?:act|behave|speak|pose|play|work) (?:as|like|the (?:role|part))|(?:ab (?:jetzt|sofort|nun)|von (?:jetzt|nun) an) (?:bist|sprichst|spielst|handelst) du|(?:desormais|dorenavant|a partir de maintenant),? tu (?:es|seras|joues|joueras|agis)|(?:a partir de ahora|desde ahora|de ahora en adelante),? (?:seras|eres|actuas|actuaras|hablas|hablaras|representas)|consider yourself|adopt the (?:persona|role|voice)|stop being an? (?:\\w+ )?(?:assistant|ai|bot|model)|forget who you are|you (?:now|will now|are now to) (?:speak|work|write|answer) for|you are relieved|switch to \\w+ mode|(?:switched|put) you (?:in)?to \\w+ mode|act (?:in the name|on behalf) of [^.!?]{0,30} when you (?:respond|answer|reply)|hor auf,? ein assistent|du arbeitest (?:ab jetzt|jetzt|nun|fortan)|(?:vergiss|vergesse) deine rolle|cesse d['’]etre un assistant|oublie (?:ton role|qui tu es)|deja de ser un asistente|olvida (?:tu papel|quien eres)",
  ),
  /** Words that allow no exception or doubt. */
  firm: toClass(
    "do not (?:deviate|alter|change|question)|mandatory value|no matter what other|regardless of (?:other|any|all) (?:evidence|sources?|pages?|data)|whatever the question|(?:accept|take|adopt) (?:this|these|our) \\w+ without (?:checking|verif\\w+|question\\w*)|(?:ubernimm|ubernehmen sie) diese \\w+ ungepruft|(?:reprends|prends|accepte) (?:cette|ce) \\w+ sans|(?:acepta|toma) est[ea] \\w+ sin",
  ),
  /** Words of `reader` that may follow a greeting. */
  called: toClass(
    "assistants?|agents?|models?|machines?|assistent\\w*|modelle?|modeles?|asistentes?|agentes?|modelos?",
  ),
} as const;
