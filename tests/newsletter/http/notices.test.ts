import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { bounceAddress } from "~/features/newsletter/sending/bounces.server";
import { db } from "~db/client";
import { freshDatabase, onBothDatabases } from "~tests/support/database";
import { callApi } from "~tests/support/requests";
import { addSubscribers } from "../world";

beforeEach(async () => void (await freshDatabase()));

const path = () => new URL(bounceAddress()).pathname;
const report = (json: unknown) => callApi("POST", path(), { json });
const suppressed = () =>
  db.selectFrom("mailSuppressions").select(["email", "reason"]).orderBy("email").execute();

describe("a mail service reports", () => {
  test("an address that bounced, in the plain form, any number of times", async () => {
    for (let n = 0; n < 2; n++) {
      const answer = await report({ email: "Marie@Example.org", type: "bounce", detail: "550 5.1.1" });
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ success: true });
    }
    expect(await suppressed()).toEqual([{ email: "marie@example.org", reason: "bounce" }]);
  });

  test("a complaint, which ends the subscription as well", async () => {
    const [email] = await addSubscribers({ count: 1 });
    await report([
      { email, type: "bounce" },
      { email, type: "complaint" },
      { email, type: "bounce" },
    ]);
    expect(await suppressed()).toEqual([{ email, reason: "complaint" }]);
    const row = await db
      .selectFrom("newsletters")
      .select(["isActive", "unsubscribedAt"])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ isActive: false, unsubscribedAt: expect.any(String) as string });
  });

  test("SendGrid's events, of which only those for good count", async () => {
    const event = (email: string, more: object) => ({
      email: `${email}@example.org`,
      sg_event_id: "x",
      ...more,
    });
    const answer = await report([
      event("hard", { event: "bounce", type: "bounce", status: "5.1.1", reason: "nobody" }),
      event("blocked", { event: "bounce", type: "blocked", status: "5.7.1" }),
      event("later", { event: "deferred" }),
      event("fine", { event: "delivered" }),
      event("angry", { event: "spamreport" }),
    ]);
    expect(answer.status).toBe(200);
    expect(await suppressed()).toEqual([
      { email: "angry@example.org", reason: "complaint" },
      { email: "hard@example.org", reason: "bounce" },
    ]);
  });

  test("Mailgun's", async () => {
    const mailgun = (data: object) => report({ signature: { token: "x" }, "event-data": data });
    await mailgun({
      event: "failed",
      severity: "permanent",
      reason: "bounce",
      recipient: "hard@example.org",
    });
    await mailgun({
      event: "failed",
      severity: "temporary",
      reason: "generic",
      recipient: "soft@example.org",
    });
    await mailgun({
      event: "failed",
      severity: "permanent",
      reason: "espblock",
      recipient: "block@example.org",
    });
    await mailgun({ event: "complained", recipient: "angry@example.org" });
    expect((await mailgun({ event: "delivered" })).status).toBe(200);
    expect((await suppressed()).map(({ email }) => email)).toEqual(["angry@example.org", "hard@example.org"]);
  });

  test("Amazon's through SNS, which posts JSON as plain text", async () => {
    const sns = (message: object) =>
      callApi("POST", path(), {
        headers: { "Content-Type": "text/plain; charset=UTF-8" },
        body: JSON.stringify({ Type: "Notification", Message: JSON.stringify(message) }),
      });
    const bounce = (bounceType: string, emailAddress: string) =>
      sns({ notificationType: "Bounce", bounce: { bounceType, bouncedRecipients: [{ emailAddress }] } });
    expect((await bounce("Permanent", "hard@example.org")).status).toBe(200);
    await bounce("Transient", "soft@example.org");
    await sns({
      eventType: "Complaint",
      complaint: { complainedRecipients: [{ emailAddress: "angry@example.org" }] },
    });
    expect((await sns({ hello: "from another topic" })).status).toBe(200);
    expect((await suppressed()).map(({ email }) => email)).toEqual(["angry@example.org", "hard@example.org"]);
  });

  describe("to be confirmed first", () => {
    const confirm = (SubscribeURL: string) =>
      report({ Type: "SubscriptionConfirmation", Message: "confirm", SubscribeURL });
    let asked: ReturnType<typeof vi.fn>;
    beforeEach(() => {
      asked = vi.fn(async () => new Response("ok"));
      vi.stubGlobal("fetch", asked);
    });
    afterEach(() => vi.unstubAllGlobals());

    test("by Amazon, at Amazon's own address", async () => {
      const address = "https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=x";
      expect((await confirm(address)).status).toBe(200);
      expect(asked.mock.calls[0]![0]).toBe(address);
      asked.mockResolvedValueOnce(new Response("no", { status: 500 }));
      expect((await confirm(address)).status).toBe(502);
    });

    test.each([
      "http://sns.eu-west-1.amazonaws.com/",
      "https://sns.eu-west-1.amazonaws.com.evil.example/",
      "https://evil.example/sns.eu-west-1.amazonaws.com",
      "https://sns.eu-west-1.amazonaws.com:8443/",
      "https://user@sns.eu-west-1.amazonaws.com/",
      "https://169.254.169.254/",
      "not an address",
    ])("never at %s", async (address) => {
      expect((await confirm(address)).status).toBe(400);
      expect(asked).not.toHaveBeenCalled();
    });
  });

  test("nothing without the secret, and no garbage with it", async () => {
    const wrong = await callApi("POST", "/api/mail/bounces/wrong", {
      json: { email: "a@example.org", type: "bounce" },
    });
    expect(wrong.status).toBe(404);
    for (const garbage of [
      {},
      [],
      5,
      "text",
      { email: "a@example.org" },
      [{ email: 5, type: "bounce" }],
      null,
    ]) {
      const { status } = await report(garbage);
      expect(status, JSON.stringify(garbage)).toBe(
        Array.isArray(garbage) && garbage.length === 0 ? 200 : 400,
      );
    }
    const broken = await callApi("POST", path(), {
      headers: { "Content-Type": "application/json" },
      body: "{",
    });
    expect(broken.status).toBe(400);
    expect((await callApi("GET", path())).status).toBe(405);
    expect((await callApi("POST", path(), { body: "x".repeat(2_000_000) })).status).toBe(413);
    expect(await suppressed()).toEqual([]);
  });

  onBothDatabases(() => {
    test("without the secret is not even read", async () => {
      const much = JSON.stringify({ email: "a@example.org", type: "bounce", detail: "x".repeat(2_000_000) });
      expect((await callApi("POST", "/api/mail/bounces/wrong", { body: much })).status).toBe(404);
      expect((await callApi("POST", path(), { body: much })).status).toBe(413);
      expect(await suppressed()).toEqual([]);
    });
  });

  test("as the API's own document says", async () => {
    const document = (await (await callApi("GET", "/api/openapi.json")).json()) as {
      paths: Record<string, Record<string, { requestBody: object }>>;
    };
    const body = JSON.stringify(document.paths["/api/mail/bounces/{secret}"]!.post!.requestBody);
    expect(body).toContain("event-data");
    expect(body).toContain("SubscribeURL");
  });
});
