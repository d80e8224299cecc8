import { describe, expect, test } from "vitest";
import { administrator } from "~tests/support/admin";
import { callApi } from "~tests/support/requests";
import { motivation as motivationKind, writingCalls, writingWorld } from "../../writing/world";

const world = writingWorld({ language: "en", username: "Marie" });
const content = "Look up today: the one who kept you until now will not stop on the way.";
const fields = { title: "One more step", content, language: "en" };
const { create, rows: kept } = writingCalls({ ...motivationKind, fields }, world);
const listed = async (query = "?language=en", knock = {}) =>
  (await (await callApi("GET", `/api/daily-motivations${query}`, knock)).json()) as {
    id: number;
    title: string;
  }[];

describe("the API", () => {
  test("a motivation is created, changed, published, read by everybody and deleted", async () => {
    const { id } = await create({
      tags: ["hope"],
      bibleVerse: "The light shineth in darkness",
      verseReference: "John 1:5",
    });
    expect(await listed()).toEqual([]);

    const put = await callApi("PUT", `/api/daily-motivations/${id}`, {
      ...world.bearer,
      json: { ...fields, title: "Two more steps", author: "Rose" },
    });
    expect(put.status).toBe(200);
    expect(await put.json()).toMatchObject({
      id,
      title: "Two more steps",
      author: "Rose",
      bibleVerse: null,
      tags: [],
    });

    const published = await callApi("POST", `/api/daily-motivations/${id}/publish`, world.bearer);
    expect(published.status).toBe(200);
    expect(await published.json()).toMatchObject({
      isPublished: true,
      publishDate: "2026-11-20",
      approvedBy: "Marie",
    });
    expect((await callApi("POST", `/api/daily-motivations/${id}/publish`, world.bearer)).status).toBe(200);
    expect(await listed()).toMatchObject([{ id, title: "Two more steps", tags: [], isPublished: true }]);
    expect(await listed("?language=fr")).toEqual([]);

    const deleted = await callApi("DELETE", `/api/daily-motivations/${id}`, world.bearer);
    expect([deleted.status, await deleted.json()]).toEqual([200, { success: true }]);
    expect(await listed()).toEqual([]);
    expect((await callApi("DELETE", `/api/daily-motivations/${id}`, world.bearer)).status).toBe(404);
  });

  test("drafts and other languages need manage_content", async () => {
    const draft = await create({ language: "ht" });
    expect((await callApi("GET", "/api/daily-motivations?admin=true")).status).toBe(401);
    const elsewhere = await administrator({ permissions: ["manage_prayers", "manage_users"] });
    expect(
      (await callApi("GET", "/api/daily-motivations?admin=true", { headers: elsewhere.bearer })).status,
    ).toBe(403);
    expect(await listed("?admin=true", world.bearer)).toMatchObject([{ id: draft.id, isPublished: false }]);
    expect(await listed("?admin=true&in=fr", world.bearer)).toEqual([]);
    expect(await listed("?admin=true&state=draft&in=ht", world.cookie)).toHaveLength(1);
    expect(await listed("", world.bearer)).toEqual([]);
  });

  test("a long list links to the next page", async () => {
    for (let index = 0; index < 33; index++) await create({ title: `Step ${index}`, language: "es" });
    const first = await callApi("GET", "/api/daily-motivations?admin=true&in=es", world.bearer);
    const link = /<(\?.*)>; rel="next"/.exec(first.headers.get("Link")!)![1]!;
    expect(await first.json()).toHaveLength(30);
    const second = await callApi("GET", `/api/daily-motivations${link}`, world.bearer);
    expect(await second.json()).toMatchObject([
      { title: "Step 2" },
      { title: "Step 1" },
      { title: "Step 0" },
    ]);
    expect(second.headers.get("Link")).toBeNull();
  });

  test("drafts are refused to guests, to other roles, and to a page of another site", async () => {
    const generate = (headers: Record<string, string>) =>
      callApi("POST", "/api/daily-motivations/generate", { json: {}, headers });
    expect((await generate({})).status).toBe(401);
    const elsewhere = await administrator({ permissions: ["manage_users"] });
    expect((await generate(elsewhere.bearer)).status).toBe(403);
    expect((await generate({ ...world.editor.cookie, "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect(await kept()).toEqual([]);
  });

  test("errors are reported at their fields, and nothing is saved", async () => {
    const answer = await callApi("POST", "/api/daily-motivations", {
      ...world.bearer,
      json: {
        title: "Hi",
        content: "short",
        author: "J",
        publishDate: "2026-02-30",
        language: "de",
        bibleVerse: "x".repeat(501),
      },
    });
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toEqual({
      title: ["Title must be at least 5 characters"],
      content: ["Content must be at least 50 characters"],
      author: ["Author name is required"],
      publishDate: ["This date does not exist: write it as YYYY-MM-DD."],
      language: ["Choose one of the answers offered."],
      bibleVerse: ["At most 500 characters."],
    });
    const nothing = await callApi("POST", "/api/daily-motivations", { ...world.bearer, json: {} });
    expect(Object.keys((await nothing.json()).errors)).toEqual(["title", "content"]);
    expect(await kept()).toEqual([]);
  });

  test("a draft is generated and not saved; an unknown theme or language is a 400", async () => {
    const generate = (json: object) =>
      callApi("POST", "/api/daily-motivations/generate", { ...world.bearer, json });
    const answer = await generate({ language: "es", theme: "paz" });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      motivation: { language: "es", tags: ["paz"], source: "curated" },
      version: "Reina-Valera 1909",
    });
    expect(await (await generate({})).json()).toMatchObject({ motivation: { language: "fr" } });
    expect(await kept()).toEqual([]);

    const unknown = await generate({ theme: "football" });
    expect(unknown.status).toBe(400);
    expect((await unknown.json()).errors.theme[0]).toMatch(
      /^There is no such theme\..*hope, .* and service\.$/,
    );
    expect((await generate({ language: "de" })).status).toBe(400);
    expect((await generate({ theme: "x".repeat(61) })).status).toBe(400);
  });

  test("drafts are limited to ten an hour", async () => {
    const generate = () => callApi("POST", "/api/daily-motivations/generate", world.bearer);
    for (let use = 0; use < 10; use++) expect((await generate()).status).toBe(200);
    const answer = await generate();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(3_000);
  });

  test("a wrong method, language or cursor is refused", async () => {
    const wrong = await callApi("DELETE", "/api/daily-motivations", { json: {} });
    expect([wrong.status, wrong.headers.get("Allow")]).toEqual([405, "GET, POST"]);
    expect((await callApi("GET", "/api/daily-motivations?language=de")).status).toBe(400);
    for (const query of ["in=de", "state=gone", "before=x", "after=0"])
      expect(
        (await callApi("GET", `/api/daily-motivations?admin=true&${query}`, world.bearer)).status,
        query,
      ).toBe(400);
  });
});
