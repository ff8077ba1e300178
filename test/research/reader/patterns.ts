/** Common wordings for one kind of fact. */
export interface Pattern {
  /** Words in the name or description of a member that asks for this fact. */
  member: RegExp;
  /** Regular expressions whose group `v` is the value. */
  says: readonly RegExp[];
}

const name = "\\p{Lu}[\\p{L}'-]+(?: (?:van |de |da )?\\p{Lu}[\\p{L}'-]+)+";
const place = "\\p{Lu}[\\p{L}-]+(?:, \\p{Lu}[\\p{L}-]+(?: \\p{Lu}[\\p{L}-]+)*)?";
const money = "(?:€|\\$|£)\\s?\\d[\\d.,]*(?: (?:million|billion))?";
const capitals = "\\p{Lu}[\\p{L}\\p{N}&-]*(?: \\p{Lu}[\\p{L}\\p{N}&-]*)*";

function expressions(...sources: string[]): RegExp[] {
  return sources.map((source) => new RegExp(source, "u"));
}

/** Common English wordings. No pattern was written for a particular page or question. */
export const patterns: readonly Pattern[] = [
  {
    member: /\b(founded|founding year|established|year)\b/,
    says: expressions(
      "(?:[Ff]ounded|[Ee]stablished|[Ss]tarted|[Ss]et up)\\b[^.;]{0,60}?\\b(?<v>(?:1\\d|20)\\d\\d)\\b",
      "[Ff]ounded: (?<v>\\d{4})",
      "since (?<v>(?:19|20)\\d\\d)",
      "\\bin (?<v>(?:19|20)\\d\\d) by\\b",
    ),
  },
  {
    member: /\bfounders?\b/,
    says: expressions(
      `founded in \\d{4} by (?<v>${name})`,
      `(?:set up|started|founded)[^.]{0,30} by (?<v>${name})`,
      `, (?<v>${name}(?: and ${name})?), started it`,
      `(?<v>${name}) founded`,
    ),
  },
  {
    member: /\b(employees?|headcount|staff|people|team size)\b/,
    says: expressions(
      "(?<v>\\d[\\d.,]*) (?:employees|people|staff|workers)",
      "employs? (?:some |about |over |more than )?(?<v>\\d[\\d.,]*)",
    ),
  },
  {
    member: /\b(chief executive|ceo|managing director|head of the company)\b/,
    says: expressions(
      `(?<v>${name}) is (?:the )?(?:chief executive|CEO)`,
      `[Cc]hief executive (?:is )?(?<v>${name})`,
      `(?<v>${name}), (?:the )?chief executive`,
      `appointed (?<v>${name}) as chief executive`,
      `[Mm]anaging director: (?<v>${name})`,
      `(?<v>${name}) leads the company`,
      `led by (?:chief executive )?(?<v>${name})`,
    ),
  },
  {
    member: /\b(chief financial officer|cfo)\b/,
    says: expressions(`(?<v>${name}) is (?:the )?chief financial officer`),
  },
  {
    member: /\b(chief technology officer|cto)\b/,
    says: expressions(
      `(?<v>${name}) is (?:the )?chief technology officer`,
      `(?<v>${name}), chief technology officer`,
    ),
  },
  {
    member: /\bhead of data\b/,
    says: expressions(`(?<v>${name}) is (?:the )?head of data`),
  },
  {
    member: /\b(title|role|position|job)\b/,
    says: expressions(
      "\\p{L} is (?<v>(?:chief|head|managing|director|vice|lead)\\b[\\p{L} ]*?)(?= of \\p{Lu}|[.,;])",
      ", (?<v>chief [\\p{L} ]+?) of",
    ),
  },
  {
    member: /\b(employer|company)\b/,
    says: expressions(`(?:officer|executive|chef|head of \\p{L}+) of (?<v>${capitals})`),
  },
  {
    member: /\b(university|school|studied|education|alma mater)\b/,
    says: expressions(`studied at (?:the )?(?<v>${capitals}(?: of ${capitals})?)`),
  },
  { member: /\b(lives|residence|home)\b/, says: expressions(`lives in (?<v>${place})`) },
  { member: /\b(grew up|home ?town)\b/, says: expressions(`grew up in (?<v>${place})`) },
  {
    member: /\b(headquarters|hq|location|city|based|seat|town|office)\b/,
    says: expressions(
      `(?:headquartered|based|headquarters are) in (?<v>${place})`,
      `[Oo]ffice is in (?<v>${place})`,
      `[Rr]egistered office: (?<v>[^.]+)`,
      `founded in \\d{4} in (?<v>${place})`,
      `in (?<v>${place}), where it`,
      `[Ff]ounded in \\d{4} in (?<v>${place})`,
      `, of (?<v>${place}),`,
    ),
  },
  { member: /\b(raised|funding|investment)\b/, says: expressions(`raised (?<v>${money})`) },
  { member: /\b(lead investor|investor|led)\b/, says: expressions(`led by (?<v>${capitals})`) },
  { member: /\b(round|series|stage)\b/, says: expressions("(?<v>Series [A-F])\\b") },
  {
    member: /\b(acquired|acquisition|bought|target)\b/,
    says: expressions(`(?:acquired|bought|buys) (?<v>${capitals})`),
  },
  {
    member: /\b(revenue|turnover|sales)\b/,
    says: expressions(
      "[Rr]evenue (?:was|of) (?<v>\\d[\\d.,]* (?:million|billion)?)",
      `[Rr]evenue (?:was|of) (?<v>${money})`,
    ),
  },
  {
    member: /\b(price|cost|subscription|fee)\b/,
    says: expressions(
      `costs? (?<v>${money})`,
      `from (?<v>${money})`,
      `(?<v>${money}) (?:per|a) (?:month|year)`,
      `for (?<v>${money})`,
      `\\| (?<v>${money}) \\|`,
    ),
  },
  { member: /\bsalary\b/, says: expressions(`salary (?:from|of) (?<v>${money})`) },
  { member: /\bwarranty\b/, says: expressions("warranty of (?<v>\\d+)") },
  {
    member: /\b(customers?|hospitals|shops|clients?)\b/,
    says: expressions("(?<v>\\d[\\d.,]*) (?:customers|hospitals|shops|clients)"),
  },
  { member: /\b(ships|fleet|vessels)\b/, says: expressions("(?<v>\\d[\\d.,]*) ships") },
  { member: /\b(rating|stars)\b/, says: expressions("(?<v>\\d(?:\\.\\d)?) (?:of|out of) 5") },
  { member: /\b(hours|battery|run ?time)\b/, says: expressions("for (?<v>\\d+) hours") },
  { member: /\bsold\b/, says: expressions("sold (?<v>\\d[\\d.,]*)") },
  { member: /\b(partners)\b/, says: expressions("(?<v>\\d+) partners") },
  { member: /\bvat\b/, says: expressions("VAT number: (?<v>\\w+)") },
  { member: /\b(registered number|registration)\b/, says: expressions("[Rr]egistered number: (?<v>\\w+)") },
  { member: /\be ?mail\b/, says: expressions("(?<v>[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+)") },
  {
    member: /\b(website|url|homepage|shop|domain|link)\b/,
    says: expressions("(?<v>(?:https?://)?(?:[\\w-]+\\.)+(?:example|com|org))"),
  },
  {
    member: /\b(date|day|when|granted|announced|launched)\b/,
    says: expressions(
      "(?<v>\\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \\d{4})",
    ),
  },
  {
    member: /\b(industry|business|product|makes|does)\b/,
    says: expressions("(?:makes|builds|sells|writes|moves|issues|draws) (?<v>[^.]+)"),
  },
];
