import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { sign } from "~/crypto/signing.server";
import { env } from "~/config/env.server";
import { stopErasedMonthlyDonation } from "~/features/giving/stripe/monthly-donations.server";
import type { MyDonation } from "~/features/giving/my-giving/my-giving.schema";
import { createMyGivingPath } from "~/features/giving/my-giving/my-giving-link.server";
import type { MyMonthlyDonation } from "~/features/giving/my-giving/my-giving.schema";
import { findReceipt } from "~/features/giving/receipts/receipts.server";
import { dataPath } from "~/features/privacy/data-link.server";
import type { FormAnswer } from "~/http/form-answer";
import { dateIn, formatMoney } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { startFakeStripe, type FakeStripe } from "~tests/fakes/stripe";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { completedEvent, createDonation, createRecurringDonation } from "~tests/support/donations";
import { runAnswerJobs } from "~tests/support/jobs";

let people = 0;
/** An address of its own for every use: limits count per e-mail as well. */
const someone = () => `marie${++people}@example.org`;
/** By the ministry's clock, as its statements count. */
const thisYear = () => Number(dateIn(env.MINISTRY_TIME_ZONE).slice(0, 4));
const linked = async () => {
  await runAnswerJobs();
  return db.selectFrom("mailLog").select(["recipient", "language", "template"]).execute();
};
const linkMails = async () => (await linked()).filter(({ template }) => template === "giving-link");

const deeds: Record<string, string>[] = [
  { intent: "stop" },
  { intent: "card" },
  { intent: "change", amount: "30" },
];

interface GiftsPage {
  meta: { title: string; noindex: boolean };
  mine: { email: string; gifts: MyDonation[]; monthly: MyMonthlyDonation[]; older: number | null } | null;
  done?: string;
}

beforeEach(async () => void (await freshDatabase()));

describe("asking for the link", () => {
  test("who gave and who never gave get the same answer, with and without JavaScript", async () => {
    const [giver, nobody] = [someone(), someone()];
    await createDonation({ donorEmail: giver.toUpperCase() }, completedEvent);
    const answers = [];
    for (const email of [giver, nobody]) {
      const { data, status } = await submitForm<FormAnswer>("/ht/my-giving", { email });
      answers.push(JSON.stringify({ data, status }).replaceAll(email, "…"));
      const plain = await submitForm("/ht/my-giving", { email }, { plain: true });
      expect([plain.status, plain.headers.get("Location")]).toEqual([303, "/ht/my-giving?done=1"]);
    }
    expect(answers[1]).toBe(answers[0]);
    expect(answers[0]).toContain('"ok":true');
    expect(await linkMails()).toEqual([{ recipient: giver, language: "ht", template: "giving-link" }]);
  });

  test.each(["", "   ", "marie", "a@b@example.org", `${"a".repeat(250)}@example.org`])(
    "%j is no address",
    async (email) => {
      const { status, data } = await submitForm<FormAnswer>("/en/my-giving", { email });
      expect(status).toBe(400);
      expect(data.lastResult?.error?.email).toHaveLength(1);
    },
  );

  test("a robot gets the usual success and nothing is mailed; another site is refused", async () => {
    const email = someone();
    await createDonation({ donorEmail: email });
    expect((await submitForm<FormAnswer>("/my-giving", { email, website: "x" })).data.ok).toBe(true);
    const foreign = { headers: { Origin: "https://evil.example" } };
    expect((await submitForm("/my-giving", { email }, foreign)).status).toBe(403);
    expect(await linkMails()).toEqual([]);
  });

  test("who sends at once what the browser filled in is no machine", async () => {
    const email = someone();
    await createDonation({ donorEmail: email });
    expect((await submitForm<FormAnswer>("/my-giving", { email, elapsed: "400" })).data.ok).toBe(true);
  });

  test("whoever asks without end is asked to wait", async () => {
    const statuses = [];
    for (let time = 0; time < 11; time++)
      statuses.push((await submitForm("/my-giving", { email: someone() })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });
});

describe("behind the link", () => {
  test.each(languages)(
    "the page shows the donor's gifts in %s, and stays out of search engines",
    async (language) => {
      const email = someone();
      await createDonation({ donorEmail: email }, completedEvent);
      await createDonation({ donorEmail: someone() }, completedEvent);
      const { data, status } = await visitScreen<GiftsPage>(`/${language}${createMyGivingPath(email)}`);
      expect(status).toBe(200);
      expect(data.meta).toMatchObject({
        title: tFor(language)("my-giving:title"),
        noindex: true,
        noStore: true,
      });
      expect(data.mine).toMatchObject({ email, gifts: [{ status: "completed" }], monthly: [], older: null });
      expect(JSON.stringify(data)).not.toContain("Marie Joseph");
    },
  );

  test("a link to nothing says so kindly; a page that is none is not found", async () => {
    const path = createMyGivingPath(someone());
    expect((await visitScreen<GiftsPage>(path)).data.mine).toMatchObject({ gifts: [], monthly: [] });
    expect((await visitScreen<GiftsPage>(`${path}?done=stop`)).data.done).toBe("stop");
    expect((await visitScreen<GiftsPage>(`${path}?done=anything`)).data.done).toBeUndefined();
    for (const before of ["0", "-1", "x", ""])
      expect((await visitScreen(`${path}?before=${before}`)).status).toBe(404);
  });

  test("a stranger's, changed or expired link opens nothing at any door, and says how to go on", async () => {
    const email = someone();
    const gift = await createDonation({ donorEmail: email }, completedEvent);
    const monthly = await createRecurringDonation({ donorEmail: email });
    const receipt = (await findReceipt(gift.id))!.id;
    const path = createMyGivingPath(email);
    const token = path.split("/").at(-1)!;
    const changed = token.slice(0, -2) + (token.endsWith("AA") ? "BB" : "AA");
    const refused = async (one: string) => {
      const own = `/en/my-giving/${one}`;
      const pages = [
        await visitScreen<GiftsPage>(own),
        await visitScreen<GiftsPage>(`${own}/monthly/${monthly}`),
      ];
      for (const { status, data } of pages) {
        expect([status, data.meta.title, data.meta.noindex]).toEqual([
          404,
          "This link no longer works",
          true,
        ]);
      }
      for (const file of [`receipt/${receipt}`, `statement/${thisYear()}`]) {
        const answer = await callApi("GET", `/my-giving/${one}/${file}`);
        expect(answer.status, file).toBe(404);
      }
      for (const fields of deeds) {
        const { status, data } = await submitForm<FormAnswer>(`${own}/monthly/${monthly}`, fields);
        expect([status, data.ok, data.message]).toEqual([404, false, tFor("en")("my-giving:over.text")]);
      }
      expect(JSON.stringify(pages.map(({ data }) => data))).not.toContain("example.org");
    };
    for (const wrong of ["x", changed, sign("privacy", "1"), token.toUpperCase()]) await refused(wrong);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30 * 60_000 + 1 });
    await refused(token);
    vi.useRealTimers();
  });

  test("only the donor's own receipts and years come as files, which no cache keeps", async () => {
    const [email, other] = [someone(), someone()];
    const mine = await createDonation({ donorEmail: email }, completedEvent);
    const his = await createDonation({ donorEmail: other }, completedEvent);
    const path = createMyGivingPath(email);
    const answer = await callApi("GET", `${path}/receipt/${(await findReceipt(mine.id))!.id}`);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="[^"]+\.pdf"$/);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    const year = thisYear();
    const statement = await callApi("GET", `${path}/statement/${year}?lang=ht`);
    expect([statement.status, statement.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    for (const file of [
      `receipt/${(await findReceipt(his.id))!.id}`,
      ...["receipt/0", "receipt/999", "receipt/x", "receipt/1e1"],
      ...[`statement/${year - 1}`, "statement/0", "statement/20261", "statement/x"],
    ]) {
      expect((await callApi("GET", `${path}/${file}`)).status, file).toBe(404);
    }
    expect((await callApi("POST", `${path}/receipt/1`)).status).toBe(405);
    expect((await callApi("GET", `${path}/statement/${year}?lang=de`)).status).toBe(400);
  });
});

describe("a monthly gift", () => {
  test("is shown to its donor alone, also by itself", async () => {
    const email = someone();
    const id = await createRecurringDonation({ donorEmail: email });
    const path = `/fr${createMyGivingPath(email)}`;
    expect((await visitScreen<GiftsPage>(path)).data.mine?.monthly).toMatchObject([{ id, state: "active" }]);
    const own = await visitScreen<{ gift: MyMonthlyDonation }>(`${path}/monthly/${id}`);
    expect(own.data.gift).toMatchObject({ id, typedAmount: "25,00" });
    const stranger = `${createMyGivingPath(someone())}/monthly/${id}`;
    expect((await visitScreen(stranger)).status).toBe(404);
    for (const fields of deeds) expect((await submitForm(stranger, fields)).status).toBe(404);
    for (const none of ["0", "x", "999"])
      expect((await visitScreen(`${path}/monthly/${none}`)).status).toBe(404);
  });

  test.each(["0", "0,00", "-5", "vingt", "1e9", "3,141", ""])(
    "does not become %j a month",
    async (amount) => {
      const email = someone();
      const id = await createRecurringDonation({ donorEmail: email });
      const path = `/fr${createMyGivingPath(email)}/monthly/${id}`;
      const { status, data } = await submitForm<FormAnswer>(path, { intent: "change", amount });
      expect([status, data.intent]).toEqual([400, "change"]);
      expect(data.lastResult?.error).toEqual({ amount: [tFor("fr")("giving:amount.invalid")] });
      expect(data.lastResult?.initialValue?.amount ?? "").toBe(amount);
    },
  );

  test("does not become less than the card's own minimum", async () => {
    const email = someone();
    const path = `/ht${createMyGivingPath(email)}/monthly/${await createRecurringDonation({ donorEmail: email })}`;
    const { status, data } = await submitForm<FormAnswer>(path, { intent: "change", amount: "0,49" });
    const t = tFor("ht");
    const amount = formatMoney(50, "USD", "ht");
    const said = t("giving:amount.least", { method: t("giving:method.stripe"), amount });
    expect([status, data.lastResult?.error]).toEqual([400, { amount: [said] }]);
  });

  test("that was stopped is stopped again without harm, and changes no more", async () => {
    const email = someone();
    const id = await createRecurringDonation({ donorEmail: email, status: "cancelled" });
    const path = `/es${createMyGivingPath(email)}`;
    const again = await submitForm(`${path}/monthly/${id}`, { intent: "stop" }, { plain: true });
    expect([again.status, again.headers.get("Location")]).toEqual([303, `${path}?done=stop`]);
    const { status, data } = await submitForm<FormAnswer>(`${path}/monthly/${id}`, { intent: "card" });
    expect([status, data.message]).toEqual([409, tFor("es")("my-giving:monthly.hasEnded")]);
  });

  test("takes no orders from another site, and none it does not know", async () => {
    const email = someone();
    const path = `${createMyGivingPath(email)}/monthly/${await createRecurringDonation({ donorEmail: email })}`;
    const foreign = { headers: { "Sec-Fetch-Site": "cross-site" } };
    expect((await submitForm(path, { intent: "stop" }, foreign)).status).toBe(403);
    for (const intent of ["", "erase", "__proto__"])
      expect((await submitForm(path, { intent })).status).toBe(400);
  });
});

describe("a monthly gift at Stripe", () => {
  let fake: FakeStripe;
  const before = { ...env };
  beforeAll(async () => {
    fake = await startFakeStripe();
    Object.assign(env, {
      STRIPE_API_BASE: fake.base,
      STRIPE_SECRET_KEY: "sk_test_fake",
      STRIPE_PUBLIC_KEY: "pk_test_fake",
    });
  });
  afterAll(async () => {
    Object.assign(env, { STRIPE_SECRET_KEY: undefined, STRIPE_PUBLIC_KEY: undefined, ...before });
    await fake.stop();
  });
  afterEach(() => fake.behave("well"));

  /** A monthly gift whose first month was paid, and where its donor finds it. */
  async function begun(amount = "25.00") {
    const email = someone();
    const gift = { amount, currency: "usd", donorName: "Marie", donorEmail: email, isRecurring: true };
    const made = await callApi("POST", "/api/stripe/create-payment-intent", { json: gift });
    const { clientSecret, donationId } = (await made.json()) as { clientSecret: string; donationId: number };
    const paymentIntentId = clientSecret.split("_secret_")[0]!;
    fake.pay(paymentIntentId);
    const confirmed = await callApi("POST", "/api/stripe/confirm-payment", { json: { paymentIntentId } });
    expect(confirmed.status).toBe(200);
    const { recurringDonationId: id } = await db
      .selectFrom("donations")
      .select("recurringDonationId")
      .where("id", "=", donationId)
      .executeTakeFirstOrThrow();
    const path = `/fr${createMyGivingPath(email)}`;
    const own = `${path}/monthly/${id}`;
    const subscription = async () => {
      const row = await db
        .selectFrom("recurringDonations")
        .select(["providerId", "amount", "status"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const held = fake.world.subscriptions.take(row.providerId!);
      return { ...row, atStripe: held.status, takes: held.items.data[0].price.unit_amount };
    };
    return { email, path, own, subscription };
  }

  test("is changed and stopped there and here, once however often it is asked", async () => {
    const { path, own, subscription } = await begun();
    expect(await subscription()).toMatchObject({ status: "active", atStripe: "active", takes: 25_00 });
    const change = () => submitForm(own, { intent: "change", amount: "30,50" }, { plain: true });
    for (const { status, headers } of await Promise.all([change(), change()]))
      expect([status, headers.get("Location")]).toEqual([303, `${path}?done=change`]);
    expect(await subscription()).toMatchObject({ amount: 30_50, takes: 30_50 });
    const stop = () => submitForm<FormAnswer>(own, { intent: "stop" });
    for (const { status, data } of await Promise.all([stop(), stop()]))
      expect([status, data.ok]).toEqual([200, true]);
    expect(await subscription()).toMatchObject({ status: "cancelled", atStripe: "canceled" });
    const { data } = await visitScreen<GiftsPage>(path);
    expect(data.mine?.monthly).toMatchObject([{ state: "stopped" }]);
  });

  test("leads to Stripe's own page for the card, and back here", async () => {
    const { path, own } = await begun();
    const { status, headers } = await submitForm(own, { intent: "card" }, { plain: true });
    expect(status).toBe(303);
    const url = headers.get("Location")!;
    expect(url.startsWith(`${fake.base}/`)).toBe(true);
    expect(await (await fetch(url)).text()).toContain(
      `http://localhost:3000${path}`.replaceAll("&", "&#38;"),
    );
    const { data } = await submitForm<FormAnswer>(own, { intent: "card" });
    expect(data.done).toMatch(fake.base);
  });

  test.each(["down", "garbage", "fail"] as const)(
    "stays as it was while Stripe is out of order (%s)",
    async (manner) => {
      const { own, subscription } = await begun();
      const as = await subscription();
      fake.behave(manner);
      for (const fields of deeds) {
        const { status, data } = await submitForm<FormAnswer>(own, fields);
        expect([status, data.ok, data.message]).toEqual([502, false, tFor("fr")("giving:providerFailed")]);
      }
      expect(await subscription()).toEqual(as);
      fake.behave("well");
      expect((await submitForm(own, { intent: "stop" })).status).toBe(200);
    },
  );

  test("ends when its donor asks for all about them to be erased", async () => {
    const { email, subscription } = await begun();
    const erased = await submitForm(dataPath(email), { sure: "yes" });
    expect(erased.status).toBe(200);
    const job = await db
      .selectFrom("outbox")
      .select("payload")
      .where("name", "=", "stop-monthly-gift")
      .executeTakeFirstOrThrow();
    await stopErasedMonthlyDonation((JSON.parse(job.payload) as { subscription: string }).subscription);
    expect(await subscription()).toMatchObject({ status: "cancelled", atStripe: "canceled" });
  });
});
