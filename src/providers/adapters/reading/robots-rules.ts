import robotsParser from "robots-parser";

/** Input of a robots.txt check. */
export interface RobotsQuestion {
  /** Address of the file. */
  address: string;
  text: string;
  /** Address of the page, and the user agent that wants to read it. */
  url: string;
  userAgent: string;
}

// The package's types declare an ES default export; the module is CommonJS and exports the function itself.
const parse = robotsParser as unknown as (
  address: string,
  text: string,
) => { isAllowed(url: string, userAgent: string): boolean | undefined };

/** Whether the file allows reading the page; each rule is matched against the whole address. */
export function isAllowedBy({ address, text, url, userAgent }: RobotsQuestion): boolean {
  return parse(address, text).isAllowed(url, userAgent) !== false;
}
