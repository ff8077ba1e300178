export { apolloCompanies, apolloPeople } from "./apollo.ts";
export { peopleByWebSearch } from "./by-web-search.ts";
export { edgar } from "./edgar.ts";
export { gleif } from "./gleif.ts";
export { defaultLimit, joinCompanies, joinPeople } from "./join-answers.ts";
export { pdlCompanies, pdlPeople } from "./pdl.ts";
