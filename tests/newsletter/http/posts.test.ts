import { describe, expect, test, vi } from "vitest";
import { administrator } from "~tests/support/admin";
import { callApi } from "~tests/support/requests";
import { newsletterPost, now, writingCalls, writingWorld } from "../../writing/world";
import { addSubscriber } from "../world";

const world = writingWorld({ permissions: ["manage_newsletter"], username: "Marie" });
const words = { title: "La patience", summary: "Ce qui mûrit.", content: "Attendre **ensemble**." };
const fields = { ...words, language: "fr" };
const { call, create, rows: kept } = writingCalls({ ...newsletterPost, fields }, world);
const publish = (id: number) => call("PATCH", `/${id}/publish`);
const subscriber = (email: string, more: object = {}) => addSubscriber(email, { firstName: "Ruth", ...more });
const json = async (answer: Response) => (await answer.json()) as Record<string, unknown>;

describe("the calls", () => {
  test("a post is created, updated, published, sent and deleted", async () => {
    await subscriber("a@example.org");
    await subscriber("b@example.org", { preferredLanguage: "en" });
    const { id } = await create();
    const put = await callApi("PUT", `/api/newsletter-posts/${id}`, {
      ...world.bearer,
      json: { ...fields, title: "Le silence" },
    });
    expect([put.status, await json(put)]).toMatchObject([
      200,
      { id, title: "Le silence", isPublished: false },
    ]);

    const early = await callApi("POST", `/api/newsletter-posts/${id}/send`, world.bearer);
    expect(early.status).toBe(409);
    const published = await publish(id);
    expect([published.status, await json(published)]).toMatchObject([
      200,
      { isPublished: true, publishedAt: now },
    ]);
    expect((await publish(id)).status).toBe(200);

    const previewPath = `/api/newsletter-posts/${id}/send/preview`;
    const preview = await callApi("POST", previewPath, { ...world.bearer, json: { everybodyNow: true } });
    const counts = { sentCount: 1, laterCount: 0, laterAt: null };
    expect([preview.status, await json(preview)]).toEqual([200, counts]);
    const sent = await callApi("POST", `/api/newsletter-posts/${id}/send`, world.bearer);
    expect([sent.status, await json(sent)]).toMatchObject([200, counts]);
    const again = await callApi("POST", `/api/newsletter-posts/${id}/send`, {
      ...world.bearer,
      json: { audience: "all" },
    });
    expect(await json(again)).toMatchObject({ sentCount: 1 });
    expect(await json(await callApi("POST", `/api/newsletter-posts/${id}/send`, world.bearer))).toMatchObject(
      {
        sentCount: 0,
      },
    );

    const deleted = await callApi("DELETE", `/api/newsletter-posts/${id}`, world.bearer);
    expect([deleted.status, await json(deleted)]).toEqual([200, { success: true }]);
    for (const [method, path] of [
      ["DELETE", `/api/newsletter-posts/${id}`],
      ["PATCH", `/api/newsletter-posts/${id}/publish`],
      ["POST", `/api/newsletter-posts/${id}/send`],
      ["PUT", `/api/newsletter-posts/${id}`],
      ["PUT", "/api/newsletter-posts/none"],
    ] as const) {
      const body = method === "PUT" ? { json: fields } : {};
      expect((await callApi(method, path, { ...world.bearer, ...body })).status, `${method} ${path}`).toBe(
        404,
      );
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
    const all = await callApi("GET", "/api/newsletter-posts?admin=true", world.cookie);
    expect(await all.json()).toMatchObject([
      { id, isPublished: true, content: words.content },
      { id: draft.id, isPublished: false },
    ]);
    const drafts = await callApi("GET", "/api/newsletter-posts?admin=true&state=draft&in=fr", world.bearer);
    expect(await drafts.json()).toHaveLength(1);
  });

  test("both lists link to their next page", async () => {
    for (let index = 0; index < 3; index++) {
      vi.setSystemTime(new Date(Date.parse(now) + index * 60_000));
      await publish((await create({ title: `Lettre ${index}` })).id);
    }
    for (const [query, knock] of [
      ["?limit=2", {}],
      ["?limit=2&admin=true", world.bearer],
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
    const answer = await callApi("GET", `/api/newsletter-posts${query}`, world.bearer);
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
    const answer = await callApi("POST", "/api/newsletter-posts", {
      ...world.bearer,
      json: { ...fields, ...wrong },
    });
    expect([answer.status, await json(answer)]).toMatchObject([400, { errors }]);
    expect(await kept()).toEqual([]);
    const { id } = await create();
    const put = await callApi("PUT", `/api/newsletter-posts/${id}`, {
      ...world.bearer,
      json: { ...fields, ...wrong },
    });
    expect(put.status).toBe(400);
    expect(await kept()).toMatchObject([words]);
  });

  test("markup in a title stays text, and control characters cause no error", async () => {
    const title = "<script>alert(1)</script> & « fin »";
    const { id } = await create({ title });
    expect(await kept()).toMatchObject([{ id, title }]);
    const answer = await callApi("POST", "/api/newsletter-posts", {
      ...world.bearer,
      json: { ...fields, title: "a\u0000b" },
    });
    expect([201, 400]).toContain(answer.status);
  });

  test("sending is refused to guests, to other roles and to other sites", async () => {
    await create();
    const before = await kept();
    const send = (headers: Record<string, string>) =>
      callApi("POST", "/api/newsletter-posts/1/send", { json: {}, headers });
    expect((await send({})).status).toBe(401);
    const elsewhere = await administrator({ permissions: ["manage_content", "manage_users"] });
    expect((await send(elsewhere.bearer)).status).toBe(403);
    expect((await send({ ...world.editor.cookie, "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect(await kept()).toEqual(before);
  });

  test("a new post is a draft, whatever is sent", async () => {
    const made = await create({ isPublished: true, publishedAt: now, id: 77 });
    expect(made).toMatchObject({ id: 1, isPublished: false, publishedAt: null });
  });

  test("subscribers are listed in pages for newsletter managers", async () => {
    for (const name of ["a", "b", "c"]) await subscriber(`${name}@example.org`);
    expect((await callApi("GET", "/api/newsletter")).status).toBe(401);
    const first = await callApi("GET", "/api/newsletter?limit=2", world.bearer);
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
      pausedUntil: null,
      updatedAt: null,
      state: "active",
    });
    expect(await (await callApi("GET", `/api/newsletter${next}`, world.bearer)).json()).toMatchObject([
      { id: 1 },
    ]);
    expect((await callApi("GET", "/api/newsletter?state=dead", world.bearer)).status).toBe(400);
  });
});
