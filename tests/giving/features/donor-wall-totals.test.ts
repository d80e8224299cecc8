import { describe, expect, test } from "vitest";
import { wallTotals } from "~/features/giving/wall/wall-totals.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { createWallDonation, guest, record, stripeEvent } from "../world";

onBothDatabases(() => {
  describe("totals", () => {
    test("count every real donation, on the wall or not, by the ledger", async () => {
      expect(await wallTotals(guest)).toEqual({ raised: [], donors: 0, donations: 0 });
      const id = await createWallDonation({ amount: 100_00 });
      await createWallDonation({
        amount: 20_00,
        isPublic: 0,
        isAnonymous: 1,
        donorName: "jean paul",
        donorEmail: "jean@example.org",
      });
      await createWallDonation({ amount: 5_00, donorName: "Jean Paul", currency: "EUR" });
      await createWallDonation({ amount: 7_00, isDemo: 1, donorName: "Demo" });
      await record(id, stripeEvent("refunded", "re_1", -30_00));
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
      await createWallDonation({ donorName: null, donorEmail: "Marie@example.org" });
      await createWallDonation({ donorName: null, donorEmail: "marie@example.org" });
      await createWallDonation({ donorName: null, donorEmail: null });
      await createWallDonation({ donorName: null, donorEmail: null });
      expect(await wallTotals(guest)).toMatchObject({ donors: 3, donations: 4 });
    });

    test("an entry that becomes visible below the newest one counts at once", async () => {
      await createWallDonation({ amount: 100_00 });
      await createWallDonation({ amount: 1_00 });
      const raised = async () => (await wallTotals(guest)).raised?.[0]?.amount;
      expect(await raised()).toBe(101_00);
      const late = db.updateTable("donationLedger").set({ amount: 200_00 }).where("amount", "=", 100_00);
      await late.execute();
      expect(await raised()).toBe(201_00);
    });

    test("a full refund no longer counts", async () => {
      const id = await createWallDonation();
      await record(id, stripeEvent("refunded", "re_1", -50_00));
      expect(await wallTotals(guest)).toEqual({ raised: [], donors: 0, donations: 0 });
    });
  });
});
