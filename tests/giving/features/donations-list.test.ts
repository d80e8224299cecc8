import { describe, expect, test, vi } from "vitest";
import { countForDashboard } from "~/features/analytics/dashboard-counts.server";
import { donationFileSchema, listDonationsSchema } from "~/features/giving/admin/donations-admin.schema";
import { listDonations, summarizeDonations } from "~/features/giving/admin/donations-admin.server";
import { exportDonations } from "~/features/giving/admin/donations-export-admin.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import {
  books,
  completedEvent,
  createDonation,
  failedEvent,
  insertAnonymousDonations,
  refundedEvent,
  setClock,
  treasurer,
} from "../world";
import "~tests/support/areas";

const list = (query: Record<string, unknown> = {}) => listDonationsSchema.parse(query);

async function rowsOf(table: AsyncIterable<string[][]>): Promise<string[][]> {
  const rows = [];
  for await (const batch of table) rows.push(...batch);
  return rows;
}

onBothDatabases(() => {
  describe("the list", () => {
    const idsOf = async (query: Record<string, unknown> = {}) =>
      (await listDonations(await treasurer(), list(query))).donations.map(({ id }) => id);

    test("shows donations newest first, a page at a time, with the administrator's fields", async () => {
      const caller = await treasurer();
      const donations = [
        await createDonation(),
        await createDonation({}, completedEvent),
        await createDonation({ amount: 5 }),
      ];
      const first = await listDonations(caller, list({ limit: 2 }));
      expect(first.donations.map(({ id }) => id)).toEqual([donations[2]!.id, donations[1]!.id]);
      expect(first.older).toBe(donations[1]!.id);
      const second = await listDonations(caller, list({ limit: 2, before: first.older! }));
      expect(second).toMatchObject({ donations: [{ id: donations[0]!.id }], older: null });
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

    test("is filtered by status, method and demo", async () => {
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

    test("is filtered by days of the ministry's time zone, both included", async () => {
      // Port-au-Prince is five hours behind in January.
      const late = await createDonation({ createdAt: "2026-01-11T04:59:59.999Z" });
      const next = await createDonation({ createdAt: "2026-01-11T05:00:00.000Z" });
      expect(await idsOf({ from: "2026-01-10", to: "2026-01-10" })).toEqual([late.id]);
      expect(await idsOf({ from: "2026-01-11" })).toEqual([next.id]);
      expect(await idsOf({ to: "2026-01-09" })).toEqual([]);
    });

    test("is searched by name, e-mail, code, transaction and receipt, ignoring accents and case", async () => {
      const zelle = await createDonation({
        ...{ donorName: "Élodie Désir", donorEmail: "elodie@example.org", paymentMethod: "zelle" },
        ...{ memoCode: "K7QM-4XTP", transactionId: "TX-99" },
      });
      const card = await createDonation({ providerId: "pi_3Qabc" }, completedEvent);
      const { serial } = await books.receipt(card.id);
      for (const q of ["elodie DESIR", "elodie@", "k7qm-4xtp", "K7QM4XTP", "k7qm 4xtp", "tx-99"])
        expect(await idsOf({ q }), q).toEqual([zelle.id]);
      for (const q of [serial, "PI_3QABC"]) expect(await idsOf({ q }), q).toEqual([card.id]);
      expect(await idsOf({ q: "nobody" })).toEqual([]);
    });
  });

  describe("the summary", () => {
    const figures = async (query: Record<string, unknown> = {}) =>
      summarizeDonations(await treasurer(), donationFileSchema.parse(query));

    test("sums the listed donations by the ledger, dollars first, without demo donations", async () => {
      await createDonation({}, completedEvent, refundedEvent(10_00));
      await createDonation({ amount: 40_00, currency: "EUR", paymentMethod: "paypal" }, completedEvent);
      await createDonation({ amount: 7_00 }, completedEvent, refundedEvent(7_00));
      await createDonation({ amount: 500_00 });
      await createDonation({ amount: 500_00 }, failedEvent);
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

    test("counts the completed donations of the month and the day in the ministry's time zone, and the pending ones", async () => {
      setClock("2026-02-01T04:30:00.000Z");
      await createDonation({}, completedEvent); // The last evening of January in Port-au-Prince.
      vi.setSystemTime(new Date("2026-02-01T05:30:00.000Z"));
      await createDonation({}, completedEvent);
      await createDonation({ isDemo: 1 }, completedEvent);
      vi.setSystemTime(new Date("2026-02-02T05:30:00.000Z"));
      await createDonation({}, completedEvent);
      await createDonation({}, completedEvent, refundedEvent(25_00));
      await createDonation();
      await createDonation({ isDemo: 1 });
      expect(await figures({ status: "failed" })).toMatchObject({ thisMonth: 2, today: 1, pending: 1 });
    });
  });

  test("the dashboard counts no demo donations", async () => {
    await createDonation();
    await createDonation({ isDemo: 1 });
    expect(await countForDashboard(await treasurer())).toEqual({ donations: 1 });
  });

  describe("the file", () => {
    test("contains the filtered donations with column names, and is audited", async () => {
      const caller = await treasurer();
      await createDonation({ paymentMethod: "zelle", memoCode: "K7QM-4XTP", message: "=1+1" });
      await createDonation({ isRecurring: 1, donorName: null }, completedEvent, refundedEvent(5_00));
      const filter = donationFileSchema.parse({ status: "completed", q: "marie" });
      const [names, ...rows] = await rowsOf(await exportDonations(caller, filter));
      expect(names!.slice(0, 6)).toEqual(["N°", "Date", "Statut", "Montant", "Remboursé", "Devise"]);
      expect(rows).toHaveLength(1);
      const cell = (name: string) => rows[0]![names!.indexOf(name)];
      expect(cell("Montant")).toBe("25,00");
      expect(cell("Remboursé")).toBe("5,00");
      expect(cell("Donateur")).toBe("Donateur anonyme");
      expect(cell("Type")).toBe("Donation récurrente");
      expect(cell("Reçu n°")).toContain("-000001");
      expect(await books.audit()).toEqual([
        expect.objectContaining({ action: "donations.exported", after: '{"status":"completed"}' }),
      ]);
    });

    test("contains each donation once while others arrive and change", async () => {
      const caller = await treasurer();
      await insertAnonymousDonations(600, { paymentMethod: "stripe" });
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
