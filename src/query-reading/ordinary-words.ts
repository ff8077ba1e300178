/**
 * English, German and French words that differ by one letter from an industry's name but are not corrected to it:
 * "healing" is not "heating". The list was chosen from the 30,000 most frequent English words and the 25,000 most
 * frequent German and French words.
 */
export const otherWords: ReadonlySet<string> = new Set(
  (
    "abfalle academic academics anbieten anbietet anfall appareil armament artisanal assurer backing bacteries " +
    "baking bakterien banden bangen banging barque basque basques batting beating beatty beauce betreiben " +
    "betriebene bettina bikers bindung blanche bottes branched brancher buissons casing catered chaise chaises " +
    "charite chemin cherie clarity cloches clothed cloths collage collee collegue collegues coupure courage " +
    "courir coutume crains croise cruiser crypte cultural decence decrets defonce demence denial depense " +
    "discounted drohen droles ecolos ecoules electro elevate employer entrepris entsorgen erfahrung escorts " +
    "fernseher filmen financee firemen fisher fonciers forming fourniture framing freiheit fright frucht gamine " +
    "gamins gaping gazing gemeine gemeinen gemeinte genetics habilement handed handele handeln handelt handle " +
    "handled handles hating heading healing hearing hearth herstellen hostess inserer interet kanton kanzler " +
    "kirschen kitten konzert konzerte kraftwerk laitiere leaking leaping leaving lessing lightning longing " +
    "loterie lyceen lyceens manier maniere maries marries massen medals mediale medicare medics meiden mentaux " +
    "messed messer minder minding miniseries minister ministeriel ministerin ministre missen mixing monies mussen " +
    "painting panier paresse parier payent peints petrol pflegt pflegte pointing points preise pressed pressee " +
    "presser prints properly prophete propriete provide provided prusse publicity published pumped puppen reality " +
    "really resout retain retainer robber rooting rubbed salaire sanitary schale schalen schluck scholl schufen " +
    "schuld schulden schulern schulte schulz schulze schuren schwule schwulen scores screaming sedition sensory " +
    "shores shorts sipping slipping society sozialen sozialer spielen spieler spiels spielt spielte sporty stares " +
    "steaming stones stored storey stories storms stoves stuffing syndical syndicate telephone tracking tracks " +
    "tracteur tracteurs tricking tricks trunks utilite vacciner ventre ventured veranstalten veranstaltet " +
    "verbinde verbund vereinen verlagen verlange vermag vertikal vorlage voyager watched watcher watchers witches"
  ).split(" "),
);
