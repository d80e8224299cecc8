import { beforeEach, describe, expect, test, vi } from "vitest";
import { honeypotField } from "~/http/spam-trap-fields";
import type { ScreenMood } from "~/features/mood/mood-screen.server";
import type { FormAnswer } from "~/http/form-answer";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { noteMood, openMoodBrowser } from "../world";
import { submitForm, visitScreen } from "~tests/support/requests";

interface Screen {
  meta: { noStore: boolean; noindex: boolean };
  isSubscribed: boolean;
  hasConsented: boolean;
  today: string;
  recent: ScreenMood[];
  list: { entries: ScreenMood[]; older: string | null };
}
const fields = {
  intent: "save",
  mood: "🌅",
  reflection: "Demen ap pi bon.",
  date: "2026-11-20",
  consent: "on",
};
const look = async ({ cookie }: { cookie?: string | undefined }, query = "") =>
  visitScreen<Screen>(`/fr/mood${query}`, { headers: { Cookie: cookie! } });
const post = async (
  browser: { cookie?: string | undefined },
  more: object = {},
  options: { plain?: boolean; language?: string } = {},
) =>
  submitForm<FormAnswer>(
    `/${options.language ?? "fr"}/mood`,
    { ...fields, ...more },
    {
      headers: { Cookie: browser.cookie! },
      plain: options.plain ?? false,
    },
  );

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00.000Z") });
  await freshDatabase();
  return () => vi.useRealTimers();
});

test("the page has no-store and noindex, and is empty for a guest", async () => {
  const browser = await openMoodBrowser();
  await noteMood(browser);
  expect((await look(browser)).data).toMatchObject({
    meta: { noStore: true, noindex: true },
    isSubscribed: true,
    today: "2026-11-20",
    recent: [{ mood: "grateful", day: "vendredi 20 novembre 2026", isCrisis: false, comfort: null }],
  });
  const stranger = (await look({ cookie: "" })).data;
  expect(stranger).toMatchObject({
    isSubscribed: false,
    hasConsented: false,
    recent: [],
    list: { entries: [] },
  });
});

test("the form saves, and redirects a browser without JavaScript to the page", async () => {
  const browser = await openMoodBrowser();
  const plain = await post(browser, {}, { plain: true });
  expect([plain.status, plain.headers.get("Location")]).toEqual([303, "/fr/mood?done=save"]);
  const visitor = plain.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith("visitor="))!
    .split(";")[0]!;
  const known = { cookie: `${browser.cookie}; ${visitor}` };
  expect((await look(known)).data).toMatchObject({
    hasConsented: true,
    recent: [{ mood: "hopeful", reflection: "Demen ap pi bon." }],
  });
  const again = await post(known, { mood: "😔", reflection: "", consent: "" });
  expect(again.data).toMatchObject({ ok: true, intent: "save" });
  expect((await look(known)).data.recent).toMatchObject([
    { mood: "struggling", comfort: { verse: expect.any(String), word: expect.any(String) } },
  ]);
});

describe.each(languages)("the form in %s", (language) => {
  const t = tFor(language);
  test("requires a mood, the consent and a subscription, and keeps the typed text", async () => {
    const browser = await openMoodBrowser();
    const noMood = await post(browser, { mood: "" }, { language });
    expect(noMood.status).toBe(400);
    expect(noMood.data.lastResult).toMatchObject({
      error: { mood: [t("mood:errors.mood")] },
      initialValue: { reflection: fields.reflection },
    });
    const noConsent = await post(browser, { consent: "" }, { language });
    expect(noConsent.status).toBe(400);
    expect(noConsent.data.lastResult?.error).toEqual({ consent: [t("mood:errors.consent")] });
    const future = await post(browser, { date: "2026-12-24" }, { language });
    expect(future.data.message).toBe(t("mood:errors.future"));
    const guest = await post({ cookie: "" }, {}, { language });
    expect([guest.status, guest.data.message]).toEqual([403, t("newsletter:errors.subscribersOnly")]);
    expect(await db.selectFrom("moodTracking").select("id").execute()).toEqual([]);
  });
});

test("the title of an error is the specification's", () => {
  expect(tFor("fr")("mood:failed")).toBe("Impossible d’enregistrer votre humeur");
  expect(tFor("fr")("mood:modify")).toBe("Modifier");
});

test("input from a bot, or from a page that was open for days, is not stored", async () => {
  const browser = await openMoodBrowser();
  expect((await post(browser, { [honeypotField]: "x" })).status).toBe(400);
  expect((await post(browser, { stamp: "x" })).status).toBe(400);
  expect(await db.selectFrom("moodTracking").select("id").execute()).toEqual([]);
});

test("a visitor can delete their own entry; another visitor's is a 404", async () => {
  const [marie, rose] = [await openMoodBrowser(), await openMoodBrowser()];
  const { id } = await noteMood(marie);
  for (const wrong of [String(id + 1), "0", "x", ""])
    expect((await post(marie, { intent: "delete", id: wrong })).status, wrong).toBe(404);
  await noteMood(rose, { date: "2026-11-19" });
  expect((await post(rose, { intent: "delete", id: String(id) })).status).toBe(404);
  const deleted = await post(marie, { intent: "delete", id: String(id) }, { plain: true });
  expect(deleted.headers.get("Location")).toBe("/fr/mood?done=delete");
  expect((await look(marie)).data.recent).toEqual([]);
  expect((await look(rose)).data.recent).toHaveLength(1);
});

test("the list of all entries is paged by date, and an invalid date is a 404", async () => {
  const browser = await openMoodBrowser();
  for (let day = 0; day < 4; day++) {
    vi.setSystemTime(new Date(Date.UTC(2026, 9, 20 + day * 7, 12)));
    for (let back = 0; back < 3; back++)
      await noteMood(browser, {
        date: new Date(Date.UTC(2026, 9, 20 + day * 7 - back)).toISOString().slice(0, 10),
      });
    vi.advanceTimersByTime(120_000);
  }
  const first = (await look(browser)).data.list;
  expect(first.entries).toHaveLength(10);
  const next = (await look(browser, `?before=${first.older}`)).data.list;
  expect(next.entries.map(({ date }) => date)).toEqual(["2026-10-19", "2026-10-18"]);
  expect(next.older).toBeNull();
  expect((await look(browser, "?before=x")).status).toBe(404);
});
