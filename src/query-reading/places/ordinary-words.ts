/**
 * Words of everyday English, German and French that differ by one letter from the name of a place: "survey" and Surrey,
 * "franchise" and Française. They are never corrected to that place. Source: the words to which the Python package
 * wordfreq 3.1 assigns a frequency of at least one in a million, compared with the place names to which words are
 * corrected.
 */
export const ordinaryWords: ReadonlySet<string> = new Set(
  (
    "aaron aise akne albanian alberto alemannia alexandra alexandrie algerian alien aliens altere amere amies amines " +
    "anders andhra angela angels anger anges antioche apron argentinian argus arien armada armenian arminia artus " +
    "aspen asten athee athena ather atmen aurore autruche avian badern bagel balai balken balkon balle bander barbare " +
    "barbie bareme baren barre barree barrier basal based basen bases basil basile basse bastel baston bauern baule " +
    "bayer begin beider beige beine beleg belege belle benie benign benir benis benne benzin berge berges bergische " +
    "berline bernau bernie berta bertin beugen biest billing binder birne blender boire boite bolivian borse bosse " +
    "bouder bouges boulders boulogne bouton bragg branden branson bread breast breit bremse bremsen bremst brenda " +
    "brendon brett breuer breve brighten brise bruel brules brume brumes brunes brunet bruno bruns brunt brust brutes " +
    "bulgaren bulgarian bulge burgen burner buros butin byrne caid caine caire calibre calife calin cameron cane " +
    "casar catalina cater chase chaude chene chiale chilli ciel cloves coarse colombe colonial colonie colonne colore " +
    "colores condo conge conso constant constante constants corde cores corne corpse corsa corset corso corte course " +
    "crawled cray crowley curse cypres cyrus dacia dalles damian darby darin davies davon daytona delai delia della " +
    "delon delphi demon denker derbe detruit devie devin devons ditch dominic dominik dorsey downed downer dresse " +
    "dunham duran durch durees dures durre durren edito eiche eier eigene elisabeth engin equator ergangen erlangten " +
    "esche essens essenz eugen europeen everest fiance finish firth flanken flinders florent fluoride fontane forth " +
    "fourth frances franchise francois francoise frange frech fresco frisch gabor gaine gamble gauland gazon gear " +
    "geles genau gender genee genen gener genera genere genese genom genou genres gents genug genus george georgen " +
    "georgian georgina geres germain gorman gottinger grace grecs greene grele grenades grete grunland guidee guineas " +
    "guise haben hagel hager haien haken halbe hallen haller halles halls halte hangen harburg harlem hasen hasse " +
    "hassen hauen havane havanna haven hegen heine heise heisse heissen helle henne herbe herde herge hernie hiesse " +
    "hiessen hisse holle horne hulle hungrig hungry independance indice indonesian islander ismael italo jane jason " +
    "jeden jenen jolie jolies jordanian jourdan juliet kabel kaboul kanalen kannten kanten kapsel karstadt karsten " +
    "karten kasse kassen kater keil kelch kerlen keule killen kirch klon koller konto koran korner kroaten ladder " +
    "lagon landen lander landing landon leads legales leide leider leidet leihen leinen leisen leiten lends levent " +
    "leves levies lewis liam libyan liebe liegen liegt lilie lilli lilly linge linie lions logen login logos lohan " +
    "lombardi lombardie lotta lucarne lutin lyndon mache macken magne mahne maike mail mainland mains maize malaria " +
    "malaya malle manche manchen manie manne mansfeld marched marchen marcher marchez marcia marco maren marien " +
    "marine marked marker markten marta marthe masche masken matrice matte maxence maxine mckinley meade meals mean " +
    "means mediterraneen meine merken messing mesure metre mettre mobilen mobiler modest modeste modesty moeurs moine " +
    "moise monchen monoton monster monta montant moors mortar movers munch munchener munter muster myers nager nageur " +
    "nahen naher nahles nahmen named namens names nanny nantis nappes nasen natur neues neufs nicer nomen norma norme " +
    "normen norse ombre orage orang oranges osama palerme palme palms paola papua paradies paradis parcs parie " +
    "parish parle parme parmi parmis parois partis parus parvis paula peaking pepin perch percu perdu perte peterson " +
    "petra peur philadelphie phonix piano pillen plague plane plank plans pluck poele poking poles polka pollen " +
    "polten poodle pools porte posed posee posent poser poses posez posten poule pragt pragte pratt pristine promo " +
    "proto prove province publia queen random rauen readings rearing regal regine regnes reime reimt reines reins " +
    "reiss remis renal renes renne rennen rennens renten rentes retina reussie reveal revel rinne rival riviere riyad " +
    "roam roden rohen ronja rosen roten roues roumaine routen rumanen russe saarbrucker sabre sachen sacrament sacre " +
    "salins saoul sapin saure schieden schoen schone schonem schonend schoner schones schwalben schweben schweiger " +
    "schwein schweitzer schweren segen serbe serben serbian serie serien serre serve servies servira settle shane " +
    "sickle sickly sieben siege siegel siegent sieger sieges siegten skate slack slain slash smoke sofie sonia soral " +
    "soudain spahn spanne spannen spawn splits spoke sprit stain stake stanford starre stegen stetten stiegen stocke " +
    "stoked stokes stole stone stove stroke suden sunde surname surpris surprised surprises survey survie susan " +
    "sussen susser susses swain swims syrian taler tarte telle tempel temper tempere tempo tempt tenez terrasse texan " +
    "texans texts tirant tirer tolede toren touts trees trempe treve trieb tried tries triest triste tschechen tuned " +
    "tunes tunisian turen turing turke turkeys turks turpin unrecht unsern untern valait valois vaughn vegan vegans " +
    "verena verone verpont verront viens vient viktoria wages wahren wakes waking waldes walks wallonne warden wares " +
    "warfen warmen warnen warten waves weary weben wegen wehen wein weinen weiner wesen wetten whales wieder wieser " +
    "willis winner wirren witte wittern witwen witzen written zolle zombie zweien"
  ).split(" "),
);
