import { InvalidArgumentError } from "commander";

/** Maximum of `--latency` in milliseconds. With a longer delay, many clients would time out before the response. */
const maxLatencyMs = 25_000;

/** Reads `--latency`: the shortest and the longest delay in milliseconds. Throws if the text is not such a range. */
export function readLatency(text: string): [number, number] {
  const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  const [min, max] = [Number(first), Number(last)];
  if (!(min <= max && max <= maxLatencyMs))
    throw new InvalidArgumentError(`it has to be milliseconds up to ${maxLatencyMs}, such as 300 or 200-800`);
  return [min, max];
}

/** Reads `--rate`: requests per minute, and polls per minute if they have a limit of their own. Throws for other text. */
export function readRates(text: string): { global: number; polling?: number } {
  const [, global, polling] = /^([1-9]\d{0,8})(?:,([1-9]\d{0,8}))?$/.exec(text) ?? [];
  if (global === undefined)
    throw new InvalidArgumentError(
      "it has to be requests a minute, such as 60, or 60,20 with a separate limit for polls",
    );
  return { global: Number(global), ...(polling === undefined ? {} : { polling: Number(polling) }) };
}
