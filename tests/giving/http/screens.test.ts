import { beforeEach, describe, expect, test } from "vitest";
import { recordLedgerEvents } from "~/features/giving/ledger/ledger.server";
import type { DonationStatusScreen } from "~/features/giving/status/donation-status";
import type { GivingFlowData } from "~/features/giving/form/giving-flow-data";
import type { FormAnswer } from "~/http/form-answer";
import { setSecurityHeaders } from "~/http/security-headers.server";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { submitForm, visitScreen } from "~tests/support/requests";
import { donationToken } from "~tests/support/row-references";

beforeEach(async () => void (await freshDatabase()));

let donors = 0;
const donor = () => ({ donorName: "Marie <b>Désir</b>", donorEmail: `marie${++donors}@example.org` });
const gift = (more: Record<string, string> = {}) => ({
  ...{ amount: "25.00", currency: "USD", ...donor() },
  ...more,
});
const rows = () => db.selectFrom("donations").selectAll().orderBy("id").execute();

interface Screen {
  giving: GivingFlowData;
  meta: { noindex: boolean; path: string };
}
const start = async (query: string, path = "/donation") => (await visitScreen<Screen>(path + query)).data;

describe("the address of the flow", () => {
  test("asks how much at first, with nothing chosen", async () => {
    const { giving, meta } = await start("");
    expect(giving.start).toEqual({
      ...{ step: "amount", typed: "", isInvalid: false, currency: "USD" },
      ...{ isMonthly: false, method: "stripe", isCancelled: false },
    });
    expect(meta).toMatchObject({ noindex: false, noStore: false, path: "/donation" });
  });

  test("goes on to the payment with an amount as people write it", async () => {
    for (const [query, typed] of [
      ["?amount=25", "25"],
      ["?amount=&custom=37%2C50", "37,50"],
      ["?custom=1%20000", "1 000"],
      ["?amount=100&custom=12.5", "12.5"], // what was typed wins over the preset beside it
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

  test("an amount of the address stands in the field as the language writes it; what was typed stays", async () => {
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

  test("stays where an amount is none, and keeps what was typed", async () => {
    for (const typed of ["0", "-5", "abc", "1e9", "10.123", "0,00", "1000000", "25 $"]) {
      const { giving } = await start(`?custom=${encodeURIComponent(typed)}&frequency=monthly&currency=EUR`);
      expect(giving.start, typed).toMatchObject({
        ...{ step: "amount", typed, isInvalid: true, currency: "EUR", isMonthly: true },
      });
    }
    expect((await start("?amount=&custom=&method=zelle")).giving.start.isInvalid).toBe(true);
  });

  test("does not mind what makes no sense, and goes back with the amount kept", async () => {
    const odd = "?amount=25&currency=HTG&frequency=daily&method=cash&step=x&note=y";
    expect((await start(odd)).giving.start).toMatchObject({
      ...{ step: "payment", currency: "USD", isMonthly: false, method: "stripe", isCancelled: false },
    });
    expect((await start("?amount=250.00&step=amount")).giving.start).toMatchObject({
      ...{ step: "amount", typed: "250", isInvalid: false },
    });
  });

  test("is the same under its other name, which search engines are told", async () => {
    expect(await start("?amount=25", "/donation-test")).toEqual(await start("?amount=25"));
  });

  test.each(languages)("names the countries in %s, and gives away no key", async (language) => {
    const { data } = await visitScreen<Screen>(`/${language}/donation`);
    const { countries, methods } = data.giving;
    expect(countries.find(({ value }) => value === "HT")?.label).toBe(
      { fr: "Haïti", ht: "Ayiti", en: "Haiti", es: "Haití" }[language],
    );
    // Without keys it is a demonstration.
    expect(methods).toMatchObject({ stripe: { demo: true, publicKey: "" }, paypal: { demo: true } });
    expect(methods.zelle).toMatchObject({ demo: true });
  });
});

describe("the form without JavaScript", () => {
  test.each(languages)("keeps what was typed and says what is missing in %s", async (language) => {
    const t = tFor(language);
    for (const method of ["stripe", "paypal", "zelle"]) {
      const { status, data } = await submitForm<FormAnswer>(
        `/${language}/donation?amount=25&method=${method}`,
        gift({ donorName: " ", donorEmail: "", message: "Mèsi", paymentMethod: method }),
        { plain: true, from: `2001:db8:9:${method.length}::${language.charCodeAt(0)}` },
      );
      expect(status).toBe(400);
      expect(data.message).toBe(t("giving:details.missing"));
      expect(data.lastResult?.error).toMatchObject({
        donorName: [t("errors:required")],
        donorEmail: [t("errors:required")],
      });
      expect(data.lastResult?.initialValue).toMatchObject({ amount: "25.00", message: "Mèsi" });
    }
    expect(await rows()).toEqual([]);
  });

  test("takes no amount and no currency that the call would not take", async () => {
    for (const [more, field] of [
      [{ amount: "0" }, "amount"],
      [{ amount: "1e9" }, "amount"],
      [{ amount: "10.123" }, "amount"],
      [{ currency: "HTG" }, "currency"],
      [{ donorEmail: "nobody" }, "donorEmail"],
      [{ message: "x".repeat(501) }, "message"],
    ] as const) {
      const { status, data } = await submitForm<FormAnswer>("/donation?method=stripe", gift(more));
      expect(status).toBe(400);
      expect(Object.keys(data.lastResult?.error ?? {})).toContain(field);
    }
    expect(await rows()).toEqual([]);
  });

  test("by card leads on, in demo mode to a gift that is labelled and completes nothing real", async () => {
    const answer = await submitForm("/ht/donation?amount=25&method=stripe", gift({ isPublic: "on" }), {
      plain: true,
    });
    expect(answer.status).toBe(303);
    const { pathname, search } = new URL(answer.headers.get("Location")!);
    expect(pathname).toBe("/ht/donation-success");
    const { data } = await visitScreen<{ gift: DonationStatusScreen }>(pathname + search);
    expect(data.gift).toMatchObject({ state: "completed", isDemo: true, method: "stripe" });
    expect(await db.selectFrom("donorAppreciations").select("id").execute()).toEqual([]);
  });

  test("by Zelle is a pledge: its page says to whom, how much and with which memo, and no e-mail of its donor", async () => {
    const input = gift({
      ...{ amount: "37,50", currency: "CAD", paymentMethod: "zelle", status: "completed" },
      ...{ isPublic: "on", isAnonymous: "on", message: "Mèsi", country: "HT" },
    });
    const answer = await submitForm("/fr/donation?method=zelle", input, { plain: true });
    expect(answer.status).toBe(303);
    const to = answer.headers.get("Location")!;
    expect(to).toMatch(/^\/fr\/donation-success\?gift=/);
    const [row] = await rows();
    expect(row).toMatchObject({
      ...{ amount: 3750, currency: "CAD", status: "pending", isPublic: 1, isAnonymous: 1, isRecurring: 0 },
      ...{ message: "Mèsi", country: "HT", language: "fr", donorName: input.donorName },
    });
    const { data, status } = await visitScreen<{ gift: DonationStatusScreen; meta: { noindex: boolean } }>(
      to,
    );
    expect(status).toBe(200);
    expect(data.meta.noindex).toBe(true);
    expect(data.gift).toMatchObject({ state: "transfer", amount: "37,50\u00a0$CA", isMonthly: false });
    expect(data.gift.transfer?.memo).toBe(`Ministry Donation ${row!.memoCode}`);
    expect(JSON.stringify(data)).not.toContain(input.donorEmail);
  });

  test("sent twice makes one gift", async () => {
    const input = gift({ paymentMethod: "zelle", attempt: "a1" });
    const [one, two] = [
      await submitForm("/donation?method=zelle", input, { plain: true }),
      await submitForm("/donation?method=zelle", input, { plain: true }),
    ];
    expect(two.headers.get("Location")).toBe(one.headers.get("Location"));
    expect(await rows()).toHaveLength(1);
  });

  test("of a robot leads back and keeps nothing; one without our stamp is asked for again", async () => {
    const robot = await submitForm(
      "/es/donation?method=zelle",
      gift({ website: "x", paymentMethod: "zelle" }),
      {
        plain: true,
      },
    );
    expect([robot.status, robot.headers.get("Location")]).toEqual([303, "/es/donation"]);
    const stale = await submitForm<FormAnswer>(
      "/en/donation?method=zelle",
      gift({ stamp: "1.x", paymentMethod: "zelle" }),
    );
    expect(stale.status).toBe(400);
    expect(stale.data.message).toBe(tFor("en")("errors:stale"));
    expect(await rows()).toEqual([]);
  });
});

describe("a gift's own page", () => {
  async function pledged(more: Record<string, string> = {}) {
    await submitForm("/donation?method=zelle", gift({ paymentMethod: "zelle", ...more }), { plain: true });
    return (await rows()).at(-1)!.id;
  }
  const page = async (id: number, path = "/donation-success") =>
    visitScreen<{ gift: DonationStatusScreen | null }>(`${path}?gift=${await donationToken(id)}`);
  const happen = (id: number, ...happenings: Parameters<typeof recordLedgerEvents>[2]) =>
    db.transaction().execute((trx) => recordLedgerEvents(trx, id, happenings));

  test("says what the ledger says, whatever its address claims", async () => {
    const id = await pledged();
    await happen(id, { kind: "completed", source: "administrator" });
    expect((await page(id)).data.gift).toMatchObject({
      state: "completed",
      transfer: null,
      refundedAmount: null,
    });
    await happen(id, { kind: "refunded", amount: -1000, source: "administrator", reference: "r1" });
    expect((await page(id, "/en/donation-success")).data.gift).toMatchObject({
      ...{ state: "completed", amount: "$25.00", refundedAmount: "$10.00" },
    });
    await happen(id, { kind: "refunded", amount: -1500, source: "administrator", reference: "r2" });
    expect((await page(id)).data.gift?.state).toBe("refunded");

    const failed = await pledged({ amount: "40" });
    await happen(failed, { kind: "failed", source: "administrator" });
    const { data } = await visitScreen<{ gift: DonationStatusScreen }>(
      `/donation-success?gift=${await donationToken(failed)}&redirect_status=succeeded`,
    );
    expect(data.gift).toMatchObject({
      state: "failed",
      retryPath: "/donation?amount=40.00&frequency=once&currency=USD&method=zelle",
    });
  });

  test("waits where nobody can be asked, and says a refused card was refused", async () => {
    const id = await pledged();
    await db
      .updateTable("donations")
      .set({ paymentMethod: "stripe", providerId: "pi_1", memoCode: null, isDemo: 0 })
      .execute();
    expect((await page(id)).data.gift?.state).toBe("waiting");
    await happen(id, { kind: "declined", source: "stripe", reference: "ch_1" });
    expect((await page(id)).data.gift?.state).toBe("declined");
  });

  test("knows no gift whose address was changed", async () => {
    const id = await pledged();
    for (const query of [`?gift=${id}`, `?gift=${await donationToken(id)}x`, `?gift=${"9".repeat(300)}`]) {
      const { status, data } = await visitScreen<{ gift: null }>(`/donation-success${query}`);
      expect([status, data.gift], query).toEqual([404, null]);
    }
  });

  test("without a gift is a plain thank-you", async () => {
    for (const query of ["", "?gift=", "?redirect_status=succeeded"]) {
      const { status, data } = await visitScreen(`/ht/donation-success${query}`);
      expect([status, data], query).toMatchObject([200, { gift: null, isNamed: false }]);
    }
  });

  test("keeps Stripe's secret out of the address", async () => {
    const token = await donationToken(await pledged());
    const secret = "payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded";
    const { status, headers } = await visitScreen(`/ht/donation-success?gift=${token}&${secret}`);
    expect(status).toBe(302);
    expect(headers.get("Location")).toBe(`/ht/donation-success?gift=${encodeURIComponent(token)}`);
    const without = await visitScreen(`/ht/donation-success?${secret}`);
    expect([without.status, without.headers.get("Location")]).toEqual([302, "/ht/donation-success"]);
  });

  test("is where PayPal's way back leads; the way out leads to the form, with the amount kept", async () => {
    const id = await pledged({ amount: "60", currency: "EUR" });
    const token = await donationToken(id);
    const back = await visitScreen(`/ht/donation/paypal/return?gift=${token}&token=EC-1&PayerID=P1`);
    expect([back.status, back.headers.get("Location")]).toEqual([
      302,
      `/ht/donation-success?gift=${encodeURIComponent(token)}`,
    ]);
    const out = await visitScreen(`/ht/donation/paypal/cancel?gift=${token}`);
    const to = out.headers.get("Location")!;
    expect(to).toBe("/ht/donation?amount=60.00&frequency=once&currency=EUR&method=zelle&note=cancelled");
    expect((await visitScreen<Screen>(to)).data.giving.start).toMatchObject({
      isCancelled: true,
      typed: "60",
    });
    expect((await visitScreen("/donation/paypal/cancel?gift=x")).headers.get("Location")).toBe("/donation");
    expect((await rows())[0]!.status).toBe("pending");
  });
});

describe("the policy of a page", () => {
  const policyOf = (origins?: Parameters<typeof setSecurityHeaders>[2]) => {
    const headers = new Headers();
    setSecurityHeaders(headers, { scripts: [], styles: [] }, origins);
    const parts = headers.get("Content-Security-Policy")!.split("; ");
    return Object.fromEntries(parts.map((part) => [part.split(" ")[0]!, part]));
  };

  test("names no other site where there is nothing to pay with", () => {
    for (const policy of [policyOf(), policyOf({ stripe: null, paypal: null })]) {
      expect(policy["script-src"]).toBe("script-src 'self'");
      expect(policy["connect-src"]).toBe("connect-src 'self'");
      expect(policy["form-action"]).toBe("form-action 'self'");
      expect(policy["frame-src"]).toBe("frame-src 'self' https://www.youtube-nocookie.com");
    }
  });

  test("names Stripe and PayPal alone where they are configured, or what stands in for them", () => {
    const live = policyOf({ stripe: "live", paypal: "https://www.paypal.com" });
    expect(live["script-src"]).toBe("script-src 'self' https://js.stripe.com https://*.js.stripe.com");
    expect(live["connect-src"]).toBe("connect-src 'self' https://api.stripe.com");
    expect(live["frame-src"]).toContain("https://hooks.stripe.com");
    expect(live["form-action"]).toBe(
      "form-action 'self' https://checkout.stripe.com https://billing.stripe.com https://www.paypal.com",
    );
    const fake = policyOf({ stripe: "http://127.0.0.1:9", paypal: null });
    expect(fake["script-src"]).toBe("script-src 'self' http://127.0.0.1:9");
    expect(fake["form-action"]).toBe("form-action 'self' http://127.0.0.1:9");
  });
});
