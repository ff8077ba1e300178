import robotsParser from "robots-parser";

/** A question to a site's robots.txt. */
export interface RobotsQuestion {
  /** Address of the file. */
  address: string;
  text: string;
  /** The page that is to be read, and by whom. */
  url: string;
  userAgent: string;
}

// Its types promise an ES default export; the module is CommonJS, whose export is the function.
const parse = robotsParser as unknown as (
  address: string,
  text: string,
) => { isAllowed(url: string, userAgent: string): boolean | undefined };

/** Whether the file lets the page be read; each rule is held to the whole of its address. */
export function isAllowedBy({ address, text, url, userAgent }: RobotsQuestion): boolean {
  return parse(address, text).isAllowed(url, userAgent) !== false;
}
