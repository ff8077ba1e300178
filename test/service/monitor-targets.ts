import { expect } from "vitest";
import type { components } from "../../generated/types.ts";
import { instagramPost, tweet } from "../providers/stand-ins/actor-items.ts";
import { linkedin } from "./linkedin-targets.ts";

/** The data that the simulated vendors return, before or after a change. */
export interface Shown {
  /** Items by the Apify actor (hosted scraper) that returns them. */
  actors?: Readonly<Record<string, readonly unknown[]>>;
  /** Posts in all Reddit listings. */
  reddit?: readonly object[];
  /** Results of all web searches. */
  web?: readonly object[];
}

/** A monitored target before and after a change. */
export interface Target {
  type: components["schemas"]["MonitorType"];
  config: object;
  before: Shown;
  after: Shown;
  /**
   * Incomplete data, such as an empty list or a profile in which a member is missing. The monitor must not take what is
   * missing for a change.
   */
  meagre?: Shown;
  /**
   * Types of the events that the first run records; empty if the first run only stores what it found, for comparison.
   */
  first: readonly string[];
  /** Members that the events about the change must have. */
  news: readonly object[];
}

const twit = (id: string, fullText: string) => ({ ...tweet, id, fullText });
const clip = (id: string, text: string) => ({
  id,
  webVideoUrl: `https://www.tiktok.com/@northwind/video/${id}`,
  text,
  authorMeta: { name: "northwind" },
});
const thread = (id: string, title: string) => ({
  ...{ name: `t3_${id}`, title, selftext: "", author: "small_factory", created_utc: 1_795_780_000 },
  permalink: `/r/robotics/comments/${id}/x/`,
});
const comment = (id: string, text: string) => ({ id, text, ownerUsername: "ana" });
const hit = (path: string, title: string) => ({
  ...{ title, content: "About robots", publishedDate: null },
  url: `https://news.example/${path}`,
});
const account = (biography: string, ids: readonly string[]) => ({
  ...{ username: "northwindrobotics", fullName: "Northwind Robotics", biography },
  latestPosts: ids.map((id) => ({ ...instagramPost, id, shortCode: id, url: undefined })),
});

const instagram = "apify~instagram-scraper";
const x = "apidojo~tweet-scraper";
const tiktok = "clockworks~tiktok-scraper";

const platforms: readonly Target[] = [
  {
    type: "instagram_profile",
    config: { url: "https://www.instagram.com/northwindrobotics/" },
    before: { actors: { [instagram]: [account("Robots", ["A1"])] } },
    after: { actors: { [instagram]: [account("Robots for all", ["B2", "A1"])] } },
    first: [],
    news: [
      {
        event_type: "profile_changed",
        event_json: { changes: { biography: { from: "Robots", to: "Robots for all" } } },
      },
      {
        event_type: "post_published",
        event_json: expect.objectContaining({ url: "https://www.instagram.com/p/B2/" }),
      },
    ],
  },
  {
    type: "instagram_post",
    config: { url: "https://www.instagram.com/p/C1a2b3c4d5e/" },
    before: { actors: { [instagram]: [comment("1", "Nice")] } },
    after: { actors: { [instagram]: [comment("2", "Where?"), comment("1", "Nice")] } },
    first: ["comment_added"],
    news: [
      {
        event_type: "comment_added",
        event_json: expect.objectContaining({ content: "Where?", author_username: "ana" }),
      },
    ],
  },
  {
    type: "x_profile",
    config: { url: "https://x.com/northwind" },
    before: { actors: { [x]: [twit("18", "Hello")] } },
    after: {
      actors: {
        [x]: [{ ...twit("19", "Moved"), author: { ...tweet.author, location: "Lyon" } }, twit("18", "Hello")],
      },
    },
    meagre: { actors: { [x]: [] } },
    first: [],
    news: [
      {
        event_type: "profile_changed",
        event_json: { changes: { location: { from: "Berlin", to: "Lyon" } } },
      },
      { event_type: "post_published", dedup_key: "x:19" },
    ],
  },
  {
    type: "x_keyword",
    config: { query: "AI CRM" },
    before: { actors: { [x]: [] } },
    after: { actors: { [x]: [twit("19", "AI CRM is here")] } },
    first: [],
    news: [
      { event_type: "post_matched", event_json: expect.objectContaining({ content: "AI CRM is here" }) },
    ],
  },
  {
    type: "tiktok_keyword",
    config: { query: "robots" },
    before: { actors: { [tiktok]: [clip("74", "Robots")] } },
    after: { actors: { [tiktok]: [clip("75", "More robots"), clip("74", "Robots")] } },
    first: ["post_matched"],
    news: [{ event_type: "post_matched", dedup_key: "tiktok:75" }],
  },
  {
    type: "tiktok_hashtag",
    config: { hashtag: "robots" },
    before: { actors: { [tiktok]: [clip("74", "#robots")] } },
    after: { actors: { [tiktok]: [clip("76", "#robots again"), clip("74", "#robots")] } },
    first: ["post_matched"],
    news: [{ event_type: "post_matched", dedup_key: "tiktok:76" }],
  },
  {
    type: "reddit_keyword",
    config: { query: "robot arms" },
    before: { reddit: [thread("a", "Which arm?")] },
    after: { reddit: [thread("b", "Which gripper?"), thread("a", "Which arm?")] },
    first: ["post_matched"],
    news: [
      {
        event_type: "post_matched",
        event_json: expect.objectContaining({
          title: "Which gripper?",
          url: "https://www.reddit.com/r/robotics/comments/b/x/",
        }),
      },
    ],
  },
  {
    type: "reddit_subreddit",
    config: { subreddit: "robotics" },
    before: { reddit: [thread("a", "Which arm?")] },
    // The newer post has pushed the older one off the list. That is not an event.
    after: { reddit: [thread("c", "Show your arm")] },
    first: ["post_published"],
    news: [{ event_type: "post_published", dedup_key: "reddit:t3_c" }],
  },
];

const web: readonly Target[] = [
  {
    type: "web_search",
    config: { query: "Northwind Robotics", exclude_domains: ["spam.example"] },
    before: { web: [hit("a", "Northwind opens in Lyon")] },
    after: {
      web: [
        hit("b", "Northwind raises money"),
        hit("a", "Northwind opens in Lyon"),
        { ...hit("c", "Spam"), url: "https://spam.example/c" },
      ],
    },
    first: ["web_result_found"],
    news: [
      {
        event_type: "web_result_found",
        event_json: expect.objectContaining({
          url: "https://news.example/b",
          title: "Northwind raises money",
        }),
      },
    ],
  },
  {
    type: "site_search",
    config: { query: "robots", site: "news.example" },
    before: { web: [hit("a", "Robots")] },
    after: {
      web: [
        hit("a", "Robots"),
        hit("b", "More robots"),
        { ...hit("c", "Else"), url: "https://else.example/" },
      ],
    },
    first: ["web_result_found"],
    news: [{ event_type: "web_result_found", dedup_key: "web:https://news.example/b" }],
  },
];

/** One target for each type of monitor. */
export const targets: readonly Target[] = [...linkedin, ...platforms, ...web];
