import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { callApi } from "~tests/support/requests";
import { freshDatabase } from "~tests/support/database";

type Administrator = Awaited<ReturnType<typeof administrator>>;
let editor: Administrator;
let bearer: { headers: Record<string, string> };
let cookie: { headers: Record<string, string> };

beforeEach(async () => {
  await freshDatabase();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T14:00:00Z") });
  editor = await administrator({
    permissions: ["manage_content"],
    language: "en",
    username: "Marie",
    displayName: "Marie",
  });
  bearer = { headers: editor.bearer };
  cookie = { headers: editor.cookie };
  return () => void vi.useRealTimers();
});

const content = "Look up today: the one who kept you until now will not stop on the way.";
const motivation = (more: object = {}) => ({ title: "One more step", content, language: "en", ...more });
const create = async (more: object = {}) => {
  const answer = await callApi("POST", "/api/daily-motivations", { ...bearer, json: motivation(more) });
  expect(answer.status).toBe(201);
  return (await answer.json()) as { id: number; updatedAt: string };
};
const listed = async (query = "?language=en", knock = {}) =>
  (await (await callApi("GET", `/api/daily-motivations${query}`, knock)).json()) as {
    id: number;
    title: string;
  }[];
const kept = () => db.selectFrom("dailyMotivations").selectAll().orderBy("id").execute();

describe("the API", () => {
  test("a motivation is created, changed, published, read by everybody and deleted", async () => {
    const { id } = await create({
      tags: ["hope"],
      bibleVerse: "The light shineth in darkness",
      verseReference: "John 1:5",
    });
    expect(await listed()).toEqual([]);

    const put = await callApi("PUT", `/api/daily-motivations/${id}`, {
      ...bearer,
      json: motivation({ title: "Two more steps", author: "Rose" }),
    });
    expect(put.status).toBe(200);
    expect(await put.json()).toMatchObject({
      id,
      title: "Two more steps",
      author: "Rose",
      bibleVerse: null,
      tags: [],
    });

    const published = await callApi("POST", `/api/daily-motivations/${id}/publish`, bearer);
    expect(published.status).toBe(200);
    expect(await published.json()).toMatchObject({
      isPublished: true,
      publishDate: "2026-11-20",
      approvedBy: "Marie",
    });
    expect((await callApi("POST", `/api/daily-motivations/${id}/publish`, bearer)).status).toBe(200);
    expect(await listed()).toMatchObject([{ id, title: "Two more steps", tags: [], isPublished: true }]);
    expect(await listed("?language=fr")).toEqual([]);

    const deleted = await callApi("DELETE", `/api/daily-motivations/${id}`, bearer);
    expect([deleted.status, await deleted.json()]).toEqual([200, { success: true }]);
    expect(await listed()).toEqual([]);
    expect((await callApi("DELETE", `/api/daily-motivations/${id}`, bearer)).status).toBe(404);
  });

  test("the answer of GET can be sent back unchanged", async () => {
    const made = await create();
    const put = await callApi("PUT", `/api/daily-motivations/${made.id}`, { ...bearer, json: made });
    expect(put.status).toBe(200);
    expect(await put.json()).toEqual({
      ...made,
      updatedAt: expect.any(String),
      approvedAt: expect.any(String),
    });
  });

  test("drafts and other languages need manage_content", async () => {
    const draft = await create({ language: "ht" });
    expect((await callApi("GET", "/api/daily-motivations?admin=true")).status).toBe(401);
    const elsewhere = await administrator({ permissions: ["manage_prayers", "manage_users"] });
    expect(
      (await callApi("GET", "/api/daily-motivations?admin=true", { headers: elsewhere.bearer })).status,
    ).toBe(403);
    expect(await listed("?admin=true", bearer)).toMatchObject([{ id: draft.id, isPublished: false }]);
    expect(await listed("?admin=true&in=fr", bearer)).toEqual([]);
    expect(await listed("?admin=true&state=draft&in=ht", cookie)).toHaveLength(1);
    expect(await listed("", bearer)).toEqual([]);
  });

  test("a long list links to the next page", async () => {
    for (let index = 0; index < 33; index++) await create({ title: `Step ${index}`, language: "es" });
    const first = await callApi("GET", "/api/daily-motivations?admin=true&in=es", bearer);
    const link = /<(\?.*)>; rel="next"/.exec(first.headers.get("Link")!)![1]!;
    expect(await first.json()).toHaveLength(30);
    const second = await callApi("GET", `/api/daily-motivations${link}`, bearer);
    expect(await second.json()).toMatchObject([
      { title: "Step 2" },
      { title: "Step 1" },
      { title: "Step 0" },
    ]);
    expect(second.headers.get("Link")).toBeNull();
  });

  test.each([
    ["POST", "/api/daily-motivations"],
    ["POST", "/api/daily-motivations/generate"],
    ["PUT", "/api/daily-motivations/1"],
    ["DELETE", "/api/daily-motivations/1"],
    ["POST", "/api/daily-motivations/1/publish"],
  ])("%s %s is refused to guests, to other roles, and to a page of another site", async (method, path) => {
    await create();
    const before = await kept();
    const json = motivation();
    expect((await callApi(method, path, { json })).status).toBe(401);
    const elsewhere = await administrator({ permissions: ["manage_users"] });
    expect((await callApi(method, path, { json, headers: elsewhere.bearer })).status).toBe(403);
    const headers = { ...editor.cookie, "Sec-Fetch-Site": "cross-site" };
    expect((await callApi(method, path, { json, headers })).status).toBe(403);
    expect(await kept()).toEqual(before);
  });

  test("errors are reported at their fields, and nothing is saved", async () => {
    const answer = await callApi("POST", "/api/daily-motivations", {
      ...bearer,
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
    const nothing = await callApi("POST", "/api/daily-motivations", { ...bearer, json: {} });
    expect(Object.keys((await nothing.json()).errors)).toEqual(["title", "content"]);
    expect(await kept()).toEqual([]);
  });

  test.each(["0", "-1", "x", "1.5", "999999999999"])("there is no motivation %s", async (id) => {
    for (const [method, path] of [
      ["PUT", id],
      ["DELETE", id],
      ["POST", `${id}/publish`],
    ] as const) {
      const answer = await callApi(method, `/api/daily-motivations/${path}`, {
        ...bearer,
        json: motivation(),
      });
      expect(answer.status, method).toBe(404);
    }
  });

  test("optimistic lock: the second of two editors gets a 409", async () => {
    const { id, updatedAt: basedOn } = await create();
    const put = (title: string, more = {}) =>
      callApi("PUT", `/api/daily-motivations/${id}`, {
        ...bearer,
        json: motivation({ title, basedOn, ...more }),
      });
    expect((await put("The first")).status).toBe(200);
    const late = await put("The second");
    expect(late.status).toBe(409);
    expect((await late.json()).message).toMatch("Someone else has just changed this.");
    expect(await kept()).toMatchObject([{ title: "The first" }]);
    for (const [method, path] of [
      ["DELETE", ""],
      ["POST", "/publish"],
    ] as const) {
      const answer = await callApi(method, `/api/daily-motivations/${id}${path}`, {
        ...bearer,
        json: { basedOn },
      });
      expect(answer.status, method).toBe(409);
    }
  });

  test("a draft is generated and not saved; an unknown theme or language is a 400", async () => {
    const generate = (json: object) =>
      callApi("POST", "/api/daily-motivations/generate", { ...bearer, json });
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
    const generate = () => callApi("POST", "/api/daily-motivations/generate", bearer);
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
      expect((await callApi("GET", `/api/daily-motivations?admin=true&${query}`, bearer)).status, query).toBe(
        400,
      );
  });
});
