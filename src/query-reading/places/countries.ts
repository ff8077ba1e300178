/** Country codes (ISO 3166-1 alpha-2). The names come from the Unicode CLDR, which is part of Node.js and browsers. */
export const countryCodes: readonly string[] = (
  "ad ae af ag ai al am ao ar at au aw az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cd cf cg ch ci cl cm cn co cr cu cv cw cy cz " +
  "de dj dk dm do dz ec ee eg er es et fi fj fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gt gu gw gy hk hn hr ht hu id ie il im in iq ir is it " +
  "je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mq mr mt mu mv mw mx my mz na nc ne " +
  "ng ni nl no np nr nz om pa pe pf pg ph pk pl pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg si sk sl sm sn so sr ss st sv sy sz tc td tg th tj " +
  "tl tm tn to tr tt tv tw tz ua ug us uy uz va vc ve vg vi vn vu ws xk ye yt za zm zw"
).split(" ");

/** Languages (ISO 639-1) whose country names are recognized. */
export const languages: readonly string[] = ["en", "de", "fr", "es", "it", "nl", "pl", "sv", "da", "pt"];

/**
 * Country names in addition to those of the CLDR: short names, adjectives, and codes that people use as words. The keys
 * are country codes.
 */
export const otherCountryNames: Readonly<Record<string, string>> = {
  gb: "uk; u k; great britain; britain; british; england and wales; grossbritannien; royaume uni; gb; gbr; brit; united kingdom of great britain and northern ireland; british isles",
  us: "usa; u s; u s a; us; united states of america; america; american; vereinigte staaten von amerika; etats unis d amerique; amerika; the states; amerikanische",
  ae: "uae; emirates; emirate",
  de: "german; deutsch; deutsche; deutscher; deutschen; deu; ger; brd; allemand; allemande; bundesrepublik deutschland; federal republic of germany; germania",
  at: "austrian; osterreichische; aut; autrichien; oesterreich",
  ch: "swiss alps; schweizer alpen; alpes suisses; swiss; schweizer; suisse; helvetia; che; schweizerische; sui",
  fr: "french; francais; francaise; franzosische; fra; franzosisch",
  ie: "irish; republic of ireland; eire; irl",
  nl: "dutch; holland; the netherlands; nld; niederlandische; pays bas; hollandische",
  be: "belgian; bel; belge; belgische",
  lu: "luxemburg; grand duchy of luxembourg",
  es: "spanish; esp; espagnol; spanische",
  it: "italian; ita; italien; italienische",
  se: "swedish; swe; schwedische",
  dk: "danish; dnk; danische",
  no: "norwegian; nor; norwegische",
  fi: "finnish; fin; finnische",
  pl: "polish; pol; polnische",
  pt: "portuguese; prt; portugiesische",
  cz: "czech republic; czech; cze; tschechische republik; tschechien",
  tr: "turkey; turkish; turkei; turquie",
  ru: "russian; russian federation",
  kr: "korea; south korea; korean",
  cn: "chinese; prc; mainland china",
  jp: "japanese",
  in: "indian",
  ca: "can; canadian; kanadische",
  au: "australian; aus; australische",
  nz: "new zealander; neuseeland",
  br: "brazilian",
  mx: "mexican",
  za: "south african",
  sg: "singaporean",
  il: "israeli",
  mk: "macedonia",
  hk: "hong kong; hongkong",
};

/**
 * Countries of common sales territories, by country code. Sources: the member lists of the EU and the EEA, and UN M49.
 */
const western = "de at ch fr gb ie nl be lu es pt it";
const nordic = "dk se no fi is";
const central = "pl cz sk hu ro bg si hr rs ba al me mk xk";
const baltic = "ee lv lt";
const union = "at be bg hr cy cz dk ee fi fr de gr hu ie it lv lt lu mt nl pl pt ro sk si es se";
const europe = `${western} ${nordic} ${central} ${baltic} gr cy mt mc li ad sm ua md by ge am is gi va fo gg je im`;
const middleEast = "ae sa qa kw bh om jo lb iq il ir ye ps sy tr eg";
const northAfrica = "ma dz tn ly eg";
const africa = `${northAfrica} za ng ke gh et tz ug rw sn ci cm zm zw mz ao bw na mu mg ml bj tg bf ne mw gm sl lr sd ss cd cg ga`;
const asia = "cn hk tw jp kr in pk bd lk sg my th vn ph id mn np kh la mm bn mo kz uz";
const latin = "mx br ar cl co pe uy py bo ec ve cr pa gt hn sv ni cu do pr";

export const countryGroups: readonly { name: string; phrases: string; countries: string }[] = [
  {
    name: "DACH",
    phrases:
      "dach; d a ch; dach region; german speaking; german speaking countries; germanophone; germanophone countries; pays germanophones; deutschsprachiger raum; dach raum",
    countries: "de at ch",
  },
  {
    name: "French-speaking Europe",
    phrases:
      "french speaking countries; french speaking europe; francophone countries; francophone europe; pays francophones; europe francophone; frankophone lander; franzosischsprachiger raum",
    countries: "fr be ch lu mc",
  },
  {
    name: "Benelux",
    phrases: "benelux; bene lux; benelux countries; beneluxlander; low countries",
    countries: "be nl lu",
  },
  {
    name: "Nordics",
    phrases: "nordics; nordic; nordic countries; norden; pays nordiques; nordische lander",
    countries: nordic,
  },
  {
    name: "Scandinavia",
    phrases: "scandinavia; scandinavian; skandinavien; scandinavie",
    countries: "dk se no",
  },
  { name: "Baltics", phrases: "baltics; baltic; baltic states; baltikum; pays baltes", countries: baltic },
  {
    name: "UK and Ireland",
    phrases: "uki; uk&i; uk & i; uk&ireland; british isles and ireland",
    countries: "gb ie",
  },
  {
    name: "Iberia",
    phrases: "iberia; iberian peninsula; iberische halbinsel; peninsule iberique",
    countries: "es pt",
  },
  {
    name: "European Union",
    phrases: "eu; european union; europaische union; union europeenne; ue",
    countries: union,
  },
  { name: "Western Europe", phrases: "western europe; westeuropa; europe de l ouest", countries: western },
  {
    name: "Southern Europe",
    phrases: "southern europe; sudeuropa; europe du sud",
    countries: "es pt it gr mt cy",
  },
  {
    name: "Northern Europe",
    phrases: "northern europe; nordeuropa; europe du nord",
    countries: `${nordic} ${baltic}`,
  },
  {
    name: "Central and Eastern Europe",
    phrases:
      "cee; central and eastern europe; central eastern europe; mittel und osteuropa; europe centrale et orientale; mittelosteuropa",
    countries: `${central} ${baltic} ua md by`,
  },
  {
    name: "Eastern Europe",
    phrases: "eastern europe; osteuropa; europe de l est; east europe; europe orientale",
    countries: `${central} ${baltic} ua md by`,
  },
  {
    name: "Central Europe",
    phrases: "central europe; mitteleuropa; europe centrale; mittel europa",
    countries: "de at ch li pl cz sk hu si",
  },
  {
    name: "Visegrád Group",
    phrases: "visegrad; visegrad group; visegrad countries; v4 countries; visegrad staaten",
    countries: "pl cz sk hu",
  },
  {
    name: "Balkans",
    phrases:
      "balkans; balkan; balkan states; western balkans; balkan countries; southeast europe; south east europe; southeastern europe; sudosteuropa; europe du sud est; see region; adriatics; adriatic region",
    countries: "hr rs ba al me mk xk bg ro gr si",
  },
  {
    name: "Alpine countries",
    phrases: "alpine countries; alpine region; alps; alpenraum; alpenlander",
    countries: "at ch li si",
  },
  {
    name: "Mediterranean",
    phrases:
      "mediterranean; mediterranean countries; mittelmeerraum; mittelmeerlander; pays mediterraneens; med region",
    countries: "es fr it gr mt cy hr tr si al me",
  },
  {
    name: "CIS",
    phrases: "cis; cis countries; gus; gus staaten; post soviet states",
    countries: "ru by kz uz kg tj am az md",
  },
  { name: "Caucasus", phrases: "caucasus; kaukasus; caucase", countries: "ge am az" },
  { name: "Central Asia", phrases: "central asia; zentralasien; asie centrale", countries: "kz uz kg tj tm" },
  {
    name: "Maghreb",
    phrases: "maghreb; north africa; nordafrika; afrique du nord; northern africa",
    countries: northAfrica,
  },
  {
    name: "East Africa",
    phrases: "east africa; ostafrika; afrique de l est; eastern africa",
    countries: "ke tz ug rw et so bi ss dj er",
  },
  {
    name: "West Africa",
    phrases: "west africa; westafrika; afrique de l ouest; western africa",
    countries: "ng gh ci sn ml bj tg bf ne gm sl lr gn gw cv mr",
  },
  {
    name: "Southern Africa",
    phrases: "southern africa; sudliches afrika; afrique australe",
    countries: "za na bw zm zw mz ao mw ls sz",
  },
  { name: "Levant", phrases: "levant; levante", countries: "lb jo sy il ps" },
  {
    name: "Greater China",
    phrases: "greater china; china region; grosschina; grande chine",
    countries: "cn hk tw mo",
  },
  {
    name: "Central America",
    phrases: "central america; zentralamerika; mittelamerika; amerique centrale; centroamerica",
    countries: "gt hn sv ni cr pa bz",
  },
  {
    name: "Caribbean",
    phrases: "caribbean; karibik; caraibes; the caribbean",
    countries: "cu do jm ht bs bb tt pr ag dm gd kn lc vc cw aw ky",
  },
  { name: "Oceania", phrases: "oceania; ozeanien; oceanie", countries: "au nz fj pg" },
  {
    name: "Europe",
    phrases: "europe; european; europa; europaische; continental europe; pan european",
    countries: europe,
  },
  {
    name: "EMEA",
    phrases: "emea; europe middle east and africa",
    countries: `${europe} ${middleEast} ${africa}`,
  },
  {
    name: "Middle East",
    phrases:
      "middle east; naher osten; moyen orient; near east; mena; middle east and north africa; proche orient",
    countries: `${middleEast} ${northAfrica}`,
  },
  {
    name: "Gulf States",
    phrases:
      "gcc; gulf; gulf states; gulf region; gulf countries; golfstaaten; golfregion; pays du golfe; arabian gulf; arabian peninsula",
    countries: "ae sa qa kw bh om",
  },
  { name: "Africa", phrases: "africa; african; afrika; afrique", countries: africa },
  {
    name: "Asia",
    phrases: "asia; asian; asien; asie",
    countries: asia,
  },
  {
    name: "Southeast Asia",
    phrases: "southeast asia; south east asia; sea region; sudostasien; asie du sud est; asean",
    countries: "sg my id th vn ph kh la mm bn tl",
  },
  {
    name: "East Asia",
    phrases: "east asia; ostasien; asie de l est; far east; ferner osten; extreme orient",
    countries: "cn jp kr tw hk mo mn",
  },
  { name: "South Asia", phrases: "south asia; sudasien; asie du sud", countries: "in pk bd lk np bt mv" },
  { name: "ANZ", phrases: "anz; australia and new zealand", countries: "au nz" },
  {
    name: "APAC",
    phrases: "apac; asia pacific; asia pac; asien pazifik; asie pacifique",
    countries: `${asia} au nz`,
  },
  {
    name: "North America",
    phrases: "north america; nordamerika; amerique du nord; namer; us and canada",
    countries: "us ca",
  },
  {
    name: "Latin America",
    phrases: "latam; latin america; lateinamerika; amerique latine; hispanic america",
    countries: latin,
  },
  {
    name: "South America",
    phrases: "south america; sudamerika; amerique du sud; southern cone; andean region",
    countries: "br ar cl co pe uy py bo ec ve gy sr",
  },
  { name: "Americas", phrases: "americas; amer", countries: `us ca ${latin}` },
];
