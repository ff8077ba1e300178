import { toSentences } from "./page-text.ts";

/** Notices that replace a page's text: cookies, logins, payment, scripts, robots. */
const notice = new RegExp(
  [
    "\\b(?:accept|reject|manage|allow|use[sd]?|uses?|set|store)\\b[^.!?]{0,60}\\bcookies?\\b",
    "\\bcookies?\\b[^.!?]{0,80}\\b(?:consent|preferences|settings|policy|accept|agree|experience|partners)\\b",
    "\\b(?:we|our partners) (?:and our partners )?(?:value|store|process)\\b[^.!?]{0,60}\\b(?:privacy|data|information)\\b",
    "\\b(?:enable|activate|turn on|requires?|need|without)\\b[^.!?]{0,30}\\bjava ?script\\b|\\bjava ?script\\b[^.!?]{0,40}\\b(?:disabled|enabled|required|turned off|not supported)\\b",
    "\\b(?:subscribe|subscription|subscribers?|sign up|register|log ?in|sign in|create (?:an|your) account)\\b[^.!?]{0,80}\\b(?:continue|read(?:ing)?|access|unlock|full (?:article|story)|only|unlimited|required|view)\\b",
    "\\b(?:continue reading|to (?:keep|continue) reading|this (?:article|content|page|story) is (?:for|only|reserved|exclusive))\\b|\\balready (?:a subscriber|have an account|a member)\\b",
    "\\b(?:verify|checking|confirm|prove)\\b[^.!?]{0,40}\\b(?:you are (?:a )?human|not a (?:robot|bot)|your browser|connection is secure)\\b|\\b(?:captcha|cloudflare|access denied|unusual traffic|ray id|just a moment)\\b",
    "\\bcookies?\\b[^.!?]{0,80}\\b(?:akzeptieren|zustimm\\w*|einstellungen|verwenden|accepter|refuser|param\\w*|aceptar|rechazar|configur\\w*)\\b|\\b(?:akzeptieren|verwenden|utilis\\w*|utiliz\\w*|nutzen|acceptez|aceptar?)\\b[^.!?]{0,60}\\bcookies?\\b",
    "\\bjavascript\\b[^.!?]{0,40}\\b(?:aktivier\\w*|deaktiviert|activ\\w*|d[ée]sactiv\\w*|habilit\\w*)\\b|\\b(?:aktivier\\w*|activ\\w*|habilit\\w*)\\b[^.!?]{0,30}\\bjavascript\\b",
    "\\b(?:abonn\\w*|suscr[ií]\\w*|anmelden|einloggen|connect(?:ez|er)-?vous|inicia\\w* sesi[óo]n)\\b[^.!?]{0,80}\\b(?:lesen|weiter\\w*|artikel|lire|article|suite|leer|art[íi]culo|continuar|zugang|acc[èe]s)\\b",
  ].join("|"),
  "i",
);

/** Labels of buttons and links in notices about cookies, logins or payment. */
const button =
  /^\W*(?:accept(?: all)?|reject(?: all)?|decline|agree|i agree|ok|got it|manage (?:preferences|options|cookies)|settings|log ?in|sign in|sign up|subscribe(?: now)?|register|close|continue|more options|learn more|privacy policy|terms(?: of (?:use|service))?|cookie policy|alle akzeptieren|ablehnen|einstellungen|tout accepter|tout refuser|aceptar(?: todo)?|rechazar)\W*$/i;

/** Number of words outside of notices from which a page counts as having content of its own. */
const enoughWords = 25;
/** Length in characters above which a page never counts as a wall (a notice in place of the text). */
const longestWall = 6_000;

/** True if a page shows a notice instead of its text. */
export function isWall(text: string): boolean {
  if (text.length > longestWall) return false;
  let notices = 0;
  let words = 0;
  for (const line of text.split("\n"))
    for (const sentence of toSentences(line.replace(/^#{1,6}\s+|^[-*+]\s+/, ""))) {
      if (notice.test(sentence)) notices += 1;
      else if (!button.test(sentence)) words += sentence.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
    }
  return notices > 0 && words < enoughWords;
}
