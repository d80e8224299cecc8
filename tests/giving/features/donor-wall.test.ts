import { describe, expect, test, vi } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { recordLedgerEvents, type LedgerEvent } from "~/features/giving/ledger/ledger.server";
import {
  hideFromWall,
  removeWallMessage,
  showOnWall,
  showWallAdmin,
} from "~/features/giving/wall/wall-admin.server";
import { wallCardToScreen, showWall } from "~/features/giving/wall/wall-screen.server";
import { appreciationsSchema } from "~/features/giving/wall/wall.schema";
import { listAppreciations } from "~/features/giving/wall/wall.server";
import { wallTotals } from "~/features/giving/wall/wall-totals.server";
import { systemSettingsInput } from "~/features/settings/system-settings.schema";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import { AppError } from "~/request/errors";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { devotions } from "~db/library/devotions";
import { onBothDatabases } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { completedEvent, createDonation, createRecurringDonation } from "~tests/support/donations";

const guest = { ...systemCaller("fr"), kind: "guest" as const };
/** A completed gift of somebody who agreed to the wall, unless said otherwise. */
const gift = async (values: Parameters<typeof createDonation>[0] = {}) =>
  (await createDonation({ amount: 50_00, isPublic: 1, ...values }, completedEvent)).id;
const happens = (id: number, happening: LedgerEvent) =>
  db.transaction().execute((trx) => recordLedgerEvents(trx, id, [happening]));
const wall = async () => (await listAppreciations(guest)).appreciations;
const settle = async (given: Parameters<typeof systemSettingsInput.parse>[0]) =>
  saveSystemSettings((await administrator()).caller, systemSettingsInput.parse(given));
onBothDatabases(() => {
  describe("who stands on the wall", () => {
    test("only a completed, real gift whose donor agreed", async () => {
      await gift({ donorName: "Agreed" });
      await gift({ donorName: "Did not agree", isPublic: 0 });
      await gift({ donorName: "Demo", isDemo: 1 });
      await createDonation({ donorName: "Pending", isPublic: 1 });
      expect((await wall()).map(({ donorName }) => donorName)).toEqual(["Agreed"]);
    });

    test("an anonymous donor has no name there, and nobody an e-mail address", async () => {
      await gift({ donorName: "Marie Joseph", isAnonymous: 1, message: "Merci" });
      await gift({ donorName: "Jean Paul" });
      const shown = await wall();
      expect(shown.map(({ donorName, isAnonymous }) => [donorName, isAnonymous])).toEqual([
        ["Jean Paul", false],
        [null, true],
      ]);
      expect(JSON.stringify([shown, await showWall(guest, {})])).not.toMatch(/marie|@example/i);
      expect(appreciationsSchema.parse(shown)).toEqual(shown);
    });

    test("newest first, a page at a time, each once", async () => {
      const names = ["A", "B", "C", "D", "E"];
      for (const donorName of names) await gift({ donorName });
      const seen: (string | null)[] = [];
      let before: string | null | undefined;
      do {
        const page = await listAppreciations(guest, { before: before ?? undefined, limit: 2 });
        expect(page.appreciations.length).toBeLessThanOrEqual(2);
        seen.push(...page.appreciations.map(({ donorName }) => donorName));
        before = page.older;
      } while (before);
      expect(seen).toEqual([...names].reverse());
      const second = await listAppreciations(guest, {
        before: (await listAppreciations(guest, { limit: 2 })).older!,
        limit: 2,
      });
      expect((await listAppreciations(guest, { after: second.newer!, limit: 2 })).newer).toBeNull();
    });

    test("a gift that went back wholly leaves it, and comes again when the dispute is won", async () => {
      const id = await gift();
      await happens(id, { kind: "disputed", amount: -50_00, source: "stripe", reference: "dp_1" });
      expect(await wall()).toEqual([]);
      await happens(id, { kind: "disputeWon", amount: 50_00, source: "stripe", reference: "dp_1" });
      expect(await wall()).toHaveLength(1);
    });

    test("a gift that went back in part says what the ministry keeps", async () => {
      const id = await gift({ amount: 250_00 });
      expect(await wall()).toMatchObject([{ donationAmount: 250, achievementLevel: "gold" }]);
      await happens(id, { kind: "refunded", amount: -200_00, source: "stripe", reference: "re_1" });
      expect(await wall()).toMatchObject([{ donationAmount: 50, achievementLevel: "bronze" }]);
    });

    test("a message of markup and endless words is kept to the letter", async () => {
      const message = `<script>alert(1)</script> & “${"é".repeat(300)}”`;
      await gift({ message, donorName: "<b>Marie</b>" });
      expect(await wall()).toMatchObject([{ message, donorName: "<b>Marie</b>" }]);
    });
  });

  describe("levels", () => {
    test.each([
      [24_99, null],
      [25_00, "bronze"],
      [99_99, "bronze"],
      [100_00, "silver"],
      [250_00, "gold"],
      [999_99, "gold"],
      [1_000_00, "platinum"],
    ])("a gift of %i is %s", async (amount, achievementLevel) => {
      await gift({ amount });
      expect(await wall()).toMatchObject([{ achievementLevel }]);
    });

    test("begin where the settings say, at face value in every currency", async () => {
      await settle({
        giving: { wall: { levels: { bronze: "5", silver: "10,50", gold: "20", platinum: "40.00" } } },
      });
      await gift({ amount: 10_50, currency: "EUR" });
      await gift({ amount: 10_49, currency: "CAD" });
      expect(await wall()).toMatchObject([{ achievementLevel: "bronze" }, { achievementLevel: "silver" }]);
    });
  });

  describe("milestones", () => {
    const milestones = async () => (await wall()).map(({ milestone }) => milestone);

    test("the first and the tenth gift of a donor, whatever the case of the address", async () => {
      await gift({ donorEmail: "Marie@Example.org", isPublic: 0 });
      for (let n = 2; n <= 9; n++) await gift({ donorEmail: "marie@example.org", isPublic: 0 });
      await gift({ donorEmail: "MARIE@example.org" });
      await gift({ donorEmail: "jean@example.org" });
      await gift({ donorEmail: "jean@example.org" });
      expect(await milestones()).toEqual([null, "firstGift", "tenthGift"]);
    });

    test("demo gifts and gifts that went back do not count, and a nameless address has none", async () => {
      await gift({ donorEmail: "marie@example.org", isDemo: 1 });
      const returned = await gift({ donorEmail: "marie@example.org", isPublic: 0 });
      await happens(returned, { kind: "refunded", amount: -50_00, source: "stripe", reference: "re_1" });
      await gift({ donorEmail: "marie@example.org" });
      await gift({ donorEmail: null });
      expect(await milestones()).toEqual([null, "firstGift"]);
    });

    test("the twelfth gift of a monthly one is its first year", async () => {
      const recurringDonationId = await createRecurringDonation();
      for (let n = 1; n <= 12; n++) await gift({ recurringDonationId });
      const all = (await listAppreciations(guest, { limit: 20 })).appreciations.map(
        ({ milestone }) => milestone,
      );
      expect(all[0]).toBe("firstYear");
      expect(all.at(-1)).toBe("firstGift");
    });

    test("a monthly gift says its message once, and what was hidden stays hidden", async () => {
      const recurringDonationId = await createRecurringDonation();
      await gift({ recurringDonationId, message: "Bondye beni ou" });
      await gift({ recurringDonationId, message: "Bondye beni ou" });
      expect((await wall()).map(({ message }) => message)).toEqual([null, "Bondye beni ou"]);
      const { caller } = await administrator({ permissions: ["manage_donations"] });
      for (const { id } of await wall()) await hideFromWall(caller, { id });
      await gift({ recurringDonationId });
      expect(await wall()).toEqual([]);
    });
  });

  describe("totals", () => {
    test("count every real gift, on the wall or not, by the ledger", async () => {
      expect(await wallTotals(guest)).toEqual({ raised: [], donors: 0, donations: 0 });
      const id = await gift({ amount: 100_00 });
      await gift({
        amount: 20_00,
        isPublic: 0,
        isAnonymous: 1,
        donorName: "jean paul",
        donorEmail: "jean@example.org",
      });
      await gift({ amount: 5_00, donorName: "Jean Paul", currency: "EUR" });
      await gift({ amount: 7_00, isDemo: 1, donorName: "Demo" });
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

    test("who gave no name is one person an address, and one a gift without either", async () => {
      await gift({ donorName: null, donorEmail: "Marie@example.org" });
      await gift({ donorName: null, donorEmail: "marie@example.org" });
      await gift({ donorName: null, donorEmail: null });
      await gift({ donorName: null, donorEmail: null });
      expect(await wallTotals(guest)).toMatchObject({ donors: 3, donations: 4 });
    });

    test("an entry that comes to light below the newest is counted within a minute", async () => {
      await gift({ amount: 100_00 });
      await gift({ amount: 1_00 });
      const raised = async () => (await wallTotals(guest)).raised?.[0]?.amount;
      expect(await raised()).toBe(101_00);
      const late = db.updateTable("donationLedger").set({ amount: 200_00 }).where("amount", "=", 100_00);
      await late.execute();
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 59_000 });
      try {
        expect(await raised()).toBe(101_00);
        vi.setSystemTime(Date.now() + 2_000);
        expect(await raised()).toBe(201_00);
      } finally {
        vi.useRealTimers();
      }
    });

    test("what went back wholly counts no more", async () => {
      const id = await gift();
      await happens(id, { kind: "refunded", amount: -50_00, source: "stripe", reference: "re_1" });
      expect(await wallTotals(guest)).toEqual({ raised: [], donors: 0, donations: 0 });
    });
  });

  test("a ministry that shows no amounts shows none anywhere", async () => {
    await gift({ amount: 1_234_56 });
    await settle({ giving: { wall: { showAmounts: false } } });
    expect(await wall()).toMatchObject([
      { donationAmount: null, currency: null, achievementLevel: "platinum" },
    ]);
    expect(await wallTotals(guest)).toEqual({ raised: null, donors: 1, donations: 1 });
    expect(JSON.stringify([await wall(), await showWall(guest, {})])).not.toMatch(/1.?234/);
  });

  describe("the staff", () => {
    test("hides a gift and puts it back, takes away a message, and the record says so without the donor's words", async () => {
      await gift({ message: "Un mot blessant", isAnonymous: 1 });
      const { caller } = await administrator({ permissions: ["manage_donations"] });
      const [entry] = (await showWallAdmin(caller, {})).entries;
      expect(entry).toMatchObject({ donorName: "Marie Joseph", isAnonymous: true, isHidden: false });
      await hideFromWall(caller, entry!);
      expect(await wall()).toEqual([]);
      expect((await showWallAdmin(caller, {})).entries).toMatchObject([{ isHidden: true }]);
      expect(await wallTotals(guest)).toMatchObject({ donations: 1 });
      await showOnWall(caller, entry!);
      await removeWallMessage(caller, entry!);
      expect(await wall()).toMatchObject([{ message: null }]);
      const log = await db
        .selectFrom("auditLog")
        .selectAll()
        .where("action", "like", "appreciation.%")
        .execute();
      expect(log.map(({ action }) => action)).toEqual([
        "appreciation.hidden",
        "appreciation.shown",
        "appreciation.messageRemoved",
      ]);
      expect(JSON.stringify(log)).not.toMatch(/blessant|Marie/);
    });

    test("what it hid stays away when the money comes back", async () => {
      const id = await gift();
      const { caller } = await administrator();
      await hideFromWall(caller, { id: (await wall())[0]!.id });
      await happens(id, { kind: "disputed", amount: -50_00, source: "stripe", reference: "dp_1" });
      expect((await showWallAdmin(caller, {})).entries).toEqual([]);
      await happens(id, { kind: "disputeWon", amount: 50_00, source: "stripe", reference: "dp_1" });
      expect(await wall()).toEqual([]);
      expect((await showWallAdmin(caller, {})).entries).toMatchObject([{ isHidden: true }]);
    });

    test("is told when there is no such gift, or when it has not the permission", async () => {
      const { caller } = await administrator({ permissions: ["manage_content"] });
      for (const verb of [hideFromWall, showOnWall, removeWallMessage]) {
        await expect(verb(caller, { id: 1 })).rejects.toThrow(new AppError(403, "forbidden"));
        await expect(verb(systemCaller(), { id: 99 })).rejects.toThrow(new AppError(404, "notFound"));
      }
      await expect(showWallAdmin(guest, {})).rejects.toThrow(new AppError(401, "signInFirst"));
    });
  });
});

describe("in words", () => {
  const one = {
    ...{ id: 1, donorName: "Marie", isAnonymous: false, donationAmount: 25.5, currency: "USD" },
    ...{ message: null, achievementLevel: null, milestone: null, donationDate: "2026-11-20T03:30:00.000Z" },
  };
  const said = (language: (typeof languages)[number], country: string | null) =>
    wallCardToScreen(
      { ...one, country },
      language,
      "America/Port-au-Prince",
      new Date("2026-11-20T06:30:00.000Z"),
    );

  test("the time is told as long ago, in each language", () => {
    expect(languages.map((language) => said(language, null).when)).toEqual([
      "il y a environ 3 heures",
      expect.stringContaining("3"),
      "about 3 hours ago",
      "hace alrededor de 3 horas",
    ]);
    expect(said("ht", null).when).not.toMatch(/ago|il y a/);
    expect(said("fr", null).day).toBe("jeudi 19 novembre 2026"); // the ministry's day
  });

  test("a country is named in the reader's language, whichever its donor wrote it in", () => {
    expect(languages.map((language) => said(language, "HT").country)).toEqual([
      "Haïti",
      "Ayiti",
      "Haiti",
      "Haití",
    ]);
    expect(languages.map((language) => said(language, "États-Unis").country)).toEqual([
      "États-Unis",
      "Etazini",
      "United States",
      "Estados Unidos",
    ]);
    expect(said("en", "A village far away").country).toBe("A village far away");
  });

  test("amounts are the language's", () => {
    expect(said("fr", null).amount).toMatch(/^25,50\s\$US$/);
    expect(said("en", null).amount).toBe("$25.50");
  });
});

onBothDatabases(() => {
  test("scripture is quoted to the letter from the library, in each language", async () => {
    const { texts } = devotions.find(({ id }) => id === "cheerful-giver")!;
    for (const language of languages) {
      const { verse } = await showWall({ ...guest, language }, {});
      expect(verse).toMatchObject({ text: texts[language].verse, reference: texts[language].reference });
      expect(verse.version).toBeTruthy();
    }
  });
});
