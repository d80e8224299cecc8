import { createSign, createVerify, generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";

export interface PayPalEvent {
  id: string;
  event_version: string;
  create_time: string;
  resource_type: string;
  event_type: string;
  summary: string;
  resource: unknown;
  links: unknown[];
}
/** A webhook request: the signature covers these headers and exactly this body. */
export interface SignedPayPalEvent {
  headers: Record<string, string>;
  body: string;
}

const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
const RETRIES_MS = [100, 400, 1_000, 3_000];

/** PayPal's webhooks: signing, delivery with retries, and verification (Webhooks v1). */
export function fakePayPalWebhooks(
  base: () => string,
  webhookId: string,
  webhookUrl: () => string | undefined,
) {
  const events: PayPalEvent[] = [];
  const underWay = new Set<Promise<unknown>>();
  const state = { isStopped: false, holds: false };

  function event(type: string, resource: unknown): PayPalEvent {
    const id = `WH-${randomBytes(9).toString("hex").toUpperCase()}`;
    const [family = "", kind = ""] = type.toLowerCase().split(".");
    const isRefund = /REFUND|REVERSED/.test(type);
    const made: PayPalEvent = {
      id,
      event_version: "1.0",
      create_time: new Date().toISOString(),
      resource_type: isRefund ? "refund" : family === "checkout" ? "checkout-order" : kind,
      event_type: type,
      summary: type,
      resource,
      links: [{ href: `${base()}/v1/notifications/webhooks-events/${id}`, rel: "self", method: "GET" }],
    };
    events.push(made);
    return made;
  }

  function signed(report: PayPalEvent | string, time = new Date()): SignedPayPalEvent {
    // Unusual spaces and escapes: re-serialising the body before verification breaks the signature.
    const body = typeof report === "string" ? report : JSON.stringify(report, null, 1).replaceAll("/", "\\/");
    const transmissionId = randomUUID();
    const transmissionTime = `${time.toISOString().slice(0, 19)}Z`;
    const signature = createSign("RSA-SHA256")
      .update([transmissionId, transmissionTime, webhookId, crc32(body)].join("|"))
      .sign(keys.privateKey, "base64");
    return {
      headers: {
        "Content-Type": "application/json",
        "PAYPAL-AUTH-ALGO": "SHA256withRSA",
        "PAYPAL-CERT-URL": `${base()}/v1/notifications/certs/CERT-360caa42-fca2a594-fake`,
        "PAYPAL-TRANSMISSION-ID": transmissionId,
        "PAYPAL-TRANSMISSION-SIG": signature,
        "PAYPAL-TRANSMISSION-TIME": transmissionTime,
      },
      body,
    };
  }

  /** The answer of /v1/notifications/verify-webhook-signature; null for an incomplete request. */
  function verify(question: string): "SUCCESS" | "FAILURE" | null {
    const asked = JSON.parse(question) as Record<string, unknown>;
    const names = [
      "auth_algo",
      "cert_url",
      "transmission_id",
      "transmission_sig",
      "transmission_time",
      "webhook_id",
    ];
    const raw = rawMember(question, "webhook_event");
    if (raw === null || names.some((name) => typeof asked[name] !== "string" || !asked[name])) return null;
    if (asked.webhook_id !== webhookId) return "FAILURE";
    const isGenuine = createVerify("RSA-SHA256")
      .update([asked.transmission_id, asked.transmission_time, webhookId, crc32(raw)].join("|"))
      .verify(keys.publicKey, String(asked.transmission_sig), "base64");
    return isGenuine ? "SUCCESS" : "FAILURE";
  }

  /** Sends an event and retries after a refusal, as PayPal does for three days. Returns the last status. */
  async function deliver(report: PayPalEvent): Promise<number> {
    const url = webhookUrl();
    if (!url) throw new Error("the fake knows no webhookUrl");
    for (const pause of [...RETRIES_MS, null]) {
      const { headers, body } = signed(report);
      const status = await fetch(url, { method: "POST", headers, body }).then(
        async (answer) => (await answer.arrayBuffer(), answer.status),
        () => 0,
      );
      if ((status >= 200 && status < 300) || pause === null || state.isStopped) return status;
      await new Promise((resolve) => setTimeout(resolve, pause).unref());
    }
    return 0;
  }

  return {
    events,
    signed,
    verify,
    deliver,
    event,
    /** Makes an event, and sends it when the site's address is known. */
    happened(type: string, resource: unknown): void {
      const report = event(type, resource);
      if (!webhookUrl() || state.holds) return;
      const delivery = deliver(report).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    /** Holds later events back: the test delivers them. */
    hold: (holds: boolean) => void (state.holds = holds),
    async idle(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    stop: () => void (state.isStopped = true),
  };
}

/** The raw text of a member of a JSON object. */
function rawMember(json: string, name: string): string | null {
  const at = json.indexOf(`"${name}":`);
  if (at < 0) return null;
  const start = at + name.length + 3;
  let depth = 0;
  let isText = false;
  for (let place = start; place < json.length; place += 1) {
    const sign = json[place];
    if (isText) {
      if (sign === "\\") place += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") {
      depth -= 1;
      if (depth === 0) return json.slice(start, place + 1).trim();
    }
  }
  return null;
}

/** CRC-32 of the body as a decimal number, part of PayPal's signature. Node 20's types lack zlib's. */
function crc32(text: string): number {
  let crc = ~0;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return ~crc >>> 0;
}
