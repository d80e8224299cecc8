import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { Webhook } from "standardwebhooks";
import { canParseUrl } from "~/config/can-parse-url";
import { env } from "~/config/env.server";
import { toReach } from "./reachability.server";
import {
  FetchRefused,
  internet,
  isPublicName,
  lookupPublic,
  type PublicConnection,
} from "./safe-fetch.server";

const TIMEOUT_MS = 10_000;
/** How much of an answer is read. */
const ANSWER_BYTES = 4_096;
const ANSWER_CHARACTERS = 200;

interface WebhookMessage {
  /** `webhook-id`. */
  id: string;
  body: string;
  /** `whsec_…` */
  secret: string;
}

interface WebhookAnswer {
  /** The HTTP status; null when there was no answer. */
  status: number | null;
  /** Why it is no success; null for a 2xx. */
  failure: "notPublic" | "unreachable" | "timedOut" | "untrusted" | "answer" | null;
  /** The beginning of an error's body, in one line. */
  text: string | null;
}

/** Why an address cannot be a webhook; null when it can. `PRIVATE_WEBHOOKS` allows http and the own network. */
export function refuseWebhookAddress(address: string): "invalid" | "https" | "notPublic" | null {
  if (!canParseUrl(address)) return "invalid";
  const { protocol, hostname, username, password } = new URL(address);
  if ((protocol !== "https:" && protocol !== "http:") || username !== "" || password !== "") return "invalid";
  if (env.PRIVATE_WEBHOOKS) return null;
  if (protocol !== "https:") return "https";
  return isPublicName(hostname) ? null : "notPublic";
}

/**
 * Posts a message that is signed by Standard Webhooks, within 10 s. Redirects are not followed. Connects only to public
 * addresses, each checked when the name is resolved, unless `PRIVATE_WEBHOOKS` is on. Never throws for the other side.
 */
export async function postWebhook(
  address: string,
  { id, body, secret }: WebhookMessage,
  connection: Partial<PublicConnection> = {},
): Promise<WebhookAnswer> {
  if (refuseWebhookAddress(address) !== null) return { status: null, failure: "notPublic", text: null };
  const at = new Date();
  const headers = {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    "User-Agent": "Limye",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, at, body),
  };
  try {
    const answer = await send(new URL(address), { headers, body }, { ...internet, ...connection });
    const { statusCode: status = 0 } = answer;
    if (status >= 200 && status < 300) {
      answer.destroy();
      return { status, failure: null, text: null };
    }
    return { status, failure: "answer", text: await readBeginning(answer) };
  } catch (error) {
    return { status: null, failure: toFailure(error), text: null };
  }
}

function send(
  url: URL,
  { headers, body }: { headers: Record<string, string | number>; body: string },
  connection: PublicConnection,
) {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const own = env.PRIVATE_WEBHOOKS ? {} : { lookup: lookupPublic(connection) };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return new Promise<IncomingMessage>((answered, failed) => {
    const asked = request(
      url,
      {
        method: "POST",
        agent: false,
        headers,
        signal,
        ...own,
        ...(url.protocol === "https:" && connection.tls),
      },
      answered,
    );
    asked.once("error", failed).end(body);
  });
}

async function readBeginning(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Leaving the loop destroys the answer.
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size >= ANSWER_BYTES) break;
    }
  } catch {
    // What came before the connection broke is enough.
  }
  const text = Buffer.concat(chunks)
    .toString("utf8")
    .replace(/[\p{C}\s]+/gu, " ");
  return Array.from(text.trim()).slice(0, ANSWER_CHARACTERS).join("");
}

function toFailure(error: unknown): WebhookAnswer["failure"] {
  if (error instanceof FetchRefused) return "notPublic";
  const reach = toReach(error);
  return reach === "timedOut" || reach === "untrusted" ? reach : "unreachable";
}
