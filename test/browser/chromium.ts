import { type Browser, chromium } from "playwright-core";
import { findChromium } from "./installed.ts";

/** Starts the installed Chromium, with its own background requests turned off. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("no Chromium is installed, or CHROMIUM_PATH names none");
  return chromium.launch({
    executablePath,
    args: [
      ...["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic"],
      ...[
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    ],
  });
}
