import { createPhrases, type Phrases } from "../phrases.ts";
import { type FunctionId, functionPhrases } from "./functions.ts";
import { type Level, levelAdjectives, levelNouns } from "./levels.ts";
import { type Role, rolesByPhrase } from "./roles.ts";

/** Words that mark a deputy: a "deputy head" is not the head. */
export const deputies =
  "deputy; deputies; stellvertretender; stellvertretende; stellvertreter; stellvertretung; stellv; stv; adjoint; adjointe; adjoint au; adjointe au; adjoint du; adjointe du; adjoint a la; adjointe a la; vize; sous; vice head; vice chair";
/** Phrases that precede the job of someone whom the person supports, such as "office of" in "office of the CEO". */
export const supports =
  "to; office of; office of the; reporting to; reports to; support to; support for; right hand to; right hand of; buro des; buro der; im auftrag des; referent der; referentin der; referent des; referentin des; referent fur; stab der; cabinet du";
/** Words that mark a job of the past or of the future. */
export const formers =
  "ex; former; formerly; previously; ehemaliger; ehemalige; ehemaligen; ehemals; ehem; ancien; ancienne; anciens; anciennes; retired; past; fruher; fruherer; aspiring; in spe; future; seeking; wannabe; prospective; looking for; a d; i r; incoming; angehender; angehende; futur; future";

export type Sign = "deputy" | "support" | "former";

export const rolePhrases: Phrases<readonly Role[]> = createPhrases(
  [...rolesByPhrase].map(([phrase, list]) => [phrase, list] as const),
);
export const partPhrases: Phrases<FunctionId> = createPhrases(functionPhrases);
export const nounPhrases: Phrases<Level> = createPhrases(levelNouns);
export const adjectivePhrases: Phrases<Level> = createPhrases(levelAdjectives);
export const signPhrases: Phrases<Sign> = createPhrases([
  ...deputies.split(";").map((phrase) => [phrase, "deputy"] as const),
  ...supports.split(";").map((phrase) => [phrase, "support"] as const),
  ...formers.split(";").map((phrase) => [phrase, "former"] as const),
]);
