import { createStandIn, type SeenRequest, type StandInAnswer } from "./stand-in.ts";

/** Options of {@link createActorPlatform}. */
export interface ActorPlatformOptions {
  token: string;
  /**
   * Items that each actor returns, by the actor's name (`owner~actor`). Instead of a list, a function can return the
   * items for the actor's input.
   */
  items: Readonly<Record<string, readonly unknown[] | ((input: unknown) => readonly unknown[])>>;
  /** Number of polls to which a run responds with RUNNING before it ends. Default: 2. */
  looks?: number;
  /** Status with which a run ends. Default: SUCCEEDED. */
  ending?: string;
}

/**
 * Creates a simulated Apify, a platform of hosted scrapers (actors): synchronous runs, asynchronous runs, and their
 * datasets.
 */
export function createActorPlatform({ token, items, looks = 2, ending = "SUCCEEDED" }: ActorPlatformOptions) {
  let looked = 0;
  let dataset: readonly unknown[] = [];
  const run = (status: string): StandInAnswer => ({
    body: { data: { id: "run1", actId: "a1", status, defaultDatasetId: "set1" } },
  });
  return (request: SeenRequest): StandInAnswer => {
    if (request.headers.authorization !== `Bearer ${token}`)
      return {
        status: 401,
        body: { error: { type: "user-or-token-not-found", message: "User was not found" } },
      };
    if (request.path === "/v2/users/me") return { body: { data: { username: "operator" } } };
    const [, actor, end] = /^\/v2\/acts\/([^/]+)\/(.+)$/.exec(request.path) ?? [];
    if (actor !== undefined) {
      const found = items[actor];
      if (found === undefined)
        return { status: 404, body: { error: { type: "record-not-found", message: "Actor was not found" } } };
      dataset = typeof found === "function" ? found(request.body) : found;
      return end === "runs" ? { ...run("READY"), status: 201 } : { status: 201, body: dataset };
    }
    if (request.path.endsWith("/abort")) return run("ABORTED");
    if (request.path === "/v2/actor-runs/run1") {
      looked += 1;
      return run(looked > looks ? ending : "RUNNING");
    }
    if (request.path === "/v2/datasets/set1/items") {
      const offset = Number(request.query.get("offset"));
      return { body: dataset.slice(offset, offset + Number(request.query.get("limit"))) };
    }
    return { status: 404, body: { error: { message: "no such path" } } };
  };
}

const token = "apify-token-of-the-operator";

/** A list with the URL of one post. */
export const posts = [
  "https://www.linkedin.com/posts/mara-lindqvist_robots-activity-7265301122334455667-aBcD",
];
/** The actor that reads reactions to posts. */
export const reactionsActor = "harvestapi~linkedin-post-reactions";

/** Starts a simulated Apify, and returns it with the settings for the adapters that use it. */
export async function openActors(
  items: ActorPlatformOptions["items"],
  more: Partial<ActorPlatformOptions> = {},
  settings = {},
) {
  const standIn = await createStandIn(createActorPlatform({ token, items, ...more }));
  return {
    standIn,
    settings: {
      PROSPECTING_LINKEDIN: `actors:${standIn.url}`,
      PROSPECTING_INSTAGRAM: `actors:${standIn.url}`,
      PROSPECTING_FACEBOOK: `actors:${standIn.url}`,
      PROSPECTING_APIFY_KEY: token,
      ...settings,
    },
  };
}
