import { describe, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { recordLedgerEvents, type LedgerEvent } from "~/features/giving/ledger/ledger.server";
import { wallTotals } from "~/features/giving/wall/wall-totals.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { completedEvent, createDonation } from "~tests/support/donations";

const guest = { ...systemCaller("fr"), kind: "guest" as const };

/** A completed public donation, by default. */
const donation = async (values: Parameters<typeof createDonation>[0] = {}) =>
  (await createDonation({ amount: 50_00, isPublic: true, ...values }, completedEvent)).id;

const happens = (id: number, happening: LedgerEvent) =>
  db.transaction().execute((trx) => recordLedgerEvents(trx, id, [happening]));

onBothDatabases(() => {
  describe("totals", () => {
    test("count every real donation, on the wall or not, by the ledger", async () => {
      expect(await wallTotals(guest)).toEqual({ raised: [], donors: 0, donations: 0 });
      const id = await donation({ amount: 100_00 });
      await donation({
        amount: 20_00,
        isPublic: false,
        isAnonymous: true,
        donorName: "jean paul",
        donorEmail: "jean@example.org",
      });
      await donation({ amount: 5_00, donorName: "Jean Paul", currency: "EUR" });
      await donation({ amount: 7_00, isDemo: true, donorName: "Demo" });
      await happens(id, { kind: "refunded", amount: -30_00, source: "stripe", reference: "re_1" });
      expect(await wallTotals(guest)).toEqual({
        raised: [
          { currency: "USD", amount: 90_00 },
          { currency: "EUR", amount: 5_00 },
        ],
        donors: 2,
        donations: 3,
      });
    });

    test("donors without a name count by e-mail address, and donors without either by donation", async () => {
      await donation({ donorName: null, donorEmail: "Marie@example.org" });
      await donation({ donorName: null, donorEmail: "marie@example.org" });
      await donation({ donorName: null, donorEmail: null });
      await donation({ donorName: null, donorEmail: null });
      expect(await wallTotals(guest)).toMatchObject({ donors: 3, donations: 4 });
    });

    test("an entry that becomes visible below the newest one counts at once", async () => {
      await donation({ amount: 100_00 });
      await donation({ amount: 1_00 });
      const raised = async () => (await wallTotals(guest)).raised?.[0]?.amount;
      expect(await raised()).toBe(101_00);
      const late = db.updateTable("donationLedger").set({ amount: 200_00 }).where("amount", "=", 100_00);
      await late.execute();
      expect(await raised()).toBe(201_00);
    });

    test("a full refund no longer counts", async () => {
      const id = await donation();
      await happens(id, { kind: "refunded", amount: -50_00, source: "stripe", reference: "re_1" });
      expect(await wallTotals(guest)).toEqual({ raised: [], donors: 0, donations: 0 });
    });
  });
});
