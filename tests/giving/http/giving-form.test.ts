import { beforeEach, describe, expect, test } from "vitest";
import type { GivingFlowData } from "~/features/giving/form/giving-flow-data";
import type { DonationStatusScreen } from "~/features/giving/status/donation-status.schema";
import type { FormAnswer } from "~/http/form-answer";
import { honeypotField } from "~/http/spam-trap-fields";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { freshDatabase } from "~tests/support/database";
import { submitForm, visitScreen } from "~tests/support/requests";
import { books, donationForm } from "../world";

beforeEach(async () => void (await freshDatabase()));

interface Screen {
  giving: GivingFlowData;
  meta: { noindex: boolean; path: string };
}

const start = async (query: string, path = "/donation") => (await visitScreen<Screen>(path + query)).data;

describe("the form's address", () => {
  test("shows the amount step at first, with the suggested amount", async () => {
    const { giving, meta } = await start("");
    expect(giving.start).toEqual({
      ...{ step: "amount", typed: "50", isInvalid: false, currency: "USD" },
      ...{ isMonthly: false, method: "stripe", isCancelled: false },
    });
    expect(meta).toMatchObject({ noindex: false, noStore: false, path: "/donation" });
  });

  test("opens the payment step with an amount as people write it", async () => {
    for (const [query, typed] of [
      ["?amount=25", "25"],
      ["?amount=&custom=37%2C50", "37,50"],
      ["?custom=1%20000", "1 000"],
      ["?amount=100&custom=12.5", "12.5"], // A custom amount wins over the preset.
      ["?amount=999999.99", "999999,99"],
    ] as const) {
      const { giving, meta } = await start(`${query}&frequency=monthly&currency=CAD&method=paypal`);
      expect(giving.start, query).toEqual({
        ...{ step: "payment", typed, isInvalid: false, currency: "CAD" },
        ...{ isMonthly: true, method: "paypal", isCancelled: false },
      });
      expect(meta.noindex).toBe(true);
    }
  });

  test("an amount in the address fills the field in the language's format; what was typed stays", async () => {
    const typed = async (language: string, query: string) =>
      (await start(`${query}&step=amount`, `/${language}/donation`)).giving.start.typed;
    for (const [language, query, field] of [
      ["fr", "?amount=37.50", "37,50"],
      ["ht", "?amount=37.50", "37,50"],
      ["es", "?amount=37.50", "37,50"],
      ["en", "?amount=37.50", "37.50"],
      ["en", "?amount=37,50", "37.50"],
      ["fr", "?amount=25.00", "25"],
      ["fr", "?amount=abc", "abc"],
      ["fr", "?amount=&custom=37.5", "37.5"],
    ] as const) {
      expect(await typed(language, query), `${language} ${query}`).toBe(field);
    }
  });

  test("stays on the amount step for an invalid amount, and keeps what was typed", async () => {
    for (const typed of ["0", "-5", "abc", "1e9", "10.123", "0,00", "1000000", "25 $"]) {
      const { giving } = await start(`?custom=${encodeURIComponent(typed)}&frequency=monthly&currency=EUR`);
      expect(giving.start, typed).toMatchObject({
        step: "amount",
        typed,
        isInvalid: true,
        currency: "EUR",
        isMonthly: true,
      });
    }
    expect((await start("?amount=&custom=&method=zelle")).giving.start.isInvalid).toBe(true);
  });

  test("ignores invalid values, and keeps the amount when going back", async () => {
    const query = "?amount=25&currency=HTG&frequency=daily&method=cash&step=x&note=y";
    expect((await start(query)).giving.start).toMatchObject({
      step: "payment",
      currency: "USD",
      isMonthly: false,
      method: "stripe",
      isCancelled: false,
    });
    expect((await start("?amount=250.00&step=amount")).giving.start).toMatchObject({
      step: "amount",
      typed: "250",
      isInvalid: false,
    });
  });

  test("works under its other path too, with a canonical link", async () => {
    expect(await start("?amount=25", "/donation-test")).toEqual(await start("?amount=25"));
  });

  test.each(languages)("lists the countries in %s, and contains no secret key", async (language) => {
    const { data } = await visitScreen<Screen>(`/${language}/donation`);
    const { countries, methods } = data.giving;
    expect(countries.find(({ value }) => value === "HT")?.label).toBe(
      { fr: "Haïti", ht: "Ayiti", en: "Haiti", es: "Haití" }[language],
    );
    // Without keys the site is in demo mode.
    expect(methods).toMatchObject({ stripe: { demo: true, publicKey: "" }, paypal: { demo: true } });
    expect(methods.zelle).toMatchObject({ demo: true });
  });
});

describe("the form without JavaScript", () => {
  test.each(languages)("keeps what was typed and reports what is missing in %s", async (language) => {
    const t = tFor(language);
    for (const method of ["stripe", "paypal", "zelle"]) {
      const { status, data } = await submitForm<FormAnswer>(
        `/${language}/donation?amount=25&method=${method}`,
        donationForm({ donorName: " ", donorEmail: "", message: "Mèsi", paymentMethod: method }),
        { plain: true, from: `2001:db8:9:${method.length}::${language.charCodeAt(0)}` },
      );
      expect(status).toBe(400);
      expect(data.message).toBe(t("giving:details.missing"));
      expect(data.lastResult?.error).toMatchObject({
        donorName: [t("giving:details.name")],
        donorEmail: [t("giving:details.email")],
      });
      expect(data.lastResult?.initialValue).toMatchObject({ amount: "25.00", message: "Mèsi" });
    }
    expect(await books.donations()).toEqual([]);
  });

  test("refuses the same amounts and currencies as the API", async () => {
    for (const [more, field] of [
      [{ amount: "0" }, "amount"],
      [{ amount: "1e9" }, "amount"],
      [{ amount: "10.123" }, "amount"],
      [{ currency: "HTG" }, "currency"],
      [{ donorEmail: "nobody" }, "donorEmail"],
      [{ message: "x".repeat(501) }, "message"],
    ] as const) {
      const { status, data } = await submitForm<FormAnswer>("/donation?method=stripe", donationForm(more));
      expect(status).toBe(400);
      expect(Object.keys(data.lastResult?.error ?? {})).toContain(field);
    }
    expect(await books.donations()).toEqual([]);
  });

  test("sent by card in demo mode leads to a labelled demo donation", async () => {
    const answer = await submitForm(
      "/ht/donation?amount=25&method=stripe",
      donationForm({ isPublic: "on" }),
      { plain: true },
    );
    expect(answer.status).toBe(303);
    const to = answer.headers.get("Location")!;
    expect(to).toMatch(/^\/ht\/donation-success\?gift=/);
    const { data } = await visitScreen<{ donation: DonationStatusScreen }>(to);
    expect(data.donation).toMatchObject({ state: "completed", isDemo: true, method: "stripe" });
    expect(await books.wall()).toEqual([]);
  });

  test("sent by Zelle is a pledge: its page shows recipient, amount and memo, not the donor's e-mail", async () => {
    const input = donationForm({
      ...{
        donorName: "Marie <b>Désir</b>",
        amount: "37,50",
        currency: "CAD",
        paymentMethod: "zelle",
        status: "completed",
      },
      ...{ isPublic: "on", isAnonymous: "on", message: "Mèsi", country: "HT" },
    });
    const answer = await submitForm("/fr/donation?method=zelle", input, { plain: true });
    expect(answer.status).toBe(303);
    const to = answer.headers.get("Location")!;
    expect(to).toMatch(/^\/fr\/donation-success\?gift=/);
    const [row] = await books.donations();
    expect(row).toMatchObject({
      ...{
        amount: 3750,
        currency: "CAD",
        status: "pending",
        isPublic: true,
        isAnonymous: true,
        isRecurring: false,
      },
      ...{ message: "Mèsi", country: "HT", language: "fr", donorName: input.donorName },
    });
    const { data, status } = await visitScreen<{
      donation: DonationStatusScreen;
      meta: { noindex: boolean };
    }>(to);
    expect(status).toBe(200);
    expect(data.meta.noindex).toBe(true);
    expect(data.donation).toMatchObject({ state: "transfer", amount: "37,50\u00a0$CA", isMonthly: false });
    expect(data.donation.transfer?.memo).toBe(`Ministry Donation ${row!.memoCode}`);
    expect(JSON.stringify(data)).not.toContain(input.donorEmail);
  });

  test("sent twice makes one donation", async () => {
    const input = donationForm({ paymentMethod: "zelle", attempt: "a1" });
    const [one, two] = [
      await submitForm("/donation?method=zelle", input, { plain: true }),
      await submitForm("/donation?method=zelle", input, { plain: true }),
    ];
    expect(two.headers.get("Location")).toBe(one.headers.get("Location"));
    expect(await books.donations()).toHaveLength(1);
  });

  test("sent by a bot or with an invalid stamp must be sent again and stores nothing", async () => {
    const robot = await submitForm<FormAnswer>(
      "/es/donation?method=zelle",
      donationForm({ [honeypotField]: "x", paymentMethod: "zelle" }),
    );
    expect([robot.status, robot.data.message]).toEqual([400, tFor("es")("errors:robot")]);
    const stale = await submitForm<FormAnswer>(
      "/en/donation?method=zelle",
      donationForm({ stamp: "1.x", paymentMethod: "zelle" }),
    );
    expect(stale.status).toBe(400);
    expect(stale.data.message).toBe(tFor("en")("errors:stale"));
    expect(await books.donations()).toEqual([]);
  });
});
