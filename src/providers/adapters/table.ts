import { apolloContacts, patternContacts, pdlContacts } from "./contacts/index.ts";
import type { AdapterTable } from "./definition.ts";
import { dataforseo, ownLook } from "./domain-signals/index.ts";
import { local, openai } from "./model/index.ts";
import { directPages } from "./pages/index.ts";
import {
  apolloCompanies,
  apolloPeople,
  edgar,
  gleif,
  pdlCompanies,
  pdlPeople,
  peopleByWebSearch,
} from "./people/index.ts";
import {
  facebookActors,
  facebookGraph,
  instagramActors,
  linkedinActors,
  reddit,
  tiktokActors,
  xActors,
  youtubeData,
  youtubeOembed,
} from "./platforms/index.ts";
import { brave, searxng, tavily } from "./web-search/index.ts";

/** Every adapter that makes outside requests, by its name in settings. */
export const adapterTable = {
  webSearch: { searxng, tavily, brave },
  pages: { direct: directPages },
  model: { openai, local },
  people: { pdl: pdlPeople, apollo: apolloPeople, "web-search": peopleByWebSearch },
  companies: { pdl: pdlCompanies, apollo: apolloCompanies, gleif, edgar },
  contacts: { pdl: pdlContacts, apollo: apolloContacts, pattern: patternContacts },
  linkedin: { actors: linkedinActors },
  instagram: { actors: instagramActors },
  x: { actors: xActors },
  reddit: { api: reddit },
  tiktok: { actors: tiktokActors },
  youtube: { data: youtubeData, oembed: youtubeOembed },
  facebook: { graph: facebookGraph, actors: facebookActors },
  domainSignals: { dataforseo, "own-look": ownLook },
} as const satisfies AdapterTable;
