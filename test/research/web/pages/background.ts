import type { FrozenPage } from "../page.ts";

/** Pages that answer none of the questions, like most pages on the web. */
export const backgroundPages: readonly FrozenPage[] = [
  {
    host: "lisbon-guide.example",
    path: "/start-ups",
    title: "Start-ups in Lisbon",
    body: "Lisbon has many start-ups. Rents rose by 8% last year. Most founders meet at the river on Thursdays.",
  },
  {
    host: "solar-basics.example",
    path: "/inverters",
    title: "How solar inverters work",
    body: `
An inverter turns direct current into alternating current. A good one loses less than 3% of the energy. Prices start at
€600 for a small roof.`,
  },
  {
    host: "ev-handbook.example",
    path: "/charging-stations",
    title: "Charging stations explained",
    body: "A charging station at home needs 11 kilowatts. Installing one takes a day and costs about €1,200.",
  },
  {
    host: "law-notes.example",
    path: "/electronic-signatures",
    title: "Are electronic signatures valid?",
    body: "In the European Union qualified electronic signatures count as much as those on paper, since July 2016.",
  },
  {
    host: "hospital-ward.example",
    path: "/software",
    title: "Software on the ward",
    body: "Nurses spend 35% of their time on records. Software can help, if it is quick and if there is a keyboard.",
  },
  {
    host: "baltic-ports.example",
    path: "/riga",
    title: "The port of Riga",
    body: "The port of Riga handled 19 million tonnes last year. Rail links lead to Tallinn and Vilnius.",
  },
  {
    host: "hiking-blog.example",
    path: "/gear",
    title: "What to take into the Alps",
    body: "Take a map, water and a jacket. A paper map needs no battery. Start before 7 in the morning.",
  },
  {
    host: "venture-list.example",
    path: "/alder-ventures",
    title: "Alder Ventures",
    body: `
Alder Ventures is a fund for climate technology in Copenhagen. It was founded in 2010 and has 14 partners.`,
  },
];
