export { patternContacts } from "./pattern.ts";
export { apolloContacts, pdlContacts } from "./vendor-contacts.ts";
