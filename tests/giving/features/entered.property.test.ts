import fc from "fast-check";
import { expect, test } from "vitest";
import type { Caller } from "~/auth/caller.server";
import { refundDonation } from "~/features/giving/admin/refunds-admin.server";
import { refundSchema } from "~/features/giving/admin/donations-admin.schema";
import { listDonors, mergeDonor, unmergeDonor } from "~/features/giving/donors/donors-admin.server";
import { enterBatch } from "~/features/giving/entered/batches-admin.server";
import { correctDonation, enterDonation } from "~/features/giving/entered/entered-donations-admin.server";
import { batchSchema, enterDonationSchema } from "~/features/giving/entered/entered.schema";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { books, treasurer } from "../world";
import "~tests/support/areas";

const people = ["Marie", "Jean <jean@example.org>", "m2@example.org", "Luc", ""];
const money = fc.record({
  donor: fc.constantFrom(...people),
  cents: fc.integer({ min: 1, max: 900_00 }),
  currency: fc.constantFrom("USD", "EUR"),
  method: fc.constantFrom("cash", "cheque", "monCash", "inKind"),
});
type Money = typeof money extends fc.Arbitrary<infer One> ? One : never;
/** `at`: which of the donations or donors so far, as a fraction. */
const at = fc.double({ min: 0, max: 0.999, noNaN: true });
const act = fc.oneof(
  fc.record({ kind: fc.constant("enter" as const), money, sent: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant("batch" as const), rows: fc.array(money, { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant("correct" as const), at }),
  fc.record({ kind: fc.constant("replace" as const), at, money }),
  fc.record({ kind: fc.constant("refund" as const), at, part: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant("merge" as const), at, into: at }),
  fc.record({ kind: fc.constant("unmerge" as const), at }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** What one donation should be: minor units given and left, 0 in kind. */
interface Expected {
  currency: string;
  given: number;
  left: number;
  isInKind: boolean;
  isCorrected: boolean;
}

const fieldsOf = ({ donor, cents, currency, method }: Money) => {
  const isInKind = method === "inKind";
  return {
    ...{ donor, method, receivedOn: "2026-11-22", currency },
    amount: isInKind ? "" : (cents / 100).toFixed(2),
    description: isInKind ? "Rice" : undefined,
  };
};
const expectedOf = ({ cents, currency, method }: Money): Expected => {
  const isInKind = method === "inKind";
  const given = isInKind ? 0 : cents;
  return { currency, given, left: given, isInKind, isCorrected: false };
};

/** Repeats a call with the question's token, as a person confirms it. */
async function confirming<T>(call: (confirmed?: string) => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof AppError) || !error.body.check) throw error;
    return call((error.body.check as { token: string }).token);
  }
}

/** Does one act, and what it should do to `expected`. Acts that the rules refuse change nothing. */
async function perform(caller: Caller, one: Act, expected: Map<number, Expected>, number: number) {
  const ids = [...expected.keys()];
  const pick = (fraction: number) => ids[Math.floor(fraction * ids.length)];
  const enter = (given: Money, more: object = {}) =>
    confirming((confirmed) =>
      enterDonation(caller, enterDonationSchema.parse({ ...fieldsOf(given), ...more, confirmed })),
    );
  if (one.kind === "enter") {
    const sent = [];
    for (let n = 0; n < one.sent; n += 1) sent.push(await enter(one.money, { attempt: `visit ${number}` }));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expected.set(sent[0]!.id, expectedOf(one.money));
  } else if (one.kind === "batch") {
    const rows = one.rows.map((row) => {
      const { description, ...fields } = fieldsOf(row);
      const amount = fields.amount && `${fields.amount} ${row.currency}`;
      return { ...fields, amount, reference: description ?? "row" };
    });
    const saved = await confirming((confirmed) =>
      enterBatch(
        caller,
        batchSchema.parse({ receivedOn: "2026-11-22", rows, attempt: `b ${number}`, confirmed }),
      ),
    );
    saved.donations.forEach(({ id }, index) => {
      const { donor: _, ...row } = expectedOf(one.rows[index]!) as Expected & { donor?: string };
      expected.set(id, row.isInKind ? { ...row, currency: "USD" } : row);
    });
  } else if (one.kind === "merge" || one.kind === "unmerge") {
    const donors = await db.selectFrom("donors").select("id").orderBy("id").execute();
    const donor = (fraction: number) => donors[Math.floor(fraction * donors.length)]?.id ?? 0;
    await (
      one.kind === "merge"
        ? mergeDonor(caller, { id: donor(one.at), into: String(donor(one.into)) })
        : unmergeDonor(caller, { id: donor(one.at) })
    ).catch(ignoreRefusal);
  } else {
    const id = pick(one.at);
    const row = id === undefined ? undefined : expected.get(id)!;
    if (id === undefined || !row) return;
    const isOpen = row.isInKind ? !row.isCorrected : row.left > 0;
    if (one.kind === "refund") {
      const amount = Math.max(1, Math.floor((row.left * one.part) / 100));
      const seen = (await books.ledger(id)).filter(({ kind }) => kind === "refunded").length;
      const input = refundSchema.parse({ id, amount: (amount / 100).toFixed(2), seen });
      const isDone = await refundDonation(caller, input).then(() => true, ignoreRefusal);
      expect(Boolean(isDone)).toBe(isOpen && !row.isInKind);
      if (isDone) row.left -= amount;
      return;
    }
    const doing =
      one.kind === "correct"
        ? correctDonation(caller, { id, reason: "Wrong" })
        : enter(one.money, { corrects: String(id), reason: "Wrong" });
    const done = await doing.then((saved) => saved, ignoreRefusal);
    expect(Boolean(done)).toBe(isOpen);
    if (!done) return;
    Object.assign(row, { left: 0, isCorrected: true });
    if (one.kind === "replace") expected.set(done.id, expectedOf(one.money));
  }
}

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}

async function expectBooks(caller: Caller, expected: Map<number, Expected>): Promise<void> {
  const donations = await books.donations();
  expect(donations.map(({ id }) => id)).toEqual([...expected.keys()].sort((a, b) => a - b));
  for (const { id, amount, refundedAmount, status } of donations) {
    const { given, left, isInKind, isCorrected } = expected.get(id)!;
    const isHeld = isInKind ? !isCorrected : left > 0;
    expect([id, await books.sum(id)]).toEqual([id, left]);
    expect({ id, amount, refundedAmount, status }).toEqual({
      ...{ id, amount: given, refundedAmount: given - left },
      status: isHeld ? "completed" : "refunded",
    });
    expect((await books.receipt(id)).voidedAt === null).toBe(isHeld);
  }
  const receipts = await books.receipts();
  expect(receipts.map(({ number }) => number)).toEqual(donations.map((_, index) => index + 1));
  // The donors' totals together with nobody's donations are the ledger.
  const { donors } = await listDonors(caller, { q: "", before: undefined });
  for (const currency of ["USD", "EUR"]) {
    const held = [...expected.values()].filter((one) => one.currency === currency);
    const ofNobody = donations.filter((one) => one.donorId === null && one.currency === currency);
    const known = donors.flatMap(({ totals }) => totals).filter((one) => one.currency === currency);
    const sum =
      known.reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0) +
      ofNobody.reduce((all, one) => all + one.amount - one.refundedAmount, 0);
    expect([currency, sum]).toEqual([currency, held.reduce((all, { left }) => all + left, 0)]);
  }
}

test("entered donations, batches, corrections, refunds and merges in any order agree with the ledger", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 40 }), async (acts) => {
      await freshDatabase();
      const caller = await treasurer();
      const expected = new Map<number, Expected>();
      for (const [number, one] of acts.entries()) await perform(caller, one, expected, number);
      await expectBooks(caller, expected);
    }),
    { numRuns: 12, seed: 31, endOnFailure: true },
  );
}, 120_000);
