import { beforeEach, describe, expect, test } from "vitest";
import type { GivingFlowData } from "~/features/giving/form/giving-flow-data";
import type { DonationStatusScreen } from "~/features/giving/status/donation-status.schema";
import { setSecurityHeaders, type PaymentOrigins } from "~/http/security-headers.server";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { submitForm, visitScreen } from "~tests/support/requests";
import { books, donationForm, donationToken, record } from "../world";

beforeEach(async () => void (await freshDatabase()));

interface Screen {
  giving: GivingFlowData;
  meta: { noindex: boolean; path: string };
}

describe("the status page", () => {
  async function pledged(more: Record<string, string> = {}) {
    await submitForm("/donation?method=zelle", donationForm({ paymentMethod: "zelle", ...more }), {
      plain: true,
    });
    return (await books.donations()).at(-1)!.id;
  }
  const page = async (id: number, path = "/donation-success") =>
    visitScreen<{ donation: DonationStatusScreen | null }>(`${path}?gift=${await donationToken(id)}`);

  test("shows the ledger's status, whatever its address claims", async () => {
    const id = await pledged();
    await record(id, { kind: "completed", source: "administrator" });
    expect((await page(id)).data.donation).toMatchObject({
      state: "completed",
      transfer: null,
      refundedAmount: null,
    });
    await record(id, { kind: "refunded", amount: -1000, source: "administrator", reference: "r1" });
    expect((await page(id, "/en/donation-success")).data.donation).toMatchObject({
      state: "completed",
      amount: "$25.00",
      refundedAmount: "$10.00",
    });
    await record(id, { kind: "refunded", amount: -1500, source: "administrator", reference: "r2" });
    expect((await page(id)).data.donation?.state).toBe("refunded");

    const failed = await pledged({ amount: "40" });
    await record(failed, { kind: "failed", source: "administrator" });
    const { data } = await visitScreen<{ donation: DonationStatusScreen }>(
      `/donation-success?gift=${await donationToken(failed)}&redirect_status=succeeded`,
    );
    expect(data.donation).toMatchObject({
      state: "failed",
      retryPath: "/donation?amount=40.00&frequency=once&currency=USD&method=zelle",
    });
  });

  test("shows a pending donation while the provider is unreachable, and shows a declined card", async () => {
    const id = await pledged();
    await db
      .updateTable("donations")
      .set({ paymentMethod: "stripe", providerId: "pi_1", memoCode: null, isDemo: false })
      .execute();
    expect((await page(id)).data.donation?.state).toBe("waiting");
    await record(id, { kind: "declined", source: "stripe", reference: "ch_1" });
    expect((await page(id)).data.donation?.state).toBe("declined");
  });

  test("rejects a modified token", async () => {
    const id = await pledged();
    for (const query of [`?gift=${id}`, `?gift=${await donationToken(id)}x`, `?gift=${"9".repeat(300)}`]) {
      const { status, data } = await visitScreen<{ donation: null }>(`/donation-success${query}`);
      expect([status, data.donation], query).toEqual([404, null]);
    }
  });

  test("without a token is a general thank-you", async () => {
    for (const query of ["", "?gift=", "?redirect_status=succeeded"]) {
      const { status, data } = await visitScreen(`/ht/donation-success${query}`);
      expect([status, data], query).toMatchObject([200, { donation: null, isNamed: false }]);
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

  test("is where PayPal's return leads; the cancellation leads to the form, with the amount kept", async () => {
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
    expect((await books.firstDonation()).status).toBe("pending");
  });
});

describe("the Content-Security-Policy of a page", () => {
  const policyOf = (origins?: PaymentOrigins) => {
    const headers = new Headers();
    setSecurityHeaders(headers, { scripts: [], styles: [] }, { origins });
    const parts = headers.get("Content-Security-Policy")!.split("; ");
    return Object.fromEntries(parts.map((part) => [part.split(" ")[0]!, part]));
  };

  test("names no other site when no method is open", () => {
    for (const policy of [policyOf(), policyOf({ stripe: null, paypal: null })]) {
      expect(policy["script-src"]).toBe("script-src 'self'");
      expect(policy["connect-src"]).toBe("connect-src 'self'");
      expect(policy["form-action"]).toBe("form-action 'self'");
      expect(policy["frame-src"]).toBe("frame-src 'self' https://www.youtube-nocookie.com");
    }
  });

  test("names only Stripe and PayPal when configured, or their stand-ins", () => {
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
