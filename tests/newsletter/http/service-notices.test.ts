import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { Webhook } from "standardwebhooks";
import type { z } from "zod";
import { systemCaller } from "~/auth/caller.server";
import { serviceAddress } from "~/features/newsletter/bounces/verify-notice.server";
import { newsletterSections } from "~/features/newsletter/settings";
import { checkHealth } from "~/features/operations/health-admin.server";
import { initialSettings } from "~/settings/initial-settings.server";
import { sealSecret } from "~/settings/secrets.server";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { callApi } from "~tests/support/requests";
import "~tests/support/areas";
import { addSubscriber, marie, storeSetting } from "../world";

const MINUTE = 60_000;
const resendKey = `whsec_${Buffer.from("a key of 24 bytes or so!").toString("base64")}`;
const key = "a-signing-key";

const suppressed = () => db.selectFrom("mailSuppressions").select(["email", "reason"]).execute();
const bounces = async () => (await checkHealth(systemCaller())).find(({ part }) => part === "bounces");

beforeEach(async () => {
  await freshDatabase();
  await addSubscriber(marie);
  await storeSetting("bounceKeys", {
    ...initialSettings().bounceKeys,
    resend: sealSecret("bounceKeys.resend", resendKey),
    mailersend: sealSecret("bounceKeys.mailersend", key),
    zeptomail: sealSecret("bounceKeys.zeptomail", key),
  });
});

type Headers = Record<string, string>;
/** How each service proves who it is; `at` is the time that it says. */
const proofs: Record<string, (body: string, at?: number) => Headers> = {
  resend: (body, at = Date.now()) => ({
    "svix-id": "msg_1",
    "svix-timestamp": String(Math.floor(at / 1000)),
    "svix-signature": `v1,wrong ${new Webhook(resendKey).sign("msg_1", new Date(at), body)}`,
  }),
  mailersend: (body) => ({ Signature: createHmac("sha256", key).update(body).digest("hex") }),
  zeptomail: (body, at = Date.now()) => {
    const signature = createHmac("sha256", key).update(body).digest("base64");
    return { "producer-signature": `ts=${at};s=${encodeURIComponent(signature)};s-algorithm=HmacSHA256` };
  },
  postmark: () => passwordOf("postmark"),
  brevo: () => passwordOf("brevo"),
};
function passwordOf(service: "brevo" | "postmark"): Headers {
  const { username, password } = new URL(serviceAddress(service));
  return { Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}` };
}

/** Notices as the services document them. */
const notices: Record<string, { hard: object; complaint: object }> = {
  resend: {
    hard: {
      type: "email.bounced",
      created_at: new Date().toISOString(),
      data: {
        email_id: "56761188-7520-42d8-8898-ff6fc54ce618",
        from: "News <news@example.org>",
        to: [marie],
        subject: "La joie",
        bounce: { type: "Permanent", subType: "Suppressed", message: "The mailbox does not exist." },
      },
    },
    complaint: { type: "email.complained", data: { email_id: "5676", to: [marie] } },
  },
  mailersend: {
    hard: {
      type: "activity.hard_bounced",
      domain_id: "yv69oxl5kl785kw2",
      created_at: new Date().toISOString(),
      data: {
        object: "activity",
        id: "62f114f8165fe0d8db0288e3",
        type: "hard_bounced",
        email: {
          object: "email",
          id: "62f114f7165fe0d8db0288e2",
          from: "news@example.org",
          message: { object: "message", id: "62fb66bef54a112e920b5493" },
          recipient: { object: "recipient", email: marie },
        },
        morph: { object: "hard_bounced", reason: "550 5.1.1 unknown" },
      },
    },
    complaint: { type: "activity.spam_complaint", data: { id: "2", email: marie, meta: [] } },
  },
  zeptomail: {
    hard: {
      event_name: ["hardbounce"],
      event_message: [
        {
          request_id: "2d6f.1f2a",
          email_info: { to: [{ email_address: { address: marie } }], subject: "La joie" },
          event_data: [
            {
              details: [
                { reason: "No such user", bounced_recipient: marie, diagnostic_message: "550 5.1.1" },
              ],
            },
          ],
        },
      ],
      mailagent_key: "1a2b",
      webhook_request_id: "aa-1",
    },
    complaint: {
      event_name: "feedbackloop",
      event_message: { request_id: "3", event_data: { details: { to: marie, reason: "abuse" } } },
    },
  },
  postmark: {
    hard: {
      RecordType: "Bounce",
      Type: "HardBounce",
      TypeCode: 1,
      MessageID: "883953f4-6105-42a2-a16a-77a8eac79483",
      Details: "550 5.1.1 unknown",
      Email: marie,
      BouncedAt: "2026-11-28T10:00:00Z",
      MessageStream: "broadcast",
    },
    complaint: { RecordType: "SpamComplaint", Type: "SpamComplaint", Email: marie },
  },
  brevo: {
    hard: {
      event: "hard_bounce",
      email: marie,
      id: 26224,
      ts_event: 1_796_000_000,
      "message-id": "<202611281000.1@smtp-relay.mailin.fr>",
      reason: "550 5.1.1 unknown",
    },
    complaint: { event: "spam", email: marie, id: 26225 },
  },
};

const post = (service: string, body: string, headers: Headers) =>
  callApi("POST", `/api/mail/events/${service}`, {
    body,
    headers: { "Content-Type": "application/json", ...headers },
  });

describe.each(Object.entries(notices))("%s", (service, { hard, complaint }) => {
  const proof = proofs[service]!;

  test("is understood once when it proves who it is", async () => {
    const body = JSON.stringify(hard);
    expect((await post(service, body, proof(body))).status).toBe(200);
    expect(await suppressed()).toEqual([{ email: marie, reason: "bounce" }]);
    await db.deleteFrom("mailSuppressions").execute(); // somebody lifts it
    expect((await post(service, body, proof(body))).status).toBe(200);
    expect(await suppressed()).toEqual([]);
    const other = JSON.stringify(complaint);
    await post(service, other, proof(other));
    expect(await suppressed()).toEqual([{ email: marie, reason: "complaint" }]);
  });

  test("changes nothing with a wrong proof", async () => {
    const body = JSON.stringify(hard);
    const changed = Object.fromEntries(
      Object.entries(proof(body)).map(([name, value]) => [name, value.replace(/[a-f0-9=]{2}(;|$)/, "zz$1")]),
    );
    const proofOfOther = service === "postmark" || service === "brevo" ? changed : proof(`${body} `);
    for (const headers of [{}, proofOfOther])
      expect([401, 403]).toContain((await post(service, body, headers)).status);
    expect(await suppressed()).toEqual([]);
  });
});

test.each([
  ["resend", 6 * MINUTE],
  ["zeptomail", 91 * 24 * 60 * MINUTE],
])("%s: an old signature is refused", async (service, age) => {
  const body = JSON.stringify(notices[service]!.hard);
  for (const at of [Date.now() - age, Date.now() + 6 * MINUTE])
    expect((await post(service, body, proofs[service]!(body, at))).status).toBe(403);
  expect(await suppressed()).toEqual([]);
});

test("ZeptoMail: nothing that is not signed makes another notice of the same one, and an old one is refused", async () => {
  const json = JSON.stringify(notices.zeptomail!.hard);
  const form = `data=${encodeURIComponent(json)}`;
  await post("zeptomail", json, proofs.zeptomail!(json));
  await db.deleteFrom("mailSuppressions").execute();
  for (const body of [form, `${form}&x=1`, `${form}&x=2`])
    expect((await post("zeptomail", body, proofs.zeptomail!(json))).status).toBe(200);
  expect(await suppressed()).toEqual([]);
  const { hard } = notices.zeptomail as { hard: { event_message: { email_info: object }[] } };
  const [message] = hard.event_message;
  const processed_time = "2026-01-01T10:00:00+05:30";
  const event_message = [{ ...message, email_info: { ...message!.email_info, processed_time } }];
  const old = JSON.stringify({ ...hard, event_message });
  expect((await post("zeptomail", old, proofs.zeptomail!(old))).status).toBe(403);
});

test("ZeptoMail: the time may be signed too, and a complaint be written with a line", async () => {
  const body = JSON.stringify({ ...notices.zeptomail!.complaint, event_name: "feedback_loop" });
  const at = Date.now();
  const signature = createHmac("sha256", key).update(`${at}${body}`).digest("base64");
  const headers = { "producer-signature": `ts=${at};s=${signature};s-algorithm=HmacSHA256` };
  expect((await post("zeptomail", body, headers)).status).toBe(200);
  expect(await suppressed()).toEqual([{ email: marie, reason: "complaint" }]);
});

test("a key of Resend that is cut off, or another key, is refused at its field", () => {
  const { resend } = Object.assign({}, ...newsletterSections.map(({ fields }) => fields)) as {
    resend: { input: z.ZodType };
  };
  const isAccepted = (typed: string) => resend.input.safeParse(typed).success;
  expect(["", resendKey].map(isAccepted)).toEqual([true, true]);
  expect([resendKey.slice(0, -1), "re_123456789", "whsec_"].map(isAccepted)).toEqual([false, false, false]);
});

test("MailerSend signs no time: a notice of long ago is refused by its own", async () => {
  const body = JSON.stringify({ ...notices.mailersend!.hard, created_at: "2026-01-01T00:00:00.000000Z" });
  expect((await post("mailersend", body, proofs.mailersend!(body))).status).toBe(403);
  expect(await suppressed()).toEqual([]);
});

test("an address can be tried out before the key is saved, and changes nothing until then", async () => {
  await db.deleteFrom("systemSettings").where("key", "=", "bounceKeys").execute();
  await storeSetting("bounceKeys", initialSettings().bounceKeys);
  expect((await callApi("GET", "/api/mail/events/zeptomail")).status).toBe(200);
  expect((await post("mailersend", '{"type":"webhook.test","message":"hi"}', {})).status).toBe(200);
  expect((await post("zeptomail", "", {})).status).toBe(200);
  expect((await post("mailersend", "{}", {})).status).toBe(200);
  expect(await bounces()).toMatchObject({ state: "none" });
  const body = JSON.stringify(notices.mailersend!.hard);
  expect((await post("mailersend", body, proofs.mailersend!(body))).status).toBe(200);
  expect(await suppressed()).toEqual([]);
  expect(await bounces()).toMatchObject({ tone: "warn", state: "unsigned" });
});

test("no other address exists, and a wrong password is refused before the body is read", async () => {
  expect((await post("sendgrid", "{}", {})).status).toBe(404);
  expect((await callApi("GET", "/api/mail/events/other")).status).toBe(404);
  const much = "x".repeat(2 * 1024 * 1024);
  expect((await post("postmark", much, {})).status).toBe(401);
  expect((await post("postmark", much, passwordOf("brevo"))).status).toBe(401);
  expect((await post("postmark", much, passwordOf("postmark"))).status).toBe(413);
});
