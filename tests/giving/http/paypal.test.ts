import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { env } from "~/config/env.server";
import type { DonationStatusScreen } from "~/features/giving/status/donation-status";
import { recordLedgerEvents } from "~/features/giving/ledger/ledger.server";
import { handlePaymentEvent } from "~/features/giving/settling/handle-payment-event.server";
import type { FormAnswer } from "~/http/form-answer";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { readDonation, summarizeLedger, withPayPal } from "~tests/support/paypal";

const paypal = withPayPal();
let donors = 0;
/** A good gift from an address of its own: limits count per e-mail as well. */
const gift = (): Record<string, string> => ({
  amount: "25.00",
  currency: "USD",
  donorName: "Marie Désir",
  donorEmail: `marie${++donors}@example.org`,
});
const kept = () => db.selectFrom("donations").selectAll().orderBy("id").execute();

/** The same gift through both doors: where PayPal's page is, or what is wrong. */
const doors = {
  async api(fields: Record<string, unknown>, language = "fr") {
    const answer = await callApi("POST", `/api/paypal/order?lang=${language}`, { json: fields });
    const body = await answer.json();
    const page = (body.links as { rel: string; href: string }[] | undefined)?.find(
      ({ rel }) => rel === "approve",
    );
    return { status: answer.status, page: page?.href, message: body.message, errors: body.errors };
  },
  async screen(fields: Record<string, unknown>, language = "fr") {
    const { status, data } = await submitForm<FormAnswer>(
      `/${language}/donation?method=paypal`,
      fields as Record<string, string>,
    );
    const { "": _whole, ...errors } = data.lastResult?.error ?? {};
    return {
      status,
      page: "done" in data ? data.done : undefined,
      message: data.message,
      errors: Object.keys(errors).length > 0 ? errors : undefined,
    };
  },
};

beforeEach(async () => void (await freshDatabase()));
afterEach(() => void vi.useRealTimers());

test("the call answers 201 with the order, its approve link and how to find the gift again", async () => {
  const answer = await callApi("POST", "/api/paypal/order", { json: { ...gift(), intent: "CAPTURE" } });
  expect(answer.status).toBe(201);
  const body = await answer.json();
  const [row] = await kept();
  expect(body).toEqual({
    id: row!.providerId,
    links: [
      { rel: "approve", method: "GET", href: `${paypal.fake.base}/checkoutnow?token=${row!.providerId}` },
    ],
    demo: false,
    donationId: row!.id,
    gift: expect.any(String),
  });
  expect(row).toMatchObject({ status: "pending", paymentMethod: "paypal", amount: 25_00 });
});

test("from the call over PayPal's page and back: the gift is completed, and again changes nothing", async () => {
  const answer = await callApi("POST", "/api/paypal/order?lang=ht", { form: { ...gift(), isPublic: "on" } });
  const { links, donationId, gift: token } = await answer.json();
  const page = await fetch(links[0].href);
  expect(await page.text()).toContain("25.00");
  const approved = await fetch(page.url, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({
      token: new URL(links[0].href).searchParams.get("token")!,
      choice: "approve",
    }),
  });
  const back = new URL(approved.headers.get("Location")!);
  expect(back.pathname + back.search).toContain(`/ht/donation/paypal/return?gift=${token}`);
  for (let times = 0; times < 2; times += 1) {
    const seen = await visitScreen(back.pathname + back.search);
    expect([seen.status, seen.headers.get("Location")]).toEqual([302, `/ht/donation-success?gift=${token}`]);
  }
  expect(await summarizeLedger(donationId)).toEqual(["pledged 0", "completed 2500"]);
});

test("a gift's page and the way back ask PayPal once for all who look at the same time or soon after", async () => {
  const {
    id,
    donationId,
    gift: token,
  } = await (await callApi("POST", "/api/paypal/order", { json: gift() })).json();
  vi.useFakeTimers({ toFake: ["Date"] });
  const looks = () => paypal.fake.asked.filter(({ path }) => path.endsWith(id as string)).length;
  const page = () => visitScreen<{ gift: DonationStatusScreen }>(`/fr/donation-success?gift=${token}`);
  const seen = await Promise.all([page(), page(), page()]);
  expect(seen.map(({ data }) => data.gift.state)).toEqual(["waiting", "waiting", "waiting"]);
  for (let times = 0; times < 3; times += 1) await visitScreen(`/fr/donation/paypal/return?gift=${token}`);
  expect(looks()).toBe(2); // one of the lookers, one of those who come back
  // A report that comes meanwhile is shown at once.
  await db
    .transaction()
    .execute((trx) =>
      recordLedgerEvents(trx, donationId as number, [{ kind: "failed", source: "paypal", reference: "x" }]),
    );
  expect((await page()).data.gift.state).toBe("failed");
  paypal.fake.approve(id);
  vi.setSystemTime(Date.now() + 1_499);
  await visitScreen(`/fr/donation/paypal/return?gift=${token}`);
  expect((await readDonation(donationId)).status).toBe("failed");
  vi.setSystemTime(Date.now() + 1);
  await visitScreen(`/fr/donation/paypal/return?gift=${token}`);
  expect((await readDonation(donationId)).status).toBe("completed");
});

test("who comes back a moment after somebody looked at the gift's page is not given that look's answer", async () => {
  const {
    id,
    donationId,
    gift: token,
  } = await (await callApi("POST", "/api/paypal/order", { json: gift() })).json();
  vi.useFakeTimers({ toFake: ["Date"] });
  await visitScreen(`/fr/donation-success?gift=${token}`);
  paypal.fake.approve(id);
  await visitScreen(`/fr/donation/paypal/return?gift=${token}`);
  expect((await readDonation(donationId)).status).toBe("completed");
});

test("who cancels at PayPal finds the form again, and nothing was taken", async () => {
  const answer = await callApi("POST", "/api/paypal/order?lang=en", { json: gift() });
  const { id, donationId } = await answer.json();
  const cancelled = await fetch(`${paypal.fake.base}/checkoutnow`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ token: id, choice: "cancel" }),
  });
  const back = new URL(cancelled.headers.get("Location")!);
  const seen = await visitScreen(back.pathname + back.search);
  expect(seen.status).toBe(302);
  expect(seen.headers.get("Location")).toMatch(/^\/en\/donation/);
  expect((await readDonation(donationId)).status).toBe("pending");
  expect(paypal.fake.orders.get(id)!.captures).toEqual([]);
});

describe.each(Object.entries(doors))("through the %s", (name, send) => {
  const made = name === "api" ? 201 : 200;

  test.each([
    ["25", 25_00],
    ["25.5", 25_50],
    ["25,50", 25_50],
    ["1 000,00", 1000_00],
    ["1", 1_00],
    ["0,99", 99],
    ["0.01", 1],
    ["999999.99", 999_999_99],
  ])("%j is an amount", async (amount, minor) => {
    expect(await send({ ...gift(), amount })).toMatchObject({ status: made, page: expect.any(String) });
    expect((await kept())[0]!.amount).toBe(minor);
  });

  test.each([
    "",
    "0",
    "0.00",
    "0.001",
    "-5",
    "abc",
    "1e9",
    "25.001",
    "1000000",
    "1,000.00",
    "٢٥",
    "0x19",
    "Infinity",
    "25 USD",
  ])("%j is none", async (amount) => {
    const { status, errors } = await send({ ...gift(), amount }, "en");
    expect(status).toBe(400);
    expect(errors).toEqual({ amount: ["Please select or enter a valid donation amount"] });
    expect(await kept()).toEqual([]);
    expect(paypal.fake.asked).toEqual([]);
  });

  test.each(["GBP", "HTG", "usd$", "<b>"])("%j is no currency of ours", async (currency) => {
    const { status, errors } = await send({ ...gift(), currency }, "en");
    expect(status).toBe(400);
    expect(errors).toEqual({ currency: ["Choose USD, EUR or CAD."] });
  });

  test.each(["USD", "eur", " cad "])("%j is", async (currency) => {
    expect((await send({ ...gift(), currency })).status).toBe(made);
    expect((await kept())[0]!.currency).toBe(currency.trim().toUpperCase());
  });

  test("a status, price or provider's id that comes along is not read", async () => {
    const odd = {
      status: "completed",
      providerId: "X",
      captureId: "Y",
      isDemo: "1",
      completedAt: "2020-01-01",
    };
    expect((await send({ ...gift(), ...odd, unitPrice: "0.01" })).status).toBe(made);
    expect((await kept())[0]).toMatchObject({ status: "pending", captureId: null, isDemo: 0, amount: 25_00 });
  });

  test.each(languages)(
    "a monthly gift is refused in %s, and the card is named as the way",
    async (language) => {
      const said = tFor(language)("giving:monthly.cardOnly");
      const answer = await send({ ...gift(), isRecurring: "true" }, language);
      expect(answer).toEqual({
        status: 400,
        message: said,
        errors: { isRecurring: [said] },
        page: undefined,
      });
      expect(await kept()).toEqual([]);
      expect(paypal.fake.asked).toEqual([]);
    },
  );

  test("only CAPTURE is an intent", async () => {
    expect((await send({ ...gift(), intent: "AUTHORIZE" })).status).toBe(400);
    expect(await kept()).toEqual([]);
  });

  test("markup in name and message stays the text it is", async () => {
    const odd = `<img src=x onerror=alert(1)> {{siteName}}`;
    expect((await send({ ...gift(), donorName: odd, message: odd })).status).toBe(made);
    expect((await kept())[0]).toMatchObject({ donorName: odd, message: odd });
  });

  test("a message may have 500 characters and no more", async () => {
    expect((await send({ ...gift(), message: "é".repeat(500) })).status).toBe(made);
    expect((await send({ ...gift(), message: "é".repeat(501) })).status).toBe(400);
  });

  test("a double click is one gift and one order", async () => {
    const fields = { ...gift(), attempt: "visit-1" };
    const [first, double] = await Promise.all([send(fields), send(fields)]);
    expect(double.page).toBe(first.page);
    expect([(await kept()).length, paypal.fake.orders.size]).toEqual([1, 1]);
  });

  test.each(["down", "garbage", "slow"] as const)(
    "with PayPal %s it is a 502, nothing was taken, and the same form goes on with the same gift",
    async (manner) => {
      const patience = AbortSignal.timeout.bind(AbortSignal);
      vi.spyOn(AbortSignal, "timeout").mockImplementation(() => patience(60));
      paypal.fake.behave(manner);
      const { status, message } = await send(gift(), "en");
      expect(status).toBe(502);
      expect(message).toBe(
        name === "api" ? tFor("en")("giving:providerFailed") : "PayPal processing failed. Please try again.",
      );
      expect(await kept()).toMatchObject([{ status: "pending", providerId: null, captureId: null }]);
    },
  );

  test("the eleventh try in a minute waits", async () => {
    for (let tries = 0; tries < 10; tries += 1) await send({ ...gift(), amount: "0" });
    expect((await send(gift())).status).toBe(429);
  });
});

test.each(languages)("PayPal's failures have words of %s", (language) => {
  for (const key of [
    "paypal.failed",
    "paypal.refundTooMuch",
    "paypal.noPayment",
    "providerFailed",
    "signature",
  ]) {
    expect(tFor(language)(`giving:${key}`)).not.toContain("giving:");
  }
});

test("a form from another site opens nothing", async () => {
  const crossSite = { headers: { Cookie: "visitor=x", Origin: "https://evil.example" } };
  expect((await callApi("POST", "/api/paypal/order", { json: gift(), ...crossSite })).status).toBe(403);
  expect(await kept()).toEqual([]);
});

describe("what PayPal reports", () => {
  const events = () => db.selectFrom("webhookEvents").selectAll().execute();
  let senders = 0;
  const post = (body: string, headers: Record<string, string>, from = `2001:db8:fa15:${++senders}::1`) =>
    callApi("POST", "/api/paypal/webhook", { body, headers, from });
  /** A gift that was paid, and the report of it. */
  async function reported() {
    const { id, donationId } = await (await callApi("POST", "/api/paypal/order", { json: gift() })).json();
    paypal.fake.approve(id);
    paypal.fake.capture(id);
    const event = paypal.fake.events.find(({ event_type }) => event_type === "PAYMENT.CAPTURE.COMPLETED")!;
    return { donationId: donationId as number, event };
  }

  test("is verified, kept once, answered at once, and acted on by the job", async () => {
    const { donationId, event } = await reported();
    for (let times = 0; times < 3; times += 1) {
      const { headers, body } = paypal.fake.signed(event);
      const answer = await post(body, headers);
      expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
    }
    const [report, ...others] = await events();
    expect(others).toEqual([]);
    expect(report).toMatchObject({
      provider: "paypal",
      eventId: event.id,
      type: event.event_type,
      handledAt: null,
    });
    expect((await readDonation(donationId)).status).toBe("pending");
    const jobs = await db.selectFrom("outbox").select(["name", "payload"]).execute();
    expect(jobs.filter(({ name }) => name === "handle-payment-event")).toHaveLength(1);
    await handlePaymentEvent(report!.id);
    expect((await readDonation(donationId)).status).toBe("completed");
    expect((await events())[0]).toMatchObject({ outcome: "applied", handledAt: expect.any(String) });
  });

  test("of another kind, or of nobody's order, is kept and changes nothing", async () => {
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
    for (const { id } of await events()) await handlePaymentEvent(id);
    expect((await events()).map(({ outcome }) => outcome)).toEqual(["ignored", "unknown"]);
    expect(await kept()).toEqual([]);
  });

  test("with a wrong signature, a changed body, another webhook's or an old time is a 400", async () => {
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
    env.PAYPAL_WEBHOOK_ID = "WH-ANOTHER";
    expect((await post(good.body, good.headers)).status).toBe(400);
    env.PAYPAL_WEBHOOK_ID = paypal.fake.webhookId;
    expect((await readDonation(donationId)).status).toBe("pending");
  });

  test.each(["", "garbage", "[]", '"text"', "null", '{"id":"WH-1"}', '{"id":7,"event_type":"X"}'])(
    "that is %j is a 400, and PayPal is not asked",
    async (body) => {
      const { headers } = paypal.fake.signed(body);
      expect((await post(body, headers)).status).toBe(400);
      expect(paypal.fake.asked).toEqual([]);
    },
  );

  test("is limited for who sends what PayPal did not, and for nobody else", async () => {
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

  test("is counted before it is verified: thirty forged at once are ten, thirty good ones are all taken", async () => {
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

  test("what follows the event in the body cannot speak for it", async () => {
    const event = paypal.fake.event("X.Y", {});
    const { headers, body } = paypal.fake.signed(event);
    const smuggled = `${body},"webhook_id":"${paypal.fake.webhookId}"`;
    expect((await post(smuggled, headers)).status).toBe(400);
  });

  test("is a 502 where PayPal cannot be asked, so that it reports again; over 1 MiB a 413", async () => {
    const { event } = await reported();
    const { headers, body } = paypal.fake.signed(event);
    paypal.fake.behave("down");
    expect((await post(body, headers)).status).toBe(502);
    paypal.fake.behave("well");
    expect((await post(body, headers)).status).toBe(200);
    expect((await post("x".repeat(1_048_577), headers)).status).toBe(413);
  });

  test("is a 503 where no webhook or no account is configured", async () => {
    const { headers, body } = paypal.fake.signed(paypal.fake.event("X.Y", {}));
    env.PAYPAL_WEBHOOK_ID = undefined;
    expect((await post(body, headers)).status).toBe(503);
    env.PAYPAL_WEBHOOK_ID = paypal.fake.webhookId;
    env.PAYPAL_CLIENT_ID = undefined;
    expect((await post(body, headers)).status).toBe(503);
    env.PAYPAL_CLIENT_ID = paypal.fake.clientId;
    expect(await events()).toEqual([]);
  });

  test("only a POST reports", async () => {
    expect((await callApi("GET", "/api/paypal/webhook")).status).toBe(405);
    expect((await callApi("GET", "/api/paypal/order")).status).toBe(405);
  });
});
