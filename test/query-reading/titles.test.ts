import { describe, expect, it } from "vitest";
import { readTitle, toJobFunctions } from "../../src/query-reading/index.ts";
import { titleList } from "./title-list.ts";

const rows = titleList
  .trim()
  .split("\n")
  .flatMap((line) => {
    const at = line.indexOf(":");
    const [level = "", part = ""] = line
      .slice(0, at)
      .split("|")
      .map((cell) => cell.trim());
    const titles = line.slice(at + 1).split(";");
    return titles.map((title) => ({ title: title.trim(), level, part }));
  });

/**
 * Returns the level of a title, and the functions of those of its jobs that have this level. If the title has no level,
 * returns the functions of all its jobs.
 */
function read(title: string): { level: string; functions: string[] } {
  const { jobs, level } = readTitle(title);
  const own = level === null ? jobs : jobs.filter((job) => job.level === level);
  const functions = [...new Set(own.flatMap(toJobFunctions))];
  return { level: level ?? "-", functions: functions.length === 0 ? ["-"] : functions };
}

describe("seniority and function of titles", () => {
  it("are told of 500 different ones", () => {
    expect(new Set(rows.map(({ title }) => title)).size).toBeGreaterThanOrEqual(500);
  });

  it.each(rows)("$title is $level of $part", ({ title, level, part }) => {
    expect(read(title)).toEqual({ level, functions: expect.arrayContaining([part]) });
  });
});

it("takes information for no kind of training", () => {
  expect(read("Directeur de l'information").functions).toEqual(["-"]);
  expect(read("Directeur de la formation").functions).toContain("learning");
});

describe("an occupation that Dutch, Italian, Spanish and rarer titles name", () => {
  it.each([
    ["nurse", "Verpleegkundige; verpleegkundigen; infermieri; Enfermera; Pflegefachmann"],
    ["electrician", "elettricista; Electricista; Elektriker/in; elektriciens; electrican"],
    ["mayor", "Burgemeester; sindaco; alcaldes; Stadtpräsidentin"],
    ["head-teacher", "Rektor (Grundschule); Rektorin Grundschule; schooldirecteur; Principal (High School)"],
    ["attorney", "Advocaten; avvocato; abogada; Avocate à la Cour"],
    ["plant-manager", "Direttore di stabilimento; jefe de planta; Fabrieksdirecteur; Factory Manager"],
    ["funeral-director", "Funeral directors; Bestatterin; conseiller funéraire; uitvaartverzorger"],
    ["store-manager", "Encargada de tienda; Encargado de tienda"],
    ["mechanical-engineer", "Ingegnera meccanica"],
    ["account-executive", "Vendedora"],
    ["perfumer", "Perfumers; Parfümeurin; parfumeur"],
    ["ship-broker", "Ship Broker; Schiffsmakler"],
    ["production-planner", "Produktionsplanerin; Arbeitsvorbereiter"],
    ["beekeeper", "Beekeepers; Imkerinnen; apiculteur"],
    ["archaeologist", "Archaeologists; Archäologin; archéologues; arqueóloga"],
    ["blacksmith", "Farriers; Hufschmied; maréchal-ferrant"],
    ["shepherd", "Shepherds; Schäferin; bergère"],
    ["probation-officer", "probation officers; Bewährungshelferin"],
  ])("%s: %s", (id, titles) => {
    for (const title of titles.split("; "))
      expect([title, readTitle(title).jobs.flatMap(({ roles }) => roles.map((role) => role.id))]).toEqual([
        title,
        [id],
      ]);
  });

  it.each([
    ["Direttore commerciale", "director", "sales"],
    ["Hoofd verkoop", "head", "sales"],
    ["Hoofd personeelszaken", "head", "hr"],
    ["Directora de marketing", "director", "marketing"],
    ["Directora de Tecnología", "director", "technology"],
    ["Director de Producto", "director", "product"],
    ["Director de Datos", "director", "data"],
    ["Directora Jurídica", "director", "legal"],
    ["Hoofd juridische zaken", "head", "legal"],
    ["Hoofd ICT", "head", "it"],
  ])("%s is %s of %s", (title, level, part) => {
    const { jobs, level: own } = readTitle(title);
    expect([own, jobs.flatMap(({ functions }) => functions)]).toEqual([level, [part]]);
  });

  it("is no correction of a misspelt word", () => {
    for (const word of ["bower", "sorto", "capa"]) expect(readTitle(word).jobs).toEqual([]);
  });
});
