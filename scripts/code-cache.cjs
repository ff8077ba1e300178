// Runs the bundle of `npm start` with a cache of its compiled code. Without the cache, V8 parses and compiles the code
// at each start, which takes as much CPU time as running it.
const { subscribe, unsubscribe } = require("node:diagnostics_channel");
const { readFileSync, renameSync, statSync, writeFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const { dirname } = require("node:path");
const { cachedDataVersionTag } = require("node:v8");
const { Script } = require("node:vm");

/**
 * Milliseconds between the first response and the writing of the cache. In this time, the mock usually runs its first
 * job.
 */
const settlingMs = 2000;

/**
 * Runs a bundle that `bundleCommands` of bundle.js has written. Reads the cache of its compiled code. If there is no
 * valid cache, writes one soon after the first response, or when the process exits before that. By then, all functions
 * that a start needs have been compiled.
 */
function runCached(file) {
  // V8 accepts a cache for any source of the same length. So the name of the cache also contains the modification time
  // of the bundle, and V8's tag for its version and flags.
  const cache = `${file}.${statSync(file).mtimeMs}.${cachedDataVersionTag()}.cache`;
  const cachedData = readIfPresent(cache);
  const script = new Script(readFileSync(file, "latin1"), { filename: file, cachedData });
  if (script.cachedDataRejected !== false) afterFirstAnswer(() => write(cache, script.createCachedData()));
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
}

function readIfPresent(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

function afterFirstAnswer(act) {
  const finished = "http.server.response.finish";
  const answered = () => {
    unsubscribe(finished, answered);
    const timer = setTimeout(actOnce, settlingMs).unref();
    function actOnce() {
      clearTimeout(timer);
      process.off("exit", actOnce);
      act();
    }
    process.once("exit", actOnce);
  };
  subscribe(finished, answered);
}

/**
 * Writes the cache to a temporary file and renames it, because several mocks may start at the same time. Errors are
 * ignored, because the mock works without a cache.
 */
function write(cache, data) {
  try {
    const part = `${cache}.${process.pid}`;
    writeFileSync(part, data);
    renameSync(part, cache);
  } catch {}
}

module.exports = { runCached };
