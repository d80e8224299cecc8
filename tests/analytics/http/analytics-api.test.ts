import { beforeEach, expect, test, vi } from "vitest";
import { analyticsOutput } from "~/features/analytics/analytics.schema";
import { exportAnalytics } from "~/features/analytics/analytics-export-admin.server";
import { getAnalytics } from "~/features/analytics/analytics-admin.server";
import { rollUpAnalytics } from "~/features/analytics/roll-up.server";
import { systemCaller } from "~/auth/caller.server";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi } from "~tests/support/requests";
import { seedMinistry } from "../ministry-seed";

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T15:00:00.000Z") });
  await freshDatabase();
  return () => vi.useRealTimers();
});

test("a role with view_analytics gets the documented figures, of 30 days by default", async () => {
  await seedMinistry(new Date("2026-09-01T00:00:00Z"), new Date());
  await rollUpAnalytics();
  const { bearer } = await administrator({ permissions: ["view_analytics"] });
  const answer = await callApi("GET", "/api/admin/analytics", { headers: bearer });
  expect(answer.status).toBe(200);
  const body = analyticsOutput.strict().parse(await answer.json());
  expect(body).toEqual(await getAnalytics(systemCaller(), { range: "30days" }));
  expect(body.donations.length).toBeGreaterThan(1);
});

test.each(["7", "7 days", "8days", "year", "", "7days,30days"])("the range %j is a 400", async (range) => {
  const { bearer } = await administrator();
  const path = `/api/admin/analytics?range=${encodeURIComponent(range)}`;
  expect((await callApi("GET", path, { headers: bearer })).status).toBe(400);
});

test("without the permission it answers 403, without a session 401", async () => {
  const { bearer } = await administrator({ permissions: ["manage_donations"] });
  expect((await callApi("GET", "/api/admin/analytics?range=7days", { headers: bearer })).status).toBe(403);
  expect((await callApi("GET", "/api/admin/analytics?range=7days")).status).toBe(401);
});

test("the export has a row for each day, and its sums equal the figures of the API", async () => {
  await seedMinistry(new Date("2026-10-20T00:00:00Z"), new Date());
  await rollUpAnalytics();
  const rows: (string | number)[][] = [];
  for await (const some of await exportAnalytics({ ...systemCaller(), language: "en" }, { range: "30days" }))
    rows.push(...some);
  const [names, ...days] = rows;
  const answer = await getAnalytics(systemCaller(), { range: "30days" });
  expect(days.map(([date]) => date)).toEqual(answer.subscribers.days.map(({ date }) => date));
  const sum = (name: string) => {
    const column = names!.indexOf(name);
    expect(column, name).toBeGreaterThan(0);
    return days.reduce((total, day) => total + Number(day[column]), 0);
  };
  for (const { currency, total, count } of answer.donations) {
    expect(sum(`Received less returned (${currency})`)).toBeCloseTo(Number(total));
    expect(sum(`Completed donations (${currency})`)).toBe(count.now);
  }
  expect(sum("Subscribers gained")).toBe(answer.subscribers.gained.now);
  expect(sum("Subscribers lost")).toBe(answer.subscribers.lost.now);
  expect(sum("Emails sent")).toBe(answer.mails.sent.now);
  expect(sum("Texts published")).toBe(answer.content.reduce((all, { published }) => all + published.now, 0));
  expect(sum("Prayer requests")).toBe(answer.prayers.asked.now);
  expect(sum("Prayers offered")).toBe(answer.prayers.prayed.now);
  expect(sum("Prayers answered")).toBe(answer.prayers.answered.now);
  expect(names).not.toContain("Emails opened"); // the settings turn their counting off
});
