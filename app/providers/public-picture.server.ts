import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { internet, lookupPublic, requirePublicName, type PublicConnection } from "./public-host.server";

const TIMEOUT_MS = 20_000;
const MAX_REDIRECTS = 3;
const MAX_BYTES = 15_000_000;

/**
 * Fetches a picture from the internet, of at most 15 MB within 20 s. Null when it does not answer with one. Never connects
 * to a private, loopback or link-local address, also after a redirect, and only to the ports of the web.
 */
export async function fetchPublicPicture(
  address: string,
  connection: Partial<PublicConnection> = {},
): Promise<Buffer | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    let url = new URL(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const answer = await ask(url, { ...internet, ...connection }, signal);
      const { statusCode = 0, headers } = answer;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        answer.destroy();
        url = new URL(headers.location, url);
        continue;
      }
      const isPicture = statusCode === 200 && /^image\//i.test(headers["content-type"] ?? "");
      if (isPicture && Number(headers["content-length"] ?? 0) <= MAX_BYTES) return await readBytes(answer);
      answer.destroy();
      return null;
    }
    return null;
  } catch {
    return null; // whatever the other side does, the text is imported
  }
}

async function readBytes(answer: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) return null; // leaving the loop closes the connection
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function ask(url: URL, connection: PublicConnection, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  if (!/^https?:$/.test(url.protocol) || (url.port !== "" && !connection.mayUsePort?.(url.port)))
    throw new Error(`not a web address: ${url.origin}`);
  requirePublicName(url);
  const options = {
    ...{ agent: false as const, lookup: lookupPublic(connection), signal },
    headers: { Accept: "image/*", "User-Agent": "Limye" },
    ...(url.protocol === "https:" && connection.tls),
  };
  return new Promise((answered, failed) => {
    request(url, options, answered).once("error", failed).end();
  });
}
