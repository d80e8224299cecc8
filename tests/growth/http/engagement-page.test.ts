import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { honeypotField } from "~/http/spam-trap-fields";
import { env } from "~/config/env.server";
import type { FormAnswer } from "~/http/form-answer";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import type { EngagementScreen } from "~/routes/site/spiritual-engagement/engagement-screen.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { submitForm, visitScreen } from "~tests/support/requests";
import { addVisitor } from "~tests/support/visitors";

type Screen = EngagementScreen & { meta: { noStore: boolean; noindex: boolean } };
type Headers = Record<string, string>;

const look = async (query = "", headers: Headers = {}) =>
  (await visitScreen<Screen>(`/fr/spiritual-engagement${query}`, { headers })).data;
const post = (fields: Record<string, string>, headers: Headers = {}, plain = false) =>
  submitForm<FormAnswer>("/fr/spiritual-engagement", fields, { headers, plain });
const countUsers = () => db.selectFrom("users").select("id").execute();

const noOne = { spiritualReflections: "", communityEngagement: "" };
const day = {
  intent: "metrics",
  date: "2026-11-20",
  prayerMinutes: "20",
  bibleStudyMinutes: "15",
  sermonMinutes: "40",
  versesRead: "12",
  prayersOffered: "3",
  spiritualReflections: "2",
  communityEngagement: "1",
  moodScore: "8",
  consent: "on",
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00.000Z") });
  env.DEMO_MODE = "on";
  await freshDatabase();
});
afterEach(() => {
  env.DEMO_MODE = undefined;
  vi.useRealTimers();
});

describe("without any data", () => {
  test("every tab shows empty defaults, and reading creates nothing", async () => {
    const users = await countUsers();
    expect(await look()).toMatchObject({
      meta: { noStore: false, noindex: false },
      level: { level: "1", points: "0" },
      summary: { maturity: "beginner", completed: "0", hours: "0", goals: "0" },
      recommendations: [],
      growth: null,
      goals: null,
      metrics: null,
    });
    expect(await look("?tab=growth")).toMatchObject({
      growth: { score: 0, insights: expect.stringMatching(/\S/) },
    });
    expect(await look("?tab=goals")).toMatchObject({ goals: [] });
    expect(await look("?tab=metrics")).toMatchObject({
      metrics: { today: "2026-11-20", notedDays: [], hasConsented: false },
    });
    expect(await countUsers()).toEqual(users);
    expect(await db.selectFrom("userSpiritualProfiles").select("userId").execute()).toEqual([]);
  });

  test("a visitor's page is no-store and noindex", async () => {
    const { headers } = await addVisitor();
    expect(await look("", headers)).toMatchObject({ meta: { noStore: true, noindex: true } });
  });

  test("an unknown tab is a 404", async () => {
    expect((await visitScreen("/fr/spiritual-engagement?tab=prizes")).status).toBe(404);
  });
});

describe("the demo sermons", () => {
  test("fill the library in four languages; a repeat adds nothing", async () => {
    const first = await post({ intent: "initialize" });
    expect(first.data).toMatchObject({ ok: true, result: { created: expect.any(Number) } });
    for (const language of languages) {
      const { n } = await db
        .selectFrom("sermons")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .where("language", "=", language)
        .executeTakeFirstOrThrow();
      expect(n, language).toBeGreaterThanOrEqual(24);
    }
    expect((await post({ intent: "initialize" })).data).toMatchObject({ ok: true, result: { created: 0 } });
  });

  test("are offered only to the team outside demo mode", async () => {
    env.DEMO_MODE = "off";
    expect((await look()).demo).toBeNull();
    expect((await post({ intent: "initialize" })).status).toBe(401);
    const { cookie } = await administrator({ permissions: ["manage_prayers"] });
    expect((await look("", cookie)).demo).toBeNull();
    expect((await post({ intent: "initialize" }, cookie)).status).toBe(403);
    const { cookie: editor } = await administrator({ permissions: ["manage_content"] });
    expect((await look("", editor)).demo).toBe("team");
    expect((await post({ intent: "initialize" }, editor)).data).toMatchObject({ ok: true });
  });
});

describe("recommendations", () => {
  beforeEach(async () => void (await post({ intent: "initialize" })));

  test("are three in the page's language, of three topics, and no reason is repeated", async () => {
    const { recommendations } = await look();
    expect(recommendations).toHaveLength(3);
    expect(new Set(recommendations!.map(({ topic }) => topic)).size).toBe(3);
    const reasons = recommendations!.flatMap(({ reason }) => reason ?? []);
    expect(new Set(reasons).size).toBe(reasons.length);
    expect(reasons[0]).toMatch(/\S/);
    for (const found of recommendations!) {
      expect(found.percent).toBeNull(); // nothing is known about a guest
      const row = await db
        .selectFrom("sermons")
        .select(["language", "title", "duration"])
        .where("id", "=", found.sermonId)
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({ language: "fr", title: found.title });
      expect(found.minutes).toBe(String(Math.max(1, Math.round(row.duration / 60))));
    }
  });

  test("'Regarder' records a view and opens the sermon, also without JavaScript", async () => {
    const { headers } = await addVisitor();
    const { sermonId } = (await look()).recommendations![0]!;
    const answer = await post({ intent: "watch", sermonId: String(sermonId) }, headers, true);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/fr/sermons/${sermonId}`]);
    expect(
      await db.selectFrom("sermonInteractions").select(["sermonId", "interactionType"]).execute(),
    ).toEqual([{ sermonId, interactionType: "viewed" }]);
  });

  test("'Favori' adds and removes a bookmark", async () => {
    const { headers } = await addVisitor();
    const { sermonId } = (await look()).recommendations![0]!;
    const button = (intent: string) => post({ intent, sermonId: String(sermonId) }, headers);
    expect((await button("favorite")).data).toMatchObject({ ok: true });
    const bookmarks = () =>
      db
        .selectFrom("sermonInteractions")
        .select("sermonId")
        .where("interactionType", "=", "bookmarked")
        .execute();
    expect(await bookmarks()).toEqual([{ sermonId }]);
    expect((await button("unfavorite")).data).toMatchObject({ ok: true });
    expect(await bookmarks()).toEqual([]);
  });

  test("an unknown sermon is refused, and a robot writes nothing", async () => {
    expect((await post({ intent: "watch", sermonId: "999999" })).status).toBe(404);
    expect((await post({ intent: "favorite", sermonId: "x" })).status).toBe(404);
    const { sermonId } = (await look()).recommendations![0]!;
    const robot = { intent: "favorite", sermonId: String(sermonId), [honeypotField]: "x" };
    expect((await post(robot)).status).toBe(400);
    expect(await db.selectFrom("sermonInteractions").select("id").execute()).toEqual([]);
  });
});

describe("the daily metrics", () => {
  const rows = () => db.selectFrom("spiritualGrowthMetrics").selectAll().execute();

  test("store all eight fields, and ask for the consent once", async () => {
    const { headers } = await addVisitor();
    const refused = await post({ ...day, consent: "" }, headers);
    expect(refused.status).toBe(400);
    expect(refused.data.lastResult?.error).toEqual({ consent: [expect.stringMatching(/\S/)] });
    expect(await rows()).toEqual([]);
    const plain = await post(day, headers, true);
    expect([plain.status, plain.headers.get("Location")]).toEqual([
      303,
      "/fr/spiritual-engagement?tab=metrics&done=metrics",
    ]);
    expect(await rows()).toMatchObject([
      {
        date: "2026-11-20",
        prayerMinutes: 20,
        bibleStudyMinutes: 15,
        sermonMinutes: 40,
        versesRead: 12,
        prayersOffered: 3,
        spiritualReflections: 2,
        communityEngagement: 1,
        moodScore: 8,
      },
    ]);
    expect((await look("?tab=metrics", headers)).metrics).toMatchObject({
      notedDays: ["2026-11-20"],
      hasConsented: true,
    });
    expect((await post({ ...day, consent: "", prayerMinutes: "25" }, headers)).data).toMatchObject({
      ok: true,
    });
    expect(await rows()).toMatchObject([{ prayerMinutes: 25 }]);
    expect((await look("?tab=growth", headers)).growth!.score).toBeGreaterThan(0);
  });

  test("count text as 0, and a missing mood as 5", async () => {
    const { headers } = await addVisitor();
    const wrong = { prayerMinutes: "beaucoup", versesRead: "-", moodScore: "", ...noOne };
    expect((await post({ ...day, ...wrong }, headers)).data).toMatchObject({ ok: true });
    expect(await rows()).toMatchObject([
      { prayerMinutes: 0, versesRead: 0, spiritualReflections: 0, communityEngagement: 0, moodScore: 5 },
    ]);
  });

  test("refuse a negative number and a mood outside 1 to 10 at their fields", async () => {
    const refused = await post({ ...day, versesRead: "-4", moodScore: "11" });
    expect(refused.status).toBe(400);
    expect(refused.data.lastResult?.error).toEqual({
      versesRead: ["Au moins 0."],
      moodScore: ["Au plus 10."],
    });
    expect(await rows()).toEqual([]);
  });

  test("refuse a far future date at its field", async () => {
    const refused = await post({ ...day, date: "2027-11-20" });
    expect(refused.status).toBe(400);
    expect(refused.data.lastResult?.error).toEqual({ date: [expect.stringMatching(/\S/)] });
  });

  test("are not shown to another visitor", async () => {
    const [marie, rose] = [await addVisitor(), await addVisitor()];
    await post(day, marie.headers);
    expect((await look("?tab=metrics", rose.headers)).metrics).toMatchObject({
      notedDays: [],
      hasConsented: false,
    });
    expect((await look("?tab=growth", rose.headers)).growth).toMatchObject({ score: 0 });
  });
});

test("the button generates goals, and the tab and the summary show them", async () => {
  const { headers } = await addVisitor();
  const answer = await post({ intent: "generate" }, headers);
  const { created } = answer.data.result as { created: number };
  expect(created).toBeGreaterThan(0);
  const { goals, summary } = await look("?tab=goals", headers);
  expect(goals).toHaveLength(created);
  expect(summary.goals).toBe(String(created));
});

test("the page uses the specification's French texts", () => {
  const t = tFor("fr");
  expect(t("engagement:recommendations.open.video")).toBe("Regarder");
  expect(t("engagement:recommendations.favorite")).toBe("Favori");
  expect(t("growth:maturities.beginner")).toBe("Débutant");
  expect(t("engagement:goals.generated")).toBe("Objectifs Générés");
  expect(t("engagement:metrics.saved")).toBe("Métriques Mises à Jour");
});
