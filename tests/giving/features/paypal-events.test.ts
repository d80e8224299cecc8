import { expect, test } from "vitest";
import { applyPayPalEvent } from "~/features/giving/paypal/paypal-events.server";
import { createPayPalOrder, capturePayPalDonation } from "~/features/giving/paypal/paypal-payments.server";
import { requestPayPalRefund } from "~/features/giving/paypal/request-paypal-refund.server";
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
/** A gift that was agreed to and paid at PayPal, of which we heard nothing yet. */
async function paidUnheard(fields: Record<string, unknown> = {}, funding: "good" | "pending" = "good") {
  const begun = await begin(fields);
  paypal.fake.approve(begun.id, {}, funding);
  paypal.fake.capture(begun.id);
  return { ...begun, captureId: orderOf(begun.id).captures[0]!.id };
}
async function paid(fields: Record<string, unknown> = {}) {
  const begun = await begin(fields);
  paypal.fake.approve(begun.id);
  await capturePayPalDonation(begun.gift);
  return { ...begun, captureId: orderOf(begun.id).captures[0]!.id };
}
/** The newest event of a type, as its job reads it. */
const reported = (type: string) =>
  JSON.parse(JSON.stringify(paypal.fake.events.findLast(({ event_type }) => event_type === type)!)) as {
    resource: Record<string, unknown>;
  };
const report = (type: string) => applyPayPalEvent(reported(type));
const later = (ms: number) => new Date(Date.now() + ms).toISOString();
const statusOf = async (id: number) => (await readDonation(id)).status;
const sumOf = async (id: number) => (await listLedger(id)).reduce((total, { amount }) => total + amount, 0);
const receiptOf = (id: number) =>
  db.selectFrom("receipts").select("voidedAt").where("donationId", "=", id).executeTakeFirstOrThrow();

onBothDatabases(() => {
  test("a report of the payment completes the gift, once, with nobody on the way back", async () => {
    const { donationId, captureId } = await paidUnheard();
    expect(await report("PAYMENT.CAPTURE.COMPLETED")).toBe("applied");
    expect(await report("PAYMENT.CAPTURE.COMPLETED")).toBe("unchanged");
    expect(await readDonation(donationId)).toMatchObject({ status: "completed", captureId });
    expect(await summarizeLedger(donationId)).toEqual(["pledged 0", "completed 2500"]);
  });

  test("the report and the way back at the same moment complete it once", async () => {
    const { id, donationId, gift } = await begin();
    paypal.fake.approve(id);
    const approved = reported("CHECKOUT.ORDER.APPROVED");
    await Promise.all([capturePayPalDonation(gift), applyPayPalEvent(approved)]);
    await report("PAYMENT.CAPTURE.COMPLETED");
    expect(orderOf(id).captures).toHaveLength(1);
    expect(await summarizeLedger(donationId)).toEqual(["pledged 0", "completed 2500"]);
    expect(await db.selectFrom("receipts").select("id").execute()).toHaveLength(1);
  });

  test("when a donor agreed and closed the browser, the report of that takes the money", async () => {
    const { id, donationId } = await begin();
    paypal.fake.approve(id);
    expect(await report("CHECKOUT.ORDER.APPROVED")).toBe("applied");
    expect(orderOf(id).status).toBe("COMPLETED");
    expect(await statusOf(donationId)).toBe("completed");
    expect(await report("CHECKOUT.ORDER.APPROVED")).toBe("unchanged");
  });

  test("what was just declined is not tried again behind the donor's back: they were told nothing was charged", async () => {
    const { id, donationId, gift } = await begin();
    const captures = () => paypal.fake.asked.filter(({ path }) => path.endsWith("/capture")).length;
    paypal.fake.approve(id, {}, "declined");
    await capturePayPalDonation(gift);
    orderOf(id).funding = "good";
    expect(await report("CHECKOUT.ORDER.APPROVED")).toBe("unchanged");
    expect([await statusOf(donationId), captures()]).toEqual(["pending", 1]);
    paypal.fake.approve(id);
    await capturePayPalDonation(gift);
    expect([await statusOf(donationId), captures()]).toEqual(["completed", 2]);
  });

  test("who agrees again long after a decline and stays away has given all the same", async () => {
    const { id, donationId, gift } = await begin();
    paypal.fake.approve(id, {}, "declined");
    await capturePayPalDonation(gift);
    const createdAt = new Date(Date.now() - 11 * 60_000).toISOString();
    await db.updateTable("donationLedger").set({ createdAt }).where("kind", "=", "declined").execute();
    paypal.fake.approve(id);
    expect(await report("CHECKOUT.ORDER.APPROVED")).toBe("applied");
    expect(await statusOf(donationId)).toBe("completed");
  });

  test("an approval after a decline is captured from its report: a minute later, and with nobody coming back", async () => {
    const { id, donationId, gift } = await begin();
    paypal.fake.approve(id, {}, "declined");
    const first = reported("CHECKOUT.ORDER.APPROVED");
    await capturePayPalDonation(gift);
    paypal.fake.approve(id);
    const second = { ...reported("CHECKOUT.ORDER.APPROVED"), create_time: later(60_000) };
    expect(await applyPayPalEvent(first)).toBe("unchanged");
    paypal.fake.behave("down", /orders/);
    await expect(applyPayPalEvent(second)).rejects.toMatchObject({ status: 502 });
    paypal.fake.behave("well");
    // Its report is known: whoever asks next takes the money.
    await settlePayPalDonation(donationId);
    expect(await summarizeLedger(donationId)).toEqual([
      "pledged 0",
      "declined 0",
      "approved 0",
      "completed 2500",
    ]);
    expect(await applyPayPalEvent(second)).toBe("unchanged");
  });

  test("an approval that was declined too is not tried again", async () => {
    const { id, donationId, gift } = await begin();
    paypal.fake.approve(id, {}, "declined");
    await capturePayPalDonation(gift);
    paypal.fake.approve(id, {}, "declined");
    const second = { ...reported("CHECKOUT.ORDER.APPROVED"), create_time: later(60_000) };
    expect(await applyPayPalEvent(second)).toBe("unchanged");
    expect(await applyPayPalEvent(second)).toBe("unchanged");
    await settlePayPalDonation(donationId);
    const story = ["pledged 0", "declined 0", "approved 0", "declined 0"];
    expect(await summarizeLedger(donationId)).toEqual(story);
  });

  test("where the report of a second approval is lost too, the job reads it in the order", async () => {
    const { id, donationId, gift } = await begin();
    paypal.fake.approve(id, {}, "declined");
    await capturePayPalDonation(gift);
    paypal.fake.approve(id);
    await settlePayPalDonation(donationId);
    expect(await statusOf(donationId)).toBe("pending");
    orderOf(id).updateTime = later(60_000);
    await settlePayPalDonation(donationId);
    expect(await statusOf(donationId)).toBe("completed");
  });

  test("a gift was given on the day PayPal says, however late its report is", async () => {
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

  test("a report that comes before we kept PayPal's order finds its gift by our own name of it", async () => {
    const { donationId, id } = await paidUnheard();
    await db.updateTable("donations").set({ providerId: null }).where("id", "=", donationId).execute();
    expect(await report("PAYMENT.CAPTURE.COMPLETED")).toBe("applied");
    expect(await readDonation(donationId)).toMatchObject({ status: "completed", providerId: id });
  });

  test("of a gift without a name the order is asked who paid", async () => {
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
  ])("a payment of %s completes nothing, and is noted", async (_what, change) => {
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

  test("a payment of another site, of nobody or of a card's gift changes nothing", async () => {
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

  test("a late report about a row of before a restore does not complete the donation that has its id now", async () => {
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
    // A backup is restored, and somebody else gives the same sum under the same id: with an order of their own, or
    // while theirs is being opened.
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

  test("an order that was opened before its custom_id held a moment is known by its own id", async () => {
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

  test("a payment of another order than the donation's own completes nothing, and is noted with its money", async () => {
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

  test("a gift that was reversed before its completion was known gets its receipt, then the change", async () => {
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

  test("a kind of report we need not is ignored", async () => {
    const event = paypal.fake.event("BILLING.SUBSCRIPTION.CREATED", { id: "I-1" });
    expect(await applyPayPalEvent(event)).toBe("ignored");
  });

  test("a payment that waits for the bank ends as the bank says", async () => {
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

  test("refunds made on PayPal's own site are known by their ids, each once", async () => {
    const { donationId, captureId } = await paid();
    paypal.fake.refund(captureId, "10.00");
    expect([await report("PAYMENT.CAPTURE.REFUNDED"), await report("PAYMENT.CAPTURE.REFUNDED")]).toEqual([
      "applied",
      "unchanged",
    ]);
    expect(await readDonation(donationId)).toMatchObject({ status: "completed", refundedAmount: 10_00 });
    paypal.fake.refund(captureId);
    expect(await report("PAYMENT.CAPTURE.REFUNDED")).toBe("applied");
    expect(await readDonation(donationId)).toMatchObject({ status: "refunded", refundedAmount: 25_00 });
    expect(await summarizeLedger(donationId)).toEqual([
      "pledged 0",
      "completed 2500",
      "refunded -1000",
      "refunded -1500",
    ]);
  });

  test("a refund made here and PayPal's report of it are one", async () => {
    const { donationId } = await paid();
    const { reference, amount } = await requestPayPalRefund(await readDonation(donationId), 25_00, "key");
    await report("PAYMENT.CAPTURE.REFUNDED");
    expect((await listLedger(donationId)).at(-1)).toMatchObject({
      kind: "refunded",
      reference,
      amount: -amount,
    });
    expect(await summarizeLedger(donationId)).toHaveLength(3);
  });

  test("a refund reported before the payment was completes it first", async () => {
    const { donationId, captureId } = await paidUnheard();
    paypal.fake.refund(captureId, "5.00");
    expect(await report("PAYMENT.CAPTURE.REFUNDED")).toBe("applied");
    expect(await summarizeLedger(donationId)).toEqual(["pledged 0", "completed 2500", "refunded -500"]);
    expect(await report("PAYMENT.CAPTURE.COMPLETED")).toBe("unchanged");
    expect(await readDonation(donationId)).toMatchObject({ status: "completed", refundedAmount: 5_00 });
  });

  test("a refund in another currency is noted and moves nothing", async () => {
    const { donationId, captureId } = await paid();
    paypal.fake.refund(captureId);
    const event = reported("PAYMENT.CAPTURE.REFUNDED");
    Object.assign(event.resource, { amount: { currency_code: "EUR", value: "25.00" } });
    expect(await applyPayPalEvent(event)).toBe("applied");
    expect(await readDonation(donationId)).toMatchObject({ status: "completed", refundedAmount: 0 });
  });

  test("a refund that failed came back", async () => {
    const { donationId, captureId } = await paid();
    paypal.fake.refund(captureId);
    await report("PAYMENT.CAPTURE.REFUNDED");
    const { resource } = reported("PAYMENT.CAPTURE.REFUNDED");
    expect(await applyPayPalEvent(paypal.fake.event("PAYMENT.REFUND.FAILED", resource))).toBe("applied");
    expect(await readDonation(donationId)).toMatchObject({ status: "completed", refundedAmount: 0 });
  });

  test("a refund that failed, of which nothing was heard before, makes no money", async () => {
    const { donationId, captureId } = await paid();
    paypal.fake.refund(captureId, "10.00");
    const { resource } = reported("PAYMENT.CAPTURE.REFUNDED");
    expect(await applyPayPalEvent(paypal.fake.event("PAYMENT.REFUND.FAILED", resource))).toBe("applied");
    expect(await report("PAYMENT.CAPTURE.REFUNDED")).toBe("unchanged");
    expect(await summarizeLedger(donationId)).toEqual([
      "pledged 0",
      "completed 2500",
      "refunded -1000",
      "refundFailed 1000",
    ]);
    expect(await readDonation(donationId)).toMatchObject({ status: "completed", refundedAmount: 0 });
  });

  test("the name at PayPal was not given for the wall: a public gift does not take it over", async () => {
    const { donationId } = await paidUnheard({ donorName: "", donorEmail: "" });
    await report("PAYMENT.CAPTURE.COMPLETED");
    expect(await readDonation(donationId)).toMatchObject({
      ...{ status: "completed", donorName: null, donorEmail: "rose.payer@example.org" },
    });
  });

  test("a second payment of a gift is noted once with its money, and what goes back of it takes nothing", async () => {
    const { donationId, captureId } = await paid();
    paypal.fake.event("PAYMENT.CAPTURE.COMPLETED", reported("PAYMENT.CAPTURE.COMPLETED").resource);
    const second = reported("PAYMENT.CAPTURE.COMPLETED");
    Object.assign(second.resource, { id: "CAP-SECOND", supplementary_data: undefined });
    expect(await applyPayPalEvent(second)).toBe("applied");
    expect(await applyPayPalEvent(second)).toBe("unchanged");
    expect(await readDonation(donationId)).toMatchObject({ status: "completed", captureId });
    expect((await listLedger(donationId)).at(-1)).toMatchObject({
      ...{ kind: "mismatch", amount: 0, reference: "CAP-SECOND", note: "25.00 USD" },
    });
    paypal.fake.refund(captureId);
    const back = reported("PAYMENT.CAPTURE.REFUNDED");
    const links = [{ rel: "up", href: `${paypal.fake.base}/v2/payments/captures/CAP-SECOND` }];
    Object.assign(back.resource, { id: "REF-SECOND", links });
    expect(await applyPayPalEvent(back)).toBe("applied");
    expect(await applyPayPalEvent({ ...back, event_type: "PAYMENT.REFUND.FAILED" })).toBe("unchanged");
    expect(await readDonation(donationId)).toMatchObject({ status: "completed", refundedAmount: 0 });
  });

  test("a dispute that was won is noted and moves nothing", async () => {
    const { donationId, captureId } = await paid();
    const dispute = paypal.fake.dispute(captureId);
    expect(await report("CUSTOMER.DISPUTE.CREATED")).toBe("applied");
    paypal.fake.resolve(dispute, "RESOLVED_SELLER_FAVOUR");
    expect(await report("CUSTOMER.DISPUTE.RESOLVED")).toBe("applied");
    expect(await report("CUSTOMER.DISPUTE.RESOLVED")).toBe("unchanged");
    expect(await summarizeLedger(donationId)).toEqual([
      "pledged 0",
      "completed 2500",
      "disputed 0",
      "disputeWon 0",
    ]);
    expect(await statusOf(donationId)).toBe("completed");
  });

  test("a dispute that was lost takes the money once, whichever reports come and in whatever order", async () => {
    const types = ["CUSTOMER.DISPUTE.CREATED", "PAYMENT.CAPTURE.REVERSED", "CUSTOMER.DISPUTE.RESOLVED"];
    const [created, reversed, resolved] = types as [string, string, string];
    for (const order of [
      [created, reversed, resolved],
      [resolved, created, reversed],
      [reversed, resolved, created],
      [created, resolved], // the reversal's own report was lost
    ]) {
      const { donationId, captureId } = await paid();
      const dispute = paypal.fake.dispute(captureId);
      paypal.fake.resolve(dispute, "RESOLVED_BUYER_FAVOUR");
      for (const type of order) await report(type);
      expect(await readDonation(donationId)).toMatchObject({ status: "refunded", refundedAmount: 25_00 });
      const sum = (await listLedger(donationId)).reduce((total, { amount }) => total + amount, 0);
      expect(sum).toBe(0);
    }
  });

  test("what PayPal took back at first is given again when the dispute is won, in whatever order we hear", async () => {
    const won = "CUSTOMER.DISPUTE.RESOLVED";
    const taken = "PAYMENT.CAPTURE.REVERSED";
    for (const order of [
      [taken, won],
      [won, taken],
      [taken, won, taken, won],
    ]) {
      const { donationId, captureId } = await paid();
      const dispute = paypal.fake.dispute(captureId);
      await report("CUSTOMER.DISPUTE.CREATED");
      paypal.fake.reverse(captureId);
      paypal.fake.resolve(dispute, "RESOLVED_SELLER_FAVOUR");
      for (const [place, type] of order.entries()) {
        expect(await report(type)).toBe(place < 2 ? "applied" : "unchanged");
        if (order[0] === taken && place === 0) expect(await statusOf(donationId)).toBe("refunded");
      }
      expect(await readDonation(donationId)).toMatchObject({ status: "completed", refundedAmount: 0 });
      expect(await sumOf(donationId)).toBe(25_00);
      expect((await receiptOf(donationId)).voidedAt).toBeNull();
    }
  });

  test("the donor of a dispute that was won reads of a dispute, and not of a refund that failed", async () => {
    const { captureId } = await paid();
    const dispute = paypal.fake.dispute(captureId);
    paypal.fake.reverse(captureId);
    await report("PAYMENT.CAPTURE.REVERSED");
    paypal.fake.resolve(dispute, "RESOLVED_SELLER_FAVOUR");
    await report("CUSTOMER.DISPUTE.RESOLVED");
    const mails = await db
      .selectFrom("mailLog")
      .select("props")
      .where("template", "=", "giving-refunded")
      .orderBy("id")
      .execute();
    const told = mails.map(({ props }) => (JSON.parse(props) as { change: string }).change);
    expect(told).toEqual(["disputed", "disputeWon"]);
  });

  test("a dispute that was won, of a payment that PayPal does not call paid again, is for a person to look at", async () => {
    const { donationId, captureId } = await paid();
    const dispute = paypal.fake.dispute(captureId);
    paypal.fake.refund(captureId, "5.00");
    await report("PAYMENT.CAPTURE.REFUNDED");
    paypal.fake.reverse(captureId);
    await report("PAYMENT.CAPTURE.REVERSED");
    paypal.fake.resolve(dispute, "RESOLVED_SELLER_FAVOUR");
    expect(await report("CUSTOMER.DISPUTE.RESOLVED")).toBe("applied");
    expect(await report("CUSTOMER.DISPUTE.RESOLVED")).toBe("unchanged");
    expect(await readDonation(donationId)).toMatchObject({ status: "refunded", refundedAmount: 25_00 });
    expect((await listLedger(donationId)).filter(({ kind }) => kind === "mismatch")).toMatchObject([
      { amount: 0, note: "20.00 USD · PARTIALLY_REFUNDED" },
    ]);
  });

  test("while PayPal cannot be asked whether the money is back, the report of a won dispute waits", async () => {
    const { donationId, captureId } = await paid();
    const dispute = paypal.fake.dispute(captureId);
    paypal.fake.reverse(captureId);
    await report("PAYMENT.CAPTURE.REVERSED");
    paypal.fake.resolve(dispute, "RESOLVED_SELLER_FAVOUR");
    paypal.fake.behave("down");
    await expect(report("CUSTOMER.DISPUTE.RESOLVED")).rejects.toMatchObject({ status: 502 });
    paypal.fake.behave("well");
    expect(await report("CUSTOMER.DISPUTE.RESOLVED")).toBe("applied");
    expect(await statusOf(donationId)).toBe("completed");
  });

  test("a dispute of a payment we had not heard of finds its gift through PayPal", async () => {
    const { donationId, captureId } = await paidUnheard();
    paypal.fake.dispute(captureId);
    expect(await report("CUSTOMER.DISPUTE.CREATED")).toBe("applied");
    expect(await summarizeLedger(donationId)).toEqual(["pledged 0", "disputed 0"]);
    const foreign = reported("CUSTOMER.DISPUTE.CREATED");
    foreign.resource.disputed_transactions = [{ seller_transaction_id: "NOBODYS" }, {}];
    expect(await applyPayPalEvent(foreign)).toBe("unknown");
  });

  test("every report of a gift in any order, some twice, ends as PayPal has it", async () => {
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

  test("a report that PayPal has to be asked about waits while it cannot be", async () => {
    const { id, donationId } = await begin();
    paypal.fake.approve(id);
    paypal.fake.behave("down");
    await expect(report("CHECKOUT.ORDER.APPROVED")).rejects.toMatchObject({ status: 502 });
    expect(await statusOf(donationId)).toBe("pending");
    paypal.fake.behave("well");
    expect(await report("CHECKOUT.ORDER.APPROVED")).toBe("applied");
  });
});
