import { isUrl } from "../../../text/is-url.ts";
import type { ProviderCall } from "../../capabilities.ts";
import { type JsonObject, readPath, toObjects, toText } from "../fields.ts";
import type { Upstream } from "../http.ts";

/** Returns the spoken text of a video; empty if the video has no captions or its captions cannot be read. */
export type ReadTranscript = (videoId: string, call: ProviderCall) => Promise<string>;

const maxTranscript = 2_000_000;

/** Reads transcripts from the caption tracks that a video's page lists. */
export function createTranscripts(site: Upstream, siteUrl: string): ReadTranscript {
  return async (videoId, call) => {
    try {
      const page = await site.text({ path: "/watch", query: { v: videoId, hl: "en" } }, call);
      const track = chooseTrack(readTracks(page.text));
      const location = track === undefined ? undefined : toTrackPath(track, siteUrl);
      if (location === undefined) return "";
      const answer = await site.json(
        { path: location.path, query: { ...location.query, fmt: "json3" } },
        call,
      );
      return readWords(answer.json);
    } catch {
      // A missing transcript is not an error: the video was found, and YouTube does not always deliver captions.
      call.signal.throwIfAborted();
      return "";
    }
  };
}

/** Reads the list of caption tracks from a script in the page. */
function readTracks(html: string): JsonObject[] {
  const start = html.indexOf('"captionTracks":');
  if (start < 0) return [];
  const text = html.slice(start + '"captionTracks":'.length, start + 200_000);
  const end = findEnd(text);
  try {
    return toObjects(JSON.parse(text.slice(0, end)));
  } catch {
    return [];
  }
}

/**
 * Returns the index after the end of the JSON list with which the text begins; 0 if the list has no end. Ignores
 * brackets within strings.
 */
function findEnd(text: string): number {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (quoted && character === "\\") index += 1;
    else if (character === '"') quoted = !quoted;
    else if (!quoted && (character === "[" || character === "{")) depth += 1;
    else if (!quoted && (character === "]" || character === "}") && --depth === 0) return index + 1;
  }
  return 0;
}

/** Prefers tracks written by a person to generated tracks, and then English tracks to those in other languages. */
function chooseTrack(tracks: readonly JsonObject[]): JsonObject | undefined {
  const rank = (track: JsonObject): number =>
    (track["kind"] === "asr" ? 2 : 0) + (String(track["languageCode"]).startsWith("en") ? 0 : 1);
  return [...tracks].sort((a, b) => rank(a) - rank(b))[0];
}

/**
 * Returns the track's path and query on YouTube; undefined if the track's URL is invalid or on another host. A page
 * could otherwise direct the request to any host.
 */
function toTrackPath(
  track: JsonObject,
  siteUrl: string,
): { path: string; query: Record<string, string> } | undefined {
  const address = toText(track["baseUrl"], 4_096);
  if (address === undefined || !isUrl(address, siteUrl)) return undefined;
  const url = new URL(address, siteUrl);
  if (url.origin !== new URL(siteUrl).origin) return undefined;
  return { path: url.pathname, query: Object.fromEntries(url.searchParams) };
}

function readWords(json: unknown): string {
  const lines = toObjects(readPath(json, "events")).map((event) =>
    toObjects(event["segs"])
      .map((segment) => (typeof segment["utf8"] === "string" ? segment["utf8"] : ""))
      .join(""),
  );
  const words = lines.map((line) => line.replace(/\s+/g, " ").trim()).filter((line) => line !== "");
  return words.join(" ").slice(0, maxTranscript);
}
