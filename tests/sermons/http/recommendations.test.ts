import { beforeEach, expect, test } from "vitest";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { openBrowser } from "~tests/support/prayer-browser";
import { callApi } from "~tests/support/requests";
import { addVisitor } from "~tests/support/visitors";
import { addTestSermon } from "../sermons";

beforeEach(async () => void (await freshDatabase()));

test("with an empty library both versions answer an empty list", async () => {
  for (const path of ["/api/user/1/sermon-recommendations", "/api/spiritual/recommendations"]) {
    const answer = await callApi("GET", path);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual([]);
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  }
});

test("v1 answers the sermons of a language, each with a score and a sentence", async () => {
  const id = await addTestSermon({ language: "es", title: "La fe" }, { averageRating: 4.5, ratingCount: 12 });
  await addTestSermon({ language: "fr" });
  const answer = await callApi("GET", "/api/user/1/sermon-recommendations?language=es");
  const [only, ...others] = (await answer.json()) as object[];
  expect(others).toEqual([]);
  expect(only).toEqual({
    id,
    sermonId: id,
    recommendationScore: expect.any(Number),
    recommendationReason: "12 personas la valoraron, con 4,5 de 5 de media.",
    sermon: {
      title: "La fe",
      description: expect.any(String),
      ...{ duration: 1800, difficulty: "beginner", topic: "faith", language: "es" },
    },
  });
});

test("v2 answers all reasons and the expected growth of each sermon, in the reader's language", async () => {
  const first = await addTestSermon({ topic: "prayer", tags: ["silence"], title: "Silence" });
  const second = await addTestSermon({ topic: "prayer", tags: ["Silence", "nuit"], duration: 600 });
  const browser = openBrowser();
  await browser.call("POST", "/api/user/me/sermon-interaction", {
    sermonId: first,
    interactionType: "bookmarked",
  });
  const list = (await (await browser.call("GET", "/api/spiritual/recommendations?lang=fr")).json()) as {
    sermonId: number;
  }[];
  expect(list.find(({ sermonId }) => sermonId === second)).toMatchObject({
    title: "La foi qui tient",
    difficulty: "beginner",
    reasoning: [expect.stringContaining("Vous avez gardé «\u00a0Silence\u00a0»")],
    expectedGrowth: ["Approfondir votre prière", "30 points d’expérience si vous allez jusqu’au bout"],
  });
});

test("another visitor's recommendations need view_analytics, and those of an unknown visitor are a 404", async () => {
  await addTestSermon();
  const { id, headers } = await addVisitor();
  const path = `/api/user/${id}/sermon-recommendations?language=fr`;
  const other = await addVisitor();
  expect((await callApi("GET", path, { headers: other.headers })).status).toBe(403);
  expect((await callApi("GET", path)).status).toBe(403);
  expect((await callApi("GET", path, { headers })).status).toBe(200);
  const analyst = await administrator({ permissions: ["view_analytics"] });
  expect((await callApi("GET", path, { headers: analyst.cookie })).status).toBe(200);
  const writer = await administrator({ permissions: ["manage_content"] });
  expect((await callApi("GET", path, { headers: writer.cookie })).status).toBe(403);
  expect((await callApi("GET", "/api/user/4711/sermon-recommendations")).status).toBe(404);
  expect((await callApi("GET", "/api/user/x/sermon-recommendations")).status).toBe(404);
});

test("a language that the site does not have is refused", async () => {
  expect((await callApi("GET", "/api/user/1/sermon-recommendations?language=de")).status).toBe(400);
});

test("a draft is never recommended", async () => {
  await addTestSermon({ language: "fr" }, { isPublished: false, publishedAt: null });
  const answer = await callApi("GET", "/api/user/1/sermon-recommendations?language=fr");
  expect(await answer.json()).toEqual([]);
  expect(await db.selectFrom("sermonRecommendations").select("id").execute()).toEqual([]);
});
