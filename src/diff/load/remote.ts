import { DiffError } from "../failure.ts";
import type { Source, SourceOptions, Texts } from "./source.ts";

/** Time limit of one download in milliseconds. */
const timeout = 20_000;

/**
 * Opens a contract at a URL. The contract's other files must have the same origin unless remote references are allowed.
 */
export function openAddress(address: string, options: SourceOptions): Source {
  const root = new URL(address).href;
  return {
    root,
    label: (uri) => uri,
    read: async (uris) => {
      const texts: Texts = new Map();
      for (const uri of uris) {
        if (!isAllowed(uri, root, options)) throw refuse(uri);
        texts.set(uri, await download(uri, options, (target) => isAllowed(target, root, options)));
      }
      return texts;
    },
  };
}

/**
 * Returns a source that downloads files on other hosts and reads all other files from the given source. Throws
 * `refused_reference` for files on other hosts if remote references are not allowed.
 */
export function withRemote(source: Source, options: SourceOptions): Source {
  return {
    ...source,
    label: (uri) => (isRemote(uri) ? uri : source.label(uri)),
    read: async (uris) => {
      const remote = uris.filter(isRemote);
      const [first] = remote;
      if (first !== undefined && !options.allowRemote) throw refuse(first);
      const texts = await source.read(uris.filter((uri) => !isRemote(uri)));
      for (const uri of remote) texts.set(uri, await download(uri, options, isRemote));
      return texts;
    },
  };
}

/** True for an `http:` or `https:` address. */
export function isRemote(uri: string): boolean {
  return /^https?:/i.test(uri);
}

function isAllowed(uri: string, root: string, { allowRemote }: SourceOptions): boolean {
  return isRemote(uri) && (allowRemote || new URL(uri).origin === new URL(root).origin);
}

function refuse(uri: string): DiffError {
  return new DiffError("refused_reference", `The document refers to ${uri}, on another host`);
}

/** Downloads a file. Follows redirects itself, to check each target before requesting it. */
async function download(
  uri: string,
  { maxBytes }: SourceOptions,
  isAllowedTarget: (uri: string) => boolean,
): Promise<string> {
  let target = uri;
  for (let hops = 0; hops < 5; hops += 1) {
    const response = await fetch(target, {
      redirect: "manual",
      signal: AbortSignal.timeout(timeout),
      headers: { accept: "application/yaml, application/json, text/plain;q=0.5, */*;q=0.1" },
    }).catch((cause: unknown) => {
      throw new DiffError("remote_failed", `${target} does not answer`, { cause });
    });
    const location = response.headers.get("location");
    if (response.status >= 300 && response.status < 400 && location !== null) {
      target = new URL(location, target).href;
      if (!isAllowedTarget(target)) throw refuse(target);
      continue;
    }
    if (!response.ok) throw new DiffError("remote_failed", `${target} answers ${response.status}`);
    return readLimited(response, target, maxBytes);
  }
  throw new DiffError("remote_failed", `${uri} redirects too often`);
}

async function readLimited(response: Response, target: string, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  if (reader === undefined) return "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      throw new DiffError("limit_exceeded", `${target} has more than ${maxBytes} bytes`);
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}
