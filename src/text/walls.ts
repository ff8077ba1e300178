import { toPlainLetters } from "./plain-letters.ts";
import { toSentences } from "./to-sentences.ts";

/**
 * Matches notices that replace a page's text: about cookies, JavaScript, logins, payment or errors, and checks of
 * whether the reader is old enough or human.
 */
const notice = new RegExp(
  [
    "\\bcookies?\\b[^.!?]{0,80}\\b(?:consent|preferences|settings|policy|accept|agree|experience|partners)\\b",
    "\\b(?:we|our partners) (?:and our partners )?(?:value|store|process)\\b[^.!?]{0,60}\\b(?:privacy|data|information)\\b",
    "\\b(?:store|access|process)\\b[^.!?]{0,40}\\b(?:information|data)\\b[^.!?]{0,20}\\bon (?:a|your) device\\b|^\\W*(?:your )?privacy (?:choices|preferences|settings)\\W*$",
    "\\b(?:enable|activate|turn on|requires?|need|without)\\b[^.!?]{0,30}\\bjava ?script\\b(?! (?:developers?|engineers?|programmers?|skills|experience|knowledge|librar\\w+|frameworks?))|\\bturn java ?script on\\b|\\bjava ?script\\b[^.!?]{0,40}\\b(?:disabled|enabled|required|turned off|not supported)\\b",
    "\\b(?:subscribe|subscription|subscribers?|sign up|register|log ?in|sign in|create (?:an|your) account)\\b[^.!?]{0,80}\\b(?:continue|read(?:ing)?|access|unlock|full (?:article|story)|only|unlimited|required|view)\\b",
    "\\b(?:continue reading|to (?:keep|continue) reading|this (?:article|content|page|story) is (?:for|only|reserved|exclusive))\\b|\\balready (?:a subscriber|have an account|a member)\\b",
    "^\\W*(?:members|subscribers) only\\b|\\bjoin (?:now |us )?to (?:see|read|view|continue|access)\\b|\\b(?:last|no more) free articles?\\b|\\barticle limit\\b|\\bstart your (?:free )?trial\\b|^\\W*(?:log ?in|sign in|sign up) to \\S",
    "\\b(?:verify|checking|confirm|prove)\\b[^.!?]{0,40}\\b(?:you are (?:a )?human|not a (?:robot|bot)|your browser|connection is secure)\\b|\\b(?:solve|complete|enter) (?:the |this )?captcha\\b|\\b(?:access denied|unusual traffic|cloudflare ray id|ray id|just a moment|pardon our interruption|automation tools|you have been blocked)\\b|\\baccess to this (?:page|site) has been\\b|\\bthink (?:that )?you (?:were|are|might be) a (?:ro)?bot\\b|\\bpress (?:&|and) hold\\b|^\\W*attention required\\b",
    "^\\W*(?:error:? )?(?:40[0134]|410|429|50[0234])\\b[^.!?]{0,40}$|\\bpage\\b[^.!?]{0,40}\\b(?:could not be|was not|cannot be|can't be|not) found\\b|^\\W*(?:not found|forbidden|bad gateway|service unavailable|internal server error|redirecting|loading)\\W*$|\\btoo many requests\\b|\\b(?:site|page) is (?:currently |temporarily )?(?:under maintenance|unavailable)\\b|\\bseite (?:wurde |konnte )?nicht gefunden\\b|\\bpage introuvable\\b|\\bp[aá]gina no encontrada\\b",
    "\\b(?:confirm|verify) (?:your age|that you are (?:over|of legal|at least))\\b|\\bare you (?:over|at least) \\d\\d\\b|\\bbrowser is (?:out of date|outdated|not supported|no longer supported)\\b|\\bupdate your browser\\b",
    "\\bmit werbung (?:weiterlesen|und tracking|lesen)\\b|\\bjetzt weiterlesen\\b|\\b(?:nur|exklusiv) f[uü]r (?:abonnent\\w*|mitglieder)\\b|\\babo\\b[^.!?]{0,40}\\banmelden\\b|\\br[ée]serv[ée]e?s? aux abonn[ée]s\\b|\\bil vous reste \\d+ ?%|\\btraceurs\\b|\\b(?:solo|exclusiv[oa]) para (?:suscriptores|abonados)\\b|\\b(?:inloggen|abonneer|abonnees)\\b[^.!?]{0,60}\\b(?:lezen|artikel|alleen)\\b|\\bgebruik\\w*\\b[^.!?]{0,40}\\bcookies\\b|\\butilizziamo\\b[^.!?]{0,40}\\bcookie\\b",
    // Notices about consent, in the wording of common consent tools.
    "\\b(?:we|wir|nous|nosotros|noi|wij) (?:and|und|et|y|e|en) (?:our|unsere|nos|nuestros|i nostri|onze) (?:\\d[\\d.,]* )?(?:partners?|partenaires|socios)\\b|\\b(?:valoramos|respetamos) (?:tu|su) privacidad\\b|\\bvotre vie priv[ée]e est\\b|\\b(?:your privacy|ihre privatsph[äa]re|tu privacidad) (?:matters|is important|ist uns|es importante)",
    // Notices that a page is not available in the reader's country.
    "\\b(?:not|un)[ -]?available\\b[^.!?]{0,30}\\b(?:in|from|to|for) (?:visitors? (?:in|from) |users? (?:in|from) )?(?:your|this) (?:region|country|area|location|territory)\\b|\\bin (?:ihrem|deinem) (?:land|gebiet|region)\\b[^.!?]{0,20}\\bnicht verf[üu]gbar|\\bin (?:ihrer|deiner) region\\b[^.!?]{0,20}\\bnicht verf[üu]gbar|\\bnicht verf[üu]gbar in (?:ihrem|ihrer|deinem|deiner) (?:land|region)|\\bpas disponible dans votre (?:pays|r[ée]gion)|\\bno (?:est[áa] )?disponible en (?:tu|su) (?:pa[íi]s|regi[óo]n)",
    // Notices about payment and logins.
    "\\bto (?:read|see|view|access|unlock) (?:the (?:full|whole|complete|rest|entire)|this|more)\\b[^.!?]{0,50}\\b(?:subscribe|sign in|log in|register|sign up|join|become a)\\b|\\b(?:um|zum) (?:weiter(?:zu)?lesen|den ganzen artikel)\\b[^.!?]{0,60}\\b(?:abo\\w*|anmeld\\w*|registrier\\w*)|\\bpour lire la suite\\b[^.!?]{0,60}\\b(?:abonn\\w*|connect\\w*|identifi\\w*)",
    "\\b(?:lesen sie|liest du|weiterlesen|lesen) mit (?:einem |ihrem |unserem |dem )?\\S*abo\\b|\\b(?:kostenlos|gratis) (?:testen|lesen)\\b|\\br[ée]serv[ée]e?s? (?:[àa] nos|aux) (?:abonn[ée]s|membres)|\\bpara (?:seguir|continuar) leyendo\\b|\\bya soy (?:suscriptor|abonado)",
    "\\bbitte (?:melden|loggen) sie sich (?:an|ein)\\b|\\b(?:melden|loggen) sie sich (?:an|ein), um\\b|\\bconnectez-vous pour\\b|\\binicia(?:r)? sesi[óo]n para\\b|\\bplease (?:log|sign) ?in\\b",
    // Checks of the reader's age, and checks that the reader is human.
    "\\blegal (?:drinking |smoking )?age to (?:enter|visit|view)\\b|\\bsind sie (?:mindestens|[üu]ber|schon|bereits) \\d\\d|\\b(?:avez|as)-(?:vous|tu) (?:plus de |au moins )?\\d\\d ans|\\b(?:eres|es usted|soy) mayor de (?:edad|\\d\\d)|\\b(?:tienes|tiene) (?:m[áa]s de |al menos )?\\d\\d a[ñn]os\\b",
    "\\bkein roboter\\b|\\bpas un robot\\b|\\bno (?:eres|es|soy) un robot\\b|\\bcaptcha (?:l[öo]sen|ausf[üu]llen|eingeben)|\\b(?:l[öo]sen sie|r[ée]solvez|compl[ée]tez|completa|complete|resuelve|resuelva) (?:das|le|el) captcha",
  ].join("|"),
  "i",
);

/** Returns a regular expression that matches words with these beginnings in a result of {@link toPlainLetters}. */
const startsOf = (words: string): RegExp =>
  new RegExp(`(?<![\\p{sc=Latin}\\p{sc=Cyrillic}])(?:${toPlainLetters(words).replace(/\s+/g, "|")})`, "u");

/** Words of notices in European languages, and a few in Chinese and Japanese. */
const words = {
  cookie: startsOf("cookie tracker traceur ciasteczk informasjonskapsl evaste куки файлы.cookie クッキー"),
  agree: startsOf(
    `accept agree allow akzeptier zustimm einverstanden accepter acceptez accepte acept acet accett
    acconsent akkoord toestemm godta godkann samtyck akceptuj zgadza zgod hyvaksy соглас 同意`,
  ),
  use: startsOf(
    "uses? using verwend nutz utilis utiliz usamos usiamo gebruik bruker bruger anvand uzywa stosuje kaytamme использу 使用",
  ),
  script: /java ?script/,
  enable: startsOf(
    `enabl activat turn switch aktivier einschalt active activ habilit attiv abilit ativ inschakel schakel zet wlacz wlaczon
    aktiver sla ota включ 有効 启用 開啟 开启`,
  ),
  member: startsOf(
    `subscri member premium abos?(?![a-z]) abonn suscri socio assin abbonat abbonar prenumer medlem leden lid(?![a-z]) subskryb prenumerat
    tilaa подпис 会員 会员 订阅`,
  ),
  login: startsOf(
    `log.?in sign.?in sign.?up regist anmeld angemeld einlogg melden.sie.sich loggen.sie.sich connect identifi inicia accedi
    accede faca.login inlogg logg zaloguj kirjaudu войдите ログイン 登录`,
  ),
  read: startsOf(
    `read continu full.article full.story lesen weiterlesen weiterzulesen lire suite leer leyendo leggere
    continua ler continuar lezen lese lasa fortsett przeczyta czyta lukea читать 続き 閲覧`,
  ),
  kept: startsOf(
    `only.for reserved.for exclusive.to exclusive.for nur.fur exklusiv.fur reserve.a reserve.aux reservee solo.para
    exclusiv[oa].para apenas.para riservat kun.for kun.til er.for bara.for endast.for ar.last alleen.voor vain tylko.dla
    dostepny.dla только.для`,
  ),
  browser: startsOf(
    "(?:your|ihren?|deinen?|votre|ton|su|tu|seu|il.tuo|uw|je|din|twoja).(?:browser|navigateur|navegador|nettleser|webblasare|przegladark)",
  ),
  check: startsOf("check verif pruf uberpruf comprob contro kontroll sprawdz"),
} as const;

/** Pairs of groups of words. A sentence with a word from both groups of a pair is a notice. */
const pairs: readonly (readonly [keyof typeof words, keyof typeof words])[] = [
  ["cookie", "agree"],
  ["cookie", "use"],
  ["script", "enable"],
  ["member", "read"],
  ["member", "kept"],
  ["member", "login"],
  ["login", "read"],
  ["login", "kept"],
  ["browser", "check"],
];

/** Matches the start of a sentence with a figure about a firm or a club: "Our club has 300 members". */
const ownFigure =
  /^\W*(?:(?:our|the|unsere?|die|der|das|notre|nos|les?|la|nuestr[oa]s?|el|l[oa]s) (?!web|site|page|seite|partner|parten|cookie|artic|artik|content|inhalt|conten|service|dienst)[\p{L}-]+(?: [\p{L}-]+)?|we|wir|nous) (?:has|have|had|is|are|was|were|makes?|sells?|builds?|counts?|connects?|employs?|runs?|hat|haben|ist|sind|z[äa]hlt|verbindet|verbinden|compte|comptons|a|avons|est|sont|emploie|fabrique|relie|tiene|es|cuenta|conecta) .*\d/iu;
/** Matches words that refer to the reader of a page, or to the page. */
const reader =
  /\b(?:you|your|please|this|ihr|ihre[mnr]?|ihnen|sie|bitte|diese\w*|vous|votre|vos|cet|cette|usted|su|tu|est[ea]|cookies?)\b/i;

function isNotice(sentence: string): boolean {
  if (notice.test(sentence)) return true;
  if (ownFigure.test(sentence) && !reader.test(sentence)) return false;
  const plain = toPlainLetters(sentence);
  return pairs.some(([one, other]) => words[one].test(plain) && words[other].test(plain));
}

/** Labels of buttons and links in notices about cookies, logins or payment. */
const button =
  /^\W*(?:accept(?: all)?|reject(?: all)?|decline|agree|i agree|ok|got it|manage (?:preferences|options|cookies)|settings|log ?in|sign in|sign up|subscribe(?: now)?|register|close|continue|more options|learn more|privacy policy|terms(?: of (?:use|service))?|create (?:a )?new account|create account|forgot(?:ten)? (?:your )?password|passwort vergessen|mot de passe oublié|has olvidado tu contraseña|yes|no|ja|nein|oui|non|sí|je m[’']abonne|nur notwendige|más opciones|accepter et fermer|aceptar y continuar|agree and close|accepteren|accetta(?: tutti)?|continuer sans accepter|hier anmelden|cookie policy|alle akzeptieren|ablehnen|einstellungen|tout accepter|tout refuser|aceptar(?: todo)?|rechazar)\W*$/i;

/** A page with at least this many words counts as text. Words in notices and buttons are not counted. */
const enoughWords = 25;
/** Length in characters above which a page never counts as a wall (a notice in place of the text). */
const longestWall = 6_000;

/** Matches a complete sentence that states a fact. Such a sentence contains a name or a number. */
const statement =
  /^\P{Ll}*\p{L}+ (?:.* )?(?:is|are|was|were|has|have|had|employs?|makes?|sells?|builds?|leads?|ist|sind|hat|besch[äa]ftigt|leitet|est|sont|a|emploie|dirige|es|son|tiene|emplea) (?:.* )?(?:\p{Lu}|\d).*\.$/u;
/** Matches words with which a site addresses its reader or refers to itself. */
const address =
  /\b(?:you|your|we|our|us|please|this (?:site|website|page|content|article)|sie|ihre?[mnr]?|wir|uns\w*|diese (?:seite|website)|vous|vos|votre|nous|nos|notre|ce site|usted|su|sus|tu|tus|nosotros|nuestr\w+|este sitio|privacy|consent|partners)\b/i;

/** True if a page shows a notice in place of its text. */
export function isWall(text: string): boolean {
  if (text.length > longestWall) return false;
  let notices = 0;
  let count = 0;
  let states = false;
  for (const line of text.split("\n"))
    for (const sentence of toSentences(line.replace(/^#{1,6}\s+|^[-*+]\s+/, ""))) {
      if (isNotice(sentence)) {
        notices += 1;
      } else if (!button.test(sentence)) {
        states ||= statement.test(sentence) && !address.test(sentence);
        count += sentence.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
      }
    }
  // A short page often ends with a notice about cookies or a login. Such a page counts as text if one of its sentences
  // states a fact.
  return notices > 0 && count < enoughWords && !states;
}
