import { expect, test } from "vitest";
import { applyPayPalEvent } from "~/features/giving/paypal/apply-paypal-event.server";
import { createPayPalOrder } from "~/features/giving/paypal/paypal-payments.server";
import { settlePayPalDonation } from "~/features/giving/paypal/paypal-sync.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import {
  readDonation,
  donorCaller,
  listLedger,
  payPalDonationInput,
  summarizeLedger,
  withPayPal,
} from "~tests/support/paypal";

const paypal = withPayPal();

let visits = 0;

const begin = (fields: Record<string, unknown> = {}) =>
  createPayPalOrder(
    donorCaller(),
    payPalDonationInput({ attempt: `visit-${++visits}`, isPublic: true, ...fields }),
  );

const orderOf = (id: string) => paypal.fake.orders.get(id)!;

/** A donation approved and paid at PayPal, without any event received. */
async function paidUnheard(fields: Record<string, unknown> = {}, funding: "good" | "pending" = "good") {
  const begun = await begin(fields);
  paypal.fake.approve(begun.id, {}, funding);
  paypal.fake.capture(begun.id);
  return { ...begun, captureId: orderOf(begun.id).captures[0]!.id };
}

/** The newest event of a type, as its job reads it. */
const reported = (type: string) =>
  JSON.parse(JSON.stringify(paypal.fake.events.findLast(({ event_type }) => event_type === type)!)) as {
    resource: Record<string, unknown>;
  };

const report = (type: string) => applyPayPalEvent(reported(type));

const statusOf = async (id: number) => (await readDonation(id)).status;

onBothDatabases(() => {
  test("a donation has PayPal's completion time, however late its event arrives", async () => {
    const [cash, bank, back] = [await paidUnheard(), await paidUnheard({}, "pending"), await paidUnheard()];
    const begun = "2025-12-31T22:00:00Z";
    const later = "2026-01-02T09:00:00Z";
    paypal.fake.settleCapture(bank.captureId, "COMPLETED");
    paypal.fake.refund(back.captureId, "5.00");
    for (const { id } of [cash, bank, back]) {
      const updateTime = id === cash.id ? begun : later;
      Object.assign(orderOf(id).captures[0]!, { createTime: begun, updateTime });
    }
    const settled = reported("PAYMENT.CAPTURE.COMPLETED");
    Object.assign(settled.resource, { create_time: begun, update_time: later });
    await report("PAYMENT.CAPTURE.REFUNDED");
    await settlePayPalDonation(cash.donationId);
    await applyPayPalEvent(settled);
    const rows = [cash, bank, back].map(({ donationId }) => readDonation(donationId));
    expect((await Promise.all(rows)).map(({ completedAt }) => completedAt)).toEqual([
      ...["2025-12-31T22:00:00.000Z", "2026-01-02T09:00:00.000Z", "2025-12-31T22:00:00.000Z"],
    ]);
  });

  test("an event that arrives before the order id is stored finds its donation by custom_id", async () => {
    const { donationId, id } = await paidUnheard();
    await db.updateTable("donations").set({ providerId: null }).where("id", "=", donationId).execute();
    expect(await report("PAYMENT.CAPTURE.COMPLETED")).toBe("applied");
    expect(await readDonation(donationId)).toMatchObject({ status: "completed", providerId: id });
  });

  test("for a donation without a name the order is read for the payer", async () => {
    const { donationId } = await paidUnheard({ donorName: "", donorEmail: "", isPublic: false });
    expect(await report("PAYMENT.CAPTURE.COMPLETED")).toBe("applied");
    expect(await readDonation(donationId)).toMatchObject({
      status: "completed",
      donorName: "Rose Jean",
      donorEmail: "rose.payer@example.org",
    });
  });

  test.each([
    ["another amount", { amount: { currency_code: "USD", value: "2.50" } }],
    ["another currency", { amount: { currency_code: "CAD", value: "25.00" } }],
  ])("a payment with %s completes nothing and is recorded as a mismatch", async (_what, change) => {
    const { donationId } = await paidUnheard();
    const event = reported("PAYMENT.CAPTURE.COMPLETED");
    Object.assign(event.resource, change);
    expect(await applyPayPalEvent(event)).toBe("applied");
    expect(await applyPayPalEvent(event)).toBe("unchanged");
    expect(await statusOf(donationId)).toBe("pending");
    expect((await listLedger(donationId))[1]).toMatchObject({
      kind: "mismatch",
      note: `${change.amount.value} ${change.amount.currency_code}`,
    });
  });

  test("a payment of another site, without a donation, or of a card donation changes nothing", async () => {
    const { donationId } = await paidUnheard();
    const event = reported("PAYMENT.CAPTURE.COMPLETED");
    await db.updateTable("donations").set({ providerId: null }).where("id", "=", donationId).execute();
    const { createdAt } = await readDonation(donationId);
    const began = Date.parse(createdAt).toString(36);
    for (const custom_id of [
      ...[
        `other.example/${donationId}/${began}`,
        `localhost:3000/999/${began}`,
        `localhost:3000/1x/${began}`,
      ],
      ...[`localhost:3000/${donationId}/${began}x`, `localhost:3000/${donationId}`, ""],
    ]) {
      const foreign = { ...event, resource: { ...event.resource, custom_id } };
      expect(await applyPayPalEvent(foreign)).toBe("unknown");
    }
    await db.updateTable("donations").set({ paymentMethod: "stripe" }).where("id", "=", donationId).execute();
    expect(await applyPayPalEvent(event)).toBe("unknown");
    expect(await summarizeLedger(donationId)).toEqual(["pledged 0"]);
  });

  test("a late event from before a restore does not complete the donation that has its id now", async () => {
    const { donationId, captureId } = await paidUnheard();
    const types = ["CHECKOUT.ORDER.APPROVED", "PAYMENT.CAPTURE.COMPLETED"];
    const late = types.map((type) => reported(type));
    const denied = { ...late[1]!, event_type: "PAYMENT.CAPTURE.DENIED" };
    const withoutMoment = (event: (typeof late)[0]) => {
      const named = JSON.stringify(event).replaceAll(/(localhost:3000\/\d+)\/\w+/g, "$1");
      return JSON.parse(named) as typeof event;
    };
    paypal.fake.refund(captureId);
    late.push(reported("PAYMENT.CAPTURE.REFUNDED"), denied);
    // After a restore another donor gives the same amount under the same id: with their own order, or while that
    // order is being opened.
    const createdAt = new Date(Date.now() + 60_000).toISOString();
    for (const providerId of ["ORDER-OF-ANOTHER", null]) {
      await db
        .updateTable("donations")
        .set({ createdAt, providerId, donorEmail: "ruth@example.org" })
        .where("id", "=", donationId)
        .execute();
      for (const event of [...late, ...late.map(withoutMoment)]) {
        expect(await applyPayPalEvent(event)).toBe("unknown");
      }
      expect(await summarizeLedger(donationId)).toEqual(["pledged 0"]);
      expect((await readDonation(donationId)).captureId).toBeNull();
    }
  });

  test("an order without a creation time in its custom_id is found by its own id", async () => {
    const { id, donationId } = await paidUnheard();
    const event = reported("PAYMENT.CAPTURE.COMPLETED");
    const old = `localhost:3000/${donationId}`;
    orderOf(id).unit.customId = old;
    Object.assign(event.resource, { custom_id: old });
    await settlePayPalDonation(donationId);
    expect(await statusOf(donationId)).toBe("completed");
    const another = await paidUnheard();
    const report = reported("PAYMENT.CAPTURE.COMPLETED");
    Object.assign(report.resource, { custom_id: `localhost:3000/${another.donationId}` });
    expect(await applyPayPalEvent(report)).toBe("applied");
    expect(await statusOf(another.donationId)).toBe("completed");
  });

  test("a payment of another order completes nothing and becomes a mismatch with its amount", async () => {
    const { donationId } = await paidUnheard();
    const event = reported("PAYMENT.CAPTURE.COMPLETED");
    Object.assign(event.resource, {
      ...{ id: "CAP-OTHER", supplementary_data: { related_ids: { order_id: "ORDER-OTHER" } } },
    });
    expect(await applyPayPalEvent({ ...event, event_type: "PAYMENT.CAPTURE.DENIED" })).toBe("unknown");
    expect(await applyPayPalEvent(event)).toBe("applied");
    expect(await statusOf(donationId)).toBe("pending");
    expect((await listLedger(donationId)).at(-1)).toMatchObject({
      ...{ kind: "mismatch", note: "25.00 USD · ORDER-OTHER" },
    });
  });

  test("a donation reversed before its completion was known gets the receipt mail, then the refund mail", async () => {
    const { donationId, captureId } = await paidUnheard();
    paypal.fake.reverse(captureId);
    await report("PAYMENT.CAPTURE.REVERSED");
    expect(await statusOf(donationId)).toBe("refunded");
    const mails = await db
      .selectFrom("mailLog")
      .select(["template", "recipient"])
      .where("template", "!=", "giving-notice")
      .orderBy("id")
      .execute();
    const recipient = "marie@example.org";
    expect(mails).toEqual([
      { template: "giving-receipt", recipient },
      { template: "giving-refunded", recipient },
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
      const { donationId, captureId } = await paidUnheard({}, "pending");
      expect(await report("PAYMENT.CAPTURE.PENDING")).toBe("unchanged");
      expect(await readDonation(donationId)).toMatchObject({ status: "pending", captureId });
      paypal.fake.settleCapture(captureId, verdict);
      expect(
        await report(verdict === "COMPLETED" ? "PAYMENT.CAPTURE.COMPLETED" : "PAYMENT.CAPTURE.DENIED"),
      ).toBe("applied");
      expect(await statusOf(donationId)).toBe(status);
    }
  });

  test("all events of a donation in any order, some twice, give the state that PayPal has", async () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const { donationId, captureId, id } = await paidUnheard();
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
      expect(await readDonation(donationId)).toMatchObject({ status: "completed", refundedAmount: 10_00 });
      const sum = (await listLedger(donationId)).reduce((total, { amount }) => total + amount, 0);
      expect(sum).toBe(15_00);
    }
  });

  test("an event that needs PayPal fails while it is down, and is applied later", async () => {
    const { id, donationId } = await begin();
    paypal.fake.approve(id);
    paypal.fake.behave("down");
    await expect(report("CHECKOUT.ORDER.APPROVED")).rejects.toMatchObject({ status: 502 });
    expect(await statusOf(donationId)).toBe("pending");
    paypal.fake.behave("well");
    expect(await report("CHECKOUT.ORDER.APPROVED")).toBe("applied");
  });
});
