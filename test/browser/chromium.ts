import { type Browser, chromium } from "playwright-core";

/** Starts the Chromium of this machine, or that of `CHROMIUM_PATH`; it asks nothing of any host by itself. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
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
