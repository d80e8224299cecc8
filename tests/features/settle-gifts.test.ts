import { expect, test } from "vitest";
import { env } from "~/config/env.server";
import { createPayPalOrder } from "~/features/giving/paypal-gifts.server";
import { settleGift, settleGifts } from "~/features/giving/settle.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { donationOf, donor, payPalGift, storyOf, withPayPal } from "~tests/support/paypal";

const paypal = withPayPal();
let visits = 0;
const begin = () => createPayPalOrder(donor(), payPalGift({ attempt: `visit-${++visits}` }));
/** Makes a gift as old as that. */
const age = (donationId: number, minutes: number) =>
  db
    .updateTable("donations")
    .set({ createdAt: new Date(Date.now() - minutes * 60_000).toISOString() })
    .where("id", "=", donationId)
    .execute();
const statusOf = async (id: number) => (await donationOf(id)).status;
const day = 24 * 60;

onBothDatabases(() => {
  test("a gift whose donor agreed and never came back is taken, with no report of it", async () => {
    const [young, fresh] = [await begin(), await begin()];
    for (const { id } of [young, fresh]) paypal.fake.approve(id);
    await age(young.donationId, 15);
    await settleGifts();
    expect(await statusOf(young.donationId)).toBe("completed");
    // Its donor may be on the way back just now.
    expect(await statusOf(fresh.donationId)).toBe("pending");
  });

  test("what nobody paid within a day has failed; until then it waits", async () => {
    const [old, waiting, forgotten] = [await begin(), await begin(), await begin()];
    await age(old.donationId, day + 1);
    await age(waiting.donationId, day - 1);
    await age(forgotten.donationId, day + 1);
    paypal.fake.expire(forgotten.id);
    await settleGifts();
    await settleGifts();
    expect(await statusOf(old.donationId)).toBe("failed");
    expect(await statusOf(forgotten.donationId)).toBe("failed");
    expect(await statusOf(waiting.donationId)).toBe("pending");
    expect(await storyOf(old.donationId)).toEqual(["pledged 0", "failed 0"]);
  });

  test("one overdue whose donor did pay is completed, not failed", async () => {
    const { id, donationId } = await begin();
    paypal.fake.approve(id);
    await age(donationId, 3 * day);
    await settleGifts();
    expect(await statusOf(donationId)).toBe("completed");
  });

  test("between its first two hours and its last a gift is not asked about", async () => {
    const { donationId } = await begin();
    await age(donationId, 5 * 60);
    paypal.fake.asked.length = 0;
    await settleGifts();
    expect(paypal.fake.asked).toEqual([]);
  });

  test("a gift PayPal cannot answer for holds up no other, and is asked about again", async () => {
    const [stuck, good] = [await begin(), await begin()];
    await age(stuck.donationId, day + 1);
    await age(good.donationId, day + 1);
    paypal.fake.approve(good.id);
    paypal.fake.behave("down", new RegExp(stuck.id));
    await expect(settleGifts()).rejects.toThrow("1 gifts");
    expect([await statusOf(stuck.donationId), await statusOf(good.donationId)]).toEqual([
      "pending",
      "completed",
    ]);
    paypal.fake.behave("well");
    await settleGifts();
    expect(await statusOf(stuck.donationId)).toBe("failed");
  });

  test("when PayPal is down it is left alone after a few", async () => {
    for (let count = 0; count < 7; count += 1) await age((await begin()).donationId, day + 1);
    paypal.fake.behave("down");
    paypal.fake.asked.length = 0;
    await expect(settleGifts()).rejects.toThrow("5 gifts");
    expect(paypal.fake.asked).toHaveLength(5);
  });

  test("however many PayPal cannot answer for, those after them are settled", async () => {
    const stuck = [];
    for (let count = 0; count < 7; count += 1) stuck.push(await begin());
    const good = await begin();
    for (const { donationId } of [...stuck, good]) await age(donationId, day + 1);
    paypal.fake.approve(good.id);
    paypal.fake.behave("down", new RegExp(stuck.map(({ id }) => id).join("|")));
    for (const _twice of [1, 2]) await expect(settleGifts()).rejects.toThrow("gifts");
    expect(await statusOf(good.donationId)).toBe("completed");
    for (const { donationId } of stuck) expect(await statusOf(donationId)).toBe("pending");
  });

  test("failures with answers between them do not end a look, nor do those of the young the overdue", async () => {
    const stuck = [];
    for (let count = 0; count < 6; count += 1) {
      stuck.push(await begin());
      if (count % 3 === 2) await age((await begin()).donationId, day + 1);
    }
    const young = [];
    for (let count = 0; count < 5; count += 1) young.push(await begin());
    for (const { donationId } of stuck) await age(donationId, day + 1);
    for (const { donationId } of young) await age(donationId, 15);
    paypal.fake.behave("down", new RegExp([...stuck, ...young].map(({ id }) => id).join("|")));
    await expect(settleGifts()).rejects.toThrow("11 gifts");
  });

  test("gifts of an account that was taken away wait on", async () => {
    const { donationId } = await begin();
    await age(donationId, day + 1);
    env.PAYPAL_CLIENT_ID = undefined;
    await settleGifts();
    env.PAYPAL_CLIENT_ID = paypal.fake.clientId;
    expect(await statusOf(donationId)).toBe("pending");
  });

  test("one whose order was never opened has failed after a day, and nobody is asked", async () => {
    const { donationId } = await begin();
    await db.updateTable("donations").set({ providerId: null }).where("id", "=", donationId).execute();
    await age(donationId, day + 1);
    paypal.fake.asked.length = 0;
    await settleGifts();
    expect(await statusOf(donationId)).toBe("failed");
    expect(paypal.fake.asked).toEqual([]);
  });

  test("a gift that waits no more, or is an example, is left as it is", async () => {
    const { donationId } = await begin();
    const row = await donationOf(donationId);
    paypal.fake.asked.length = 0;
    const others = [{ status: "completed" }, { status: "failed" }, { isDemo: 1 }, { memoCode: "K7QM-4XTP" }];
    for (const other of others) {
      const changed = { ...row, ...other } as typeof row;
      expect(await settleGift(changed)).toBe(changed);
    }
    const zelle = { ...row, paymentMethod: "zelle" } as const;
    expect(await settleGift(zelle, { isOverdue: true })).toBe(zelle);
    expect(paypal.fake.asked).toEqual([]);
  });

  test("more than a batch of overdue gifts are all settled", async () => {
    const now = new Date(Date.now() - 2 * day * 60_000).toISOString();
    const rows = Array.from({ length: 60 }, () => ({
      ...({ amount: 5_00, paymentMethod: "paypal", createdAt: now } as const),
      ...{ donorName: null, donorEmail: null, country: null, message: null, userId: null, providerId: null },
      ...{ checkoutId: null, captureId: null, invoiceId: null, recurringDonationId: null },
      ...{ transactionId: null, memoCode: null, requestKey: null, completedAt: null, updatedAt: null },
      ...{ receivedOn: null, receivedBy: null },
    }));
    await db.insertInto("donations").values(rows).execute();
    await settleGifts();
    const left = await db.selectFrom("donations").select("id").where("status", "=", "pending").execute();
    expect(left).toEqual([]);
  });
});
