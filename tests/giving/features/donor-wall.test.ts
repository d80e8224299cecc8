import { describe, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import {
  hideFromWall,
  removeWallMessage,
  showOnWall,
  loadWallAdmin,
} from "~/features/giving/wall/wall-admin.server";
import { loadWall, wallCardToScreen } from "~/features/giving/wall/wall-screen.server";
import { listAppreciations, wallTotals } from "~/features/giving/wall/wall.server";
import { appreciationsSchema } from "~/features/giving/wall/wall.schema";
import { languages } from "~/i18n/languages";
import { AppError } from "~/request/errors";
import { devotions } from "~db/library/devotions";
import { administrator } from "~tests/support/admin";
import { onBothDatabases } from "~tests/support/database";
import {
  books,
  createDonation,
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
  describe("the entries of the wall", () => {
    test("are completed real donations whose donor agreed", async () => {
      await createWallDonation({ donorName: "Agreed" });
      await createWallDonation({ donorName: "Did not agree", isPublic: false });
      await createWallDonation({ donorName: "Demo", isDemo: true });
      await createDonation({ donorName: "Pending", isPublic: true });
      expect((await wall()).map(({ donorName }) => donorName)).toEqual(["Agreed"]);
    });

    test("contain no name of an anonymous donor, and never an e-mail address", async () => {
      await createWallDonation({ donorName: "Marie Joseph", isAnonymous: true, message: "Merci" });
      await createWallDonation({ donorName: "Jean Paul" });
      const shown = await wall();
      expect(shown.map(({ donorName, isAnonymous }) => [donorName, isAnonymous])).toEqual([
        ["Jean Paul", false],
        [null, true],
      ]);
      expect(JSON.stringify([shown, await loadWall(guest, {})])).not.toMatch(/marie|@example/i);
      expect(appreciationsSchema.parse(shown)).toEqual(shown);
    });

    test("are paged, newest first, each exactly once", async () => {
      const names = ["A", "B", "C", "D", "E"];
      for (const donorName of names) await createWallDonation({ donorName });
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

    test("a fully refunded donation leaves the wall, and returns when the dispute is won", async () => {
      const id = await createWallDonation();
      await record(id, stripeEvent("disputed", "dp_1", -50_00));
      expect(await wall()).toEqual([]);
      await record(id, stripeEvent("disputeWon", "dp_1", 50_00));
      expect(await wall()).toHaveLength(1);
    });

    test("a partly refunded donation shows the remaining amount", async () => {
      const id = await createWallDonation({ amount: 250_00 });
      expect(await wall()).toMatchObject([{ donationAmount: 250, achievementLevel: "gold" }]);
      await record(id, stripeEvent("refunded", "re_1", -200_00));
      expect(await wall()).toMatchObject([{ donationAmount: 50, achievementLevel: "bronze" }]);
    });

    test("a message with markup and very long words is kept as typed", async () => {
      const message = `<script>alert(1)</script> & “${"é".repeat(300)}”`;
      await createWallDonation({ message, donorName: "<b>Marie</b>" });
      expect(await wall()).toMatchObject([{ message, donorName: "<b>Marie</b>" }]);
    });
  });

  test("a ministry that hides amounts shows none anywhere", async () => {
    await createWallDonation({ amount: 1_234_56 });
    await saveSettings({ giving: { wall: { showAmounts: false } } });
    expect(await wall()).toMatchObject([
      { donationAmount: null, currency: null, achievementLevel: "platinum" },
    ]);
    expect(await wallTotals(guest)).toEqual({ raised: null, donors: 1, donations: 1 });
    expect(JSON.stringify([await wall(), await loadWall(guest, {})])).not.toMatch(/1.?234/);
  });

  describe("the staff", () => {
    test("hides a donation and shows it again, removes a message, and the audit log does not contain the donor's words", async () => {
      await createWallDonation({ message: "Un mot blessant", isAnonymous: true });
      const caller = await treasurer();
      const [entry] = (await loadWallAdmin(caller, {})).entries;
      expect(entry).toMatchObject({ donorName: "Marie Joseph", isAnonymous: true, isHidden: false });
      await hideFromWall(caller, entry!);
      expect(await wall()).toEqual([]);
      expect((await loadWallAdmin(caller, {})).entries).toMatchObject([{ isHidden: true }]);
      expect(await wallTotals(guest)).toMatchObject({ donations: 1 });
      await showOnWall(caller, entry!);
      await removeWallMessage(caller, entry!);
      expect(await wall()).toMatchObject([{ message: null }]);
      const log = (await books.audit()).filter(({ action }) => action.startsWith("appreciation."));
      expect(log.map(({ action }) => action)).toEqual([
        "appreciation.hidden",
        "appreciation.shown",
        "appreciation.messageRemoved",
      ]);
      expect(JSON.stringify(log)).not.toMatch(/blessant|Marie/);
    });

    test("keeps a hidden entry hidden when the money comes back", async () => {
      const id = await createWallDonation();
      const { caller } = await administrator();
      await hideFromWall(caller, { id: (await wall())[0]!.id });
      await record(id, stripeEvent("disputed", "dp_1", -50_00));
      expect((await loadWallAdmin(caller, {})).entries).toEqual([]);
      await record(id, stripeEvent("disputeWon", "dp_1", 50_00));
      expect(await wall()).toEqual([]);
      expect((await loadWallAdmin(caller, {})).entries).toMatchObject([{ isHidden: true }]);
    });

    test("gets an error for an unknown entry or without the permission", async () => {
      const { caller } = await administrator({ permissions: ["manage_content"] });
      for (const verb of [hideFromWall, showOnWall, removeWallMessage]) {
        await expect(verb(caller, { id: 1 })).rejects.toMatchObject({ status: 403, key: "forbidden" });
        await expect(verb(systemCaller(), { id: 99 })).rejects.toThrow(new AppError(404, "notFound"));
      }
      await expect(loadWallAdmin(guest, {})).rejects.toMatchObject({ status: 401, key: "signInFirst" });
    });
  });
});

describe("formatting", () => {
  const one = {
    ...{ id: 1, donorName: "Marie", isAnonymous: false, donationAmount: 25.5, currency: "USD" },
    ...{ message: null, achievementLevel: null, milestone: null, donationDate: "2026-11-20T03:30:00.000Z" },
  };
  const shown = (language: (typeof languages)[number], country: string | null) =>
    wallCardToScreen(
      { ...one, country },
      language,
      "America/Port-au-Prince",
      new Date("2026-11-20T06:30:00.000Z"),
    );

  test("the time is relative, in each language", () => {
    expect(languages.map((language) => shown(language, null).when)).toEqual([
      "il y a environ 3 heures",
      expect.stringContaining("3"),
      "about 3 hours ago",
      "hace alrededor de 3 horas",
    ]);
    expect(shown("ht", null).when).not.toMatch(/ago|il y a/);
    expect(shown("fr", null).day).toBe("jeudi 19 novembre 2026"); // The day in the ministry's time zone.
  });

  test("a country is named in the reader's language, whatever its donor typed", () => {
    expect(languages.map((language) => shown(language, "HT").country)).toEqual([
      "Haïti",
      "Ayiti",
      "Haiti",
      "Haití",
    ]);
    expect(languages.map((language) => shown(language, "États-Unis").country)).toEqual([
      "États-Unis",
      "Etazini",
      "United States",
      "Estados Unidos",
    ]);
    expect(shown("en", "A village far away").country).toBe("A village far away");
  });

  test("amounts are formatted for the language", () => {
    expect(shown("fr", null).amount).toMatch(/^25,50\s\$US$/);
    expect(shown("en", null).amount).toBe("$25.50");
  });
});

onBothDatabases(() => {
  test("the Bible verse comes word for word from the library, in each language", async () => {
    const { texts } = devotions.find(({ id }) => id === "cheerful-giver")!;
    for (const language of languages) {
      const { verse } = await loadWall({ ...guest, language }, {});
      expect(verse).toMatchObject({ text: texts[language].verse, reference: texts[language].reference });
      expect(verse.version).toBeTruthy();
    }
  });
});
