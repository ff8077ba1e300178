import type { IndexedPerson } from "../../own-index.ts";
import { compareNames } from "../../text/person-names.ts";
import { isRoleMailbox } from "../../text/role-mailboxes.ts";

/**
 * True if two rows with the same profile are the same person. A file may give one profile to two people by mistake, so
 * the first name has to agree. The family name may change.
 */
export function isSameByProfile(known: IndexedPerson, given: IndexedPerson): boolean {
  return compareNames(known.full_name, given.full_name) !== "different";
}

/**
 * True if two rows with the same email address are the same person. Several people may share a mailbox, so the names
 * have to agree. If the address is a role mailbox, such as `team@acme.example`, or is not the main address of both
 * rows, the names have to be equal.
 */
export function isSameByAddress(address: string, known: IndexedPerson, given: IndexedPerson): boolean {
  const agreement = compareNames(known.full_name, given.full_name);
  if (agreement === "equal") return true;
  const isMain = known.email === address && given.email === address;
  if (!isMain || isRoleMailbox(address.slice(0, address.lastIndexOf("@")))) return false;
  return agreement === "short" || (agreement === "nickname" && hasOtherMark(known, given));
}

/** True if a value other than the name and the email address shows that two rows are the same person. */
function hasOtherMark(known: IndexedPerson, given: IndexedPerson): boolean {
  const columns = ["linkedin", "phone", "x_handle", "github", "title"] as const;
  return columns.some((column) => known[column] !== null && known[column] === given[column]);
}

/** Returns true if two texts name the same place. */
export type IsSamePlace = (one: string, other: string) => boolean;

/**
 * True if two rows with the same name and employer may be the same person: if both rows have a title, the titles are
 * equal, and if both have a location, the locations name the same place.
 */
export function isSameByEmployer(
  known: IndexedPerson,
  given: IndexedPerson,
  isSamePlace: IsSamePlace = () => false,
): boolean {
  const [one, other] = [known.location, given.location];
  return (
    isCompatible(known.title, given.title) &&
    (isCompatible(one, other) || (one !== null && other !== null && isSamePlace(one, other)))
  );
}

function isCompatible(first: string | null, second: string | null): boolean {
  return first === null || second === null || first === second;
}

/** True if two rows have the same name, apart from order, accents and case. */
export function isNamesake(known: IndexedPerson, given: IndexedPerson): boolean {
  return compareNames(known.full_name, given.full_name) === "equal";
}

/** True if the employers of two rows are the same. */
export function isSameCompany(known: IndexedPerson, given: IndexedPerson): boolean {
  if (known.company_id === given.company_id) return true;
  for (const mark of ["company_domain", "company_linkedin"] as const)
    if (known[mark] !== null && given[mark] !== null) return known[mark] === given[mark];
  return (
    known.company_name !== null && known.company_name.toLowerCase() === given.company_name?.toLowerCase()
  );
}
