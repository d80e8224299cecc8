import { createHmac } from "node:crypto";
import type { StripeEvent } from "./objects";

export interface Signing {
  /** A secret other than the endpoint's. */
  secret?: string;
  /** The signature's time in Unix seconds. */
  at?: number;
}

/** An event with its signature (docs.stripe.com/webhooks#verify-manually). */
export function signStripeEvent(event: object, { secret = "", at = Math.floor(Date.now() / 1000) }: Signing) {
  const body = JSON.stringify(event, null, 2);
  const signature = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  return {
    body,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Stripe-Signature": `t=${at},v1=${signature}`,
      "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
    },
  };
}

/** Seconds until a retry; Stripe retries for three days. */
const RETRY_PAUSES_SECONDS = [0.2, 1, 5];

/** Sends events to an endpoint in order, with retries. */
export function createWebhookCourier(url: string, secret: string) {
  let tail = Promise.resolve();
  let isStopped = false;
  async function post(event: StripeEvent): Promise<void> {
    for (const pause of [...RETRY_PAUSES_SECONDS, null]) {
      if (isStopped) return;
      const status = await deliver(event).catch(() => 0);
      if ((status >= 200 && status < 300) || pause === null) return;
      await new Promise((resolve) => setTimeout(resolve, pause * 1000));
    }
  }
  async function deliver(event: StripeEvent, signing: Signing = {}): Promise<number> {
    const answer = await fetch(url, { method: "POST", ...signStripeEvent(event, { secret, ...signing }) });
    await answer.arrayBuffer();
    return answer.status;
  }
  return {
    deliver,
    send: (event: StripeEvent) => void (tail = tail.then(() => post(event))),
    /** Resolves when all events so far have been sent. */
    settled: () => tail,
    stop: () => void (isStopped = true),
  };
}
