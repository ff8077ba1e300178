import { exitCodes } from "../output.ts";

/** Requests of Node.js that occupy a thread of libuv's pool: file system and DNS. */
const threadRequests = /^(FSReq|GetAddrInfoReq|GetNameInfoReq)/;

/** Milliseconds that `endProcess` waits for such requests. Most of them take less time. */
const graceMs = 500;
const lookMs = 20;

/**
 * Ends the process with the exit code. `process.exit` would wait for the threads of libuv's pool, and nothing can
 * interrupt a thread that waits for a DNS server (28 s were measured) or a network file system. If such a thread is
 * still busy after 500 ms, a signal ends the process instead: SIGTERM for exit code 0, because supervisors such as
 * systemd do not count it as a failure, and otherwise SIGKILL.
 */
export function endProcess(code: number): void {
  const until = performance.now() + graceMs;
  const look = (): void => {
    if (!isThreadBusy()) process.exit(code);
    if (performance.now() < until) setTimeout(look, lookMs);
    else endBySignal(code);
  };
  look();
}

function isThreadBusy(): boolean {
  return process.getActiveResourcesInfo().some((name) => threadRequests.test(name));
}

function endBySignal(code: number): void {
  // A signal skips these listeners, one of which writes the buffered log lines.
  process.emit("exit", code);
  process.removeAllListeners("SIGTERM");
  process.kill(process.pid, code === exitCodes.success ? "SIGTERM" : "SIGKILL");
  // Linux does not deliver the signal if this is the first process of a container.
  process.exit(code);
}
