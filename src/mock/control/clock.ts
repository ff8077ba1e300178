import { dayMs, toTimestamp } from "../../clock.ts";
import type { ManualClock } from "../../manual-clock.ts";
import { invalid, readMembers } from "./members.ts";

interface Ticking {
  readonly clock: ManualClock;
}

/**
 * Maximum number of milliseconds by which one request can advance the clock: 31 days. Such a step already takes the
 * mock some seconds, because it runs all monitors that fall due.
 */
const maxStep = 31 * dayMs;

/** Maximum speed relative to real time. At a higher speed, every job would end before the first poll. */
const maxSpeed = 100_000;

/** Returns the clock's state as the control interface sends it. */
export function showClock({ clock }: Ticking): object {
  return { now: toTimestamp(clock.now()), frozen: clock.frozen, speed: clock.speed };
}

/** Advances the clock by the time in the body, and runs the events that fall due in that time. */
export async function advanceClock(state: Ticking, body: unknown): Promise<object> {
  const members = readMembers(body, ["ms", "seconds"]);
  const ms = members.number("ms", { min: 0, max: maxStep, fraction: true });
  const seconds = members.number("seconds", { min: 0, max: maxStep / 1000, fraction: true });
  const step = ms ?? (seconds === undefined ? undefined : seconds * 1000);
  if (step === undefined) throw invalid("body.ms", "or body.seconds says how far");
  await state.clock.advance(step);
  return showClock(state);
}

export async function freezeClock(state: Ticking): Promise<object> {
  state.clock.freeze();
  return showClock(state);
}

/** Lets the clock run at the speed in the body. Default: its previous speed. */
export async function resumeClock(state: Ticking, body: unknown): Promise<object> {
  const speed = readMembers(body, ["speed"]).number("speed", { min: 0.01, max: maxSpeed });
  state.clock.resume(speed);
  return showClock(state);
}
