import { expect } from "vitest";
import { linkedinPost, reactions } from "../providers/stand-ins/actor-items.ts";
import type { Target } from "./monitor-targets.ts";

const post = (id: string, content: string) => ({ ...linkedinPost, id, content });
const person = expect.stringMatching(/^per_[0-9A-HJKMNP-TV-Z]{26}$/);

const profile = (headline: string) => ({
  ...{ id: "p1", publicIdentifier: "mara-lindqvist", firstName: "Mara", lastName: "Lindqvist", headline },
});
const company = (employeeCount: number) => ({
  ...{ id: "c1", universalName: "northwind-robotics", name: "Northwind Robotics", employeeCount },
});

/** One target for each type of LinkedIn monitor. */
export const linkedin: readonly Target[] = [
  {
    type: "linkedin_keyword",
    config: { query: "AI CRM" },
    before: { actors: { "harvestapi~linkedin-post-search": [post("1", "AI CRM in practice")] } },
    after: {
      actors: {
        "harvestapi~linkedin-post-search": [
          post("2", "AI CRM, one year on"),
          post("1", "AI CRM in practice"),
        ],
      },
    },
    first: ["post_matched"],
    news: [
      {
        event_type: "post_matched",
        dedup_key: "linkedin:2",
        event_json: expect.objectContaining({ title: "AI CRM, one year on", author_name: "Priya Raman" }),
        canonical_person_id: person,
      },
    ],
  },
  {
    type: "linkedin_profile",
    config: { url: "https://www.linkedin.com/in/mara-lindqvist" },
    before: {
      actors: {
        "harvestapi~linkedin-profile-scraper": [profile("VP Engineering")],
        "harvestapi~linkedin-profile-posts": [post("1", "Hello")],
      },
    },
    after: {
      actors: {
        "harvestapi~linkedin-profile-scraper": [profile("CTO")],
        "harvestapi~linkedin-profile-posts": [post("2", "A new job"), post("1", "Hello")],
      },
    },
    meagre: {
      actors: { "harvestapi~linkedin-profile-scraper": [{ ...profile(""), headline: undefined }] },
    },
    first: [],
    news: [
      {
        event_type: "profile_changed",
        event_json: { changes: { headline: { from: "VP Engineering", to: "CTO" } } },
      },
      { event_type: "post_published", dedup_key: "linkedin:2" },
    ],
  },
  {
    type: "linkedin_company",
    config: { url: "https://www.linkedin.com/company/northwind-robotics" },
    before: {
      actors: {
        "harvestapi~linkedin-company": [company(240)],
        "harvestapi~linkedin-profile-posts": [post("1", "We are hiring")],
      },
    },
    after: {
      actors: {
        "harvestapi~linkedin-company": [company(260)],
        "harvestapi~linkedin-profile-posts": [post("1", "We are hiring")],
      },
    },
    first: [],
    news: [
      { event_type: "company_changed", event_json: { changes: { employeeCount: { from: 240, to: 260 } } } },
    ],
  },
  {
    type: "linkedin_post",
    config: { url: linkedinPost.linkedinUrl },
    before: {
      actors: {
        "harvestapi~linkedin-post-reactions": reactions.slice(0, 1),
        "harvestapi~linkedin-post-comments": [],
      },
    },
    after: {
      actors: {
        "harvestapi~linkedin-post-reactions": reactions,
        "harvestapi~linkedin-post-comments": [
          { id: "c1", commentary: "Well said", actor: { name: "Mara Lindqvist" } },
        ],
      },
    },
    first: ["reaction_added"],
    news: [
      {
        event_type: "reaction_added",
        event_json: expect.objectContaining({ reaction_type: "LIKE", actor_name: "Jonas Weber" }),
      },
      {
        event_type: "comment_added",
        event_json: expect.objectContaining({ content: "Well said", author_name: "Mara Lindqvist" }),
      },
    ],
  },
];
