import { toSentences } from "../../../text/to-sentences.ts";
import { takeOutOrders } from "./orders.ts";

/**
 * Matches sentences that are usual in form fields, comments and footers and do not count as a prompt injection: "If you
 * are a bot, leave this field empty.", "You are chatting with our assistant", "AI crawlers must not use this site",
 * "begin content".
 */
const usual =
  /\b(?:leave|leaves|lassen|laissez|deje|deja)\b.{0,40}\b(?:empty|blank|alone|leer|frei|vide|vac[ií]o)\b|\b(?:chatting|talking|speaking|connected) (?:with|to)\b|\bto train\b|\b(?:not|never) (?:use|crawl|access|scrape|index|copy) this (?:website|site|content|page)\b|^\W*(?:begin|start|end)(?: of)?(?: [\w-]+){1,3}\W*$/i;
/**
 * Maximum length in characters of a sentence that counts as usual. A longer sentence could contain an instruction as
 * well.
 */
const longest = 80;

/**
 * True if a line of `dropped` is a prompt injection. `dropped` is the text that the page reader leaves out. Reads each
 * line by itself, because menus, attributes and comments are separate texts.
 */
export function hasDroppedOrder(dropped: string): boolean {
  return dropped.split("\n").some((line) => {
    const rest = toSentences(line).filter((one) => one.length > longest || !usual.test(one));
    return takeOutOrders(rest.join(" ")).tainted;
  });
}
