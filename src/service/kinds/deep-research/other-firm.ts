import { holdsWords, toNameKey, toTokens } from "../text/index.ts";

/** Character that stands for the claimed value in a sentence. */
const mark = "\u00a7";

/** Pattern of a name that consists of one or more capitalized words. */
const name = "\\p{Lu}[\\p{L}\\p{N}&.-]*(?: (?:and |of |& |de |von )?\\p{Lu}[\\p{L}\\p{N}&.-]*)*";
const nameFirst = new RegExp(`^(?:the )?(${name})`, "u");
const nameLast = new RegExp(`(${name})$`, "u");

/**
 * Words for positions in an organization, such as "CEO", and for its key figures and head office, in English, German,
 * French and Spanish.
 */
const office =
  "(?:chief (?:executive|operating|financial|technology|technical|marketing|commercial|product)(?: officer)?|ceo|cfo|cto|coo|chair(?:man|woman|person)?|(?:co-?)?founders?|owner|proprietor|managing (?:director|partner)|boss|executive director|headcount|workforce|staff|turnover|revenues?|number of (?:employees|staff)|head office|headquarters|gesch(?:ä|ae)ftsf(?:ü|ue)hrer(?:in)?|vorstandsvorsitzende[rn]?|inhaber(?:in)?|gr(?:ü|ue)nder(?:in)?|directeur g(?:é|e)n(?:é|e)ral|directrice g(?:é|e)n(?:é|e)rale|pdg|fondat(?:eur|rice)|director(?:a)? general|consejer[oa] delegad[oa]|fundador(?:a)?)";
const ofName = new RegExp(
  `(?<![\\p{L}\\p{N}])${office} (?:of|at|for|von|der|des|de la|de|du|del|d['’]) ?(?=\\p{Lu}|the \\p{Lu})`,
  "giu",
);
const namesOwn = new RegExp(
  `['’]s? (?:(?:new|current|former|present|own|annual|total) )*${office}(?![\\p{L}])`,
  "giu",
);
const anyOffice = new RegExp(
  `(?<![\\p{L}])(?:${office}|head|director|president|leads|led by|runs|manages)(?![\\p{L}])`,
  "iu",
);

/** Words that do not distinguish one organization from another, and words for departments, committees and regions. */
const general = new Set(
  "the a an of and for group corp corporation company co inc ltd limited llc plc gmbh ag se sa sas sl as ab oy bv holding holdings international global board committee council team department division office year month europe emea apac americas america asia africa north south east west central sales marketing finance operations engineering technology product products research development design people culture human resources legal communications security data strategy growth customer success support germany france spain italy portugal norway sweden denmark finland uk us usa england scotland wales ireland austria switzerland belgium netherlands poland january february march april may june july august september october november december".split(
    " ",
  ),
);

const copula =
  /^(?:,[^,]{0,60},)?\s*(?:(?:is|was|are|were|has been|remains|became|stands at|stood at|ist|war|est|es)(?!\p{L})|[:=–—(-]|$)/u;
const copulaWithMark =
  /^(?:,[^,]{0,60},)?\s*(?:is|was|ist|war|est|es|:|=) ?(?:now |still |currently )?\u00a7/u;
const office1st =
  /\u00a7(?: (?:is|was|became|has been|serves as|acts as|works as|ist|est|es)|, who is)(?: now| also| still)*(?: the| an?| its| der| die| le| la| el)?(?: \p{Ll}+){0,2} $/u;
const appositive = /\u00a7,? (?:the |an? )?(?:former |current |new )?$/;
const leads =
  /\u00a7,? (?:\p{Ll}+ ){0,2}?(?:leads|runs|heads|manages|chairs|directs|owns|founded|co-founded|led|ran|headed|chaired|joined|took over(?: at)?|is in charge (?:of|at)|is the head of|is head of) (?=\p{Lu}|the \p{Lu})/gu;
const relation =
  "(?:rivals?|competitors?|customers?|clients?|suppliers?|parent(?: company| group)?|subsidiary|neighbou?rs?|distributors?)";
const related = new RegExp(`\\b${relation},? (?=\\p{Lu})`, "gu");
const fact =
  /^,? (?:is (?:led|run|headed|managed|owned|based|headquartered)|was founded|employs|employed|turned over|has (?:a staff|\d))(?!\p{L})/u;

/**
 * Maximum length in characters of an organization's name before a word for a position. Without this limit, the search
 * for the name would take too long in a long list of names.
 */
const longestName = 120;

/**
 * A position, such as "CEO", or a key figure in a sentence: the organization to which it belongs (`owner`), and the
 * text before and after both.
 */
interface Owned {
  owner: string;
  before: string;
  after: string;
}

function listOwned(text: string): Owned[] {
  const after = [...text.matchAll(ofName)].flatMap(({ index, 0: found }) => {
    const rest = text.slice(index + found.length);
    const [whole, owner] = nameFirst.exec(rest) ?? [];
    return owner === undefined || whole === undefined
      ? []
      : [{ owner, before: text.slice(0, index), after: rest.slice(whole.length) }];
  });
  const before = [...text.matchAll(namesOwn)].flatMap(({ index, 0: found }) => {
    const start = text.slice(0, index);
    const [owner] = nameLast.exec(start.slice(-longestName)) ?? [];
    return owner === undefined
      ? []
      : [{ owner, before: start.slice(0, -owner.length), after: text.slice(index + found.length) }];
  });
  return [...after, ...before];
}

/**
 * True if `found` is a name, and neither one of the given names nor a part, an abbreviation or a longer form of such a
 * name.
 */
function isOther(found: string, names: readonly string[]): boolean {
  const own = names.flatMap((one) => [...toTokens(one), ...toTokens(toNameKey(one))]);
  const initials = names.map((one) =>
    toTokens(one)
      .map((token) => token.at(0))
      .join(""),
  );
  const tokens = toTokens(found.replace(/\.$/, "")).filter((token) => !general.has(token));
  const key = tokens.join("");
  return (
    tokens.length > 0 &&
    !tokens.some((token) => own.some((one) => !general.has(one) && one === token)) &&
    !own.some((one) => one.length > 3 && key.startsWith(one)) &&
    !initials.includes(key)
  );
}

/**
 * True if a sentence states a position, such as "CEO", or a key figure of an organization whose name is not in `names`.
 */
export function isOfAnother(
  sentence: string,
  { names, value, isItem = false }: { names: readonly string[]; value: string | undefined; isItem?: boolean },
): boolean {
  const text = value === undefined || value === "" ? sentence : sentence.replaceAll(value, mark);
  const mentions = names.some((one) => holdsWords(` ${toTokens(sentence).join(" ")} `, toNameKey(one)));
  const owned = listOwned(text);
  const others = owned.filter(({ owner }) => isOther(owner, names));
  const isStated = mentions ? copulaWithMark : copula;
  if (others.some(({ before, after }) => isSubject(before) && isStated.test(after))) return true;
  for (const { index, 0: found } of text.matchAll(related)) {
    const rest = text.slice(index + found.length);
    const [whole = "", owner = ""] = nameFirst.exec(rest) ?? [];
    if (isOther(owner, names) && fact.test(rest.slice(whole.length))) return true;
  }
  if (mentions) return false;
  const isElsewhere = (before: string, after: string): boolean => !anyOffice.test(`${before} ${after}`);
  if (
    others.some(
      ({ before, after }) =>
        (office1st.test(before) || (!isItem && appositive.test(before))) && isElsewhere(before, after),
    )
  )
    return true;
  return [...text.matchAll(leads)].some(({ index, 0: found }) => {
    const rest = text.slice(index + found.length);
    const [whole = "", owner = ""] = nameFirst.exec(rest) ?? [];
    return isOther(owner, names) && isElsewhere("", rest.slice(whole.length));
  });
}

/**
 * True if a sentence's subject can follow the text `before`: an empty text, an article, or a phrase with a comma or
 * colon, such as "In 2024, the".
 */
function isSubject(before: string): boolean {
  return /^(?:.{0,60}[,:;–—-] ?)?(?:the|its|their|der|die|le|la|l['’]|el)?\s*(?:\p{Ll}+ )?$/iu.test(before);
}

const introduced = new RegExp(
  `\\b(?:${relation}|owner)\\b[^.!?]{0,30}\\b(?:is|are|was|were)(?: called| named| the firm| the company)? (?:the )?(${name})[.!]?$`,
  "u",
);
const introducing = new RegExp(
  `^(${name}) (?:is|was) (?:its|our|their|an?|the)\\b[^.!?]{0,40}\\b(?:${relation}|owner)\\b`,
  "u",
);
/**
 * Matches statements that continue with the subject of the page, although the preceding sentence names another
 * organization.
 */
const continued =
  /^(?:we|our|the (?:company|firm|business|startup|product)|(?:its|their) .*\u2029(?:its|their)) ?/i;

/**
 * True if the sentence before a statement introduces another organization, such as "Its supplier is Harding Motors.",
 * and the statement can be about this organization.
 */
export function isIntroduced(before: string, statement: string, names: readonly string[]): boolean {
  const [, found] = introduced.exec(before) ?? introducing.exec(before) ?? [];
  if (found === undefined || !isOther(found, names)) return false;
  return !continued.test(statement) && !continued.test(`${before}\u2029${statement}`);
}

const alias =
  /(?:trading as|doing business as|formerly|known as|now called|the (?:brand|trading name) of|\() ?$/;
const linking = new RegExp(
  `^\\S*(?:,| is| was| became)? (?:the |a |an )?(?:new |former )?${office} (?:of|at) $`,
  "iu",
);

/**
 * Returns the names that a sentence connects with the subject. One of these names can be the organization in which the
 * subject has a position, as in "Ana Silva is the chief executive of Harding Motors". The others are further names of
 * the subject, as in "Linnet, trading as Vauxley".
 */
export function listLinked(sentence: string, names: readonly string[]): string[] {
  return names.flatMap((one) => {
    const first = one.split(" ").at(0) ?? one;
    const start = sentence.indexOf(one) < 0 ? sentence.indexOf(first) : sentence.indexOf(one);
    if (start < 0) return [];
    const isFirst = /(?:^|[.,:;] |\b(?:and|that) )$/.test(sentence.slice(0, start));
    const rest = sentence.slice(start + (sentence.startsWith(one, start) ? one : first).length);
    return [...rest.matchAll(/(?<= |\()\p{Lu}/gu)].flatMap(({ index }) => {
      const between = rest.slice(0, index);
      const [, found] = nameFirst.exec(rest.slice(index)) ?? [];
      return found !== undefined && (alias.test(between) || (isFirst && linking.test(between)))
        ? [found]
        : [];
    });
  });
}
