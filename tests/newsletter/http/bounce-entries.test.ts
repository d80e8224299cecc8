import { beforeEach, describe, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { checkHealth } from "~/features/operations/health-admin.server";
import { bounceAddress } from "~/features/newsletter/sending/bounces.server";
import { subscribersQuery } from "~/features/newsletter/subscribers/subscribers-admin.schema";
import { listSubscribers } from "~/features/newsletter/subscribers/subscribers-admin.server";
import { db } from "~db/client";
import { freshDatabase, onBothDatabases } from "~tests/support/database";
import { callApi } from "~tests/support/requests";
import "~tests/support/areas";
import { addSubscriber } from "../world";

const path = () => new URL(bounceAddress()).pathname;
const report = (json: unknown) => callApi("POST", path(), { json });
const suppressed = () =>
  db.selectFrom("mailSuppressions").select(["email", "reason", "detail"]).orderBy("email").execute();
const stateOf = async (email: string) =>
  (await listSubscribers(systemCaller(), subscribersQuery.parse({ q: email }))).subscribers[0]?.state;
const marie = "marie@example.org";
const hard = (email: string) => ({ email, event: "bounce", type: "bounce", status: "5.1.1" });

describe("an entry of a list", () => {
  onBothDatabases(() => {
    beforeEach(() => addSubscriber(marie));

    test("that SendGrid calls a bounce, with a status of a full mailbox, silences nobody", async () => {
      for (const status of ["4.2.2", "5.2.2"]) {
        const entry = { email: marie, event: "bounce", type: "bounce", status, reason: "mailbox full" };
        expect((await report([{ ...entry, timestamp: 1 }])).status).toBe(200);
      }
      expect(await suppressed()).toEqual([]);
      expect(await stateOf(marie)).toBe("active");
    });

    test("with a status about the mailbox is kept with status and reason", async () => {
      await report([{ ...hard(marie), reason: "550 5.1.1 no such user\r\n\u0000here" }]);
      expect(await suppressed()).toEqual([
        { email: marie, reason: "bounce", detail: "5.1.1 550 5.1.1 no such user here" },
      ]);
      expect(await stateOf(marie)).toBe("suppressed");
    });

    test("that is unknown, malformed or about no address costs the others nothing", async () => {
      const { status } = await report([
        hard("dead@example.org"),
        { event: "account_status_change", type: "compliance_suspend", timestamp: 1 },
        { event: "bounce", type: "bounce", status: "5.1.1" },
        { event: "bounce", email: "no address", status: "5.1.1" },
        { event: "bounce", email: { a: 1 }, status: ["5.1.1"] },
        { event: "constructor", email: marie, status: 511 },
        { event: "spamreport", email: "x".repeat(400) + "@example.org" },
        { hello: "world" },
        null,
        5,
        "text",
        [hard(marie)],
        { ...hard("Other <Other@Example.org>"), reason: 550 },
      ]);
      expect(status).toBe(200);
      expect((await suppressed()).map(({ email }) => email)).toEqual([
        "dead@example.org",
        "other@example.org",
      ]);
      expect((await report([{ event: "account_status_change" }])).status).toBe(200);
    });
  });
});

const withMarie = async () => {
  await freshDatabase();
  await addSubscriber(marie);
};

describe("Amazon's notice", () => {
  beforeEach(withMarie);
  const sns = (message: object) => report({ Type: "Notification", Message: JSON.stringify(message) });
  const complaint = (complaintFeedbackType: string | null | undefined) => ({
    notificationType: "Complaint",
    complaint: { complainedRecipients: [{ emailAddress: marie }], complaintFeedbackType },
  });

  test.each(["not-spam", "Not-Spam", "auth-failure", "virus"])("“%s” changes nothing", async (type) => {
    expect((await sns(complaint(type))).status).toBe(200);
    expect(await suppressed()).toEqual([]);
    expect(await stateOf(marie)).toBe("active");
  });

  test.each(["abuse", null, undefined])("“%s” is a complaint", async (type) => {
    await sns(complaint(type));
    expect(await suppressed()).toMatchObject([{ email: marie, reason: "complaint", detail: type ?? "" }]);
  });

  test("is understood without the envelope of SNS", async () => {
    const bounce = (emailAddress: string, more: object, recipient: object = {}) =>
      report({
        notificationType: "Bounce",
        bounce: { bounceType: "Permanent", ...more, bouncedRecipients: [{ emailAddress, ...recipient }] },
      });
    expect((await bounce("dead@example.org", {})).status).toBe(200);
    await bounce("gone@example.org", {}, { status: "5.1.1", diagnosticCode: "smtp; 550 5.1.1 unknown" });
    await bounce("full@example.org", {}, { status: "5.2.2" });
    await bounce("away@example.org", { bounceType: "Transient", bounceSubType: "General" });
    await bounce("blocked@example.org", {}, { status: "5.7.1" });
    expect(await suppressed()).toEqual([
      { email: "dead@example.org", reason: "bounce", detail: "" },
      { email: "gone@example.org", reason: "bounce", detail: "5.1.1 smtp; 550 5.1.1 unknown" },
    ]);
  });
});

describe("a notice of", () => {
  beforeEach(withMarie);

  const notices: Record<string, { hard: object; soft: object; complaint?: object; unsubscribe?: object }> = {
    "the plain form": {
      hard: { email: marie, type: "bounce" },
      soft: { email: marie, type: "bounce", status: "4.2.2" },
      complaint: { email: marie, type: "complaint" },
      unsubscribe: { email: marie, type: "unsubscribe" },
    },
    SendGrid: {
      hard: { email: marie, event: "dropped", reason: "Bounced Address" },
      soft: { email: marie, event: "deferred", response: "452 4.2.2 mailbox full" },
      complaint: { email: marie, event: "spamreport" },
      unsubscribe: { email: marie, event: "group_unsubscribe" },
    },
    Mailgun: {
      hard: {
        "event-data": {
          ...{ event: "failed", severity: "permanent", reason: "bounce", recipient: marie },
          "delivery-status": { code: 550, "enhanced-code": "5.1.1", message: "no such user" },
        },
      },
      soft: {
        "event-data": {
          ...{ event: "failed", severity: "permanent", reason: "bounce", recipient: marie },
          "delivery-status": { code: 552, "enhanced-code": "5.2.2", message: "mailbox full" },
        },
      },
      complaint: { "event-data": { event: "complained", recipient: marie } },
      unsubscribe: { "event-data": { event: "unsubscribed", recipient: marie } },
    },
    Postmark: {
      hard: { RecordType: "Bounce", Type: "HardBounce", Email: marie, Details: "550 5.1.1 unknown" },
      soft: { RecordType: "Bounce", Type: "HardBounce", Email: marie, Details: "552 5.2.2 full" },
      complaint: { RecordType: "SpamComplaint", Type: "SpamComplaint", Email: marie },
      unsubscribe: {
        ...{ RecordType: "SubscriptionChange", Recipient: marie },
        ...{ SuppressSending: true, SuppressionReason: "ManualSuppression" },
      },
    },
    Brevo: {
      hard: { event: "hard_bounce", email: marie, "message-id": "<a@b>", reason: "550 5.1.1 unknown" },
      soft: { event: "soft_bounce", email: marie, "message-id": "<a@b>", reason: "server is down" },
      complaint: { event: "spam", email: marie },
      unsubscribe: { event: "unsubscribed", email: marie },
    },
    MailerSend: {
      hard: { type: "activity.hard_bounced", data: { email: { recipient: { email: marie } } } },
      soft: {
        type: "activity.soft_bounced",
        data: { email: { recipient: { email: marie } }, morph: { reason: "Mailbox full" } },
      },
      complaint: { type: "activity.spam_complaint", data: { email: { recipient: { email: marie } } } },
      unsubscribe: { type: "activity.unsubscribed", data: { email: { recipient: { email: marie } } } },
    },
    Resend: {
      hard: { type: "email.bounced", data: { to: [marie], bounce: { type: "Permanent" } } },
      soft: {
        type: "email.bounced",
        data: { to: [marie], bounce: { type: "Transient", subType: "MailboxFull" } },
      },
      complaint: { type: "email.complained", data: { to: [marie] } },
    },
    ZeptoMail: {
      hard: {
        event_name: ["hardbounce"],
        event_message: [{ event_data: [{ details: [{ bounced_recipient: marie, reason: "unknown" }] }] }],
      },
      soft: {
        event_name: ["softbounce"],
        event_message: [{ event_data: [{ details: [{ bounced_recipient: marie, reason: "full" }] }] }],
      },
    },
  };

  test.each(Object.entries(notices))("%s is understood", async (_name, { hard, soft, ...ends }) => {
    const softBounces = () => db.selectFrom("newsletterSoftBounces").select("id").execute();
    for (let n = 0; n < 2; n++) expect((await report(soft)).status).toBe(200);
    expect(await softBounces()).toHaveLength(1);
    expect(await suppressed()).toEqual([]);
    expect((await report([hard])).status).toBe(200);
    expect(await suppressed()).toMatchObject([{ email: marie, reason: "bounce" }]);
    if (ends.unsubscribe) {
      await report(ends.unsubscribe);
      const { isActive } = await db.selectFrom("newsletters").select("isActive").executeTakeFirstOrThrow();
      expect(isActive).toBe(false);
      expect(await suppressed()).toMatchObject([{ reason: "bounce" }]);
    }
    if (ends.complaint) {
      await report(ends.complaint);
      expect(await suppressed()).toMatchObject([{ reason: "complaint" }]);
    }
  });
});

test.each(["Invalid", "Bounced Address", "bounced address"])(
  "SendGrid did not try an address on its list: “%s” is a bounce",
  async (reason) => {
    await withMarie();
    await report([{ email: marie, event: "dropped", reason }]);
    expect(await suppressed()).toMatchObject([{ email: marie, reason: "bounce" }]);
  },
);

test.each([
  "Invalid SMTPAPI header",
  "Invalid from address",
  "Bounced Addresses over the limit",
  "Spam Content",
  "Recipient List over Package Quota",
])("SendGrid did not try for the sender’s fault: “%s” silences nobody", async (reason) => {
  await withMarie();
  expect((await report([{ email: marie, event: "dropped", reason }])).status).toBe(200);
  expect(await suppressed()).toEqual([]);
});

test("the health page says when the address received something unreadable", async () => {
  await freshDatabase();
  const health = async () => (await checkHealth(systemCaller())).find(({ part }) => part === "bounces");
  expect(await health()).toMatchObject({ tone: "idle", state: "none" });
  await report(hard(marie));
  expect(await health()).toMatchObject({ tone: "good", state: "good" });
  for (const body of ["a=b", "{", "[[5]]", '{"hello":1}', "", "null"]) {
    await db.deleteFrom("bounceReports").execute();
    expect((await callApi("POST", path(), { body })).status, body).toBe(400);
    expect(await health(), body).toMatchObject({
      tone: "warn",
      state: "unreadable",
      facts: { unreadableAt: expect.any(String) as string },
    });
  }
  await report(hard(marie));
  expect(await health()).toMatchObject({ state: "unreadable" });
});
