import { beforeEach, describe, expect, test } from "vitest";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi } from "~tests/support/requests";
import { addTestSermon } from "../sermons";

beforeEach(async () => void (await freshDatabase()));

const listed = async (query = "", knock = {}) => {
  const answer = await callApi("GET", `/api/sermons${query}`, knock);
  expect(answer.status, query).toBe(200);
  return (await answer.json()) as { id: number; title: string }[];
};
const ids = async (query = "", knock = {}) => (await listed(query, knock)).map(({ id }) => id);

describe("reading", () => {
  test("everybody reads a published sermon with its transcript; guests read no draft or summary draft", async () => {
    const id = await addTestSermon({ tags: ["épreuve"] });
    const draft = await addTestSermon({}, { isPublished: false, publishedAt: null });
    expect(await (await callApi("GET", `/api/sermons/${id}`)).json()).toEqual({
      id,
      title: "La foi qui tient",
      description: "Quand tout tremble, une main nous tient.",
      youtubeUrl: "https://youtu.be/dQw4w9WgXcQ",
      youtubeId: "dQw4w9WgXcQ",
      audioUrl: null,
      audioBytes: null,
      audioType: null,
      guid: null,
      duration: 1800,
      language: "fr",
      topic: "faith",
      difficulty: "beginner",
      tags: ["épreuve"],
      passage: "Jean 3.16",
      transcript: "Premier paragraphe.\n\nDeuxième paragraphe.",
      aiSummary: null,
      isSummaryByAi: false,
      viewCount: 0,
      averageRating: 0,
      ratingCount: 0,
      isExample: false,
      isPublished: true,
      publishedAt: "2026-11-20T14:00:00.000Z",
      createdAt: "2026-11-20T14:00:00.000Z",
      updatedAt: "2026-11-20T14:00:00.000Z",
    });
    expect(await ids()).toEqual([id]);
    for (const none of [draft, 99, "x"])
      expect((await callApi("GET", `/api/sermons/${none}`)).status).toBe(404);
    const { bearer } = await administrator({ permissions: ["manage_content"] });
    expect((await callApi("GET", `/api/sermons/${draft}`, { headers: bearer })).status).toBe(200);
    expect(await ids("?admin=true", { headers: bearer })).toEqual([draft, id]);
    expect((await callApi("GET", "/api/sermons?admin=true")).status).toBe(401);
  });

  test("the list is filtered by language, topic, difficulty and words, ignoring accents", async () => {
    const french = await addTestSermon({ title: "Grâce sur grâce", tags: ["50 %_ de réduction"] });
    const hard = await addTestSermon({ difficulty: "advanced", topic: "wisdom" });
    const kreyol = await addTestSermon({ language: "ht", title: "Lafwa ki kenbe" });
    expect(await ids()).toEqual([kreyol, hard, french]);
    expect(await ids("?lang=ht")).toEqual([kreyol]);
    expect(await ids("?topic=wisdom")).toEqual([hard]);
    expect(await ids("?difficulty=beginner")).toEqual([kreyol, french]);
    expect(await ids("?q=GRACE+sur")).toEqual([french]);
    expect(await ids("?q=jean+3.16&lang=fr")).toEqual([hard, french]);
    expect(await ids("?q=%25_")).toEqual([french]);
    expect(await ids("?q=grace+absente")).toEqual([]);
    for (const wrong of [
      "?lang=de",
      "?topic=cuisine",
      "?difficulty=9",
      "?before=x",
      "?limit=0",
      "?limit=101",
    ])
      expect((await callApi("GET", `/api/sermons${wrong}`)).status, wrong).toBe(400);
  });

  test("a long list has a Link header to the next page", async () => {
    for (let count = 0; count < 3; count++) await addTestSermon();
    const first = await callApi("GET", "/api/sermons?limit=2");
    const next = /^<(\?[^>]+)>; rel="next"$/.exec(first.headers.get("Link") ?? "")?.[1];
    expect(await ids(next)).toEqual([1]);
  });
});
