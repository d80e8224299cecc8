import { expect, test } from "vitest";
import { settleDonation, settleDonations } from "~/features/giving/settling/settle-donations.server";
import { onBothDatabases } from "~tests/support/database";
import {
  age,
  books,
  insertAnonymousDonations,
  setEnv,
  updateDonation,
  withPayPal,
  withStripe,
} from "../world";

const paypal = withPayPal();

withStripe();

const day = 24 * 60;

onBothDatabases(() => {
  test("an approved donation whose donor never returned is captured without an event", async () => {
    const [young, fresh] = [await paypal.begin(), await paypal.begin()];
    for (const { id } of [young, fresh]) paypal.fake.approve(id);
    await age(young.donationId, 15);
    await settleDonations();
    expect(await books.status(young.donationId)).toBe("completed");
    // The donor of the fresh one may be returning just now.
    expect(await books.status(fresh.donationId)).toBe("pending");
  });

  test("an unpaid donation fails after a day; until then it is pending", async () => {
    const [old, waiting, forgotten] = [await paypal.begin(), await paypal.begin(), await paypal.begin()];
    await age(old.donationId, day + 1);
    await age(waiting.donationId, day - 1);
    await age(forgotten.donationId, day + 1);
    paypal.fake.expire(forgotten.id);
    await settleDonations();
    await settleDonations();
    expect(await books.status(old.donationId)).toBe("failed");
    expect(await books.status(forgotten.donationId)).toBe("failed");
    expect(await books.status(waiting.donationId)).toBe("pending");
    expect(await books.summary(old.donationId)).toEqual(["pledged 0", "failed 0"]);
  });

  test("an overdue donation that was paid is completed, not failed", async () => {
    const { id, donationId } = await paypal.begin();
    paypal.fake.approve(id);
    await age(donationId, 3 * day);
    await settleDonations();
    expect(await books.status(donationId)).toBe("completed");
  });

  test("after its first two hours a donation is not checked until it is overdue", async () => {
    const { donationId } = await paypal.begin();
    await age(donationId, 5 * 60);
    paypal.fake.asked.length = 0;
    await settleDonations();
    expect(paypal.fake.asked).toEqual([]);
  });

  test("a donation that PayPal cannot answer for does not stop the others, and is checked again", async () => {
    const [stuck, good] = [await paypal.begin(), await paypal.begin()];
    await age(stuck.donationId, day + 1);
    await age(good.donationId, day + 1);
    paypal.fake.approve(good.id);
    paypal.fake.behave("down", new RegExp(stuck.id));
    await expect(settleDonations()).rejects.toThrow("1 gifts");
    expect([await books.status(stuck.donationId), await books.status(good.donationId)]).toEqual([
      "pending",
      "completed",
    ]);
    paypal.fake.behave("well");
    await settleDonations();
    expect(await books.status(stuck.donationId)).toBe("failed");
  });

  test("when PayPal is down the run ends after a few failures", async () => {
    for (let count = 0; count < 7; count += 1) await age((await paypal.begin()).donationId, day + 1);
    paypal.fake.behave("down");
    paypal.fake.asked.length = 0;
    await expect(settleDonations()).rejects.toThrow("5 gifts");
    expect(paypal.fake.asked).toHaveLength(5);
  });

  test("donations after many that PayPal cannot return are settled within two runs", async () => {
    const stuck = [];
    for (let count = 0; count < 7; count += 1) stuck.push(await paypal.begin());
    const good = await paypal.begin();
    for (const { donationId } of [...stuck, good]) await age(donationId, day + 1);
    paypal.fake.approve(good.id);
    paypal.fake.behave("down", new RegExp(stuck.map(({ id }) => id).join("|")));
    for (const _twice of [1, 2]) await expect(settleDonations()).rejects.toThrow("gifts");
    expect(await books.status(good.donationId)).toBe("completed");
    for (const { donationId } of stuck) expect(await books.status(donationId)).toBe("pending");
  });

  test("non-consecutive failures do not end a run, and failures of recent donations not the overdue run", async () => {
    const stuck = [];
    for (let count = 0; count < 6; count += 1) {
      stuck.push(await paypal.begin());
      if (count % 3 === 2) await age((await paypal.begin()).donationId, day + 1);
    }
    const young = [];
    for (let count = 0; count < 5; count += 1) young.push(await paypal.begin());
    for (const { donationId } of stuck) await age(donationId, day + 1);
    for (const { donationId } of young) await age(donationId, 15);
    paypal.fake.behave("down", new RegExp([...stuck, ...young].map(({ id }) => id).join("|")));
    await expect(settleDonations()).rejects.toThrow("11 gifts");
  });

  test("donations of a removed account stay pending", async () => {
    const { donationId } = await paypal.begin();
    await age(donationId, day + 1);
    setEnv({ PAYPAL_CLIENT_ID: undefined });
    await settleDonations();
    expect(await books.status(donationId)).toBe("pending");
  });

  test("a donation without an order fails after a day, without a call to PayPal", async () => {
    const { donationId } = await paypal.begin();
    await updateDonation(donationId, { providerId: null });
    await age(donationId, day + 1);
    paypal.fake.asked.length = 0;
    await settleDonations();
    expect(await books.status(donationId)).toBe("failed");
    expect(paypal.fake.asked).toEqual([]);
  });

  test("a donation that is not pending, or a demo donation, is not changed", async () => {
    const { donationId } = await paypal.begin();
    const row = await books.donation(donationId);
    paypal.fake.asked.length = 0;
    const others = [{ status: "completed" }, { status: "failed" }, { isDemo: 1 }, { memoCode: "K7QM-4XTP" }];
    for (const other of others) {
      const changed = { ...row, ...other } as typeof row;
      expect(await settleDonation(changed)).toBe(changed);
    }
    const zelle = { ...row, paymentMethod: "zelle" } as const;
    expect(await settleDonation(zelle, { isOverdue: true })).toBe(zelle);
    expect(paypal.fake.asked).toEqual([]);
  });

  test("more than a batch of overdue donations are all settled", async () => {
    const now = new Date(Date.now() - 2 * day * 60_000).toISOString();
    await insertAnonymousDonations(60, { paymentMethod: "paypal", createdAt: now });
    await settleDonations();
    expect((await books.donations()).filter(({ status }) => status === "pending")).toEqual([]);
  });
});
