import { afterEach, describe, expect, test, vi } from "vitest";
import { startCheckout, createPaymentIntent } from "~/features/giving/stripe/stripe-payments.server";
import { markMismatchChecked } from "~/features/giving/admin/mismatches-admin.server";
import { exportDonations } from "~/features/giving/admin/donations-export-admin.server";
import { recordLedgerEvents, type LedgerEvent } from "~/features/giving/ledger/ledger.server";
import {
  donationFileSchema,
  listDonationsSchema,
  donationStatusSchema,
} from "~/features/giving/admin/donations-admin.schema";
import {
  listDonations,
  setDonationStatus,
  showDonation,
  summarizeDonations,
} from "~/features/giving/admin/donations-admin.server";
import { createThanksDraft } from "~/features/giving/admin/thanks-draft-admin.server";
import { countForDashboard } from "~/features/analytics/dashboard-counts.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import {
  completedEvent,
  createDonation,
  createRecurringDonation,
  createDoublePaidDonation,
} from "~tests/support/donations";
import { readDonation, donorCaller, listLedger, summarizeLedger } from "~tests/support/paypal";
import { cardDonationInput, deliverAllStripeEvents, withStripe } from "~tests/support/stripe";
import "~tests/support/areas";

const treasurer = async () => (await administrator({ permissions: ["manage_donations"] })).caller;
const list = (query: Record<string, unknown> = {}) => listDonationsSchema.parse(query);
const backAgain = (amount: number): LedgerEvent => ({
  kind: "refunded",
  source: "stripe",
  reference: `re_${amount}`,
  amount: -amount,
});
const failed: LedgerEvent = { kind: "failed", source: "stripe" };

const trail = () =>
  db
    .selectFrom("auditLog")
    .select(["action", "subject", "username", "before", "after"])
    .orderBy("id")
    .execute();
async function rowsOf(table: AsyncIterable<string[][]>): Promise<string[][]> {
  const rows = [];
  for await (const batch of table) rows.push(...batch);
  return rows;
}

afterEach(() => void vi.useRealTimers());

onBothDatabases(() => {
  describe("the list", () => {
    const idsOf = async (query: Record<string, unknown> = {}) =>
      (await listDonations(await treasurer(), list(query))).donations.map(({ id }) => id);

    test("shows donations newest first, a page at a time, with the administrator's fields", async () => {
      const caller = await treasurer();
      const gifts = [
        await createDonation(),
        await createDonation({}, completedEvent),
        await createDonation({ amount: 5 }),
      ];
      const first = await listDonations(caller, list({ limit: 2 }));
      expect(first.donations.map(({ id }) => id)).toEqual([gifts[2]!.id, gifts[1]!.id]);
      expect(first.older).toBe(gifts[1]!.id);
      const second = await listDonations(caller, list({ limit: 2, before: first.older! }));
      expect(second).toMatchObject({ donations: [{ id: gifts[0]!.id }], older: null });
      expect(first.donations[1]).toMatchObject({
        amount: "25.00",
        currency: "USD",
        donorName: "Marie Joseph",
        donorEmail: "marie@example.org",
        paymentMethod: "stripe",
        status: "completed",
        isRecurring: false,
        isDemo: false,
        refundedAmount: "0.00",
        receipt: expect.stringMatching(/^\d{4}-000001$/),
      });
    });

    test("is narrowed by status, method and examples", async () => {
      const [pending, done, example] = [
        await createDonation({ paymentMethod: "zelle", memoCode: "K7QM-4XTP" }),
        await createDonation({}, completedEvent),
        await createDonation({ isDemo: 1, paymentMethod: "paypal" }, completedEvent),
      ];
      expect(await idsOf()).toEqual([example.id, done.id, pending.id]);
      expect(await idsOf({ status: "pending" })).toEqual([pending.id]);
      expect(await idsOf({ status: "completed", demo: "without" })).toEqual([done.id]);
      expect(await idsOf({ demo: "only" })).toEqual([example.id]);
      expect(await idsOf({ method: "zelle" })).toEqual([pending.id]);
      expect(await idsOf({ method: "zelle", status: "completed" })).toEqual([]);
    });

    test("is narrowed by days as the ministry's calendar has them, both ends with it", async () => {
      // Port-au-Prince is five hours behind in January.
      const late = await createDonation({ createdAt: "2026-01-11T04:59:59.999Z" });
      const next = await createDonation({ createdAt: "2026-01-11T05:00:00.000Z" });
      expect(await idsOf({ from: "2026-01-10", to: "2026-01-10" })).toEqual([late.id]);
      expect(await idsOf({ from: "2026-01-11" })).toEqual([next.id]);
      expect(await idsOf({ to: "2026-01-09" })).toEqual([]);
    });

    test("is searched in name, e-mail, code, transaction and receipt, without accents and capitals", async () => {
      const zelle = await createDonation({
        ...{ donorName: "Élodie Désir", donorEmail: "elodie@example.org", paymentMethod: "zelle" },
        ...{ memoCode: "K7QM-4XTP", transactionId: "TX-99" },
      });
      const card = await createDonation({ providerId: "pi_3Qabc" }, completedEvent);
      const { serial } = await db.selectFrom("receipts").select("serial").executeTakeFirstOrThrow();
      for (const q of ["elodie DESIR", "elodie@", "k7qm-4xtp", "K7QM4XTP", "k7qm 4xtp", "tx-99"])
        expect(await idsOf({ q }), q).toEqual([zelle.id]);
      for (const q of [serial, "PI_3QABC"]) expect(await idsOf({ q }), q).toEqual([card.id]);
      expect(await idsOf({ q: "nobody" })).toEqual([]);
    });
  });

  describe("the summary", () => {
    const figures = async (query: Record<string, unknown> = {}) =>
      summarizeDonations(await treasurer(), donationFileSchema.parse(query));

    test("sums by the ledger what the list holds, dollars first, without examples", async () => {
      await createDonation({}, completedEvent, backAgain(10_00));
      await createDonation({ amount: 40_00, currency: "EUR", paymentMethod: "paypal" }, completedEvent);
      await createDonation({ amount: 7_00 }, completedEvent, backAgain(7_00));
      await createDonation({ amount: 500_00 });
      await createDonation({ amount: 500_00 }, failed);
      await createDonation({ amount: 500_00, isDemo: 1 }, completedEvent);
      const both = [
        { currency: "USD", amount: 15_00 },
        { currency: "EUR", amount: 40_00 },
      ];
      expect((await figures()).collected).toEqual(both);
      expect((await figures({ status: "completed" })).collected).toEqual(both);
      expect((await figures({ q: "marie" })).collected).toEqual(both);
      expect((await figures({ method: "stripe" })).collected).toEqual([both[0]]);
      expect((await figures({ method: "paypal" })).collected).toEqual([
        { currency: "USD", amount: 0 },
        both[1],
      ]);
      for (const query of [{ status: "pending" }, { demo: "only" }, { q: "nobody" }, { to: "2020-01-01" }])
        expect((await figures(query)).collected).toEqual([{ currency: "USD", amount: 0 }]);
    });

    test("counts the month's and the day's completed donations in the ministry's time zone, and what waits", async () => {
      vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-02-01T04:30:00.000Z") });
      await createDonation({}, completedEvent); // the last evening of January in Port-au-Prince
      vi.setSystemTime(new Date("2026-02-01T05:30:00.000Z"));
      await createDonation({}, completedEvent);
      await createDonation({ isDemo: 1 }, completedEvent);
      vi.setSystemTime(new Date("2026-02-02T05:30:00.000Z"));
      await createDonation({}, completedEvent);
      await createDonation({}, completedEvent, backAgain(25_00));
      await createDonation();
      await createDonation({ isDemo: 1 });
      expect(await figures({ status: "failed" })).toMatchObject({ thisMonth: 2, today: 1, pending: 1 });
    });
  });

  describe("a payment that does not fit", () => {
    const shown = async () => {
      const caller = await treasurer();
      const { donations } = await listDonations(caller, list({ status: "toCheck" }));
      return [(await summarizeDonations(caller, list())).toCheck, donations.map(({ id }) => id)];
    };

    test("puts its donation among those to check until an administrator does something about it", async () => {
      const caller = await treasurer();
      await createDonation({}, completedEvent);
      const { id } = await createDoublePaidDonation();
      const pending = await createDonation({}, { kind: "mismatch", source: "stripe", note: "30.00 USD" });
      await createDoublePaidDonation({ isDemo: 1 });
      expect(await shown()).toEqual([2, [pending.id, id]]);
      expect((await summarizeDonations(caller, list({ status: "toCheck" }))).collected).toEqual([
        { currency: "USD", amount: 25_00 },
      ]);
      await setDonationStatus(caller, { id: pending.id, status: "failed" });
      expect(await shown()).toEqual([1, [id]]);
      expect(await showDonation(caller, { id: pending.id })).toMatchObject({ toCheck: false });
    });

    test("is checked by one person, which moves nothing; a new one is to be checked again", async () => {
      const caller = await treasurer();
      const { id } = await createDoublePaidDonation();
      expect(await showDonation(caller, { id })).toMatchObject({ toCheck: true });
      expect(await markMismatchChecked(caller, { id })).toMatchObject({
        status: "completed",
        refundedAmount: "0.00",
      });
      expect(await shown()).toEqual([0, []]);
      const { toCheck, ledger } = await showDonation(caller, { id });
      expect(toCheck).toBe(false);
      expect(ledger.at(-1)).toMatchObject({ kind: "checked", amount: "0.00", source: "administrator" });
      const nothing = { status: 409, key: "admin-donations:toCheck.nothing" };
      await expect(markMismatchChecked(caller, { id })).rejects.toMatchObject(nothing);
      await expect(markMismatchChecked(caller, { id: 4711 })).rejects.toMatchObject({ status: 404 });
      await db
        .transaction()
        .execute((trx) => recordLedgerEvents(trx, id, [{ ...completedEvent, reference: "ch_third" }]));
      expect(await shown()).toEqual([1, [id]]);
      await markMismatchChecked(caller, { id });
      expect(await shown()).toEqual([0, []]);
      expect((await trail()).map(({ action }) => action)).toEqual(["donation.checked", "donation.checked"]);
      const other = (await administrator({ permissions: ["manage_content"] })).caller;
      await expect(markMismatchChecked(other, { id })).rejects.toMatchObject({ status: 403 });
    });
  });

  test("the dashboard counts no examples", async () => {
    await createDonation();
    await createDonation({ isDemo: 1 });
    expect(await countForDashboard(await treasurer())).toEqual({ donations: 1 });
  });

  describe("one donation", () => {
    test("is shown with its ledger, its receipt, its monthly gift and its place on the wall", async () => {
      const recurringDonationId = await createRecurringDonation();
      const gift = { recurringDonationId, isRecurring: 1, isPublic: 1, isAnonymous: 1 } as const;
      const { id } = await createDonation(gift, completedEvent, backAgain(5_00));
      const shown = await showDonation(await treasurer(), { id });
      expect(shown).toMatchObject({
        id,
        status: "completed",
        refundedAmount: "5.00",
        ledger: [
          { kind: "pledged", amount: "0.00", beforeStatus: null, afterStatus: "pending", source: "donor" },
          { kind: "completed", amount: "25.00", beforeStatus: "pending", afterStatus: "completed" },
          { kind: "refunded", amount: "-5.00", reference: "re_500" },
        ],
        receiptIssued: { voidedAt: null },
        monthly: { status: "active", amount: "25.00", gifts: 1 },
        appreciation: { isPublic: true, isAnonymous: true },
        refundable: { left: "20.00", by: "provider", seen: 1 },
      });
      expect(shown.receiptIssued!.serial).toBe(shown.receipt);
    });

    test("has nothing of these while it waits", async () => {
      const { id } = await createDonation();
      expect(await showDonation(await treasurer(), { id })).toMatchObject({
        ...{ receiptIssued: null, monthly: null, appreciation: null, refundable: null, receipt: null },
      });
      await expect(showDonation(await treasurer(), { id: 4711 })).rejects.toMatchObject({ status: 404 });
    });
  });

  describe("its status", () => {
    test("is set to completed by a person, with all that a completed gift brings", async () => {
      const { id } = await createDonation({ isPublic: 1 });
      const caller = await treasurer();
      expect(await setDonationStatus(caller, { id, status: "completed" })).toMatchObject({
        status: "completed",
        receipt: expect.stringContaining("-000001"),
      });
      const { ledger, appreciation } = await showDonation(caller, { id });
      expect(ledger.at(-1)).toMatchObject({
        ...{ kind: "completed", source: "administrator", amount: "25.00" },
        actor: caller.admin!.username,
      });
      expect(appreciation).toEqual({ isPublic: true, isAnonymous: false });
      expect(await trail()).toEqual([
        {
          ...{ action: "donation.completed", subject: String(id), username: caller.admin!.username },
          before: '{"status":"pending"}',
          after: '{"status":"completed"}',
        },
      ]);
    });

    test("is set to failed, and brings nothing", async () => {
      const { id } = await createDonation({ isPublic: 1 });
      const caller = await treasurer();
      expect(await setDonationStatus(caller, { id, status: "failed" })).toMatchObject({ status: "failed" });
      expect(await showDonation(caller, { id })).toMatchObject({ receiptIssued: null, appreciation: null });
      expect((await trail())[0]).toMatchObject({ action: "donation.failed" });
    });

    test("changes from pending alone, and the refusal names how it is", async () => {
      const caller = await treasurer();
      const gifts = {
        completed: await createDonation({}, completedEvent),
        failed: await createDonation({}, failed),
        refunded: await createDonation({}, completedEvent, backAgain(25_00)),
      };
      for (const [state, { id }] of Object.entries(gifts)) {
        for (const status of ["completed", "failed"] as const) {
          const refused = setDonationStatus(caller, { id, status });
          await expect(refused).rejects.toMatchObject({
            status: 409,
            key: `admin-donations:settled.${state}`,
          });
        }
      }
      await expect(setDonationStatus(caller, { id: 4711, status: "failed" })).rejects.toMatchObject({
        status: 404,
      });
      expect(await trail()).toEqual([]);
    });

    test("is set by one of two people who press at the same moment", async () => {
      const { id } = await createDonation();
      const [first, second] = await Promise.allSettled([
        setDonationStatus(await treasurer(), { id, status: "completed" }),
        setDonationStatus(await treasurer(), { id, status: "failed" }),
      ]);
      expect([first.status, second.status].sort()).toEqual(["fulfilled", "rejected"]);
      const refused = [first, second].find(({ status }) => status === "rejected") as PromiseRejectedResult;
      expect(refused.reason).toMatchObject({ status: 409 });
      expect(await trail()).toHaveLength(1);
    });

    test("of an example is set without a receipt, a place on the wall or a figure", async () => {
      const { id } = await createDonation({ isDemo: 1, isPublic: 1 });
      const caller = await treasurer();
      expect(await setDonationStatus(caller, { id, status: "completed" })).toMatchObject({ receipt: null });
      expect(await showDonation(caller, { id })).toMatchObject({ appreciation: null });
      expect(await summarizeDonations(caller, donationFileSchema.parse({}))).toMatchObject({
        ...{ collected: [{ currency: "USD", amount: 0 }], thisMonth: 0, today: 0 },
      });
    });

    test.each(["refunded", "pending", "Completed", ""])("is never %j by this way", (status) => {
      expect(donationStatusSchema.safeParse({ id: "1", status }).success).toBe(false);
    });
  });

  describe("its status, with a payment that is open at Stripe", () => {
    const stripe = withStripe();
    const intentOf = ({ clientSecret }: { clientSecret: string }) => clientSecret.split("_secret_")[0]!;
    const trials = ["completed", "failed"] as const;
    const settled = { status: 409, key: "admin-donations:settled.completed" };

    test.each(trials)("is set to %s by a person, and nobody can pay it any more", async (status) => {
      const made = await createPaymentIntent(donorCaller(), cardDonationInput());
      expect(await setDonationStatus(await treasurer(), { id: made.donationId, status })).toMatchObject({
        status,
      });
      expect(stripe.fake.world.intents.get(intentOf(made))).toMatchObject({ status: "canceled" });
      await deliverAllStripeEvents(stripe.fake);
      expect(await readDonation(made.donationId)).toMatchObject({ status });
    });

    test.each(trials)("is not set to %s where it was paid: Stripe completes it", async (status) => {
      const made = await createPaymentIntent(donorCaller(), cardDonationInput());
      stripe.fake.pay(intentOf(made));
      const refused = setDonationStatus(await treasurer(), { id: made.donationId, status });
      await expect(refused).rejects.toMatchObject(settled);
      expect(await summarizeLedger(made.donationId)).toEqual(["pledged 0", "completed 2500"]);
      expect(await listLedger(made.donationId)).toMatchObject([{}, { source: "stripe" }]);
    });

    test("closes the hosted page, and finds what was paid on it", async () => {
      const caller = await treasurer();
      for (const attempt of ["left", "paid"])
        await startCheckout(donorCaller(), cardDonationInput({ attempt }));
      const [left, paid] = [...stripe.fake.world.checkouts.values()].slice(-2);
      const [first, second] = await db.selectFrom("donations").select("id").orderBy("id").execute();
      await setDonationStatus(caller, { id: first!.id, status: "completed" });
      expect(left).toMatchObject({ status: "expired" });
      stripe.fake.payCheckout(paid!.id);
      const refused = setDonationStatus(caller, { id: second!.id, status: "failed" });
      await expect(refused).rejects.toMatchObject(settled);
    });

    test("ends a monthly gift whose first payment is to come", async () => {
      const made = await createPaymentIntent(donorCaller(), cardDonationInput({ isRecurring: true }));
      await setDonationStatus(await treasurer(), { id: made.donationId, status: "failed" });
      expect(stripe.fake.world.intents.get(intentOf(made))).toMatchObject({ status: "canceled" });
      const monthly = await db.selectFrom("recurringDonations").select("status").executeTakeFirstOrThrow();
      expect(monthly.status).toBe("cancelled");
    });

    test("is set as it says while Stripe cannot be asked", async () => {
      const made = await createPaymentIntent(donorCaller(), cardDonationInput());
      stripe.fake.behave("garbage");
      const change = { id: made.donationId, status: "completed" } as const;
      expect(await setDonationStatus(await treasurer(), change)).toMatchObject({ status: "completed" });
    });
  });

  describe("the letter with a receipt", () => {
    test("is written in the donor's language, with the amount, the day and the number", async () => {
      vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00.000Z") });
      const caller = await treasurer();
      const { id } = await createDonation({ language: "ht" }, completedEvent);
      const donation = await showDonation(caller, { id });
      const href = await createThanksDraft(caller, donation);
      expect(href).toMatch(/^mailto:marie@example\.org\?subject=M%C3%A8si/);
      const body = decodeURIComponent(href!);
      for (const piece of ["Bonjou Marie Joseph,", "25,00", "vandredi 20 novanm 2026", donation.receipt!])
        expect(body).toContain(piece);
    });

    test("cannot be where the donor left no e-mail", async () => {
      const caller = await treasurer();
      const { id } = await createDonation({ donorEmail: null }, completedEvent);
      expect(await createThanksDraft(caller, await showDonation(caller, { id }))).toBeNull();
    });
  });

  describe("the file", () => {
    test("holds the filtered donations with their columns named, and is noted", async () => {
      const caller = await treasurer();
      await createDonation({ paymentMethod: "zelle", memoCode: "K7QM-4XTP", message: "=1+1" });
      await createDonation({ isRecurring: 1, donorName: null }, completedEvent, backAgain(5_00));
      const filter = donationFileSchema.parse({ status: "completed", q: "marie" });
      const [names, ...rows] = await rowsOf(await exportDonations(caller, filter));
      expect(names!.slice(0, 6)).toEqual(["N°", "Date", "Statut", "Montant", "Remboursé", "Devise"]);
      expect(rows).toHaveLength(1);
      const cell = (name: string) => rows[0]![names!.indexOf(name)];
      expect(cell("Montant")).toBe("25.00");
      expect(cell("Remboursé")).toBe("5.00");
      expect(cell("Donateur")).toBe("Donateur anonyme");
      expect(cell("Type")).toBe("Donation récurrente");
      expect(cell("Reçu n°")).toContain("-000001");
      expect(await trail()).toEqual([
        expect.objectContaining({ action: "donations.exported", after: '{"status":"completed"}' }),
      ]);
    });

    test("holds each donation once while others come and change", async () => {
      const caller = await treasurer();
      const now = new Date().toISOString();
      const row = { amount: 1_00, paymentMethod: "stripe", createdAt: now, updatedAt: now } as const;
      await db
        .insertInto("donations")
        .values(Array.from({ length: 600 }, () => row))
        .execute();
      const ids: string[] = [];
      for await (const rows of await exportDonations(caller, donationFileSchema.parse({}))) {
        if (rows.length > 1) await createDonation();
        await db.updateTable("donations").set({ updatedAt: new Date().toISOString() }).execute();
        ids.push(...rows.map(([id]) => id!));
      }
      expect(ids.slice(1)).toEqual(Array.from({ length: 600 }, (_, index) => String(600 - index)));
    });
  });
});
