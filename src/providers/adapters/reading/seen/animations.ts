import { splitValue } from "./calculate.ts";
import type { Declaration } from "./declarations.ts";

/** One frame of an animation. */
export interface Frame {
  /** Position of the frame in the animation, from 0 (start) to 1 (end). */
  place: number;
  declarations: readonly Declaration[];
}

/** The animations of a page's style sheets, by name, with their frames in order. */
export type Frames = ReadonlyMap<string, readonly Frame[]>;

/**
 * For each moment at which a reader may look at an element: the declarations that animations add to the element at this
 * moment.
 */
export interface Moments {
  states: readonly (readonly Declaration[])[];
  /**
   * True if it is unknown which of the states is shown. The text then counts as visible only if every state shows it.
   */
  unsure: boolean;
}

/** Maximum number of seconds that a reader is assumed to wait for text to appear. */
export const patience = 30;
/**
 * Maximum duration in seconds of one run of an animation. In a longer run, a reader is assumed to see only the first
 * frame.
 */
const longestRun = 120;
/** Minimum share of an animation's duration for which a frame must be shown so that a reader can read it. */
const leastShare = 0.05;
/** Maximum number of states of an element with several animations. */
const maxStates = 32;

const still: Moments = { states: [[]], unsure: false };

/** Returns the states of an animated element that a reader sees within {@link patience} seconds. */
export function listMoments(own: (name: string) => string | undefined, frames: Frames): Moments {
  if (frames.size === 0) return still;
  const written = splitValue(own("animation") ?? "", ",");
  const names = splitValue(own("animation-name") ?? "", ",");
  let moments = still;
  for (let index = 0; index < Math.max(written.length, names.length); index += 1) {
    const longhands = [
      "duration",
      "delay",
      "iteration-count",
      "fill-mode",
      "play-state",
      "direction",
      "timing-function",
    ];
    const parts = longhands.map((name) => {
      const all = splitValue(own(`animation-${name}`) ?? "", ",");
      return { name, value: all[index % Math.max(1, all.length)] };
    });
    const text = written[index % Math.max(1, written.length)] ?? "";
    const name = names[index] ?? splitValue(text, " ").find((word) => frames.has(word)) ?? "";
    const animationFrames = frames.get(name.replace(/^["']|["']$/g, ""));
    if (animationFrames === undefined) continue;
    const follows = !/^(?:auto)?$/i.test(own("animation-timeline")?.trim() ?? "");
    const added = follows
      ? { states: [[], ...animationFrames.map(({ declarations }) => declarations)], unsure: false }
      : listStates(animationFrames, text, new Map(parts.map((part) => [part.name, part.value])));
    moments = {
      states: moments.states
        .flatMap((state) => added.states.map((more) => [...state, ...more]))
        .slice(0, maxStates),
      unsure: moments.unsure || added.unsure,
    };
  }
  return moments;
}

/** Returns the seconds of a CSS time such as `1.5s` or `200ms`; undefined for any other text. */
export function toSeconds(text: string): number | undefined {
  const [, figure, unit] = /^([+-]?[\d.]+(?:e[+-]?\d+)?)(m?s)$/i.exec(text) ?? [];
  return figure === undefined ? undefined : Number(figure) / (unit?.toLowerCase() === "ms" ? 1_000 : 1);
}

function listStates(
  allFrames: readonly Frame[],
  text: string,
  longhands: ReadonlyMap<string, string | undefined>,
): Moments {
  const words = splitValue(text, " ");
  const times = words.flatMap((word) => toSeconds(word) ?? []);
  const all = `${text} ${[...longhands.values()].join(" ")}`;
  const read = (name: string, index: number): number =>
    toSeconds(longhands.get(name) ?? "") ?? times[index] ?? 0;
  const [duration, delay] = [read("duration", 0), read("delay", 1)];
  const count = Number(longhands.get("iteration-count") ?? words.find((word) => /^[\d.]+$/.test(word)) ?? 1);
  const endless = /\binfinite\b/i.test(all);
  const fills = { before: /\b(?:backwards|both)\b/i.test(all), after: /\b(?:forwards|both)\b/i.test(all) };
  const reversed = /\b(?:reverse|alternate-reverse)\b/i.test(all);
  const frames = reversed
    ? allFrames.map(({ place, declarations }) => ({ place: 1 - place, declarations })).toReversed()
    : allFrames;
  const first = frames.find(({ place }) => place === 0)?.declarations ?? [];
  const last = frames.findLast(({ place }) => place === 1)?.declarations ?? [];
  const one = (state: readonly Declaration[]): Moments => ({ states: [state], unsure: false });
  if (/\bpaused\b/i.test(all)) {
    if (delay < 0) return { states: frames.map(({ declarations }) => declarations), unsure: true };
    return one(delay === 0 || fills.before ? first : []);
  }
  if (delay > patience) return one(fills.before ? first : []);
  // An animation with a duration of 0 shows only the frame that remains after the animation has ended.
  const end = delay + duration * (Number.isFinite(count) ? count : 1);
  if (duration === 0 || (!endless && end <= patience)) {
    const returns = /\balternate\b/i.test(all) && count % 2 === 0;
    return one(fills.after ? (returns ? first : last) : []);
  }
  if (duration > longestRun) return one(first);
  const steps = /\bsteps\(\s*1\s*(?:,\s*(?:jump-)?end\s*)?\)|\bstep-end\b/i.test(all);
  const whole = [
    ...(frames[0]?.place === 0 ? [] : [{ place: 0, declarations: [] }]),
    ...frames,
    ...(frames.at(-1)?.place === 1 ? [] : [{ place: 1, declarations: [] }]),
  ];
  const shown = whole.filter(({ place }, index) => {
    const before = steps ? place : (whole[index - 1]?.place ?? 0);
    const after = whole[index + 1]?.place ?? 1;
    return (after - before) / (steps ? 1 : 2) >= leastShare;
  });
  return { states: shown.map(({ declarations }) => declarations), unsure: false };
}
