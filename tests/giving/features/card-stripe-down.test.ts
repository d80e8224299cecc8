import { beforeEach, describe, expect, test, vi } from "vitest";
import { freshDatabase } from "~tests/support/database";
import { books, withStripe } from "../world";

const stripe = withStripe();

describe("when Stripe fails", () => {
  beforeEach(async () => void (await freshDatabase()));

  test.each(["down", "garbage", "strange", "fail", "refuse"] as const)(
    "with Stripe %s nothing is opened, the donation stays pending, and the same form works again",
    async (manner) => {
      stripe.fake.behave(manner);
      const refused = { status: 502, key: "giving:card.setupUnable" };
      await expect(stripe.open({ attempt: "a" })).rejects.toMatchObject(refused);
      stripe.fake.behave("well");
      const { intent, donationId } = await stripe.pay({ attempt: "a" });
      await stripe.confirm(intent);
      const rows = await books.donations();
      // Stripe repeats a final failure for the same key, so a new donation is created.
      const before = manner === "fail" ? [{ id: donationId - 1, status: "failed" }] : [];
      expect(rows).toMatchObject([...before, { id: donationId, status: "completed" }]);
    },
    20_000,
  );

  test("a retry after a lost response from Stripe opens no second payment", async () => {
    stripe.fake.behave("lost");
    await expect(stripe.open({ attempt: "a" })).rejects.toMatchObject({ status: 502 });
    stripe.fake.behave("well");
    await stripe.open({ attempt: "a" });
    expect(stripe.eventsOf("payment_intent.created")).toHaveLength(1);
  });

  test("when Stripe is down, confirming changes nothing, and a later attempt works", async () => {
    const { intent, donationId } = await stripe.pay();
    stripe.fake.behave("down");
    await expect(stripe.confirm(intent)).rejects.toMatchObject({ status: 502, key: "giving:providerFailed" });
    expect(await books.donation(donationId)).toMatchObject({ status: "pending" });
    stripe.fake.behave("well");
    expect((await stripe.confirm(intent)).donation.status).toBe("completed");
  });

  test("a confirmation times out after ten seconds in total", async () => {
    const { intent } = await stripe.open();
    stripe.fake.behave("slow");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const confirming = expect(stripe.confirm(intent)).rejects.toMatchObject({ status: 502 });
      await vi.waitFor(() => expect(stripe.fake.asked.at(-1)?.method).toBe("GET"));
      await vi.advanceTimersByTimeAsync(10_000);
      await confirming;
    } finally {
      vi.useRealTimers();
    }
  });
});
