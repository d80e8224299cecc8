import { expect, test } from "vitest";
import { applyPayPalEvent } from "~/features/giving/paypal/apply-paypal-event.server";
import { settlePayPalDonation } from "~/features/giving/paypal/paypal-sync.server";
import { onBothDatabases } from "~tests/support/database";
import { books, marie, updateDonation, withPayPal } from "../world";

const paypal = withPayPal();

onBothDatabases(() => {
  test("a donation has PayPal's completion time, however late its event arrives", async () => {
    const [cash, bank, returned] = [
      await paypal.payUnheard(),
      await paypal.payUnheard({}, "pending"),
      await paypal.payUnheard(),
    ];
    const begun = "2025-12-31T22:00:00Z";
    const later = "2026-01-02T09:00:00Z";
    paypal.fake.settleCapture(bank.captureId, "COMPLETED");
    paypal.fake.refund(returned.captureId, "5.00");
    for (const { id } of [cash, bank, returned]) {
      const updateTime = id === cash.id ? begun : later;
      Object.assign(paypal.order(id).captures[0]!, { createTime: begun, updateTime });
    }
    const settled = paypal.event("PAYMENT.CAPTURE.COMPLETED");
    Object.assign(settled.resource, { create_time: begun, update_time: later });
    await paypal.report("PAYMENT.CAPTURE.REFUNDED");
    await settlePayPalDonation(cash.donationId);
    await applyPayPalEvent(settled);
    const rows = [cash, bank, returned].map(({ donationId }) => books.donation(donationId));
    expect((await Promise.all(rows)).map(({ completedAt }) => completedAt)).toEqual([
      ...["2025-12-31T22:00:00.000Z", "2026-01-02T09:00:00.000Z", "2025-12-31T22:00:00.000Z"],
    ]);
  });

  test("an event that arrives before the order id is stored finds its donation by custom_id", async () => {
    const { donationId, id } = await paypal.payUnheard();
    await updateDonation(donationId, { providerId: null });
    expect(await paypal.report("PAYMENT.CAPTURE.COMPLETED")).toBe("applied");
    expect(await books.donation(donationId)).toMatchObject({ status: "completed", providerId: id });
  });

  test("for a donation without a name the order is read for the payer", async () => {
    const { donationId } = await paypal.payUnheard({ donorName: "", donorEmail: "", isPublic: false });
    expect(await paypal.report("PAYMENT.CAPTURE.COMPLETED")).toBe("applied");
    expect(await books.donation(donationId)).toMatchObject({
      status: "completed",
      donorName: "Rose Jean",
      donorEmail: "rose.payer@example.org",
    });
  });

  test.each([
    ["another amount", { amount: { currency_code: "USD", value: "2.50" } }],
    ["another currency", { amount: { currency_code: "CAD", value: "25.00" } }],
  ])("a payment with %s completes nothing and is recorded as a mismatch", async (_what, change) => {
    const { donationId } = await paypal.payUnheard();
    const event = paypal.event("PAYMENT.CAPTURE.COMPLETED");
    Object.assign(event.resource, change);
    expect(await applyPayPalEvent(event)).toBe("applied");
    expect(await applyPayPalEvent(event)).toBe("unchanged");
    expect(await books.status(donationId)).toBe("pending");
    expect((await books.ledger(donationId))[1]).toMatchObject({
      kind: "mismatch",
      note: `${change.amount.value} ${change.amount.currency_code}`,
    });
  });

  test("a payment of another site, without a donation, or of a card donation changes nothing", async () => {
    const { donationId } = await paypal.payUnheard();
    const event = paypal.event("PAYMENT.CAPTURE.COMPLETED");
    await updateDonation(donationId, { providerId: null });
    const { createdAt } = await books.donation(donationId);
    const began = Date.parse(createdAt).toString(36);
    for (const custom_id of [
      `other.example/${donationId}/${began}`,
      `localhost:3000/999/${began}`,
      `localhost:3000/1x/${began}`,
      `localhost:3000/${donationId}/${began}x`,
      `localhost:3000/${donationId}`,
      "",
    ]) {
      const foreign = { ...event, resource: { ...event.resource, custom_id } };
      expect(await applyPayPalEvent(foreign)).toBe("unknown");
    }
    await updateDonation(donationId, { paymentMethod: "stripe" });
    expect(await applyPayPalEvent(event)).toBe("unknown");
    expect(await books.summary(donationId)).toEqual(["pledged 0"]);
  });

  test("a late event from before a restore does not complete the donation that has its id now", async () => {
    const { donationId, captureId } = await paypal.payUnheard();
    const types = ["CHECKOUT.ORDER.APPROVED", "PAYMENT.CAPTURE.COMPLETED"];
    const late = types.map((type) => paypal.event(type));
    const denied = { ...late[1]!, event_type: "PAYMENT.CAPTURE.DENIED" };
    const withoutMoment = (event: (typeof late)[0]) => {
      const named = JSON.stringify(event).replaceAll(/(localhost:3000\/\d+)\/\w+/g, "$1");
      return JSON.parse(named) as typeof event;
    };
    paypal.fake.refund(captureId);
    late.push(paypal.event("PAYMENT.CAPTURE.REFUNDED"), denied);
    // After a restore another donor gives the same amount under the same id: with their own order, or while that
    // order is being opened.
    const createdAt = new Date(Date.now() + 60_000).toISOString();
    for (const providerId of ["ORDER-OF-ANOTHER", null]) {
      await updateDonation(donationId, { createdAt, providerId, donorEmail: "ruth@example.org" });
      for (const event of [...late, ...late.map(withoutMoment)]) {
        expect(await applyPayPalEvent(event)).toBe("unknown");
      }
      expect(await books.summary(donationId)).toEqual(["pledged 0"]);
      expect((await books.donation(donationId)).captureId).toBeNull();
    }
  });

  test("an order without a creation time in its custom_id is found by its own id", async () => {
    const { id, donationId } = await paypal.payUnheard();
    const event = paypal.event("PAYMENT.CAPTURE.COMPLETED");
    const old = `localhost:3000/${donationId}`;
    paypal.order(id).unit.customId = old;
    Object.assign(event.resource, { custom_id: old });
    await settlePayPalDonation(donationId);
    expect(await books.status(donationId)).toBe("completed");
    const another = await paypal.payUnheard();
    const late = paypal.event("PAYMENT.CAPTURE.COMPLETED");
    Object.assign(late.resource, { custom_id: `localhost:3000/${another.donationId}` });
    expect(await applyPayPalEvent(late)).toBe("applied");
    expect(await books.status(another.donationId)).toBe("completed");
  });

  test("a payment of another order completes nothing and becomes a mismatch with its amount", async () => {
    const { donationId } = await paypal.payUnheard();
    const event = paypal.event("PAYMENT.CAPTURE.COMPLETED");
    Object.assign(event.resource, {
      ...{ id: "CAP-OTHER", supplementary_data: { related_ids: { order_id: "ORDER-OTHER" } } },
    });
    expect(await applyPayPalEvent({ ...event, event_type: "PAYMENT.CAPTURE.DENIED" })).toBe("unknown");
    expect(await applyPayPalEvent(event)).toBe("applied");
    expect(await books.status(donationId)).toBe("pending");
    expect((await books.ledger(donationId)).at(-1)).toMatchObject({
      kind: "mismatch",
      note: "25.00 USD · ORDER-OTHER",
    });
  });

  test("a donation reversed before its completion was known gets the receipt mail, then the refund mail", async () => {
    const { donationId, captureId } = await paypal.payUnheard();
    paypal.fake.reverse(captureId);
    await paypal.report("PAYMENT.CAPTURE.REVERSED");
    expect(await books.status(donationId)).toBe("refunded");
    const mails = (await books.mails()).filter(({ template }) => template !== "giving-notice");
    expect(mails).toMatchObject([
      { template: "giving-receipt", recipient: marie },
      { template: "giving-refunded", recipient: marie },
    ]);
  });

  test("an event type that is not handled is ignored", async () => {
    const event = paypal.fake.event("BILLING.SUBSCRIPTION.CREATED", { id: "I-1" });
    expect(await applyPayPalEvent(event)).toBe("ignored");
  });

  test("a pending bank payment gets the result that the bank decides", async () => {
    for (const [verdict, status] of [
      ["COMPLETED", "completed"],
      ["DECLINED", "failed"],
    ] as const) {
      const { donationId, captureId } = await paypal.payUnheard({}, "pending");
      expect(await paypal.report("PAYMENT.CAPTURE.PENDING")).toBe("unchanged");
      expect(await books.donation(donationId)).toMatchObject({ status: "pending", captureId });
      paypal.fake.settleCapture(captureId, verdict);
      expect(
        await paypal.report(verdict === "COMPLETED" ? "PAYMENT.CAPTURE.COMPLETED" : "PAYMENT.CAPTURE.DENIED"),
      ).toBe("applied");
      expect(await books.status(donationId)).toBe(status);
    }
  });

  test("all events of a donation in any order, some twice, give the state that PayPal has", async () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const { donationId, captureId, id } = await paypal.payUnheard();
      paypal.fake.refund(captureId, "7.50");
      paypal.fake.refund(captureId, "2.50");
      const all = paypal.fake.events.filter(({ resource }) => JSON.stringify(resource).includes(id));
      const refunds = paypal.fake.events
        .filter(({ event_type }) => event_type.endsWith("REFUNDED"))
        .slice(-2);
      const shuffled = [...all, ...refunds, ...all]
        .map((event, at) => ({ event, place: Math.sin(seed * 97 + at * 31) }))
        .sort((a, b) => a.place - b.place);
      for (const { event } of shuffled) await applyPayPalEvent(JSON.parse(JSON.stringify(event)));
      expect(await books.donation(donationId)).toMatchObject({ status: "completed", refundedAmount: 10_00 });
      expect(await books.sum(donationId)).toBe(15_00);
    }
  });

  test("an event that needs PayPal fails while it is down, and is applied later", async () => {
    const { id, donationId } = await paypal.begin();
    paypal.fake.approve(id);
    paypal.fake.behave("down");
    await expect(paypal.report("CHECKOUT.ORDER.APPROVED")).rejects.toMatchObject({ status: 502 });
    expect(await books.status(donationId)).toBe("pending");
    paypal.fake.behave("well");
    expect(await paypal.report("CHECKOUT.ORDER.APPROVED")).toBe("applied");
  });
});
