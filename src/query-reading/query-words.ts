const toSet = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const toPhrases = (text: string): readonly string[] => text.split("; ");

/** Words that stand before a place or an industry, such as "in" and "near". */
export const placeWords = toSet(
  "in near around based located from living across im aus en a au aux dans within throughout nahe um raum umkreis grossraum standort pres autour",
);

/** Words that precede the name of an employer. */
export const employerWords = toSet("at bei chez for employer");

/** Words that exclude the words after them. */
export const negations = toSet(
  "not no without excluding exclude excludes excluded except excepting ohne kein keine keinen keiner keinem nicht ausser sans pas hors sauf minus non never " +
    "outside beyond besides excl exkl exklusive ausgenommen ausserhalb nor aucun aucune hormis excepte exclus excluant avoid avoiding skip skipping ignore ignoring " +
    "none nobody noone niemand niemanden barring drop omit omitting",
);

/**
 * True for a word that excludes the words after it. The English "PAs" (assistants) is not mistaken for the French
 * negation "pas".
 */
export function isNegation({ word, text }: { readonly word: string; readonly text: string }): boolean {
  return negations.has(word) && !/^\p{Lu}{2,}\p{Ll}/u.test(text);
}

/** Phrases that exclude the words after them. */
export const negationPhrases = toPhrases(
  "don t; don t want; don t need; do not want; doesn t; didn t; isn t; aren t; are not; is not; not interested in; no one; leave out; leaving out; leave off; keep out; filter out; filtering out; steer clear of; stay away from; nothing from; nothing in; nichts in; rien en; rien a; nichts aus; nichts von; a l exclusion de; a l exclusion des; en excluant; mais pas; mais sans; ne veux pas; lass weg; ohne die; other than; anything but; anywhere but; everywhere but; anyone but; everyone but; all but; apart from; aside from; rather than; instead of; except for; but not; en dehors de; en dehors du; en dehors des; a l exception de; a l exception du; a l exception des; a part; mit ausnahme von; abgesehen von; bis auf",
);

/** Words that exclude the words before them, as in "Berlin excluded". */
export const closingNegations = toSet(
  "excluded exempted excepted ausgeschlossen ausgenommen exclu exclus exclue exclues excepte exceptes exceptee exceptees",
);

/** Negations that exclude a whole list, so that they also apply after a comma. */
export const lasting = toSet(
  "without excluding exclude excludes except excepting ohne ausser sans hors sauf outside excl exkl ausgenommen ausserhalb hormis excepte excluant avoid avoiding",
);

/** Words for firms. The words before them name the firms' industry. */
export const firmWords = toSet(
  "company companies companys compagny cos firm firms startup startups scaleup scaleups business businesses industry industries sector space branche unternehmen firma firmen " +
    "entreprise entreprises societe societes secteur organization organizations organisations organisation vendor vendors provider providers corporates corporate " +
    "enterprises enterprise employers konzern konzerne mittelstand betrieb betriebe betrieben start ups up scene vertical field anbieter chain chains kette ketten chaine chaines boite boites",
);

/** Words for the size and standing of firms, such as "large". They are not part of a firm's name. */
export const describingWords = toSet(
  "mid midsize midsized medium small smaller large larger big bigger tiny sized leading global local international smb smbs sme smes smallcap midcap kleine kleinen kleiner kleines grosse grossen grosser mittlere mittleren mittelgrosse mittelgrossen mittelstandische mittelstandischen fuhrende fuhrenden kmu young new old established emerging innovative junge jungen junger jeune jeunes petite petites petit petits grande grandes grand grands moyenne moyennes pme eti",
);

/** Words for people that name no job, such as "folks". */
export const peopleWords = toSet(
  "people person persons ppl pple guys folk individuals persos everyone everybody anyone anybody professionals professional folks staff team teams leute personen menschen personnes gens talents employees " +
    "employee mitarbeiter contacts contact profiles profile candidates mitarbeitende beschaftigte belegschaft fachkraft fachkrafte fachpersonal equipe equipes crew crews collaborateurs collaboratrices kontakte salaries specialists alle tous who somebody someone jemand jemanden quelqu quelquun roles role jobs",
);

/** Words that queries often contain without describing a person or a company, such as "find". */
export const fillers = toSet(
  "find me show get location ort lieu mache macht machen list all any every the an of to is are was be who whom whose which that this these those their there i we want need looking search seek seeking look " +
    "give please some only just both either currently now with having has have on as top best good new located based living work works working worked job title titles position " +
    "positions level die der das den dem ein eine einen und oder mit suche finde zeige fur von zum zur les des le la un une qui avec du de pour sur chez je cherche tous toutes " +
    "gesucht suchen such sucht gesuchte ich wir mir mich uns brauche brauchen bitte gern gerne danke gibt es welche welcher wer was wo aus noch derzeit aktuell mal " +
    "run runs running pls plz thx thanks im am ive you your can could maybe ideally preferably mostly also too currently today " +
    "nous vous recherche recherchons cherchons besoin trouve trouver trouvez moi liste merci bonjour svp stp actuellement dont ayant est es suis " +
    "most more than its into do does can will would could should what where when how like such type kind dealing responsible charge arbeiten arbeitet arbeitend sind ist travaillant " +
    "travaillent but though however aber jedoch mais toutefois offices office headquartered hq region area greater city size d l us our my your between sitz departement departements bereich umgebung environs alentours whoever one eines einer einem ansprechpartner ansprechpartnerin ansprechpartnerinnen interlocuteur interlocuteurs plz",
);

/** Words for makers, which often follow the product, as in "Lebensmittel Hersteller". */
export const makerWords = toSet(
  "brands labels marken marques hersteller herstellern manufacturer manufacturers producer producers maker makers supplier suppliers zulieferer zulieferern fabricant fabricants produzenten lieferanten",
);

/** Phrases that only say that someone searches, such as "looking for". */
export const requestPhrases = toPhrases(
  "looking for; searching for; in search of; seeking; on the lookout for; auf der suche nach; suche nach; a la recherche de; a la recherche",
);

/** Phrases that follow a seniority level and add all higher levels, as in "VP and above". */
export const risingPhrases = toPhrases(
  "above; up; upwards; higher; level above; level up; level upwards; level higher; levels above; plus; aufwarts; hoher; superieur; au dessus; au dela; more senior",
);

/** Phrases that precede a seniority level and add all higher levels, as in "at least VP". */
export const leastPhrases = toPhrases(
  "at least; at minimum; at a minimum; minimum; not below; no lower than; not lower than; mindestens; wenigstens; zumindest; ab; au moins; au minimum; minimum; a partir de",
);

/** Words that mean the leader of the business function that follows: "top HR person". */
export const topWords = toSet("top highest topmost seniormost");

/** Words that follow the name of a former employer. */
export const alumniWords = toSet("alumni alumnus alumna alums alum");

/** Phrases that stand before a former employer or a former job. */
export const formerPhrases = toPhrases(
  "anciennement chez; anciennement; formerly at; formerly with; formerly of; previously at; previously with; previously of; ancien de; ancien de chez; ancienne de chez; anciens de; anciens de chez; vormals; vormals bei; zuvor bei; ehemals bei; bis vor kurzem bei; used to work; used to be; who worked; have worked; has worked; worked at; worked for; having worked; fruher bei; war bei; waren bei; gearbeitet bei; arbeitete bei; qui a travaille; qui ont travaille; ayant travaille; passe par; passes par",
);

/** Phrases about a firm's funding, customers or ownership, for which the search index has no data. */
export const stagePhrases = toPhrases(
  "series a; series b; series c; series d; series e; series f; serie a; serie b; serie c; serie d; seed stage; pre seed; preseed; seed funded; seed; early stage; late stage; growth stage; venture backed; vc backed; pe backed; vc funded; bootstrapped; recently funded; funded; publicly traded; publicly listed; listed; borsennotiert; borsennotierte; borsennotierten; cotee; cotees; unicorn; unicorns; b2b; b2c; d2c; remote; fast growing; high growth; hypergrowth; family owned; familiengefuhrt; familiengefuhrte; familiengefuhrten",
);
