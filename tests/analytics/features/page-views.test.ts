import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { makePageViewCounter } from "~/features/analytics/page-views/page-view-counter.server";
import {
  listMostViewedPages,
  loadVisitorCount,
  pageViewFigures,
} from "~/features/analytics/page-views/page-view-figures.server";
import {
  deleteOldPageViews,
  rollUpPageViews,
} from "~/features/analytics/page-views/roll-up-page-views-admin.server";
import { seal } from "~/crypto/sealing.server";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import { db } from "~db/client";
import { dumpDatabase } from "~tests/support/database-dump";
import { onBothDatabases } from "~tests/support/database";
import "~tests/support/areas";

const system = systemCaller();
const userAgent = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0";
const noon = new Date("2026-11-23T17:00:00Z"); // 12:00 in Port-au-Prince
const day = "2026-11-23";

type Counter = ReturnType<typeof makePageViewCounter>;

function view(counter: Counter, url: string, { address = "203.0.113.7", agent = userAgent } = {}) {
  const headers = { "user-agent": agent, "x-remote-addr": address };
  const request = { method: "GET", url, headers } as unknown as IncomingMessage;
  const getHeader = (name: string) => ({ "content-type": "text/html", "content-language": "fr" })[name];
  counter.count(request, { statusCode: 200, getHeader } as unknown as ServerResponse);
}

/** Fixes the day's salt: with a random one, two visitors share a register once in thousands of runs. */
const fixSalt = () =>
  db
    .insertInto("pageViewSalts")
    .values({ date: day, salt: seal("page-view-salt", "a-salt-of-tests") })
    .execute();

async function startedCounter(): Promise<Counter> {
  const counter = makePageViewCounter();
  await counter.flush();
  return counter;
}

const stored = () =>
  db
    .selectFrom("pageViews")
    .select(["date", "path", "language", "kind", "views"])
    .orderBy("date")
    .orderBy("path")
    .orderBy("language")
    .execute();
const salts = async () =>
  (await db.selectFrom("pageViewSalts").selectAll().execute()).map(({ date }) => date);
const figures = async (metric: string, date: string) =>
  pageViewFigures.find((figure) => figure.metric === metric)!.count(db, { date, from: "", to: "" });

beforeEach(() => void vi.useFakeTimers({ now: noon, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

onBothDatabases(() => {
  describe("counting page views", () => {
    test("views add up by day, page and language, over processes and restarts", async () => {
      const [one, other] = [await startedCounter(), await startedCounter()];
      view(one, "/blog/lespwa");
      view(one, "/fr/blog/lespwa?ref=x");
      view(one, "/ht/blog/lespwa");
      view(other, "/blog/lespwa");
      view(other, "/contact");
      await one.flush();
      await other.flush();
      view(one, "/contact");
      await one.flush();
      await one.flush(); // without new views nothing is counted again
      expect(await stored()).toEqual([
        { date: day, path: "/blog/lespwa", language: "fr", kind: "blog", views: 3 },
        { date: day, path: "/blog/lespwa", language: "ht", kind: "blog", views: 1 },
        { date: day, path: "/contact", language: "fr", kind: "", views: 2 },
      ]);
      expect(await figures("pageViews", day)).toEqual([
        { dimension: "fr", count: 5 },
        { dimension: "ht", count: 1 },
      ]);
      expect(await figures("reads", day)).toEqual([{ dimension: "blog", count: 4 }]);
    });

    test("two processes count one visitor once; another browser or address counts as another visitor", async () => {
      await fixSalt();
      const [one, other] = [await startedCounter(), await startedCounter()];
      for (const counter of [one, other, one]) view(counter, "/contact");
      view(other, "/contact", { agent: `${userAgent} beta` });
      view(other, "/contact", { address: "203.0.113.8" });
      // All addresses of a /64 count as one visitor, because one connection has them all.
      view(one, "/contact", { address: "2001:db8:1:2::3" });
      view(other, "/contact", { address: "2001:db8:1:2:ffff::4" });
      await one.flush();
      await other.flush();
      expect(await figures("visitors", day)).toEqual([{ dimension: "", count: 4 }]);
    });

    test("a new day has a new salt, and the old one is deleted", async () => {
      const counter = await startedCounter();
      view(counter, "/contact");
      await counter.flush();
      expect(await salts()).toEqual([day]);
      vi.setSystemTime(new Date("2026-11-24T04:57:00Z")); // three minutes before midnight in Port-au-Prince
      view(counter, "/contact");
      await counter.flush();
      expect(await salts()).toEqual([day, "2026-11-24"]);
      const before = await db.selectFrom("pageViewSketches").select("sketch").execute();
      vi.setSystemTime(new Date("2026-11-24T05:00:30Z"));
      view(counter, "/contact");
      await counter.flush();
      expect(await salts()).toEqual(["2026-11-24"]);
      expect((await stored()).map(({ date, views }) => [date, views])).toEqual([
        [day, 2],
        ["2026-11-24", 1],
      ]);
      expect(await loadVisitorCount(db, day)).toBe(1);
      expect(await loadVisitorCount(db, "2026-11-24")).toBe(1);
      const after = await db.selectFrom("pageViewSketches").select("sketch").orderBy("date").execute();
      expect(after[0]).toEqual(before[0]);
      expect(after[1]).not.toEqual(before[0]); // the new salt hashes the same visitor differently
    });

    test("a salt that was sealed with another secret is replaced", async () => {
      await db.insertInto("pageViewSalts").values({ date: day, salt: "sealed elsewhere" }).execute();
      const counter = await startedCounter();
      view(counter, "/contact");
      await counter.flush();
      expect(await loadVisitorCount(db, day)).toBe(1);
    });

    test("no stored row contains an address, a browser or a secret token", async () => {
      const counter = await startedCounter();
      view(counter, "/my-giving/abcdefSecretToken", { address: "198.51.100.77" });
      view(counter, "/privacy/data/abcdefSecretToken", { address: "2001:db8:77:88::99" });
      await counter.flush();
      await rollUpPageViews(system, noon);
      const dump = await dumpDatabase();
      expect((await stored()).map(({ path }) => path)).toEqual(["/my-giving/…", "/privacy/data/…"]);
      for (const secret of ["198.51.100", "2001:db8", userAgent, "Firefox", "abcdefSecretToken"])
        expect(dump).not.toContain(secret);
      expect(await listMostViewedPages(db, 7)).toEqual([]);
    });

    test("when a write fails, the views are written once by the next write", async () => {
      const counter = await startedCounter();
      view(counter, "/contact");
      const failing = vi.spyOn(db, "transaction").mockImplementationOnce(() => {
        throw new Error("no connection");
      });
      await expect(counter.flush()).rejects.toThrow("no connection");
      failing.mockRestore();
      expect(await stored()).toEqual([]);
      view(counter, "/contact");
      await counter.flush();
      expect(await stored()).toMatchObject([{ path: "/contact", views: 2 }]);
      expect(await loadVisitorCount(db, day)).toBe(1);
    });

    test("turned off, nothing is stored, not even views not yet written; turned on, views count again", async () => {
      const counting = (countPageViews: boolean) =>
        saveSystemSettings(system, { analytics: { countPageViews } });
      await fixSalt();
      const counter = await startedCounter();
      view(counter, "/contact");
      await counter.flush();
      view(counter, "/blog", { address: "203.0.113.9" });
      await counting(false);
      await counter.flush();
      view(counter, "/blog");
      await counter.flush();
      expect(await stored()).toMatchObject([{ path: "/contact", views: 1 }]);
      expect(await loadVisitorCount(db, day)).toBe(1);
      await counting(true);
      await counter.flush();
      view(counter, "/blog");
      view(counter, "/blog", { address: "203.0.113.10" });
      await counter.flush();
      expect(await stored()).toMatchObject([
        { path: "/blog", views: 2 },
        { path: "/contact", views: 1 },
      ]);
      expect(await loadVisitorCount(db, day)).toBe(2);
    });
  });

  describe("the roll-up of page views", () => {
    const addViews = (rows: [date: string, path: string, views: number][]) =>
      db
        .insertInto("pageViews")
        .values(rows.map(([date, path, views]) => ({ date, path, language: "fr", views })))
        .execute();

    test("the most viewed pages of each range follow the ministry's dates", async () => {
      await addViews([
        ["2026-11-23", "/contact", 3],
        ["2026-11-17", "/blog", 5], // the seventh day
        ["2026-11-16", "/contact", 4], // the eighth
        ["2026-10-25", "/devotion", 6], // the thirtieth
        ["2026-10-24", "/devotion", 7],
        ["2026-08-26", "/quotes", 8], // the ninetieth
        ["2026-08-25", "/quotes", 9],
        ["2026-11-23", "/my-giving/…", 50],
      ]);
      await rollUpPageViews(system, noon);
      await rollUpPageViews(system, noon);
      expect(await listMostViewedPages(db, 7)).toEqual([
        { path: "/blog", views: 5 },
        { path: "/contact", views: 3 },
      ]);
      expect(await listMostViewedPages(db, 30)).toEqual([
        { path: "/contact", views: 7 },
        { path: "/devotion", views: 6 },
        { path: "/blog", views: 5 },
      ]);
      expect(await listMostViewedPages(db, 90)).toEqual([
        { path: "/devotion", views: 13 },
        { path: "/quotes", views: 8 },
        { path: "/contact", views: 7 },
        { path: "/blog", views: 5 },
      ]);
    });

    test("a past day keeps only its number of visitors, and a late write raises it", async () => {
      const [counter, late] = [await startedCounter(), await startedCounter()];
      for (let i = 0; i < 40; i++) view(counter, "/contact", { address: `203.0.113.${i}` });
      for (let i = 0; i < 60; i++) view(late, "/contact", { address: `198.51.100.${i}` });
      await counter.flush();
      const estimate = await loadVisitorCount(db, day);
      const at = (date: string) => rollUpPageViews(system, new Date(`${date}T17:00:00Z`));
      await at("2026-11-24");
      expect(await db.selectFrom("pageViewSketches").select("date").execute()).toHaveLength(1);
      await at("2026-11-25");
      expect(await db.selectFrom("pageViewSketches").select("date").execute()).toEqual([]);
      expect(await loadVisitorCount(db, day)).toBe(estimate);
      await late.flush();
      const atLeast = await loadVisitorCount(db, day);
      expect(atLeast).toBeGreaterThan(estimate);
      await at("2026-11-25");
      expect(await loadVisitorCount(db, day)).toBe(atLeast);
    });

    test("views older than two ranges of 90 days and salts of past days are deleted", async () => {
      await addViews([
        ["2026-05-26", "/contact", 1], // 181 days ago
        ["2026-05-27", "/contact", 1],
        ["2026-11-23", "/contact", 1],
      ]);
      await db
        .insertInto("pageViewSalts")
        .values([
          { date: "2026-11-22", salt: "x" },
          { date: day, salt: "y" },
        ])
        .execute();
      await deleteOldPageViews(system, noon);
      await deleteOldPageViews(system, noon);
      expect((await stored()).map(({ date }) => date)).toEqual(["2026-05-27", day]);
      expect(await salts()).toEqual([day]);
    });
  });
});
