import { beforeEach, describe, expect, test } from "vitest";
import { handlePaymentEvent } from "~/features/giving/settling/handle-payment-event.server";
import { freshDatabase } from "~tests/support/database";
import { callApi } from "~tests/support/requests";
import { books, donationForm, setEnv, withPayPal } from "../world";

const paypal = withPayPal();

beforeEach(async () => void (await freshDatabase()));

describe("PayPal's webhook", () => {
  let senders = 0;
  const post = (body: string, headers: Record<string, string>, from = `2001:db8:fa15:${++senders}::1`) =>
    callApi("POST", "/api/paypal/webhook", { body, headers, from });
  /** A paid donation and its event. */
  async function reported() {
    const { id, donationId } = await (
      await callApi("POST", "/api/paypal/order", { json: donationForm() })
    ).json();
    paypal.fake.approve(id);
    paypal.fake.capture(id);
    const event = paypal.fake.events.find(({ event_type }) => event_type === "PAYMENT.CAPTURE.COMPLETED")!;
    return { donationId: donationId as number, event };
  }

  test("is verified, stored once, answered at once, and handled by the job", async () => {
    const { donationId, event } = await reported();
    for (let times = 0; times < 3; times += 1) {
      const { headers, body } = paypal.fake.signed(event);
      const answer = await post(body, headers);
      expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
    }
    const [report, ...others] = await books.events();
    expect(others).toEqual([]);
    expect(report).toMatchObject({
      provider: "paypal",
      eventId: event.id,
      type: event.event_type,
      handledAt: null,
    });
    expect(await books.status(donationId)).toBe("pending");
    expect(await books.jobs("handle-payment-event")).toHaveLength(1);
    await handlePaymentEvent(report!.id);
    expect(await books.status(donationId)).toBe("completed");
    expect((await books.events())[0]).toMatchObject({ outcome: "applied", handledAt: expect.any(String) });
  });

  test("with an unhandled type or unknown order is stored and changes nothing", async () => {
    const strange = [
      paypal.fake.event("BILLING.PLAN.CREATED", { id: "P-1" }),
      paypal.fake.event("PAYMENT.CAPTURE.COMPLETED", {
        ...{ id: "CAP", status: "COMPLETED", custom_id: "localhost:3000/999" },
        amount: { currency_code: "USD", value: "1.00" },
      }),
    ];
    for (const event of strange) {
      const { headers, body } = paypal.fake.signed(event);
      expect((await post(body, headers)).status).toBe(200);
    }
    for (const { id } of await books.events()) await handlePaymentEvent(id);
    expect((await books.events()).map(({ outcome }) => outcome)).toEqual(["ignored", "unknown"]);
    expect(await books.donations()).toEqual([]);
  });

  test("with a wrong signature, a changed body, another webhook id or an old time is a 400", async () => {
    const { donationId, event } = await reported();
    const good = paypal.fake.signed(event);
    const other = paypal.fake.signed(paypal.fake.event("X.Y", {}));
    const old = paypal.fake.signed(event, new Date(Date.now() - 5 * 24 * 60 * 60_000));
    const later = paypal.fake.signed(event, new Date(Date.now() + 2 * 60 * 60_000));
    const without = (name: string) =>
      Object.fromEntries(Object.entries(good.headers).filter(([header]) => header !== name));
    const bad: [string, Record<string, string>][] = [
      [good.body, other.headers],
      [good.body.replace("25.00", "9999.00"), good.headers],
      [old.body, old.headers],
      [later.body, later.headers],
      [good.body, {}],
      [good.body, { ...good.headers, "PAYPAL-TRANSMISSION-TIME": "yesterday" }],
      ...Object.keys(good.headers)
        .filter((name) => name.startsWith("PAYPAL"))
        .map((name): [string, Record<string, string>] => [good.body, without(name)]),
    ];
    for (const [body, headers] of bad) {
      expect((await post(body, headers)).status, JSON.stringify(headers)).toBe(400);
    }
    setEnv({ PAYPAL_WEBHOOK_ID: "WH-ANOTHER" });
    expect((await post(good.body, good.headers)).status).toBe(400);
    expect(await books.status(donationId)).toBe("pending");
  });

  test.each(["", "garbage", "[]", '"text"', "null", '{"id":"WH-1"}', '{"id":7,"event_type":"X"}'])(
    "with the body %j is a 400, and PayPal is not called",
    async (body) => {
      const { headers } = paypal.fake.signed(body);
      expect((await post(body, headers)).status).toBe(400);
      expect(paypal.fake.asked).toEqual([]);
    },
  );

  test("is rate-limited for forged events only", async () => {
    const { event } = await reported();
    const good = paypal.fake.signed(event);
    const other = paypal.fake.signed(paypal.fake.event("X.Y", {}));
    const [liar, honest] = ["2001:db8:1a::1", "2001:db8:60::1"];
    for (let times = 0; times < 10; times += 1) {
      expect((await post(good.body, other.headers, liar)).status).toBe(400);
      expect((await post(good.body, good.headers, honest)).status).toBe(200);
    }
    paypal.fake.asked.length = 0;
    const refused = await post(good.body, other.headers, liar);
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    expect(paypal.fake.asked).toEqual([]);
    expect((await post(good.body, good.headers, honest)).status).toBe(200);
  });

  test("is counted before verification: of thirty forged ones ten are verified; thirty valid ones pass", async () => {
    const { event } = await reported();
    const good = paypal.fake.signed(event);
    const other = paypal.fake.signed(paypal.fake.event("X.Y", {}));
    const [liar, honest] = ["2001:db8:1b::1", "2001:db8:61::1"];
    const thirty = async (headers: Record<string, string>, from: string) => {
      const answers = await Promise.all(Array.from({ length: 30 }, () => post(good.body, headers, from)));
      return answers.map(({ status }) => status).sort();
    };
    expect(await thirty(other.headers, liar)).toEqual([...Array(10).fill(400), ...Array(20).fill(429)]);
    expect(await thirty(good.headers, honest)).toEqual(Array(30).fill(200));
  });

  test("ignores what follows the event in the body", async () => {
    const event = paypal.fake.event("X.Y", {});
    const { headers, body } = paypal.fake.signed(event);
    const smuggled = `${body},"webhook_id":"${paypal.fake.webhookId}"`;
    expect((await post(smuggled, headers)).status).toBe(400);
  });

  test("is a 502 when PayPal is unreachable, so that it resends the event; over 1 MiB it is a 413", async () => {
    const { event } = await reported();
    const { headers, body } = paypal.fake.signed(event);
    paypal.fake.behave("down");
    expect((await post(body, headers)).status).toBe(502);
    paypal.fake.behave("well");
    expect((await post(body, headers)).status).toBe(200);
    expect((await post("x".repeat(1_048_577), headers)).status).toBe(413);
  });

  test("is a 503 without a webhook id or account", async () => {
    const { headers, body } = paypal.fake.signed(paypal.fake.event("X.Y", {}));
    setEnv({ PAYPAL_WEBHOOK_ID: undefined });
    expect((await post(body, headers)).status).toBe(503);
    setEnv({ PAYPAL_WEBHOOK_ID: paypal.fake.webhookId, PAYPAL_CLIENT_ID: undefined });
    expect((await post(body, headers)).status).toBe(503);
    expect(await books.events()).toEqual([]);
  });

  test("accepts only POST", async () => {
    expect((await callApi("GET", "/api/paypal/webhook")).status).toBe(405);
    expect((await callApi("GET", "/api/paypal/order")).status).toBe(405);
  });
});
