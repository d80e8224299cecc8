import { expect, test, vi } from "vitest";
import { checkSchedule } from "~/features/operations/schedule-health.server";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import "~tests/support/areas";

test("a first backup counts although the site was not there at the time before", async () => {
  await freshDatabase();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T08:45:00.000Z") });
  const finishedAt = "2026-11-20T08:42:00.000Z"; // half an hour after today's time, when one may still be running
  const run = { name: "back-up", slot: "2026-11-20", finishedAt, outcome: "{}" };
  await db.insertInto("scheduleRuns").values(run).execute();
  expect(await checkSchedule("back-up", finishedAt, 45 * 60_000)).toMatchObject({ state: "good" });
  vi.useRealTimers();
});
