import { describe, expect, it } from "vitest";
import { readQuery, readTitle, toInterpretation, toJobKeys } from "../../src/query-reading/index.ts";

/** Pairs of similar jobs, each in several languages. A search for one job of a pair must not find the other. */
const apart = [
  [
    "GP; family doctor; Hausärztin; médecin généraliste",
    "cardiologist; Anästhesist; radiologue; Kinderärztin",
  ],
  ["surgeon; Chirurgin; chirurgien", "GP; Hausarzt; anesthésiste"],
  ["cook; Köchin; cuisiniers; line cook", "head chef; Küchenchefin; chef de cuisine; sous-chef; Konditor"],
  ["baker; Bäcker; boulangère", "pastry chef; Konditorin; pâtissier"],
  ["waitress; Kellner; serveuse", "bartender; Barkeeper; sommelier"],
  [
    "car mechanic; Kfz-Mechatronikerin; mécanicien auto",
    "maintenance technician; Servicetechniker; technicien SAV",
  ],
  [
    "field service engineer; Servicetechniker; technicien itinérant",
    "maintenance technician; Wartungstechniker",
  ],
  [
    "system administrator; Systemadministratorin",
    "database administrator; Netzwerktechniker; ingénieur réseaux",
  ],
  ["SEO manager; SEO-Managerin; responsable SEO", "community manager; paid media manager; CRM manager"],
  ["warehouse manager; Lagerleiterin; chef d'entrepôt", "supply chain manager; transport manager"],
  [
    "store manager; Marktleiterin; directrice de magasin",
    "regional retail manager; Bezirksleiter; category manager",
  ],
  ["cashier; Kassiererin; hôtesse de caisse", "visual merchandiser; Schauwerbegestalter; étalagiste"],
  ["headteacher; Schulleiterin; directrice d'école", "vice-chancellor; Universitätspräsidentin; recteur"],
  ["university rector; Rektor der Universität; président d'université", "Rektorin Grundschule; proviseur"],
  ["professor; Universitätsprofessor", "lecturer; Dozentin; maître de conférences"],
  ["librarian; Bibliothekarin; bibliothécaire", "actor; Schauspielerin; archivist; Pfarrer"],
  ["internal auditor; Revisorin; auditrice interne", "tax manager; responsable fiscal"],
  ["biologist; Biologin; biologiste", "chemist; Chemikerin; physicien; geologist"],
  ["treasurer; Schatzmeister; trésorière", "city treasurer; Stadtkämmerer; trésorier municipal"],
  ["property manager; Hausverwalter; gestionnaire de copropriété", "janitor; Hausmeister; facility manager"],
  ["pharmacist; Apothekerin; pharmacienne", "pharmacy technician; PTA; préparatrice en pharmacie"],
  [
    "gym manager; General Manager Fitness Club; Studioleiterin Fitness; Leiter der Fitnessstudio; directrice de salle de sport",
    "Fitnesstrainer; personal trainer; salon manager; hotel manager",
  ],
  [
    "salon manager; Leiterin Friseursalon; Kosmetikstudioleitung; responsable de salon de coiffure",
    "Friseurin; cosmetologist; spa manager; gym manager",
  ],
  ["workshop manager; Werkstattleiterin; Leitung Kfz-Werkstatt", "Kfz-Mechatroniker; car salesperson"],
  ["Kitaleiterin; nursery manager; directrice de crèche; Leitung der Kita", "Erzieherin; Schulleiterin"],
  ["director of museum; Museumsdirektorin; directeur du musée", "Kuratorin; Bibliotheksleiter"],
  ["pilot; Verkehrspilotin; copilote", "sailor; Matrose; air traffic controller"],
] as const;

const split = (titles: string): string[] => titles.split("; ");
const toOwnKeys = (title: string): string[] =>
  readTitle(title).jobs.flatMap(({ roles }) => roles.map(({ id }) => id));

describe("occupations that resemble each other", () => {
  it.each(apart)("%s are one job, and not one of %s", (same, others) => {
    const [wanted = []] = split(same).map(toOwnKeys);
    expect(wanted).not.toEqual([]);
    for (const title of split(same)) expect([title, ...toOwnKeys(title)]).toEqual([title, ...wanted]);
    for (const title of split(others)) {
      const keys = readTitle(title).jobs.flatMap(toJobKeys);
      expect([title, keys.filter((key) => wanted.includes(key))]).toEqual([title, []]);
      expect([title, keys.length > 0]).toEqual([title, true]);
    }
  });

  it.each([
    ["doctors", ["GP", "Kardiologin", "chirurgien", "Augenärztin", "Notarzt"]],
    ["mechanics", ["Kfz-Mechatroniker", "Industriemechaniker", "aircraft mechanic"]],
    ["chefs", ["Küchenchef", "sous-chef", "Konditorin", "cuisinière"]],
    ["sales reps", ["Außendienstmitarbeiterin", "Pharmareferent", "inside sales rep"]],
    ["teachers", ["Grundschullehrerin", "Studienrat", "professeure des écoles"]],
  ])("%s find each kind of them", (query, titles) => {
    const wanted = readQuery(query, { subject: "people" }).jobs.flatMap(({ keys }) => keys);
    for (const title of titles)
      expect([title, readTitle(title).jobs.flatMap(toJobKeys)]).toEqual([
        title,
        expect.arrayContaining(wanted.slice(0, 1)),
      ]);
  });

  it.each(["Vertriebsdirektorin", "Personaldirektor"])("%s is a director and no Rektor", (title) => {
    expect(readTitle(title).level).toBe("director");
  });

  it.each([
    ["CPO", ["cpo"]],
    ["CPO Procurement", ["procurement-chief"]],
    ["CPO (People)", ["chro"]],
    ["CPO, Personal", ["chro"]],
    ["CRO Risk", ["risk-chief"]],
    ["CMO - Medical", ["medical-chief"]],
    ["CSO Sustainability", ["sustainability-chief"]],
    ["CPO und Leiterin Personal", ["cpo"]],
  ])("%s is the chief of %j", (title, keys) => {
    expect(readTitle(title).jobs.flatMap(toJobKeys)).toEqual(expect.arrayContaining(keys));
    expect(readTitle(title).jobs.flatMap(toJobKeys).includes("cpo")).toBe(keys.includes("cpo"));
  });

  it("reads a query for a part of a school system as that part", () => {
    const { industries } = toInterpretation(readQuery("universities Netherlands", { subject: "companies" }));
    expect(industries).not.toContain("education");
  });
});
