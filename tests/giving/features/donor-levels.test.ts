import { describe, expect, test } from "vitest";
import { hideFromWall } from "~/features/giving/wall/wall-admin.server";
import { listAppreciations } from "~/features/giving/wall/wall.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { addSubscribers } from "~tests/newsletter/world";
import {
  completedEvent,
  createDonation,
  createRecurringDonation,
  createWallDonation,
  guest,
  record,
  saveSettings,
  stripeEvent,
  treasurer,
} from "../world";
import "~tests/support/areas";

const wall = async () => (await listAppreciations(guest)).appreciations;

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
      await createWallDonation({ amount });
      expect(await wall()).toMatchObject([{ achievementLevel }]);
    });

    test("use the thresholds in the settings, at face value in every currency", async () => {
      await saveSettings({
        giving: { wall: { levels: { bronze: "5", silver: "10,50", gold: "20", platinum: "40.00" } } },
      });
      await createWallDonation({ amount: 10_50, currency: "EUR" });
      await createWallDonation({ amount: 10_49, currency: "CAD" });
      expect(await wall()).toMatchObject([{ achievementLevel: "bronze" }, { achievementLevel: "silver" }]);
    });
  });

  test("a demo donation does not count towards the level of its donor's profile", async () => {
    const [donorEmail] = await addSubscribers({ count: 1 });
    await createDonation({ donorEmail: donorEmail!, amount: 500_00, isDemo: true }, completedEvent);
    await createDonation({ donorEmail: donorEmail!, amount: 30_00 }, completedEvent);
    const profile = db.selectFrom("enhancedNewsletters").select(["donorLevel", "totalDonated"]);
    expect(await profile.execute()).toEqual([{ donorLevel: "bronze", totalDonated: 30_00 }]);
  });

  describe("milestones", () => {
    const milestones = async () => (await wall()).map(({ milestone }) => milestone);

    test("the first and the tenth donation of a donor, whatever the case of the address", async () => {
      await createWallDonation({ donorEmail: "Marie@Example.org", isPublic: false });
      for (let n = 2; n <= 9; n++)
        await createWallDonation({ donorEmail: "marie@example.org", isPublic: false });
      await createWallDonation({ donorEmail: "MARIE@example.org" });
      await createWallDonation({ donorEmail: "jean@example.org" });
      await createWallDonation({ donorEmail: "jean@example.org" });
      expect(await milestones()).toEqual([null, "firstGift", "tenthGift"]);
    });

    test("demo and refunded donations do not count, and a donor without an address has none", async () => {
      await createWallDonation({ donorEmail: "marie@example.org", isDemo: true });
      const returned = await createWallDonation({ donorEmail: "marie@example.org", isPublic: false });
      await record(returned, stripeEvent("refunded", "re_1", -50_00));
      await createWallDonation({ donorEmail: "marie@example.org" });
      await createWallDonation({ donorEmail: null });
      expect(await milestones()).toEqual([null, "firstGift"]);
    });

    test("the twelfth payment of a monthly donation completes its first year", async () => {
      const recurringDonationId = await createRecurringDonation();
      for (let n = 1; n <= 12; n++) await createWallDonation({ recurringDonationId });
      const all = (await listAppreciations(guest, { limit: 20 })).appreciations.map(
        ({ milestone }) => milestone,
      );
      expect(all[0]).toBe("firstYear");
      expect(all.at(-1)).toBe("firstGift");
    });

    test("a monthly donation shows its message once, and stays hidden after the staff hid it", async () => {
      const recurringDonationId = await createRecurringDonation();
      await createWallDonation({ recurringDonationId, message: "Bondye beni ou" });
      await createWallDonation({ recurringDonationId, message: "Bondye beni ou" });
      expect((await wall()).map(({ message }) => message)).toEqual([null, "Bondye beni ou"]);
      for (const { id } of await wall()) await hideFromWall(await treasurer(), { id });
      await createWallDonation({ recurringDonationId });
      expect(await wall()).toEqual([]);
    });
  });
});
