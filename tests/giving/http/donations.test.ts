import { beforeEach, describe, expect, test } from "vitest";
import { formatMoney } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { freshDatabase } from "~tests/support/database";
import { runAnswerJobs } from "~tests/support/jobs";
import { callApi, submitForm } from "~tests/support/requests";
import { books, configureZelle, donationForm, signInTreasurer, withPayPal } from "../world";
import { doorsOf } from "./doors";

withPayPal(); // With keys for one method nothing is in demo mode.
/** What the form sends for a pledge, from a donor of its own. */
const pledge = () => donationForm({ amount: "40", paymentMethod: "zelle", donorName: "Jean Baptiste" });
const doors = doorsOf("/api/donations", "zelle");

beforeEach(async () => {
  await freshDatabase();
  await configureZelle();
});

test("the call answers 201 with the pledge and its memo code, without the donor's address", async () => {
  const sent = { ...pledge(), status: "completed", isPublic: true, message: "Mèsi", country: "HT" };
  const answer = await callApi("POST", "/api/donations", { json: sent });
  expect(answer.status).toBe(201);
  const body = await answer.json();
  expect(body).toEqual({
    id: expect.any(Number),
    amount: "40.00",
    currency: "USD",
    donorName: "Jean Baptiste",
    paymentMethod: "zelle",
    isRecurring: false,
    status: "pending",
    isDemo: false,
    isPublic: true,
    isAnonymous: false,
    message: "Mèsi",
    country: "HT",
    memoCode: expect.stringMatching(/^\w{4}-\w{4}$/),
    createdAt: expect.any(String),
    completedAt: null,
  });
});

test("the form leads to the pledge's status page", async () => {
  const seen = await submitForm("/ht/donation?method=zelle", pledge(), { plain: true });
  expect(seen.status).toBe(303);
  expect(seen.headers.get("Location")).toMatch(/^\/ht\/donation-success\?gift=/);
  expect((await books.donations())[0]).toMatchObject({
    status: "pending",
    language: "ht",
    paymentMethod: "zelle",
  });
});

describe.each(Object.entries(doors))("through the %s", (name, send) => {
  const made = name === "api" ? 201 : 200;

  test.each(["0", "-5", "abc", "1e9", "25.001", "", "999999999"])("%j is not an amount", async (amount) => {
    const { status, errors } = await send({ ...pledge(), amount }, "en");
    expect(status).toBe(400);
    expect(errors).toEqual({ amount: ["Please select or enter a valid donation amount"] });
    expect(await books.donations()).toEqual([]);
  });

  test("name and e-mail are required", async () => {
    const { donorName: _name, donorEmail: _email, ...nameless } = pledge();
    for (const missing of [nameless, { ...nameless, donorName: " ", donorEmail: "" }]) {
      const { status, message, errors } = await send(missing, "en");
      expect(status).toBe(400);
      expect(message).toBe("Please fill in your name and email");
      expect(Object.keys(errors)).toEqual(["donorName", "donorEmail"]);
    }
    expect(await books.donations()).toEqual([]);
  });

  test.each(languages)("Zelle's minimum is stated in %s", async (language) => {
    const t = tFor(language);
    const message = t("giving:amount.least", { method: "Zelle", amount: formatMoney(1_00, "USD", language) });
    const refused = await send({ ...pledge(), amount: "0.99" }, language);
    expect(refused).toEqual({ status: 400, message, errors: { amount: [message] } });
    expect(await books.donations()).toEqual([]);
    expect((await send({ ...pledge(), amount: "1" }, language)).status).toBe(made);
  });

  test.each(languages)(
    "a monthly pledge is refused in %s, naming the card as the method",
    async (language) => {
      const message = tFor(language)("giving:monthly.cardOnly");
      const refused = await send({ ...pledge(), isRecurring: "true" }, language);
      expect(refused).toEqual({ status: 400, message, errors: { isRecurring: [message] } });
      expect(await books.donations()).toEqual([]);
    },
  );

  test("an amount in French spelling is accepted", async () => {
    expect((await send({ ...pledge(), amount: "1 250,75" })).status).toBe(made);
    expect((await books.donations())[0]!.amount).toBe(1250_75);
  });

  test.each(["completed", "refunded"])("status %s and other extra fields are ignored", async (status) => {
    const input = {
      status,
      completedAt: "2020-01-01T00:00:00.000Z",
      refundedAmount: "1",
      memoCode: "AAAA-AAAA",
    };
    expect((await send({ ...pledge(), ...input, id: "1", isDemo: "1" })).status).toBe(made);
    const [row] = await books.donations();
    expect(row).toMatchObject({ status: "pending", completedAt: null, refundedAmount: 0, isDemo: 0 });
    expect(row!.memoCode).not.toBe("AAAA-AAAA");
  });

  test("a double click creates one pledge and one mail", async () => {
    const fields = { ...pledge(), attempt: "visit-1" };
    await Promise.all([send(fields), send(fields)]);
    expect(await books.donations()).toHaveLength(1);
    await runAnswerJobs();
    expect(await books.mails()).toHaveLength(1);
  });

  test("markup stays text; an invalid address is refused at its field", async () => {
    const input = "<script>alert(1)</script>";
    expect((await send({ ...pledge(), donorName: input, message: input })).status).toBe(made);
    expect((await books.donations())[0]).toMatchObject({ donorName: input, message: input });
    const { status, errors } = await send({ ...pledge(), donorEmail: "marie@" });
    expect(status).toBe(400);
    expect(Object.keys(errors)).toEqual(["donorEmail"]);
  });

  test("without a recipient Zelle is closed", async () => {
    await configureZelle("");
    expect((await send(pledge())).status).toBe(503);
    expect(await books.donations()).toEqual([]);
  });
});

test.each([undefined, "cash", "STRIPE", 7, null])("%j is not a payment method", async (paymentMethod) => {
  const { status, errors } = await doors.api({ ...pledge(), paymentMethod }, "en");
  expect(status).toBe(400);
  expect(Object.keys(errors)).toEqual(["paymentMethod"]);
});

test("an administrator completes a pledge; nobody else sees the list", async () => {
  const { id } = await (await callApi("POST", "/api/donations", { json: pledge() })).json();
  expect((await callApi("GET", "/api/donations")).status).toBe(401);
  const { bearer } = await signInTreasurer();
  const path = `/api/donations/${id}/status`;
  const change = { json: { status: "completed" }, headers: bearer };
  expect((await callApi("PATCH", path, change)).status).toBe(200);
  expect((await books.donations())[0]!.status).toBe("completed");
  expect((await callApi("PATCH", path, change)).status).toBe(409);
});
