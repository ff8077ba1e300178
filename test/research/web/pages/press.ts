import type { FrozenPage } from "../page.ts";

/** Pages from newspapers, registers and interviewers. */
export const pressPages: readonly FrozenPage[] = [
  {
    host: "energy-wire.example",
    path: "/2024/helio-grid-series-b",
    title: "Helio Grid raises €18 million",
    date: "2024-03-05",
    body: `
Helio Grid, a maker of solar inverters in Lisbon, raised €18 million in a Series B round led by Alder Ventures.

The company employs 200 people, said chief executive Marta Silva.`,
  },
  {
    host: "copied-releases.example",
    path: "/helio-grid",
    title: "Helio Grid raises €18 million - press release",
    date: "2024-03-06",
    body: `
Helio Grid, a maker of solar inverters in Lisbon, raised €18 million in a Series B round led by Alder Ventures.`,
  },
  {
    host: "energy-wire.example",
    path: "/2025/charging-round-up",
    title: "Charging round-up: who grew in 2025",
    date: "2025-11-02",
    body: `
Plugline raised €75 million from two pension funds. Voltaro raised €40 million in a round led by Po Valley Capital.
Ampero, of Lyon, closed its doors.

Plugline employs 2,100 people, five times as many as its rival in Turin.`,
  },
  {
    host: "energy-wire.example",
    path: "/2021/voltaro-portrait",
    title: "Portrait: Voltaro",
    date: "2021-06-18",
    body: `
Voltaro, the maker of charging stations, is led by chief executive Elena Conti. Voltaro was founded in 2016 and employs
180 people in Turin.`,
  },
  {
    host: "turin-business.example",
    path: "/voltaro-elena-conti",
    title: "Elena Conti on the next ten years of Voltaro",
    date: "2022-02-03",
    body: `
Elena Conti is chief executive of Voltaro. "We will build in Turin", she said. Voltaro has 230 employees.`,
  },
  {
    host: "energy-wire.example",
    path: "/2025/alternatives-helio-grid",
    title: "Alternatives to Helio Grid inverters",
    date: "2025-09-14",
    body: `
Installers who look beyond Helio Grid have three competitors to choose from.

## Solvent Power

Solvent Power is based in Graz, Austria. Its inverter costs €940. See [solvent-power.example](https://solvent-power.example/).

## Rayo Electric

Rayo Electric is based in Seville, Spain. Its inverter costs €810. See [rayo-electric.example](https://rayo-electric.example/).

## Nimbara

Nimbara is based in Tallinn, Estonia. Its inverter costs €1,020. See [nimbara.example](https://nimbara.example/).`,
  },
  {
    host: "software-weekly.example",
    path: "/contract-tools",
    title: "Five contract tools compared",
    date: "2025-04-22",
    body: `
We tried Quillstone and four others in a small law firm.

- Quillstone: simple, from €19 per month
- Clausewerk: strong search, from €35 per month
- Signwell Pro: cheap, from €9 per month
- Dockhand: many integrations, from €60 per month
- Parchment: old-fashioned, from €25 per month`,
  },
  {
    host: "software-weekly.example",
    path: "/quillstone-interview",
    title: "Interview: Aoife Brennan of Quillstone",
    date: "2025-01-30",
    body: `
Aoife Brennan is chief executive of Quillstone, which she started with Cian Doyle in 2018. Quillstone employs 35 people
and has 900 customers, most of them in Ireland.

"We took no outside money", she says. The next market is Germany.`,
  },
  {
    host: "firm-register.example",
    path: "/entry/quillstone",
    title: "Quillstone Ltd - register entry",
    body: `
Name: Quillstone Ltd. Registered number: 612345. Registered office: 14 Mill Lane, Dublin. Founded: 2018.`,
  },
  {
    host: "firm-register.example",
    path: "/entry/voltaro",
    title: "Voltaro S.p.A. - register entry",
    body: `
Name: Voltaro S.p.A. Registered office: Via Nizza 40, Turin. Founded: 2016. VAT number: IT09876543210.`,
  },
  {
    host: "firm-register.example",
    path: "/entry/kestrel-maps",
    title: "Kestrel Maps SAS - register entry",
    body: `
Name: Kestrel Maps SAS. Registered office: 3 Rue des Alpes, Grenoble. Founded: 2011. Managing director: Luc Arnaud.`,
  },
  {
    host: "nordic-business.example",
    path: "/norrsken-balto",
    title: "Norrsken Freight buys Balto Lines",
    date: "2023-08-17",
    body: `
Norrsken Freight acquired Balto Lines of Riga for €62 million. Balto Lines employs 300 people and runs four ships.

The deal was announced on 17 August 2023. Karin Ek, chief executive of Norrsken Freight, expects approval by winter.`,
  },
  {
    host: "nordic-business.example",
    path: "/anna-berg-rail-data",
    title: "Rail data: a talk with Anna Berg",
    date: "2024-10-09",
    body: `
Anna Berg, chief technology officer of Norrsken Freight, has moved the company's planning to its own software. She lives
in Gothenburg and grew up in Umeå.`,
  },
  {
    host: "nordic-business.example",
    path: "/pelagic-feed-plant",
    title: "Pelagic Feed opens a second plant",
    date: "2025-02-11",
    body: `
Pelagic Feed opened a plant in Bodø. Ingrid Solheim, chief executive of Pelagic Feed, said that it will employ 45 people.

Pelagic Feed has 210 employees. Revenue was 310 million kroner in 2024.`,
  },
  {
    host: "health-it.example",
    path: "/brightmoor-wards",
    title: "Brightmoor goes to Denmark",
    date: "2025-06-03",
    body: `
Brightmoor, whose software runs on the wards of more than 160 hospitals, opens an office in Aarhus. Helen Ashworth, chief
executive of Brightmoor, calls it a first step. Brightmoor has 120 employees.`,
  },
  {
    host: "fintech-ledger.example",
    path: "/orchid-payments",
    title: "Orchid Payments reaches 4,000 shops",
    date: "2025-07-21",
    body: `
Orchid Payments of Vilnius now serves 4,000 shops. The company has 75 employees and was founded in 2017.`,
  },
  {
    host: "outdoor-reader.example",
    path: "/kestrel-maps-review",
    title: "Kestrel Maps reviewed",
    date: "2025-05-05",
    body: `
Kestrel Maps is the best map for hikers in the Alps. The yearly subscription costs €24. We give it 4.5 of 5 stars.

Maps can be used offline. Luc Arnaud, who runs Kestrel Maps from Grenoble, plans maps for skiers.`,
  },
  {
    host: "sound-lab.example",
    path: "/marrow-audio-m2",
    title: "Marrow Audio M2: a test",
    date: "2025-10-01",
    body: `
The M2 of Marrow Audio costs €229 and runs for 11 hours. It is waterproof.

Marrow Audio, of Brno, sold 60,000 headphones last year.`,
  },
];
