const toSet = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Words before a place or an industry. */
export const placeWords = toSet(
  "in near around based located from living across im aus en a au aux dans within throughout nahe um raum",
);

/** Words before an employer. */
export const employerWords = toSet("at bei chez for employer");

/** Words that exclude the following ones. */
export const negations = toSet(
  "not no without excluding exclude excludes except excepting ohne kein keine keinen keiner nicht ausser sans pas hors sauf minus non never",
);

/** Negations that also apply after a comma. */
export const lasting = toSet(
  "without excluding exclude excludes except excepting ohne ausser sans hors sauf",
);

/** Words for firms: the words before them are the business of the firm. */
export const firmWords = toSet(
  "company companies firm firms startup startups scaleup scaleups business businesses industry industries sector space branche unternehmen firma firmen " +
    "entreprise entreprises societe societes secteur organization organizations organisations organisation vendor vendors provider providers corporates corporate " +
    "enterprises enterprise employers konzern konzerne mittelstand betrieb betriebe betrieben start ups up scene vertical field anbieter",
);

/** Words for people as such. */
export const peopleWords = toSet(
  "people person persons everyone everybody anyone anybody professionals professional folks staff team teams leute personen menschen personnes gens talents employees " +
    "employee mitarbeiter contacts contact profiles profile candidates mitarbeitende beschaftigte kontakte salaries specialists alle tous who somebody someone roles role jobs",
);

/** Words that occur in searches and describe no row. */
export const fillers = toSet(
  "find me show get list all any every the an of to is are was be who whom whose which that this these those their there i we want need looking search seek seeking look " +
    "give please some only just both either currently now with having has have on as top best good new located based living work works working worked job title titles position " +
    "positions level die der das den dem ein eine einen und oder mit suche finde zeige fur von zum zur les des le la un une qui avec du de pour sur chez je cherche tous toutes " +
    "most more than its into do does can will would could should what where when how like such type kind dealing responsible charge arbeiten arbeitet arbeitend sind ist travaillant " +
    "travaillent offices office headquartered hq region area greater city size d l us our my your between sitz",
);
