import { beforeEach, describe, expect, test, vi } from "vitest";
import { getAnalytics } from "~/features/analytics/analytics-admin.server";
import type { Analytics } from "~/features/analytics/analytics.schema";
import { rollUpAnalytics } from "~/features/analytics/roll-up.server";
import type { AnalyticsScreen } from "~/features/analytics/screen/analytics-screen.server";
import type { DrawnChart } from "~/ui/chart/drawn-chart";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi, visitScreen } from "~tests/support/requests";
import { seedMinistry } from "../ministry-seed";

const pages = ["/admin/analytics"];
const now = new Date("2026-11-23T15:00:00.000Z");

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  await freshDatabase();
  return () => vi.useRealTimers();
});

const analyst = () => administrator({ permissions: ["view_analytics"], language: "en" });
const show = async (path: string, headers: Record<string, string>) =>
  (await visitScreen<{ screen: AnalyticsScreen }>(path, { headers })).data.screen;

describe.each(pages)("%s", (page) => {
  test("needs view_analytics", async () => {
    const { cookie } = await analyst();
    expect((await visitScreen(page, { headers: cookie })).status).toBe(200);
    const others = ["manage_content", "manage_users", "manage_donations", "manage_newsletter"] as const;
    const { cookie: otherCookie } = await administrator({ permissions: others });
    expect((await visitScreen(page, { headers: otherCookie })).status).toBe(403);
    const guest = await visitScreen(page);
    expect(guest.status).toBe(302);
    expect(guest.headers.get("Location")).toBe(`/admin/login?next=${encodeURIComponent(page)}`);
  });

  test("shows 7, 30 or 90 days, 30 by default; another range is a 404", async () => {
    const { cookie } = await analyst();
    for (const [query, range, days] of [
      ["", "30days", 30],
      ["?range=7days", "7days", 7],
      ["?range=30days", "30days", 30],
      ["?range=90days", "90days", 90],
    ] as const) {
      const screen = await show(page + query, cookie);
      expect(screen.range).toBe(range);
      expect(screen.users.visitChart.places).toHaveLength(days);
      expect(screen.users.visitChart.places.at(-1)).toBe("Monday, November 23, 2026");
      expect(screen.tiles).toHaveLength(4);
    }
    for (const wrong of ["365days", "7", "", "7days'--"]) {
      const answer = await visitScreen(`${page}?range=${encodeURIComponent(wrong)}`, { headers: cookie });
      expect(answer.status, wrong).toBe(404);
    }
  });
});

test("the tab of the content page leads to the one place, with its range", async () => {
  const { cookie } = await analyst();
  const { status, headers } = await visitScreen("/admin/content/analytics?range=7days", { headers: cookie });
  expect([status, headers.get("Location")]).toEqual([302, "/admin/analytics?range=7days"]);
});

describe("the export", () => {
  const address = "/admin/analytics/export.csv";

  test("has a row for each day of the range", async () => {
    const { cookie } = await analyst();
    const answer = await callApi("GET", `${address}?range=7days`, { headers: cookie });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="analytics-7days.csv"');
    const dates = (await answer.text()).trimEnd().split("\r\n").slice(1);
    expect(dates.map((line) => line.slice(0, 10))).toEqual(
      [17, 18, 19, 20, 21, 22, 23].map((day) => `2026-11-${day}`),
    );
  });

  test("needs view_analytics and one of the three ranges", async () => {
    const { cookie } = await analyst();
    expect((await visitScreen(`${address}?range=1year`, { headers: cookie })).status).toBe(404);
    const { cookie: otherCookie } = await administrator({ permissions: ["manage_donations"] });
    expect((await visitScreen(address, { headers: otherCookie })).status).toBe(403);
    expect((await visitScreen(address)).status).toBe(302);
  });
});

describe("the screen shows the counted figures", () => {
  /** A figure in English as a number. */
  const read = (text: string | null) => Number(text!.replace("−", "-").replace(/[^\d.-]/g, ""));
  const readChart = ({ series }: DrawnChart) => series.map(({ texts }) => texts.map(read));
  const column = <Row>(rows: Row[], name: keyof Row) => rows.map((row) => Number(row[name]));
  const shown = ({ range, ...analytics }: Analytics) => ({ days: Number.parseInt(range), ...analytics });

  test.each(["7days", "30days", "90days"] as const)("of %s", async (range) => {
    await seedMinistry(new Date("2026-05-20T05:00:00.000Z"), now, { size: 120 });
    await rollUpAnalytics();
    const { caller, cookie } = await analyst();
    const counted = shown(await getAnalytics(caller, { range }));
    const screen = await show(`/admin/analytics?range=${range}`, cookie);

    expect(screen.donations.map(({ currency }) => currency)).toEqual(
      counted.donations.map(({ currency }) => currency),
    );
    expect(counted.donations.length).toBeGreaterThan(0);
    for (const [index, { figures, chart, methods }] of screen.donations.entries()) {
      const { total, count, days, methods: countedMethods } = counted.donations[index]!;
      expect(figures.slice(0, 2).map(({ value }) => read(value))).toEqual([Number(total), count.now]);
      expect(readChart(chart)).toEqual([column(days, "total")]);
      expect(methods.map((row) => row.figures.map(read))).toEqual(
        countedMethods.map((method) => [Number(method.total), method.count]),
      );
    }
    const { engagement, users, content } = screen;
    expect(engagement.mails.slice(0, 1).map(({ value }) => read(value))).toEqual([counted.mails.sent.now]);
    expect(readChart(engagement.mailChart)).toEqual([column(counted.mails.days, "count")]);
    const prayers = ["asked", "prayed", "answered"] as const;
    expect(engagement.prayers.map(({ value }) => read(value))).toEqual(
      prayers.map((name) => counted.prayers[name].now),
    );
    expect(readChart(engagement.prayerChart)).toEqual(
      prayers.map((name) => column(counted.prayers.days, name)),
    );
    const subscribers = counted.subscribers;
    expect(users.subscribers.map(({ value }) => read(value))).toEqual([
      subscribers.active,
      subscribers.gained.now,
      subscribers.lost.now,
    ]);
    expect(readChart(users.subscriberChart)).toEqual([
      column(subscribers.days, "gained"),
      column(subscribers.days, "lost"),
    ]);
    expect(users.languages.map((row) => row.figures.map(read))).toEqual(
      subscribers.languages.map(({ active, gained, lost }) => [active, gained, lost]),
    );
    expect(users.visits.map(({ value }) => read(value))).toEqual([
      counted.pages.views.now,
      counted.pages.visitors.now,
    ]);
    expect(readChart(users.visitChart)).toEqual([
      column(counted.pages.days, "views"),
      column(counted.pages.days, "visitors"),
    ]);
    expect(content.kinds.map(({ figures }) => figures.map(({ now }) => read(now)))).toEqual(
      counted.content.map(({ published, read: wasRead }) => [published.now, wasRead.now]),
    );
    const days = counted.days;
    expect(screen.tiles.map(({ value }) => value)).toEqual([
      screen.donations[0]!.figures[0]!.value,
      users.subscribers[0]!.value,
      users.visits[0]!.value,
      "–",
    ]);
    expect(screen.tiles[1]!.hint).toBe(
      `${subscribers.gained.now} joined, ${subscribers.lost.now} left in ${days} days`,
    );
  });
});
