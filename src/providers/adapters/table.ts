import { apolloContacts, patternContacts, pdlContacts } from "./contacts/index.ts";
import type { AdapterTable } from "./definition.ts";
import { dataforseo } from "./domain-signals/dataforseo.ts";
import { ownLook } from "./domain-signals/own-look.ts";
import { local, openai } from "./model/openai-compatible.ts";
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
import { facebookActors, facebookGraph } from "./platforms/facebook.ts";
import { instagramActors } from "./platforms/instagram.ts";
import { linkedinActors } from "./platforms/linkedin.ts";
import { reddit } from "./platforms/reddit.ts";
import { tiktokActors } from "./platforms/tiktok.ts";
import { xActors } from "./platforms/x.ts";
import { youtubeData, youtubeOembed } from "./platforms/youtube.ts";
import { brave } from "./web-search/brave.ts";
import { searxng } from "./web-search/searxng.ts";
import { tavily } from "./web-search/tavily.ts";

/** Every adapter that sends requests to outside services, by its name in settings. */
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
