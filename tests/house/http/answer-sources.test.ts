import { beforeEach, describe, expect, test } from "vitest";
import { visitorCookie } from "~/auth/cookies.server";
import { closeSources, openSources, type AnswerSources } from "~/request/answer-sources";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi, visitScreen } from "~tests/support/requests";

// The id that callApi and visitScreen send with each request.
const requestId = "test-request";

/** The sources that the front door would record for an answer. */
async function sourcesWhile(ask: () => Promise<unknown>): Promise<AnswerSources> {
  const sources = openSources(requestId);
  try {
    await ask();
    return sources;
  } finally {
    closeSources(requestId);
  }
}

const sourcesOfCall = (path: string, headers = {}) =>
  sourcesWhile(async () => expect((await callApi("GET", path, { headers })).status).toBe(200));

const shared = { readsPerson: false, readsOther: false };

beforeEach(async () => void (await freshDatabase()));

describe("public calls", () => {
  test.each([
    "/api/daily-content",
    "/api/daily-content/history",
    "/api/daily-motivations",
    "/api/blog-posts",
    "/api/newsletter-posts",
    "/api/inspirational-quotes",
    "/api/sermons",
    "/api/donor-appreciations",
    "/api/leaderboard",
    "/api/badges/definitions",
    "/api/prayer-requests?public=true",
  ])("%s is the same for everybody, and rendered once", async (path) => {
    const sources = await sourcesOfCall(path);
    expect(sources).toMatchObject(shared);
    expect(sources.rendered).toBeDefined();
    const { headers } = await callApi("GET", path);
    expect(headers.get("Cache-Control")).toBe("private, no-cache");
    const again = await callApi("GET", path, { headers: { "If-None-Match": headers.get("ETag")! } });
    expect(again.status).toBe(304);
  });

  test("a person's own data is not stored", async () => {
    for (const path of ["/api/mood-tracking/today", "/api/prayer-requests/prayed", "/api/user/me/stats"]) {
      const sources = await sourcesOfCall(path);
      expect(sources.readsPerson, path).toBe(true);
      expect(sources.rendered, path).toBeUndefined();
      expect((await callApi("GET", path)).headers.get("Cache-Control"), path).toBe("no-store");
    }
  });

  test("drafts and lists for the team are not stored", async () => {
    const { cookie } = await administrator({ permissions: ["manage_content", "manage_prayers"] });
    for (const path of ["/api/blog-posts?admin=true", "/api/prayer-requests"]) {
      const sources = await sourcesOfCall(path, cookie);
      expect(sources.readsPerson, path).toBe(true);
      expect(sources.rendered, path).toBeUndefined();
    }
  });

  test("a call that is rate-limited by address is not cached", async () => {
    const sources = await sourcesWhile(() => callApi("GET", "/api/newsletter-posts/1?email=a@example.org"));
    expect(sources.readsOther).toBe(true);
  });
});

describe("the query", () => {
  test("a call records only the names in its schema", async () => {
    const { query } = await sourcesOfCall("/api/inspirational-quotes?utm_source=mail&limit=3");
    expect([...query.keys()].sort()).toEqual(["before", "category", "lang", "language", "limit"]);
  });

  test("a page records its own names and those that language links keep", async () => {
    const { query } = await sourcesWhile(() => visitScreen("/fr/blog?category=faith&utm_source=mail"));
    expect([...query.keys()]).toEqual(expect.arrayContaining(["category", "languages", "before", "after"]));
    expect(query.has("utm_source")).toBe(false);
  });
});

describe("pages", () => {
  test.each([
    "/fr",
    "/fr/blog",
    "/fr/devotion",
    "/fr/sermons",
    "/fr/prayer-requests",
    "/fr/donor-wall",
    "/fr/donation",
  ])("%s is the same for everybody", async (path) => {
    expect(await sourcesWhile(() => visitScreen(path))).toMatchObject(shared);
  });

  test.each(["/fr/community-badges", "/fr/spiritual-engagement", "/fr/spiritual-growth"])(
    "%s shows a visitor's activity, and records that it read the person",
    async (path) => {
      const cookie = visitorCookie.write({ id: 7, createdAt: "2026-11-20T12:00:00.000Z" }).split(";")[0]!;
      for (const headers of [undefined, { Cookie: cookie }]) {
        const sources = await sourcesWhile(() => visitScreen(path, headers && { headers }));
        expect(sources).toMatchObject({ readsPerson: true, readsOther: false });
      }
    },
  );
});

test("a feed records the Accept header, and reads its language only from the query", async () => {
  const sources = await sourcesOfCall("/rss.xml", { Accept: "text/html" });
  expect(sources).toMatchObject({ ...shared, readsAccept: true });
  expect([...sources.query.keys()].sort()).toEqual(["lang", "language"]);
});

test.each([
  "/sitemap.xml",
  "/robots.txt",
  "/manifest.webmanifest",
  "/rss.css",
  "/pictures/fr/site.png",
  "/api/openapi.json",
])("%s is rendered once", async (path) => {
  const sources = await sourcesOfCall(path);
  expect(sources).toMatchObject(shared);
  expect(sources.rendered).toBeDefined();
});

test("a landing page with a part that could not be read is not cached", async () => {
  await db.schema.dropTable("daily_motivations").execute();
  expect(await sourcesWhile(() => visitScreen("/fr"))).toMatchObject({ readsOther: true });
});

test("without an open record nothing is recorded", async () => {
  closeSources(requestId);
  expect((await callApi("GET", "/api/daily-content")).status).toBe(200);
});
