import type { FrozenPage } from "../page.ts";

/** Pages on which companies describe themselves. */
export const companyPages: readonly FrozenPage[] = [
  {
    host: "helio-grid.example",
    path: "/about",
    title: "About Helio Grid",
    body: `
Helio Grid builds inverters for rooftop solar plants. The company was founded in 2014 by Marta Silva and is
headquartered in Lisbon, Portugal.

Today it employs 240 people in three countries. Marta Silva is chief executive of the company.

Questions go to [hello@helio-grid.example](mailto:hello@helio-grid.example).`,
  },
  {
    host: "helio-grid.example",
    path: "/products",
    title: "Products of Helio Grid",
    body: `
Helio Grid sells two inverters. The HG-5 costs €890 and comes with a warranty of 12 years. The HG-12 costs €1,640.

Both support battery storage. Neither model supports three-phase motors.`,
  },
  {
    host: "voltaro.example",
    path: "/company",
    title: "Voltaro: the company",
    body: `
Voltaro makes charging stations for electric cars. It was founded in 2016 in Turin, Italy, where it still has its
headquarters.

Rui Costa is chief executive of Voltaro since May 2025. Priya Nair is chief financial officer.

Some 410 people work for Voltaro.`,
  },
  {
    host: "voltaro.example",
    path: "/newsroom/rui-costa",
    title: "Rui Costa becomes chief executive of Voltaro",
    date: "2025-05-12",
    body: `
Voltaro has appointed Rui Costa as chief executive. He follows Elena Conti, who led the company for seven years.

Mr Costa was chief operating officer of the charging network Plugline before.`,
  },
  {
    host: "quillstone.example",
    path: "/pricing",
    title: "Quillstone pricing",
    body: `
Quillstone keeps contracts in order. Choose a plan:

- Solo: €19 per month for one lawyer
- Team: €49 per month for up to ten users
- Firm: €149 per month without a limit on users

All plans include electronic signatures. There is no free plan.`,
  },
  {
    host: "quillstone.example",
    path: "/about",
    title: "About Quillstone",
    body: `
Quillstone writes contract software for small law firms. The firm was set up in 2018 by Aoife Brennan and Cian Doyle
in Dublin, Ireland, and employs 35 people.

The product is available in English, German and French.`,
  },
  {
    host: "brightmoor.example",
    path: "/",
    title: "Brightmoor",
    body: `
Brightmoor makes software for hospital wards. More than 160 hospitals use it.

Brightmoor was founded in 2009. Its headquarters are in Leeds, United Kingdom.`,
  },
  {
    host: "brightmoor.example",
    path: "/team",
    title: "The team at Brightmoor",
    body: `
## Helen Ashworth

Helen Ashworth is chief executive.

## Tomas Lindgren

Tomas Lindgren is head of data. He joined in 2021 from the health service of Skåne.

## Grace Obi

Grace Obi is chief medical officer.`,
  },
  {
    host: "norrsken-freight.example",
    path: "/about-us",
    title: "Norrsken Freight: about us",
    body: `
Norrsken Freight moves goods by rail and ship between Scandinavia and the Baltic states. It was established in 1997
and is based in Gothenburg, Sweden.

We employ 1,350 people. Our fleet has 14 ships.`,
  },
  {
    host: "norrsken-freight.example",
    path: "/leadership",
    title: "Norrsken Freight leadership",
    body: `
Karin Ek is chief executive of Norrsken Freight.

Anna Berg is chief technology officer of Norrsken Freight. She joined in 2019 and studied at Chalmers University of
Technology. Reach her at anna.berg@norrsken-freight.example.`,
  },
  {
    host: "orchid-payments.example",
    path: "/company",
    title: "Orchid Payments",
    body: `
Orchid Payments issues payment accounts for online shops. The Bank of Lithuania granted Orchid Payments its licence as
an electronic money institution on 14 March 2019.

The company is headquartered in Vilnius, Lithuania. Its chief executive is Jonas Petrauskas.`,
  },
  {
    host: "pelagic-feed.example",
    path: "/about",
    title: "Pelagic Feed",
    body: `
Pelagic Feed makes feed for salmon farms from algae. It was founded in 2012 in Bergen, Norway.

Ingrid Solheim leads the company as chief executive. Revenue was 310 million kroner in 2024.`,
  },
  {
    host: "tessel-labs.example",
    path: "/jobs",
    title: "Jobs at Tessel Labs",
    body: `
Tessel Labs is hiring. The office is in Utrecht, Netherlands. We work with Rust and PostgreSQL.

- Compiler engineer: salary from €75,000
- Support engineer: salary from €52,000

Remote work is not possible.`,
  },
  {
    host: "kestrel-maps.example",
    path: "/about",
    title: "About Kestrel Maps",
    body: `
Kestrel Maps draws maps for hikers. Founded in 2011 in Grenoble, France, the company has 58 employees.

Kestrel Maps publishes its data under an open licence. The app is free; the yearly subscription costs €24.`,
  },
  {
    host: "marrow-audio.example",
    path: "/headphones",
    title: "Headphones by Marrow Audio",
    body: `
Every model of Marrow Audio comes with a case and a cable, and can be sent back within thirty days.

| Model | Price | Weight |
| M1 | €129 | 28 grams |
| M2 | €229 | 31 grams |
| M2 Sport | €249 | 33 grams |`,
  },
  {
    host: "marrow-audio.example",
    path: "/story",
    title: "The story of Marrow Audio",
    body: `
Marrow Audio builds headphones that conduct sound through bone. Two physicists, Lena Vogt and Pavel Hrubý, started
it in 2015 in Brno, Czech Republic.

Marrow Audio employs 96 people. [Buy at shop.marrow-audio.example](https://shop.marrow-audio.example/).`,
  },
];
