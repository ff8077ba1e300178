export { parseAddress } from "./address.ts";
export { patternContacts } from "./pattern.ts";
export { toPhone } from "./phones.ts";
export { apolloContacts, pdlContacts, toContacts } from "./vendor-contacts.ts";
export { createVerifier } from "./verifier.ts";
