import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { DonationStatusScreen } from "~/features/giving/status/donation-status";
import { recordLedgerEvents } from "~/features/giving/ledger/ledger.server";
import type { FormAnswer } from "~/http/form-answer";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { readDonation, summarizeLedger, withPayPal } from "~tests/support/paypal";

const paypal = withPayPal();

let donors = 0;

/** A valid donation from its own address: limits count per e-mail address too. */
const donation = (): Record<string, string> => ({
  amount: "25.00",
  currency: "USD",
  donorName: "Marie Désir",
  donorEmail: `marie${++donors}@example.org`,
});

const kept = () => db.selectFrom("donations").selectAll().orderBy("id").execute();

/** Sends the same donation through screen and API. Returns PayPal's page, or the errors. */
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

test("the call answers 201 with the order, its approval link and the donation's token", async () => {
  const answer = await callApi("POST", "/api/paypal/order", { json: { ...donation(), intent: "CAPTURE" } });
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

test("the donation is completed, idempotently, after the call, PayPal's page and the return", async () => {
  const answer = await callApi("POST", "/api/paypal/order?lang=ht", {
    form: { ...donation(), isPublic: "on" },
  });
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

test("status page and return call PayPal once for all concurrent and recent requests", async () => {
  const {
    id,
    donationId,
    gift: token,
  } = await (await callApi("POST", "/api/paypal/order", { json: donation() })).json();
  vi.useFakeTimers({ toFake: ["Date"] });
  const orderReads = () => paypal.fake.asked.filter(({ path }) => path.endsWith(id as string)).length;
  const page = () => visitScreen<{ donation: DonationStatusScreen }>(`/fr/donation-success?gift=${token}`);
  const seen = await Promise.all([page(), page(), page()]);
  expect(seen.map(({ data }) => data.donation.state)).toEqual(["waiting", "waiting", "waiting"]);
  for (let times = 0; times < 3; times += 1) await visitScreen(`/fr/donation/paypal/return?gift=${token}`);
  expect(orderReads()).toBe(2); // One for the status page, one for the return.
  // An event that arrives meanwhile takes effect at once.
  await db
    .transaction()
    .execute((trx) =>
      recordLedgerEvents(trx, donationId as number, [{ kind: "failed", source: "paypal", reference: "x" }]),
    );
  expect((await page()).data.donation.state).toBe("failed");
  paypal.fake.approve(id);
  vi.setSystemTime(Date.now() + 1_499);
  await visitScreen(`/fr/donation/paypal/return?gift=${token}`);
  expect((await readDonation(donationId)).status).toBe("failed");
  vi.setSystemTime(Date.now() + 1);
  await visitScreen(`/fr/donation/paypal/return?gift=${token}`);
  expect((await readDonation(donationId)).status).toBe("completed");
});

test("a return shortly after a status request does not reuse its answer", async () => {
  const {
    id,
    donationId,
    gift: token,
  } = await (await callApi("POST", "/api/paypal/order", { json: donation() })).json();
  vi.useFakeTimers({ toFake: ["Date"] });
  await visitScreen(`/fr/donation-success?gift=${token}`);
  paypal.fake.approve(id);
  await visitScreen(`/fr/donation/paypal/return?gift=${token}`);
  expect((await readDonation(donationId)).status).toBe("completed");
});

test("a donor who cancels at PayPal gets the form again, and nothing was captured", async () => {
  const answer = await callApi("POST", "/api/paypal/order?lang=en", { json: donation() });
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
    ["1,000.00", 1000_00],
    ["1.000,00", 1000_00],
    ["1,000", 1000_00],
    ["1", 1_00],
    ["0,99", 99],
    ["0.01", 1],
    ["999999.99", 999_999_99],
  ])("%j is a valid amount", async (amount, minor) => {
    expect(await send({ ...donation(), amount })).toMatchObject({ status: made, page: expect.any(String) });
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
    "1.000",
    "٢٥",
    "0x19",
    "Infinity",
    "25 HTG",
  ])("%j is not a valid amount", async (amount) => {
    const { status, errors } = await send({ ...donation(), amount }, "en");
    expect(status).toBe(400);
    expect(errors).toEqual({ amount: ["Please select or enter a valid donation amount"] });
    expect(await kept()).toEqual([]);
    expect(paypal.fake.asked).toEqual([]);
  });

  test.each(["GBP", "HTG", "usd$", "<b>"])("%j is not an accepted currency", async (currency) => {
    const { status, errors } = await send({ ...donation(), currency }, "en");
    expect(status).toBe(400);
    expect(errors).toEqual({ currency: ["Choose USD, EUR or CAD."] });
  });

  test.each(["USD", "eur", " cad "])("%j is an accepted currency", async (currency) => {
    expect((await send({ ...donation(), currency })).status).toBe(made);
    expect((await kept())[0]!.currency).toBe(currency.trim().toUpperCase());
  });

  test("status, price or provider id in the body are ignored", async () => {
    const odd = {
      status: "completed",
      providerId: "X",
      captureId: "Y",
      isDemo: "1",
      completedAt: "2020-01-01",
    };
    expect((await send({ ...donation(), ...odd, unitPrice: "0.01" })).status).toBe(made);
    expect((await kept())[0]).toMatchObject({
      status: "pending",
      captureId: null,
      isDemo: false,
      amount: 25_00,
    });
  });

  test.each(languages)(
    "a monthly donation is refused in %s, naming the card as the method",
    async (language) => {
      const said = tFor(language)("giving:monthly.cardOnly");
      const answer = await send({ ...donation(), isRecurring: "true" }, language);
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

  test("CAPTURE is the only valid intent", async () => {
    expect((await send({ ...donation(), intent: "AUTHORIZE" })).status).toBe(400);
    expect(await kept()).toEqual([]);
  });

  test("markup in name and message stays text", async () => {
    const odd = `<img src=x onerror=alert(1)> {{siteName}}`;
    expect((await send({ ...donation(), donorName: odd, message: odd })).status).toBe(made);
    expect((await kept())[0]).toMatchObject({ donorName: odd, message: odd });
  });

  test("a message has at most 500 characters", async () => {
    expect((await send({ ...donation(), message: "é".repeat(500) })).status).toBe(made);
    expect((await send({ ...donation(), message: "é".repeat(501) })).status).toBe(400);
  });

  test("a double click creates one donation and one order", async () => {
    const fields = { ...donation(), attempt: "visit-1" };
    const [first, double] = await Promise.all([send(fields), send(fields)]);
    expect(double.page).toBe(first.page);
    expect([(await kept()).length, paypal.fake.orders.size]).toEqual([1, 1]);
  });

  test.each(["down", "garbage", "slow"] as const)(
    "with PayPal %s it is a 502, and the donation stays pending without an order",
    async (manner) => {
      const patience = AbortSignal.timeout.bind(AbortSignal);
      vi.spyOn(AbortSignal, "timeout").mockImplementation(() => patience(60));
      paypal.fake.behave(manner);
      const { status, message } = await send(donation(), "en");
      expect(status).toBe(502);
      expect(message).toBe(
        name === "api" ? tFor("en")("giving:providerFailed") : "PayPal processing failed. Please try again.",
      );
      expect(await kept()).toMatchObject([{ status: "pending", providerId: null, captureId: null }]);
    },
  );

  test("the eleventh attempt in a minute is rate-limited", async () => {
    for (let tries = 0; tries < 10; tries += 1) await send({ ...donation(), amount: "0" });
    expect((await send(donation())).status).toBe(429);
  });
});

test.each(languages)("PayPal's failures have messages in %s", (language) => {
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
  expect((await callApi("POST", "/api/paypal/order", { json: donation(), ...crossSite })).status).toBe(403);
  expect(await kept()).toEqual([]);
});
