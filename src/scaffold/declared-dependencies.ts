import { isObject, type JsonObject } from "../contract.ts";
import { haveCommonVersion } from "./version-ranges.ts";

/**
 * Returns sentences about the dependencies that a package.json declares differently from the new project: with another
 * version, or only for development although the service needs them at run time.
 */
export function checkDependencies(own: JsonObject, wanted: JsonObject): string[] {
  const [declared, development] = [readGroup(own, "dependencies"), readGroup(own, "devDependencies")];
  const needed = { ...readGroup(wanted, "dependencies"), ...readGroup(wanted, "devDependencies") };
  const others = Object.entries(needed).flatMap(([name, spec]) => {
    const present = declared[name] ?? development[name];
    return present === undefined || isSuited(present, spec)
      ? []
      : [`package.json: ${JSON.stringify(name)} is ${JSON.stringify(present)}, but ${toNeed(present, spec)}`];
  });
  const hidden = Object.keys(readGroup(wanted, "dependencies")).filter(
    (name) => declared[name] === undefined && development[name] !== undefined,
  );
  if (hidden.length === 0) return others;
  return [
    ...others,
    `package.json: the service needs ${hidden.join(", ")} at run time; move ${hidden.length === 1 ? "it" : "them"} from devDependencies to dependencies, since "npm ci --omit=dev" leaves ${hidden.length === 1 ? "it" : "them"} out`,
  ];
}

function toNeed(present: string, wanted: string): string {
  if (isFromRegistry(present) && !isFromRegistry(wanted))
    return `this scaffold comes from ${JSON.stringify(wanted)}, and a registry does not have it`;
  return `the files of scaffold are tested with ${JSON.stringify(wanted)}`;
}

/** Returns whether the new project can use the package that a declared specifier requests. */
function isSuited(present: string, wanted: string): boolean {
  // For a path, an address or an alias, the version is unknown here, so any such specifier is accepted.
  if (!isFromRegistry(present)) return true;
  if (!isFromRegistry(wanted)) return false;
  return haveCommonVersion(present, wanted);
}

/** Returns whether npm looks up a specifier in a registry, because it is a version, a range of versions or a tag. */
function isFromRegistry(spec: string): boolean {
  return !/[:/]/.test(spec);
}

function readGroup(manifest: JsonObject, name: string): Record<string, string> {
  const group = manifest[name];
  if (!isObject(group)) return {};
  return Object.fromEntries(Object.entries(group).map(([key, value]) => [key, String(value)]));
}
