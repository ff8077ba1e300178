import { afterAll } from "vitest";
import { endRunning } from "./running-processes.ts";

// Vitest runs this file for each test file, so the hook belongs to that file.
afterAll(endRunning);
