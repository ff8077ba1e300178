import { foldUmlauts, toPlainLetters } from "./plain-letters.ts";

/**
 * The degree to which the names of two rows agree. `equal`: the same words, in any order, or written together. `short`:
 * one name is the other one with initials, or with fewer words. `nickname`: one first name is a short form of the
 * other. `given`: only the first name is the same.
 */
export type NameAgreement = "equal" | "short" | "nickname" | "given" | "different";

const titles = new Set(
  "dr dipl frau herr ing mag mba md miss mme monsieur mr mrs ms phd prof sir".split(" "),
);

/** Short forms that do not have the same beginning as the full name. Each line contains the forms of one name. */
const nicknames = `anthony tony
barbara babs barb
catherine katherine kate katie kathy cathy
charles chuck charlie
edward ted ned eddie
elizabeth elisabeth liz lisa beth betty lizzie bess
francis francois frank
friedrich fritz
heinrich heinz
henry harry hank
jacob jakob jake
james jim jimmy jamie
john jack johnny
josef joseph sepp joe jo
johannes hans hannes
johann hans
margaret maggie meg peggy greta
mary molly polly
michael mike mick micha
patricia trish patty
philip phil pip
richard dick rick
robert bob bobby rob bert
sarah sally
stephen steve steven
theresa tess
thomas tom tommy
ulrich uli
wilhelm willi
william bill billy will liam
wolfgang wolf`
  .split("\n")
  .map((line) => new Set(foldUmlauts(line).split(" ")));

/** Minimum number of letters of a short form that is the beginning of the full name, such as `Alex`. */
const shortestBeginning = 3;

/** Returns the degree to which two names agree, without regard to order, accents, case, titles and hyphens. */
export function compareNames(one: string, other: string): NameAgreement {
  if (one === other) return "equal";
  const words = toNameWords(one);
  const others = toNameWords(other);
  const isEqual = words.toSorted().join(" ") === others.toSorted().join(" ");
  if (isEqual || words.join("") === others.join("")) return "equal";
  const [few, many] = words.length <= others.length ? [words, others] : [others, words];
  if (pairs(few, many, isInitial)) return "short";
  if (pairs(few, many, (a, b) => isInitial(a, b) || isNickname(a, b))) return "nickname";
  return words[0] === others[0] ? "given" : "different";
}

/** True if the name `one` is only a shortened form of the name `other`. */
export function isShorterName(one: string, other: string): boolean {
  return (
    compareNames(one, other) === "short" &&
    toNameWords(one).join("").length < toNameWords(other).join("").length
  );
}

/**
 * Splits a name into its words, the first name first: "Wood, Dr. Ann" becomes `ann wood`. Removes the "e" of
 * written-out umlauts, because some sources write `Müller` and others `Mueller`.
 */
function toNameWords(name: string): string[] {
  const [last = "", ...first] = name.split(",");
  const plain = [...first, last].join(" ").replace(/['’]/g, "");
  const words = foldUmlauts(toPlainLetters(plain)).match(/[\p{L}\p{N}]+/gu) ?? [];
  const kept = words.filter((word) => !titles.has(word));
  return kept.length === 0 ? words : kept;
}

/**
 * True if each word of `few` has a partner of its own in `many` that is the same or similar. At least one partner must
 * be the same.
 */
function pairs(
  few: readonly string[],
  many: readonly string[],
  isSimilar: (one: string, other: string) => boolean,
): boolean {
  const left = [...many];
  const open = few.filter((word) => {
    const at = left.indexOf(word);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
  const isAnchored = few.some((word) => word.length > 1 && many.includes(word));
  return (
    isAnchored &&
    open.every((word) => {
      const at = left.findIndex((one) => isSimilar(word, one));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    })
  );
}

function isInitial(one: string, other: string): boolean {
  return (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other));
}

function isNickname(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return (
    (short.length >= shortestBeginning && long.startsWith(short)) ||
    nicknames.some((names) => names.has(one) && names.has(other))
  );
}
