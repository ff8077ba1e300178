import type { SeenRequest, StandInAnswer } from "./stand-in.ts";

type Answer = (request: SeenRequest) => StandInAnswer;

const pdlRecord = {
  id: "qEnOZ5Oh0poWnQ1luFBfVw_0000",
  full_name: "mara lindqvist",
  first_name: "mara",
  linkedin_url: "linkedin.com/in/mara-lindqvist",
  headline: null,
  job_title: "vp engineering",
  job_title_levels: ["vp"],
  job_company_name: "northwind robotics",
  job_company_website: "northwind-robotics.example",
  job_company_linkedin_url: "linkedin.com/company/northwind-robotics",
  job_last_changed: "2026-10-01",
  location_name: "berlin, berlin, germany",
  work_email: "mara.lindqvist@northwind-robotics.example",
  personal_emails: true,
  emails: [{ address: "mara.lindqvist@northwind-robotics.example", type: "current_professional" }],
  mobile_phone: "+4915112345678",
  phone_numbers: ["+49 30 901820"],
};

const pdlCompany = {
  id: "northwind-robotics",
  name: "northwind robotics",
  display_name: "Northwind Robotics",
  website: "northwind-robotics.example",
  linkedin_url: "linkedin.com/company/northwind-robotics",
  industry: "industrial automation",
  employee_count: 240,
  founded: 2014,
  location: { name: "berlin, berlin, germany" },
  summary: "Builds robots for small factories.",
};

/**
 * Returns a handler that responds as People Data Labs does. If a request contains `nobody`, it responds with that
 * vendor's 404.
 */
export function answerPdl(key: string): Answer {
  return (request) => {
    if (request.headers["x-api-key"] !== key)
      return {
        status: 401,
        body: {
          status: 401,
          error: { type: "authentication_error", message: `bad key ${request.headers["x-api-key"]}` },
        },
      };
    const asked = JSON.stringify(request.body) + request.query.toString();
    if (/nobody/.test(asked))
      return {
        status: 404,
        body: { status: 404, error: { type: "not_found", message: "No records were found" } },
      };
    if (request.path === "/v5/autocomplete") return { body: { data: [], fields: ["title"] } };
    if (request.path === "/v5/person/enrich")
      return { body: { status: 200, likelihood: 9, data: pdlRecord } };
    if (request.path === "/v5/company/enrich") return { body: { status: 200, likelihood: 9, ...pdlCompany } };
    const records =
      request.path === "/v5/person/search"
        ? [pdlRecord, pdlRecord, { id: "x", full_name: null }]
        : [pdlCompany];
    return { body: { status: 200, data: records, total: 120, scroll_token: "1$2" } };
  };
}

const organization = {
  id: "5e66",
  name: "Lumen Analytics",
  website_url: "http://www.lumen-analytics.example",
  primary_domain: "lumen-analytics.example",
  linkedin_url: "http://www.linkedin.com/company/lumen-analytics",
  industry: "data analytics",
  estimated_num_employees: 85,
  founded_year: 2017,
  city: "Amsterdam",
  country: "Netherlands",
  short_description: "Scores accounts from product usage.",
};

const apolloRecord = {
  id: "64a7",
  first_name: "Tomás",
  last_name: "Ferreira",
  name: "Tomás Ferreira",
  linkedin_url: "http://www.linkedin.com/in/tomas-ferreira",
  title: "Head of Data",
  seniority: "head",
  headline: "Head of Data at Lumen Analytics",
  city: "Amsterdam",
  state: "North Holland",
  country: "Netherlands",
  email: "email_not_unlocked@domain.com",
  email_status: "verified",
  organization,
  employment_history: [
    { current: true, title: "Head of Data", organization_name: "Lumen Analytics", start_date: "2026-09-01" },
    { current: false, title: "Analyst", organization_name: "Harbor CRM", start_date: "2020-01-01" },
  ],
};

/**
 * Returns a handler that responds as Apollo does: a search hides data for which the caller has not paid, and a match
 * shows it.
 */
export function answerApollo(key: string): Answer {
  return (request) => {
    if (request.headers["x-api-key"] !== key)
      return { status: 401, body: `Invalid access credentials. ${request.headers["x-api-key"]}` };
    const asked = JSON.stringify(request.body) + request.query.toString();
    const isNobody = /nobody/.test(asked);
    const pagination = { page: 1, per_page: 25, total_entries: isNobody ? 0 : 31, total_pages: 2 };
    if (request.path === "/v1/auth/health") return { body: { healthy: true, is_logged_in: true } };
    if (request.path === "/api/v1/mixed_people/search")
      return {
        body: {
          people: isNobody ? [] : [apolloRecord],
          contacts: isNobody ? [] : [apolloRecord],
          pagination,
        },
      };
    if (request.path === "/api/v1/mixed_companies/search")
      return { body: { organizations: isNobody ? [] : [organization], accounts: [], pagination } };
    if (request.path === "/api/v1/organizations/enrich") return { body: isNobody ? {} : { organization } };
    if (request.path === "/api/v1/people/match")
      return {
        body: {
          person: isNobody
            ? null
            : {
                ...apolloRecord,
                email: "Tomas.Ferreira@lumen-analytics.example",
                personal_emails: ["tomas@mailinator.com"],
                phone_numbers: [{ sanitized_number: "+31207123456", type: "work_hq" }],
              },
        },
      };
    return { status: 404, body: "Not Found" };
  };
}

/** Responds as the GLEIF register does, in JSON:API. */
export function answerGleif(request: SeenRequest): StandInAnswer {
  if (request.path !== "/api/v1/lei-records") return { status: 404, body: { errors: [{ status: "404" }] } };
  const words = request.query.get("filter[fulltext]") ?? "";
  const toRecord = (id: string, name: string, city: string) => ({
    type: "lei-records",
    id,
    attributes: {
      lei: id,
      entity: {
        legalName: { name, language: "de" },
        headquartersAddress: { city, country: "DE" },
        creationDate: "2014-03-01T00:00:00Z",
      },
    },
  });
  const data = words.startsWith("nobody")
    ? []
    : [
        toRecord("5299A", "Northwind Robotics GmbH", "Berlin"),
        toRecord("5299B", "Northwind Energy AG", "Hamburg"),
      ];
  return { body: { meta: { pagination: { total: data.length === 0 ? 0 : 87 } }, data } };
}

/**
 * Responds as the SEC's EDGAR does: with results of its search in filings, and with data about the filing companies.
 */
export function answerEdgar(request: SeenRequest): StandInAnswer {
  if (!/@/.test(request.headers["user-agent"] ?? ""))
    return { status: 403, body: "Undeclared Automated Tool" };
  if (request.path === "/LATEST/search-index") {
    const isEmpty = (request.query.get("q") ?? "").includes("nobody");
    const hit = (cik: string, name: string) => ({
      _source: { ciks: [cik], display_names: [name], form: "10-K" },
    });
    return {
      body: {
        hits: {
          hits: isEmpty
            ? []
            : [
                hit("0001111111", "HARBOR CRM INC"),
                hit("0001111111", "HARBOR CRM INC"),
                hit("0002222222", "GONE CORP"),
              ],
        },
      },
    };
  }
  if (request.path === "/submissions/CIK0001111111.json")
    return {
      body: {
        cik: "1111111",
        name: "HARBOR CRM INC",
        sicDescription: "Services-Prepackaged Software",
        website: "https://www.harbor-crm.example",
        addresses: { business: { city: "LONDON", stateOrCountryDescription: "United Kingdom" } },
      },
    };
  return { status: 404, body: "<Error><Code>NoSuchKey</Code></Error>" };
}

/**
 * Returns a handler that responds as DataForSEO does: a response with the HTTP status 200 contains the vendor's own
 * status codes, on two levels.
 */
export function answerDataForSeo(login: string, password: string): Answer {
  const expected = `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`;
  return (request) => {
    if (request.headers.authorization !== expected)
      return { status: 401, body: { status_code: 40100, status_message: "You are not Authorized." } };
    const [task] = Array.isArray(request.body) ? (request.body as { target: string }[]) : [];
    const toTask = (status_code: number, status_message: string, items: unknown[] | null) => ({
      body: {
        status_code: 20000,
        status_message: "Ok.",
        tasks: [{ status_code, status_message, result: items === null ? null : [{ items }] }],
      },
    });
    if (request.path === "/v3/appendix/user_data") return toTask(20000, "Ok.", []);
    if (task?.target === "broke.example") return toTask(40200, "Payment Required.", null);
    if (task?.target === "odd.example") return toTask(40501, "Invalid Field: 'target'.", null);
    if (task?.target === "new.example") return toTask(20000, "Ok.", []);
    return toTask(20000, "Ok.", [{ metrics: { organic: { count: 1250, pos_1: 3 }, paid: { count: 14 } } }]);
  };
}

/** Returns a handler that responds as Facebook's Graph API does, for one page. */
export function answerGraph(token: string): Answer {
  return (request) => {
    if (request.headers.authorization !== `Bearer ${token}`)
      return {
        status: 400,
        body: { error: { message: "Invalid OAuth access token.", type: "OAuthException", code: 190 } },
      };
    if (request.path === "/v23.0/me") return { body: { id: "1" } };
    if (request.path !== "/v23.0/northwindrobotics")
      return { status: 404, body: { error: { message: "Unsupported get request.", code: 100 } } };
    return {
      body: {
        id: "102030",
        name: "Northwind Robotics",
        about: "Robots for small factories",
        category: "Robotics Company",
        website: "https://northwind-robotics.example",
        link: "https://www.facebook.com/northwindrobotics",
        fan_count: 1200,
        followers_count: 1300,
      },
    };
  };
}

/** Returns a handler that responds as Reddit does: with tokens, search results, and listings of two pages. */
export function answerReddit(id: string, secret: string): Answer {
  const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;
  const child = (number: number) => ({
    kind: "t3",
    data: {
      id: `p${number}`,
      name: `t3_p${number}`,
      title: `Robots, question ${number}`,
      selftext: number % 2 === 0 ? "Which robot arm?" : "",
      author: "small_factory",
      permalink: `/r/robotics/comments/p${number}/robots/`,
      created_utc: 1_795_780_000 - number * 3600,
      url: "https://elsewhere.example/",
    },
  });
  return (request) => {
    if (request.path === "/api/v1/access_token")
      return request.headers.authorization === basic && request.body === "grant_type=client_credentials"
        ? { body: { access_token: "token-of-an-hour", token_type: "bearer", expires_in: 3600 } }
        : { status: 401, body: { message: "Unauthorized", error: 401 } };
    if (request.headers.authorization !== "Bearer token-of-an-hour")
      return { status: 401, body: { message: "Unauthorized", error: 401 } };
    if (request.query.get("q") === "nothing")
      return { body: { kind: "Listing", data: { after: null, children: [] } } };
    const isSecond = request.query.get("after") === "t3_p2";
    return {
      body: {
        kind: "Listing",
        data: { after: isSecond ? null : "t3_p2", children: (isSecond ? [3, 4] : [1, 2]).map(child) },
      },
    };
  };
}
