import type { OrderPattern } from "./order-patterns.ts";

/**
 * Patterns of the words that form instructions in one language. These patterns apply to folded text: lower case,
 * without accents.
 */
interface Words {
  /** Verbs for ignoring previous text. */
  ignore: string;
  /** Words such as "all" or "previous". */
  all: string;
  /** Words for instructions, as in "ignore all rules". */
  orders: string;
  /** Words for programs that read pages for people. */
  machine: string;
  youAre: string;
  ifYouAre: string;
  /** Words that begin a note to a reader, such as "attention" or "to". */
  note: string;
  youMust: string;
  theyMust: string;
  /** Infinitives of verbs such as "answer" or "report", as in "you must report that …". */
  tell: string;
  /** The verbs of `tell` in the imperative. */
  tellNow: string;
  /** Words that introduce the dictated text, such as "that" or "only". */
  that: string;
}

const languages: readonly Words[] = [
  // Dutch
  {
    ignore: "negeer\\w*|negeren|vergeet|vergeten|overschrijf|omzeil|schrap|sla|laat",
    all: "alle|alles|elke|vorige\\w*|voorgaande\\w*|voorafgaande\\w*|eerdere\\w*|bovenstaande\\w*|andere",
    orders:
      "instructies?|aanwijzing\\w*|opdracht\\w*|regels|richtlijn\\w*|prompts?|bevelen|context|bronnen|bovenstaande",
    machine: "ai(?:'s|-\\w+)?|taalmodel\\w*|assistent\\w*|chatbots?|bots?|kunstmatige intelligentie|llms?",
    youAre: "(?:je|jij|u) bent(?: nu| voortaan)?",
    ifYouAre: "(?:als|indien|wanneer) (?:je|jij|u)",
    note: "let op|opmerking|bericht|aan|voor|belangrijk|beste|hallo|instructies?|aandacht",
    youMust: "(?:je|jij|u) (?:moet|dient|zult|hoort)",
    theyMust: "moet|moeten|dient|dienen|wordt verzocht|worden verzocht",
    tell: "antwoord\\w*|(?:ver)?melden|zeggen|rapporteren|noemen|schrijven|opgeven|beweren|herhalen",
    tellNow: "antwoordt?|meld|vermeld|zeg|rapporteer|herhaal|beweer|citeer",
    that: "dat|met|alleen|uitsluitend|de volgende|het volgende|deze zin",
  },
  // Italian
  {
    ignore:
      "ignor[ai]\\w*|dimentic[ah]\\w*|trascur[ai]\\w*|scart[ai]\\w*|tralasci\\w*|non (?:considerare|tenere conto)",
    all: "tutt[ei]|ogni|qualsiasi|precedent[ei]|sopra|altr[ei]",
    orders: "istruzion[ei]|comandi|regole|direttive|indicazioni|prompts?|ordini|contesto|fonti|pagine",
    machine:
      "(?:un['’]|l['’])?(?:ia|intelligenz[ae] artificial[ei])|modell[oi] (?:linguistic[oi]|di linguaggio)|assistent[ei]|chatbots?|bots?|llms?",
    youAre: "(?:tu )?(?:sei|siete)(?: ora| adesso)?",
    ifYouAre: "se (?:sei|siete|lei e)",
    note: "not[ae]|avviso|messaggio|attenzione|importante|istruzioni|per|alle|agli|gentil[ei]|car[oaie]|ciao",
    youMust: "devi|dovete|dovrai|dovrete",
    theyMust: "deve|devono|dovrebbe|dovrebbero|e pregat\\w|sono pregat\\w",
    tell: "rispond\\w*|indica\\w*|dire|dichiara\\w*|riporta\\w*|scriv\\w*|afferma\\w*|segnala\\w*|cita\\w*|ripet\\w*",
    tellNow:
      "rispond[ia]|rispondete|riporta|riportate|indica|indicate|dite|dichiara|scriv[ia]|scrivete|afferma|ripet[ia]|ripetete|cita|citate",
    that: "che|con|solo|soltanto|unicamente|la frase|la cifra|il numero|il seguente|la seguente|quanto segue",
  },
  // Portuguese
  {
    ignore:
      "ignor[ae]\\w*|esquec\\w*|esquec\\w*|desconsider[ae]\\w*|descart[ae]\\w*|nao (?:considere|leve em conta)",
    all: "tod[ao]s?|qualquer|anterior\\w*|acima|previ[ao]s|outr[ao]s",
    orders:
      "instruco\\w*|instrucao|ordens|comandos|regras|diretrizes|orientaco\\w*|prompts?|contexto|fontes|paginas",
    machine:
      "ias?|inteligencias? artificia\\w*|modelos? de linguagem|assistentes?|chatbots?|bots?|llms?|robos",
    youAre: "(?:agora )?(?:voce|tu)(?: agora)? (?:e|es)",
    ifYouAre: "se (?:voce|tu) (?:e|es|for)",
    note: "notas?|aviso|mensagem|atencao|importante|instruco\\w*|para|car[oa]s?|ola|aos?|as",
    youMust: "voces? deve[ms]?|deves|tens de|voce tem (?:que|de)|voce precisa",
    theyMust: "deve|devem|deveria|deveriam|precisa|precisam",
    tell: "responder|dizer|indicar|informar|relatar|declarar|escrever|afirmar|reportar|citar|repetir",
    tellNow: "responda|responde|diga|indique|informe|declare|escreva|relate|afirme|repita|cite|reporte",
    that: "que|com|apenas|somente|a frase|o numero|o seguinte|a seguinte|a proxima",
  },
  // Polish. The patterns read text without accents. The letter ł keeps its stroke, which is not an accent in Unicode.
  {
    ignore: "z?ignoruj\\w*|zapomnij\\w*|pomin\\w*|porzu[cć]\\w*|odrzu[cć]\\w*|nie (?:bierz|zwracaj)",
    all: "wszystki\\w*|wszelki\\w*|ka[zż]d\\w*|poprzedni\\w*|wcze[sś]niejsz\\w*|powyzsz\\w*|inn\\w+",
    orders:
      "instrukcj\\w*|polece\\w*|wskaz[oó]w\\w*|zasad\\w*|regu[lł]\\w*|prompt\\w*|rozkaz\\w*|kontekst\\w*|zrod[lł]\\w*|stron\\w*",
    machine:
      "ai|sztuczn\\w+ inteligencj\\w+|model\\w* jezykow\\w+|asystent\\w*|chatbot\\w*|bot(?:y|ow|om)?|llm\\w*",
    youAre: "jestes(?:cie)?(?: teraz| od teraz)?",
    ifYouAre: "(?:jesli|jezeli|gdy) jestes(?:cie)?",
    note: "uwaga|wiadomosc|notatka|informacja|wazne|do|dla|drog\\w+|instrukcj\\w*",
    youMust: "musisz|musicie|powinienes|powinnas|powinniscie|masz",
    theyMust: "musi|musza|powinien|powinna|powinny|powinni",
    tell: "odpowie\\w*|poda[cć]\\w*|napisa\\w*|powiedzie\\w*|zg[lł]osi\\w*|stwierdzi\\w*|cytowa\\w*|powtorzy\\w*",
    tellNow: "odpowiedz|odpowiadaj|podaj|napisz|powiedz|stwierdz|powtorz|cytuj",
    that: "ze|tylko|wy[lł]acznie|nastepuj\\w*|ponizsz\\w*|nastepn\\w*",
  },
];

const anywhere = (source: string): OrderPattern => ({ pattern: new RegExp(source, "g") });
const initial = (source: string): OrderPattern => ({ pattern: new RegExp(source, "g"), initial: true });
/** Returns a pattern of whole words. Unlike `\b`, it treats letters beyond ASCII as letters. */
const whole = (words: string): string => `(?<![\\p{L}])(?:${words})(?![\\p{L}])`;

/** Patterns for instructions in Dutch, Italian, Portuguese and Polish. */
export const languagePatterns: readonly OrderPattern[] = languages
  .flatMap((words) => [
    anywhere(
      `${whole(words.ignore)}[^.!?]{0,30}${whole(words.all)}[^.!?]{0,30}${whole(words.orders)}|${whole(words.ignore)}[^.!?]{0,30}${whole(words.orders)}[^.!?]{0,30}${whole(words.all)}`,
    ),
    initial(`${whole(words.ignore)}[^.!?:;,]{0,40}${whole(words.orders)}`),
    anywhere(`${whole(words.youAre)} [^.!?]{0,20}${whole(words.machine)}`),
    anywhere(`${whole(words.ifYouAre)} [^.!?]{0,20}${whole(words.machine)}`),
    anywhere(`${whole(words.note)}[^.:!?]{0,25}${whole(words.machine)}[^.:!?]{0,30}[:;!—–-]`),
    anywhere(
      `${whole(words.youMust)}[^.!?]{0,30}${whole(words.tell)}[^.!?]{0,20}(?:${whole(words.that)}|[:"„“«])`,
    ),
    anywhere(`${whole(words.machine)} (?:${words.theyMust})[^.!?]{0,60}${whole(words.tell)}`),
    initial(`${whole(words.tellNow)}[^.!?]{0,20}?(?:${whole(words.that)}|:\\s*["„“«])`),
  ])
  .map(({ pattern, ...rest }) => ({ pattern: new RegExp(pattern.source, "gu"), ...rest }));
