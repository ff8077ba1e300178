/** First names of made-up people. The constants that follow contain the rest of their data. */
const first =
  "Mara Tomás Priya Jonas Élodie Kwame Ingrid Mateo Aiko Søren Lucía Omar Hannah Viktor Chiara Yusuf Freya Luca Nadia Emil".split(
    " ",
  );
const roots =
  "Lind Ferr Ram Web Mor Asa Nyg Per Tana Kjær Vega Hadd Krug Pop Ross Demi Lars Conti Kova Berg".split(" ");
const endings = "qvist eira an er eau nte ård ez ka gaard ini ad mann ov i r en o lenko ström".split(" ");
const ranks = [
  "VP",
  "Head of",
  "Director of",
  "Senior Manager",
  "Chief Officer",
  "Manager",
  "Junior Specialist",
  "Lead",
];
const fields = [
  "Engineering",
  "Sales",
  "Marketing",
  "Data",
  "Product",
  "Finance",
  "Operations",
  "People",
  "Security",
  "Design",
];
const fixed = [
  "Data Analyst",
  "Chief Marketing Officer",
  "Product Manager",
  "Software Engineer",
  "Account Executive",
];
const places = [
  ["Berlin", "Germany"],
  ["Munich", "Germany"],
  ["Hamburg", "Germany"],
  ["Porto", "Portugal"],
  ["Lisbon", "Portugal"],
  ["Leeds", "United Kingdom"],
  ["London", "United Kingdom"],
  ["Lyon", "France"],
  ["Paris", "France"],
  ["Austin", "United States"],
  ["New York", "United States"],
  ["San Francisco", "United States"],
  ["Toronto", "Canada"],
  ["Warsaw", "Poland"],
  ["Kraków", "Poland"],
] as const;
const industries = [
  "Industrial Automation",
  "Software",
  "Logistics",
  "Insurance",
  "Renewable Energy",
  "Data Analytics",
  "Retail",
  "Biotechnology",
  "Construction",
  "Education",
];
const sizes = ["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001+"];
const topics =
  "warehouse robotics forecasting onboarding compliance cloud migration pricing retention hiring automation analytics supply budgeting".split(
    " ",
  );

const companies = 60_000;
const rowsAtOnce = 2_000;

/**
 * Yields the text of a CSV file of made-up people, in parts. Every run yields the same text. Some people have both a
 * LinkedIn page and an email address, others only one of the two.
 */
export function* toPeopleCsv(count: number): Generator<string> {
  yield "full_name,linkedin_url,email,title,headline,department,company,company_domain,industry,company_size,city,country,phone\n";
  const random = createRandom(42);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  let lines: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = `${pick(first)} ${pick(roots)}${pick(endings)}`;
    const handle = `${name
      .normalize("NFD")
      .replace(/[^a-zA-Z]+/g, "-")
      .toLowerCase()}-${index.toString(36)}`;
    const company = Math.floor(random() * companies);
    const domain = `company-${company}.example`;
    const field = pick(fields);
    const title = random() < 0.4 ? pick(fixed) : `${pick(ranks)} ${field}`;
    const profile = random() < 0.9 ? `https://www.linkedin.com/in/${handle}` : "";
    const email = profile === "" || random() < 0.6 ? `${handle}@${domain}` : "";
    const headline = random() < 0.5 ? `"${title}, ${pick(topics)} and ${pick(topics)}"` : "";
    const [city, country] = pick(places) ?? ["", ""];
    const phone = random() < 0.3 ? `+49309018${String(index).padStart(7, "0").slice(-6)}` : "";
    // Derives the data of a company from its number, so that all people of one company have the same data.
    const [industry, size] = [industries[company % industries.length], sizes[(company >> 3) % sizes.length]];
    lines.push(
      `${name},${profile},${email},${title},${headline},${field},Company ${company},${domain},${industry},${size},${city},${country},${phone}\n`,
    );
    if (lines.length === rowsAtOnce || index === count - 1) {
      yield lines.join("");
      lines = [];
    }
  }
}

/** Creates a function that returns pseudo-random numbers from 0 to 1; the same seed gives the same numbers. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
