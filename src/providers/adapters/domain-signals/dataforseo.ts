import type { components } from "../../../../generated/types.ts";
import type { DomainSignals } from "../../capabilities.ts";
import type { Adapter, AdapterDefinition } from "../definition.ts";
import {
  defined,
  isObject,
  type JsonObject,
  readPath,
  toCount,
  toDomain,
  toObjects,
  toText,
} from "../fields.ts";
import type { Upstream } from "../http.ts";

const loginSetting = "PROSPECTING_DATAFORSEO_LOGIN";
const passwordSetting = "PROSPECTING_DATAFORSEO_KEY";
const path = "/v3/dataforseo_labs/google/domain_rank_overview/live";

/**
 * DataForSEO's code for success. A response with HTTP status 200 may contain another code, which is a failure. For
 * example, 40501 means that the service rejects the domain.
 */
const ok = 20_000;

/**
 * Reads two numbers from DataForSEO: for how many keywords a domain appears in the search results, and for how many it
 * places advertisements.
 */
export const dataforseo: AdapterDefinition<"domainSignals"> = {
  base: { default: "https://api.dataforseo.com" },
  keys: [passwordSetting],
  create(context): Adapter<"domainSignals"> {
    const { settings, secrets } = context;
    const login = settings.required(loginSetting, context.name);
    const password = settings.secret(passwordSetting, context.name);
    const basic = secrets.add(Buffer.from(`${login}:${password}`).toString("base64"));
    const upstream = context.upstream({ headers: { authorization: `Basic ${basic}` } });
    // The default, 2840, is Google's location code for the United States.
    const location = settings.whole("PROSPECTING_DATAFORSEO_LOCATION", {
      fallback: 2840,
      min: 1,
      max: 9_999_999,
    });
    const language = settings.text("PROSPECTING_DATAFORSEO_LANGUAGE", "en");
    const provider: DomainSignals = {
      async look(domain, call) {
        const body = [
          { target: toDomain(domain) ?? domain, location_code: location, language_code: language },
        ];
        const { json } = await upstream.json({ method: "POST", path, body }, call);
        return toSeoDomain(readTask(json, upstream));
      },
    };
    return {
      provider,
      async probe(call) {
        const { json } = await upstream.json({ path: "/v3/appendix/user_data" }, call);
        readTask(json, upstream);
        return "the account is known";
      },
    };
  },
};

/** Returns the response's only task, after checking the status codes of the response and of the task. */
function readTask(json: unknown, upstream: Upstream): JsonObject {
  if (!isObject(json)) throw upstream.fail("malformed", "the answer is not an object");
  checkStatus(json, "the answer", upstream);
  const [task] = toObjects(json["tasks"]);
  if (task === undefined) throw upstream.fail("malformed", "the answer has no task");
  checkStatus(task, "the task", upstream);
  return task;
}

function checkStatus(part: JsonObject, what: string, { fail }: Upstream): void {
  const status = toCount(part["status_code"]);
  if (status === ok) return;
  const said = `${what} has status ${status ?? "none"}: ${toText(part["status_message"], 150) ?? ""}`;
  if (status === undefined) throw fail("malformed", said);
  // The first three digits of DataForSEO's codes are an HTTP status; two more digits follow.
  const http = Math.floor(status / 100);
  if (http === 401 || http === 403) throw fail("unauthorized", said, { status: http });
  if (status === 40_202) throw fail("rate_limited", said, { status: 429 });
  if (http === 402) throw fail("quota_exceeded", said, { status: http });
  throw fail(status >= 50_000 ? "upstream_error" : "rejected", said, { status: http });
}

function toSeoDomain(task: JsonObject): components["schemas"]["SeoDomain"] {
  const items = toObjects(readPath(task, "result.0.items"));
  const counts = defined({
    organicKeywordsCount: toCount(readPath(items, "0.metrics.organic.count")),
    paidKeywordsCount: toCount(readPath(items, "0.metrics.paid.count")),
  });
  const hasData = Object.values(counts).some((count) => (count ?? 0) > 0);
  return hasData ? { hasData, ...counts } : { hasData };
}
