import { expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { addDemoRequests, removeDemoRequests } from "~/features/prayers/admin/demo-requests.server";
import { listAdminRequests } from "~/features/prayers/admin/requests-admin.server";
import { listAnsweredPrayers } from "~/features/prayers/requests/answered-wall.server";
import { listPublicRequests } from "~/features/prayers/requests/list.server";
import { prayerRequestsQuery } from "~/features/prayers/requests/requests.schema";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { demoPrayerRequests } from "~db/library/demo-prayers";
import { onBothDatabases } from "~tests/support/database";
import { addPrayerRequest } from "~tests/support/prayers";

const query = prayerRequestsQuery.parse({ limit: 100 });

onBothDatabases(() => {
  test("visitors see the approved demo requests, the team sees all, and nobody gets a mail", async () => {
    const added = await db.transaction().execute((trx) => addDemoRequests(trx, new Date()));
    const listed = demoPrayerRequests.filter(({ isWaiting }) => !isWaiting);
    const { requests } = await listPublicRequests({ language: "fr" }, query);
    expect(requests).toHaveLength(listed.length);
    expect(requests[0]).toMatchObject({ isUrgent: true, prayedBy: ["Rose-Marie", "Esther L."] });
    expect(requests[1]).toMatchObject({ prayerCount: 0, status: "approved" });
    expect(requests.find(({ isAnonymous }) => isAnonymous)!.requesterName).not.toBe("Guerda");
    const all = (await listAdminRequests(systemCaller(), query)).requests;
    expect(all.map(({ name }) => name).sort()).toEqual(
      demoPrayerRequests.map(({ requesterName }) => requesterName).sort(),
    );
    expect(all.flatMap(({ email, phone }) => [email, phone]).filter(Boolean)).toEqual([]);
    for (const language of languages) {
      const wall = await listAnsweredPrayers({ language });
      expect(wall[0]!.language).toBe(language);
      expect(wall).toHaveLength(3);
    }
    const own = await addPrayerRequest();
    expect(await db.transaction().execute((trx) => removeDemoRequests(trx, added))).toBe(added.length);
    expect(await db.selectFrom("prayerRequests").select("id").execute()).toEqual([{ id: own }]);
    expect(await db.selectFrom("prayers").select("id").execute()).toEqual([]);
  });

  test("names and private texts are sealed", async () => {
    await db.transaction().execute((trx) => addDemoRequests(trx, new Date()));
    const kept = JSON.stringify(await db.selectFrom("prayerRequests").selectAll().execute());
    const hidden = demoPrayerRequests.filter(({ isPrivate }) => isPrivate);
    expect(hidden.length).toBeGreaterThan(0);
    for (const { title, description } of hidden) {
      expect(kept).not.toContain(title);
      expect(kept).not.toContain(description.slice(0, 20));
    }
    for (const { requesterName } of demoPrayerRequests) expect(kept).not.toContain(requesterName);
  });
});

test("demo requests follow the spelling rules of the site", () => {
  for (const { language, title, description, answer = "" } of demoPrayerRequests) {
    const text = [title, description, answer].join("\n");
    expect(text).not.toMatch(/'|\.\.\./);
    if (language === "ht") expect(text).not.toMatch(/[’éêëîïôûùâçñ]/i);
    if (language === "fr") expect(text).not.toMatch(/ [:;!?»]|« /);
  }
});
