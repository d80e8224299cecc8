import { beforeEach, expect, test, vi } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { deleteOldMoods } from "~/features/mood/retention.server";
import { moodVisitorData } from "~/features/mood/visitor-data.server";
import { listKeptKinds } from "~/features/privacy/privacy.server";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { addMood, moodSubscriber } from "../world";
import "~tests/support/areas";

const system = systemCaller();
const datesOf = async (userId: number) =>
  (
    await db.selectFrom("moodTracking").select("date").where("userId", "=", userId).orderBy("date").execute()
  ).map(({ date }) => date);

/** Adds a visitor with an entry on each of these days in November. */
async function visitorWith(days: number[], reflection: string): Promise<number> {
  let { caller, visitorId } = await addMood(await moodSubscriber(), {
    date: `2026-11-${days[0]}`,
    reflection,
  });
  for (const day of days.slice(1))
    ({ caller, visitorId } = await addMood(caller, { date: `2026-11-${day}`, reflection }));
  return visitorId;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00.000Z") });
  return () => vi.useRealTimers();
});

onBothDatabases(() => {
  test("the export contains the entries of this visitor only, in plain text", async () => {
    const marie = await visitorWith([19, 20], "Mèsi.");
    await visitorWith([20], "Pa Wòz.");
    const exported = await moodVisitorData.collect(db, marie);
    expect(exported).toMatchObject([
      { date: "2026-11-19", mood: "grateful", reflection: "Mèsi.", consentAt: "2026-11-20T12:00:00.000Z" },
      { date: "2026-11-20" },
    ]);
    expect(exported).toHaveLength(2);
  });

  test("erasing, or deleting the visitor's row, removes all entries of the visitor and keeps those of others", async () => {
    const [marie, rose, anna] = [
      await visitorWith([20], ""),
      await visitorWith([20], ""),
      await visitorWith([20], ""),
    ];
    await moodVisitorData.erase(db, marie);
    await moodVisitorData.erase(db, marie);
    expect([await datesOf(marie), await datesOf(rose)]).toEqual([[], ["2026-11-20"]]);
    await db.deleteFrom("users").where("id", "=", anna).execute();
    expect(await datesOf(anna)).toEqual([]);
  });

  test("moving adds the dates that the other device does not have", async () => {
    const [phone, laptop] = [await visitorWith([18, 19], "phone"), await visitorWith([19, 20], "laptop")];
    await db.transaction().execute((trx) => moodVisitorData.move(trx, phone, laptop));
    expect(await datesOf(phone)).toEqual([]);
    expect(await moodVisitorData.collect(db, laptop)).toMatchObject([
      { date: "2026-11-18", reflection: "phone" },
      { date: "2026-11-19", reflection: "laptop" },
      { date: "2026-11-20", reflection: "laptop" },
    ]);
  });

  test("entries are deleted after the number of months in the settings; 0 keeps them", async () => {
    const visitor = await visitorWith([13, 20], "");
    const later = new Date("2028-11-14T12:00:00.000Z");
    await saveSystemSettings(system, { retention: { moodEntries: 0 } });
    await deleteOldMoods(system, later);
    expect(await datesOf(visitor)).toHaveLength(2);
    await saveSystemSettings(system, { retention: { moodEntries: 24 } });
    await deleteOldMoods(system, later);
    await deleteOldMoods(system, later);
    expect(await datesOf(visitor)).toEqual(["2026-11-20"]);
  });

  test("the privacy page says what is stored and for how long", async () => {
    expect(listKeptKinds(await getSettings())).toContainEqual({
      texts: "mood:kept",
      periods: [{ name: "period" }, { name: "months", count: 24 }],
    });
    await saveSystemSettings(system, { retention: { moodEntries: 0 } });
    expect(listKeptKinds(await getSettings())).toContainEqual({
      texts: "mood:kept",
      periods: [{ name: "period" }],
    });
  });
});
