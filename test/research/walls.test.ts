import { expect, it } from "vitest";
import { isWall } from "../../src/text/walls.ts";

it.each([
  "Before you continue to the site\nWe use cookies and data to deliver and maintain services.\nReject all\nAccept all",
  "This website needs your permission to use trackers.\nAgree and close\nSettings",
  "Your privacy choices\nWe and our 842 partners store and access information on a device.\nAgree",
  "Subscribe to read\nYou have read your last free article this month.\nFrom 1 € a week",
  "You've reached your article limit.\nStart your trial to keep reading.",
  "Members only\nJoin now to see the rest of this story.",
  "Please turn JavaScript on and reload the page.",
  "You need to enable JavaScript to run this app.",
  "Attention Required! | Cloudflare\nSorry, you have been blocked",
  "Checking if the site connection is secure",
  "Verify you are human by completing the action below.",
  "Press & Hold to confirm you are a human (and not a bot).",
  "Pardon our interruption...\nAs you were browsing, something about your browser made us think you were a bot.",
  "Access to this page has been denied because we believe you are using automation tools.",
  "403 Forbidden",
  "404 Not Found\nThe page you requested could not be found.",
  "Too many requests. Please try again later.",
  "Bitte aktivieren Sie JavaScript, um fortzufahren.",
  "Mit Werbung weiterlesen\nBesuchen Sie uns wie gewohnt mit Werbung und Tracking. Zustimmen und weiter",
  "Jetzt weiterlesen mit unserem Digital-Abo.\nSie haben bereits ein Abo? Hier anmelden.",
  "Dieser Artikel ist exklusiv für Abonnenten.",
  "Nous utilisons des traceurs pour mesurer l'audience.\nTout accepter\nContinuer sans accepter",
  "Il vous reste 90 % de cet article à lire. La suite est réservée aux abonnés.",
  "Veuillez activer JavaScript dans votre navigateur.",
  "Utilizamos cookies propias y de terceros.\nAceptar todo",
  "Este contenido es solo para suscriptores. Inicia sesión.",
  "Je moet inloggen om dit artikel te lezen.",
  "Wij gebruiken cookies om uw ervaring te verbeteren.\nAccepteren",
  "Utilizziamo i cookie per migliorare la tua esperienza.\nAccetta tutti",
  "Sign in to LinkedIn to see who you already know at Aker.",
  "Log in to Facebook\nCreate new account\nForgotten password?",
  "Are you over 18? Please confirm your age to enter.",
  "This site is under maintenance. We will be back soon.",
  "Your browser is out of date. Please update it to view this site.",
  "Redirecting...",
])("a notice in place of a page is a wall: %s", (text) => {
  expect(isWall(text)).toBe(true);
});

it.each([
  "Aker Marine employs 120 people in Bergen.",
  "Aker Marine sells cookies. It was founded in 2001 and has 120 employees in two bakeries in Bergen, Norway, and ships them daily.",
  "Our JavaScript library has 120 contributors. Install it with npm. It was first released in 2014 and is used by thirty companies in Norway and Sweden.",
  "Subscribe to our newsletter.\nAker Marine was founded in 1950 by Ola Aker. It has built 300 ships, and employs 120 people at two yards in Bergen and Stavanger today.",
  "Employees: 120\nFounded: 1950\nSeat: Bergen",
  "120 employees",
  "Wir verwenden Cookies.\nAker Marine ist ein Hersteller von Bojen mit Sitz in Bergen. Das Unternehmen beschäftigt 120 Personen und wurde 1950 von Ola Aker gegründet, der bis 1980 Chef war.",
  "CEO: Anna Berg. Log in for more.",
  "Cloudflare employs 3,000 people and has its seat in San Francisco.",
  "Our captcha service blocks bots. 120 customers use it.",
  "Contact us: +47 55 00 00 00, Bryggen 1, Bergen",
  "Aker Marine requires JavaScript developers.",
])("a page with text of its own is no wall: %s", (text) => {
  expect(isWall(text)).toBe(false);
});
