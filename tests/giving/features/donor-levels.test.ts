import { describe, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { recordLedgerEvents, type LedgerEvent } from "~/features/giving/ledger/ledger.server";
import { hideFromWall } from "~/features/giving/wall/wall-admin.server";
import { listAppreciations } from "~/features/giving/wall/wall.server";
import { systemSettingsInput } from "~/features/settings/system-settings.schema";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import "~tests/support/areas";
import { administrator } from "~tests/support/admin";
import { completedEvent, createDonation, createRecurringDonation } from "~tests/support/donations";

const guest = { ...systemCaller("fr"), kind: "guest" as const };

/** A completed public donation, by default. */
const donation = async (values: Parameters<typeof createDonation>[0] = {}) =>
  (await createDonation({ amount: 50_00, isPublic: true, ...values }, completedEvent)).id;

const happens = (id: number, happening: LedgerEvent) =>
  db.transaction().execute((trx) => recordLedgerEvents(trx, id, [happening]));

const wall = async () => (await listAppreciations(guest)).appreciations;

const settle = async (given: Parameters<typeof systemSettingsInput.parse>[0]) =>
  saveSystemSettings((await administrator()).caller, systemSettingsInput.parse(given));

onBothDatabases(() => {
  describe("levels", () => {
    test.each([
      [24_99, null],
      [25_00, "bronze"],
      [99_99, "bronze"],
      [100_00, "silver"],
      [250_00, "gold"],
      [999_99, "gold"],
      [1_000_00, "platinum"],
    ])("a donation of %i is %s", async (amount, achievementLevel) => {
      await donation({ amount });
      expect(await wall()).toMatchObject([{ achievementLevel }]);
    });

    test("use the thresholds in the settings, at face value in every currency", async () => {
      await settle({
        giving: { wall: { levels: { bronze: "5", silver: "10,50", gold: "20", platinum: "40.00" } } },
      });
      await donation({ amount: 10_50, currency: "EUR" });
      await donation({ amount: 10_49, currency: "CAD" });
      expect(await wall()).toMatchObject([{ achievementLevel: "bronze" }, { achievementLevel: "silver" }]);
    });
  });

  describe("milestones", () => {
    const milestones = async () => (await wall()).map(({ milestone }) => milestone);

    test("the first and the tenth donation of a donor, whatever the case of the address", async () => {
      await donation({ donorEmail: "Marie@Example.org", isPublic: false });
      for (let n = 2; n <= 9; n++) await donation({ donorEmail: "marie@example.org", isPublic: false });
      await donation({ donorEmail: "MARIE@example.org" });
      await donation({ donorEmail: "jean@example.org" });
      await donation({ donorEmail: "jean@example.org" });
      expect(await milestones()).toEqual([null, "firstGift", "tenthGift"]);
    });

    test("demo and refunded donations do not count, and a donor without an address has none", async () => {
      await donation({ donorEmail: "marie@example.org", isDemo: true });
      const returned = await donation({ donorEmail: "marie@example.org", isPublic: false });
      await happens(returned, { kind: "refunded", amount: -50_00, source: "stripe", reference: "re_1" });
      await donation({ donorEmail: "marie@example.org" });
      await donation({ donorEmail: null });
      expect(await milestones()).toEqual([null, "firstGift"]);
    });

    test("the twelfth payment of a monthly donation completes its first year", async () => {
      const recurringDonationId = await createRecurringDonation();
      for (let n = 1; n <= 12; n++) await donation({ recurringDonationId });
      const all = (await listAppreciations(guest, { limit: 20 })).appreciations.map(
        ({ milestone }) => milestone,
      );
      expect(all[0]).toBe("firstYear");
      expect(all.at(-1)).toBe("firstGift");
    });

    test("a monthly donation shows its message once, and stays hidden after the staff hid it", async () => {
      const recurringDonationId = await createRecurringDonation();
      await donation({ recurringDonationId, message: "Bondye beni ou" });
      await donation({ recurringDonationId, message: "Bondye beni ou" });
      expect((await wall()).map(({ message }) => message)).toEqual([null, "Bondye beni ou"]);
      const { caller } = await administrator({ permissions: ["manage_donations"] });
      for (const { id } of await wall()) await hideFromWall(caller, { id });
      await donation({ recurringDonationId });
      expect(await wall()).toEqual([]);
    });
  });
});
