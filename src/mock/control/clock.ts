import { toTimestamp } from "../../clock.ts";
import type { HeldClock } from "../../manual-clock.ts";
import { invalid, readMembers } from "./members.ts";

interface Ticking {
  readonly clock: HeldClock;
}

/** Milliseconds of the farthest step: a month of monitor runs takes seconds to play. */
const maxStep = 31 * 86_400_000;

/** Fastest pace: above it a poll would see no job at work. */
const maxSpeed = 100_000;

/** The clock as the control interface shows it. */
export function showClock({ clock }: Ticking): object {
  return { now: toTimestamp(clock.now()), frozen: clock.frozen, speed: clock.speed };
}

/** Moves the clock on and runs what comes due on the way. */
export async function advanceClock(world: Ticking, body: unknown): Promise<object> {
  const members = readMembers(body, ["ms", "seconds"]);
  const ms = members.number("ms", { min: 0, max: maxStep, fraction: true });
  const seconds = members.number("seconds", { min: 0, max: maxStep / 1000, fraction: true });
  const step = ms ?? (seconds === undefined ? undefined : seconds * 1000);
  if (step === undefined) throw invalid("body.ms", "or body.seconds says how far");
  await world.clock.advance(step);
  return showClock(world);
}

export async function freezeClock(world: Ticking): Promise<object> {
  world.clock.freeze();
  return showClock(world);
}

/** Lets the clock run on, at another pace when the body gives one. */
export async function resumeClock(world: Ticking, body: unknown): Promise<object> {
  const speed = readMembers(body, ["speed"]).number("speed", { min: 0.01, max: maxSpeed });
  world.clock.resume(speed);
  return showClock(world);
}
