import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { callApi } from "~tests/support/requests";
import { addSubscriber } from "../world";

type Administrator = Awaited<ReturnType<typeof administrator>>;
let editor: Administrator;
let bearer: { headers: Record<string, string> };
let cookie: { headers: Record<string, string> };
const now = "2026-11-20T14:00:00.000Z";

beforeEach(async () => {
  await freshDatabase();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  editor = await administrator({ permissions: ["manage_newsletter"], username: "Marie" });
  bearer = { headers: editor.bearer };
  cookie = { headers: editor.cookie };
  return () => void vi.useRealTimers();
});

const words = { title: "La patience", summary: "Ce qui mûrit.", content: "Attendre **ensemble**." };
const post = (more: object = {}) => ({ ...words, language: "fr", ...more });
const create = async (more: object = {}) => {
  const answer = await callApi("POST", "/api/newsletter-posts", { ...bearer, json: post(more) });
  expect(answer.status).toBe(201);
  return (await answer.json()) as { id: number; updatedAt: string };
};
const publish = (id: number) => callApi("PATCH", `/api/newsletter-posts/${id}/publish`, bearer);
const kept = () => db.selectFrom("newsletterPosts").selectAll().orderBy("id").execute();
const subscriber = (email: string, more: object = {}) => addSubscriber(email, { firstName: "Ruth", ...more });
const json = async (answer: Response) => (await answer.json()) as Record<string, unknown>;

describe("the calls", () => {
  test("a post is created, updated, published, sent and deleted", async () => {
    await subscriber("a@example.org");
    await subscriber("b@example.org", { preferredLanguage: "en" });
    const { id } = await create();
    const put = await callApi("PUT", `/api/newsletter-posts/${id}`, {
      ...bearer,
      json: post({ title: "Le silence" }),
    });
    expect([put.status, await json(put)]).toMatchObject([
      200,
      { id, title: "Le silence", isPublished: false },
    ]);

    const early = await callApi("POST", `/api/newsletter-posts/${id}/send`, bearer);
    expect(early.status).toBe(409);
    const published = await publish(id);
    expect([published.status, await json(published)]).toMatchObject([
      200,
      { isPublished: true, publishedAt: now },
    ]);
    expect((await publish(id)).status).toBe(200);

    const previewPath = `/api/newsletter-posts/${id}/send/preview`;
    const preview = await callApi("POST", previewPath, { ...bearer, json: { everybodyNow: true } });
    const counts = { sentCount: 1, laterCount: 0, laterAt: null };
    expect([preview.status, await json(preview)]).toEqual([200, counts]);
    const sent = await callApi("POST", `/api/newsletter-posts/${id}/send`, bearer);
    expect([sent.status, await json(sent)]).toMatchObject([200, counts]);
    const again = await callApi("POST", `/api/newsletter-posts/${id}/send`, {
      ...bearer,
      json: { audience: "all" },
    });
    expect(await json(again)).toMatchObject({ sentCount: 1 });
    expect(await json(await callApi("POST", `/api/newsletter-posts/${id}/send`, bearer))).toMatchObject({
      sentCount: 0,
    });

    const deleted = await callApi("DELETE", `/api/newsletter-posts/${id}`, bearer);
    expect([deleted.status, await json(deleted)]).toEqual([200, { success: true }]);
    for (const [method, path] of [
      ["DELETE", `/api/newsletter-posts/${id}`],
      ["PATCH", `/api/newsletter-posts/${id}/publish`],
      ["POST", `/api/newsletter-posts/${id}/send`],
      ["PUT", `/api/newsletter-posts/${id}`],
      ["PUT", "/api/newsletter-posts/none"],
    ] as const) {
      const body = method === "PUT" ? { json: post() } : {};
      expect((await callApi(method, path, { ...bearer, ...body })).status, `${method} ${path}`).toBe(404);
    }
  });

  test("everybody sees published posts without their text, administrators see everything", async () => {
    const draft = await create({ title: "Brouillon" });
    const { id } = await create({ title: "Publié" });
    await publish(id);
    const open = await callApi("GET", "/api/newsletter-posts?lang=fr");
    const listed = (await open.json()) as Record<string, unknown>[];
    expect(listed).toMatchObject([{ id, title: "Publié", excerpt: "Ce qui mûrit." }]);
    expect(listed[0]).not.toHaveProperty("content");

    expect((await callApi("GET", "/api/newsletter-posts?admin=true")).status).toBe(401);
    const elsewhere = await administrator({ permissions: ["manage_content", "manage_users"] });
    expect(
      (await callApi("GET", "/api/newsletter-posts?admin=true", { headers: elsewhere.bearer })).status,
    ).toBe(403);
    const all = await callApi("GET", "/api/newsletter-posts?admin=true", cookie);
    expect(await all.json()).toMatchObject([
      { id, isPublished: true, content: words.content },
      { id: draft.id, isPublished: false },
    ]);
    const drafts = await callApi("GET", "/api/newsletter-posts?admin=true&state=draft&in=fr", bearer);
    expect(await drafts.json()).toHaveLength(1);
  });

  test("both lists link to their next page", async () => {
    for (let index = 0; index < 3; index++) {
      vi.setSystemTime(new Date(Date.parse(now) + index * 60_000));
      await publish((await create({ title: `Lettre ${index}` })).id);
    }
    for (const [query, knock] of [
      ["?limit=2", {}],
      ["?limit=2&admin=true", bearer],
    ] as const) {
      const first = await callApi("GET", `/api/newsletter-posts${query}`, knock);
      const next = /<(\?.*)>; rel="next"/.exec(first.headers.get("Link")!)![1]!;
      expect(await first.json()).toMatchObject([{ title: "Lettre 2" }, { title: "Lettre 1" }]);
      const second = await callApi("GET", `/api/newsletter-posts${next}`, knock);
      expect(await second.json()).toMatchObject([{ title: "Lettre 0" }]);
      expect(second.headers.get("Link")).toBeNull();
    }
    const inCreole = await callApi("GET", "/api/newsletter-posts?limit=2&lang=ht");
    expect(inCreole.headers.get("Link")).toMatch(/^<\?lang=ht&/);
  });

  test.each([
    ["?before=here", {}],
    ["?limit=0", {}],
    ["?limit=lots", {}],
    ["?lang=tlh", {}],
    ["?admin=true&before=2026-11-20T14:00:00.000Z_1", {}],
    ["?admin=true&state=secret", {}],
    ["?admin=true&in=tlh", {}],
  ])("the list refuses %s", async (query) => {
    const answer = await callApi("GET", `/api/newsletter-posts${query}`, bearer);
    expect(answer.status).toBe(400);
  });

  test.each([
    ["a blank title", { title: " " }, { title: ["Titre requis"] }],
    ["no summary", { summary: "" }, { summary: ["Résumé requis"] }],
    ["nothing but white space", { content: "\n\t" }, { content: ["Contenu requis"] }],
    ["a blank language", { language: "" }, { language: ["Langue requise"] }],
    ["null for a language", { language: null }, { language: ["Langue requise"] }],
    [
      "two things missing",
      { title: null, summary: undefined },
      { title: ["Titre requis"], summary: ["Résumé requis"] },
    ],
    ["an unknown language", { language: "tlh" }, { language: [expect.any(String)] }],
    ["a title too long", { title: "t".repeat(256) }, { title: [expect.any(String)] }],
    ["a summary too long", { summary: "s".repeat(1001) }, { summary: [expect.any(String)] }],
    ["a text too long", { content: "c".repeat(100_001) }, { content: [expect.any(String)] }],
    [
      "no texts at all",
      { title: ["a"], content: { html: "b" } },
      { title: [expect.any(String)], content: [expect.any(String)] },
    ],
  ])("a post with %s is refused at its fields, and nothing is stored", async (_name, wrong, errors) => {
    const answer = await callApi("POST", "/api/newsletter-posts", { ...bearer, json: post(wrong) });
    expect([answer.status, await json(answer)]).toMatchObject([400, { errors }]);
    expect(await kept()).toEqual([]);
    const { id } = await create();
    const put = await callApi("PUT", `/api/newsletter-posts/${id}`, { ...bearer, json: post(wrong) });
    expect(put.status).toBe(400);
    expect(await kept()).toMatchObject([words]);
  });

  test("the answer of GET can be sent back as PUT, and does not publish", async () => {
    const made = await create({ isPublished: true, publishedAt: now, id: 77 });
    expect(made).toMatchObject({ isPublished: false, publishedAt: null });
    const put = await callApi("PUT", `/api/newsletter-posts/${made.id}`, {
      ...bearer,
      json: { ...made, isPublished: true },
    });
    expect(await json(put)).toEqual({ ...made, updatedAt: expect.any(String) });
  });

  test("markup in a title stays text, and control characters cause no error", async () => {
    const title = "<script>alert(1)</script> & « fin »";
    const { id } = await create({ title });
    expect(await kept()).toMatchObject([{ id, title }]);
    const answer = await callApi("POST", "/api/newsletter-posts", {
      ...bearer,
      json: post({ title: "a\u0000b" }),
    });
    expect([201, 400]).toContain(answer.status);
  });

  test("an old version gets a 409, and can be saved over knowingly", async () => {
    const { id, updatedAt } = await create();
    const save = (more: object) =>
      callApi("PUT", `/api/newsletter-posts/${id}`, { ...bearer, json: post(more) });
    const mine = await json(await save({ title: "Un", basedOn: updatedAt }));
    const late = await save({ title: "Deux", basedOn: updatedAt });
    expect([late.status, await json(late)]).toMatchObject([409, { message: expect.any(String) }]);
    expect(await kept()).toMatchObject([{ title: "Un" }]);
    expect((await save({ title: "Deux", basedOn: mine.updatedAt })).status).toBe(200);
    expect((await save({ title: "Trois" })).status).toBe(200);
  });

  test.each([
    ["POST", "/api/newsletter-posts"],
    ["PUT", "/api/newsletter-posts/1"],
    ["DELETE", "/api/newsletter-posts/1"],
    ["PATCH", "/api/newsletter-posts/1/publish"],
    ["POST", "/api/newsletter-posts/1/send"],
  ])("%s %s is refused to guests, to other roles and to other sites", async (method, path) => {
    await create();
    const before = await kept();
    const body = { json: post() };
    expect((await callApi(method, path, body)).status).toBe(401);
    const elsewhere = await administrator({ permissions: ["manage_content", "manage_users"] });
    expect((await callApi(method, path, { ...body, headers: elsewhere.bearer })).status).toBe(403);
    const headers = { ...editor.cookie, "Sec-Fetch-Site": "cross-site" };
    expect((await callApi(method, path, { ...body, headers })).status).toBe(403);
    expect(await kept()).toEqual(before);
  });

  test("subscribers are listed in pages for newsletter managers", async () => {
    for (const name of ["a", "b", "c"]) await subscriber(`${name}@example.org`);
    expect((await callApi("GET", "/api/newsletter")).status).toBe(401);
    const first = await callApi("GET", "/api/newsletter?limit=2", bearer);
    const next = /<(\?.*)>; rel="next"/.exec(first.headers.get("Link")!)![1]!;
    const [newest] = (await first.json()) as object[];
    expect(newest).toEqual({
      id: 3,
      email: "c@example.org",
      firstName: "Ruth",
      lastName: null,
      location: null,
      preferredLanguage: "fr",
      interests: [],
      preferences: {
        frequency: "weekly",
        contentTypes: ["devotional", "updates"],
        communicationMethod: "email",
      },
      segments: [],
      isActive: true,
      createdAt: now,
      confirmedAt: now,
      unsubscribedAt: null,
      consent: { source: null, at: now },
      suppression: null,
      state: "active",
    });
    expect(await (await callApi("GET", `/api/newsletter${next}`, bearer)).json()).toMatchObject([{ id: 1 }]);
    expect((await callApi("GET", "/api/newsletter?state=dead", bearer)).status).toBe(400);
  });
});
