import { beforeEach, describe, expect, test, vi } from "vitest";
import { recordLedgerEvents } from "~/features/giving/ledger/ledger.server";
import type { DonationStatusScreen } from "~/features/giving/status/donation-status";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { callApi, visitScreen } from "~tests/support/requests";
import { books, donationForm, setClock, shortenTimeouts, withPayPal } from "../world";
import { doorsOf } from "./doors";

const paypal = withPayPal();
const doors = doorsOf("/api/paypal/order", "paypal");

/** Opens an order through the API. */
const order = async (query = "") =>
  (await callApi("POST", `/api/paypal/order${query}`, { json: donationForm() })).json();

beforeEach(async () => void (await freshDatabase()));

test("the call answers 201 with the order, its approval link and the donation's token", async () => {
  const answer = await callApi("POST", "/api/paypal/order", {
    json: { ...donationForm(), intent: "CAPTURE" },
  });
  expect(answer.status).toBe(201);
  const body = await answer.json();
  const [row] = await books.donations();
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
    form: { ...donationForm(), isPublic: "on" },
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
  expect(await books.summary(donationId)).toEqual(["pledged 0", "completed 2500"]);
});

test("status page and return call PayPal once for all concurrent and recent requests", async () => {
  const { id, donationId, gift: token } = await order();
  setClock();
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
  expect(await books.status(donationId)).toBe("failed");
  vi.setSystemTime(Date.now() + 1);
  await visitScreen(`/fr/donation/paypal/return?gift=${token}`);
  expect(await books.status(donationId)).toBe("completed");
});

test("a return shortly after a status request does not reuse its answer", async () => {
  const { id, donationId, gift: token } = await order();
  setClock();
  await visitScreen(`/fr/donation-success?gift=${token}`);
  paypal.fake.approve(id);
  await visitScreen(`/fr/donation/paypal/return?gift=${token}`);
  expect(await books.status(donationId)).toBe("completed");
});

test("a donor who cancels at PayPal gets the form again, and nothing was captured", async () => {
  const { id, donationId } = await order("?lang=en");
  const cancelled = await fetch(`${paypal.fake.base}/checkoutnow`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ token: id, choice: "cancel" }),
  });
  const back = new URL(cancelled.headers.get("Location")!);
  const seen = await visitScreen(back.pathname + back.search);
  expect(seen.status).toBe(302);
  expect(seen.headers.get("Location")).toMatch(/^\/en\/donation/);
  expect(await books.status(donationId)).toBe("pending");
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
    expect(await send({ ...donationForm(), amount })).toMatchObject({
      status: made,
      page: expect.any(String),
    });
    expect((await books.donations())[0]!.amount).toBe(minor);
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
    const { status, errors } = await send({ ...donationForm(), amount }, "en");
    expect(status).toBe(400);
    expect(errors).toEqual({ amount: ["Please select or enter a valid donation amount"] });
    expect(await books.donations()).toEqual([]);
    expect(paypal.fake.asked).toEqual([]);
  });

  test.each(["GBP", "HTG", "usd$", "<b>"])("%j is not an accepted currency", async (currency) => {
    const { status, errors } = await send({ ...donationForm(), currency }, "en");
    expect(status).toBe(400);
    expect(errors).toEqual({ currency: ["Choose USD, EUR or CAD."] });
  });

  test.each(["USD", "eur", " cad "])("%j is an accepted currency", async (currency) => {
    expect((await send({ ...donationForm(), currency })).status).toBe(made);
    expect((await books.donations())[0]!.currency).toBe(currency.trim().toUpperCase());
  });

  test("status, price or provider id in the body are ignored", async () => {
    const input = {
      status: "completed",
      providerId: "X",
      captureId: "Y",
      isDemo: "1",
      completedAt: "2020-01-01",
    };
    expect((await send({ ...donationForm(), ...input, unitPrice: "0.01" })).status).toBe(made);
    expect((await books.donations())[0]).toMatchObject({
      status: "pending",
      captureId: null,
      isDemo: 0,
      amount: 25_00,
    });
  });

  test.each(languages)(
    "a monthly donation is refused in %s, naming the card as the method",
    async (language) => {
      const message = tFor(language)("giving:monthly.cardOnly");
      const answer = await send({ ...donationForm(), isRecurring: "true" }, language);
      expect(answer).toEqual({
        status: 400,
        message,
        errors: { isRecurring: [message] },
        page: undefined,
      });
      expect(await books.donations()).toEqual([]);
      expect(paypal.fake.asked).toEqual([]);
    },
  );

  test("CAPTURE is the only valid intent", async () => {
    expect((await send({ ...donationForm(), intent: "AUTHORIZE" })).status).toBe(400);
    expect(await books.donations()).toEqual([]);
  });

  test("markup in name and message stays text", async () => {
    const input = `<img src=x onerror=alert(1)> {{siteName}}`;
    expect((await send({ ...donationForm(), donorName: input, message: input })).status).toBe(made);
    expect((await books.donations())[0]).toMatchObject({ donorName: input, message: input });
  });

  test("a message has at most 500 characters", async () => {
    expect((await send({ ...donationForm(), message: "é".repeat(500) })).status).toBe(made);
    expect((await send({ ...donationForm(), message: "é".repeat(501) })).status).toBe(400);
  });

  test("a double click creates one donation and one order", async () => {
    const fields = { ...donationForm(), attempt: "visit-1" };
    const [first, double] = await Promise.all([send(fields), send(fields)]);
    expect(double.page).toBe(first.page);
    expect([(await books.donations()).length, paypal.fake.orders.size]).toEqual([1, 1]);
  });

  test.each(["down", "garbage", "slow"] as const)(
    "with PayPal %s it is a 502, and the donation stays pending without an order",
    async (manner) => {
      shortenTimeouts();
      paypal.fake.behave(manner);
      const { status, message } = await send(donationForm(), "en");
      expect(status).toBe(502);
      expect(message).toBe(
        name === "api" ? tFor("en")("giving:providerFailed") : "PayPal processing failed. Please try again.",
      );
      expect(await books.donations()).toMatchObject([
        { status: "pending", providerId: null, captureId: null },
      ]);
    },
  );

  test("the eleventh attempt in a minute is rate-limited", async () => {
    for (let tries = 0; tries < 10; tries += 1) await send({ ...donationForm(), amount: "0" });
    expect((await send(donationForm())).status).toBe(429);
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
  expect((await callApi("POST", "/api/paypal/order", { json: donationForm(), ...crossSite })).status).toBe(
    403,
  );
  expect(await books.donations()).toEqual([]);
});
