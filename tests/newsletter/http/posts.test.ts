import { beforeEach, describe, expect, test, vi } from "vitest";
import type { FormAnswer } from "~/http/form-action.server";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";

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
const subscriber = (email: string, more: object = {}) =>
  db
    .insertInto("newsletters")
    .values({
      email,
      firstName: "Ruth",
      preferredLanguage: "fr",
      isActive: 1,
      consentAt: now,
      confirmedAt: now,
      createdAt: now,
      ...more,
    })
    .execute();
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

    const sent = await callApi("POST", `/api/newsletter-posts/${id}/send`, bearer);
    expect([sent.status, await json(sent)]).toMatchObject([200, { sentCount: 1 }]);
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
      state: "active",
    });
    expect(await (await callApi("GET", `/api/newsletter${next}`, bearer)).json()).toMatchObject([{ id: 1 }]);
    expect((await callApi("GET", "/api/newsletter?state=dead", bearer)).status).toBe(400);
  });
});

describe("the screen", () => {
  const path = "/admin/newsletter";

  test("without JavaScript a post is created, updated, published, sent and deleted by plain forms", async () => {
    await subscriber("a@example.org");
    const plain = { ...cookie, plain: true };
    const made = await submitForm(`${path}/new`, { intent: "create", ...words, language: "fr" }, plain);
    expect([made.status, made.headers.get("Location")]).toEqual([303, `${path}/1?done=created`]);
    const { updatedAt } = (await kept())[0]!;
    const fields = { intent: "update", ...words, language: "ht", basedOn: updatedAt };
    const changed = await submitForm(`${path}/1`, fields, plain);
    expect(changed.headers.get("Location")).toBe(`${path}/1?done=updated`);
    const version = (await kept())[0]!;
    expect(version).toMatchObject({ language: "ht" });
    const published = await submitForm(path, { intent: "publish", pick: `1 ${version.updatedAt}` }, plain);
    expect(published.headers.get("Location")).toBe(`${path}/1?done=published`);
    const sent = await submitForm(`${path}/1`, { intent: "send", to: "all" }, plain);
    expect(sent.headers.get("Location")).toBe(`${path}/1?done=sent&count=1`);
    const deleted = await submitForm(path, { intent: "delete", pick: "1" }, plain);
    expect(deleted.headers.get("Location")).toBe(`${path}?done=deleted&was=1`);
    expect(await kept()).toEqual([]);
  });

  test("an empty audience is told from one that was reached before", async () => {
    const plain = { ...cookie, plain: true };
    await submitForm(`${path}/new`, { intent: "create", ...words, language: "fr" }, plain);
    const { updatedAt } = (await kept())[0]!;
    await submitForm(path, { intent: "publish", pick: `1 ${updatedAt}` }, plain);
    const send = async () =>
      (await submitForm(`${path}/1`, { intent: "send", to: "all" }, plain)).headers.get("Location");
    expect(await send()).toBe(`${path}/1?done=sentToNobody`);
    await subscriber("a@example.org");
    expect(await send()).toBe(`${path}/1?done=sent&count=1`);
    expect(await send()).toBe(`${path}/1?done=sent&count=0`);
  });

  test("a refused form keeps its input and shows the errors", async () => {
    const answer = await submitForm<FormAnswer>(
      `${path}/new`,
      { intent: "create", title: "", summary: "Peu", content: "", language: "" },
      cookie,
    );
    expect(answer.status).toBe(400);
    expect(answer.data.lastResult).toMatchObject({
      error: { title: ["Titre requis"], content: ["Contenu requis"], language: ["Langue requise"] },
      initialValue: { summary: "Peu" },
    });
  });

  test("a conflict keeps the input, and the screen shows the other version", async () => {
    const { id, updatedAt } = await create();
    await callApi("PUT", `/api/newsletter-posts/${id}`, { ...bearer, json: post({ title: "Un" }) });
    const fields = { intent: "update", ...words, title: "Deux", language: "fr", basedOn: updatedAt };
    const late = await submitForm<FormAnswer>(`${path}/${id}`, fields, cookie);
    expect([late.status, late.data.lastResult?.initialValue]).toMatchObject([
      409,
      { title: "Deux", basedOn: updatedAt },
    ]);
    const shown = await visitScreen<{ post: { title: string; updatedAt: string } }>(`${path}/${id}`, cookie);
    expect(shown.data.post.title).toBe("Un");
    const over = { ...fields, over: shown.data.post.updatedAt };
    expect((await submitForm<FormAnswer>(`${path}/${id}`, over, cookie)).data.ok).toBe(true);
    expect(await kept()).toMatchObject([{ title: "Deux" }]);
  });

  test("the post's screen shows what is planned and cancels it", async () => {
    const { id } = await create();
    const plain = { ...cookie, plain: true };
    const later = { intent: "sendLater", to: "language", date: "2026-12-01", time: "08:00" };
    expect((await submitForm(`${path}/${id}`, later, plain)).headers.get("Location")).toBe(
      `${path}/${id}?done=scheduled`,
    );
    const shown = await visitScreen<{ planned: object[] }>(`${path}/${id}`, cookie);
    expect(shown.data.planned).toMatchObject([{ type: "newsletter_sending", audience: "language" }]);
    const wrong = await submitForm<FormAnswer>(
      `${path}/${id}`,
      { ...later, date: "2026-02-31", time: "25:00" },
      cookie,
    );
    expect([wrong.status, Object.keys(wrong.data.lastResult!.error!)]).toEqual([400, ["date", "time"]]);
    await submitForm(`${path}/${id}`, { intent: "unschedule", contentType: "newsletter_sending" }, plain);
    expect((await visitScreen<{ planned: object[] }>(`${path}/${id}`, cookie)).data.planned).toEqual([]);
  });

  test("the list is paged and filtered and confirms actions; wrong query values are ignored", async () => {
    for (let index = 0; index < 21; index++) await create({ title: `Lettre ${index}` });
    await publish(1);
    type List = { posts: { title: string }[]; older: number | null; done?: string; count?: number };
    const list = async (query: string) => (await visitScreen<List>(path + query, cookie)).data;
    const first = await list("?done=sent&count=3");
    expect([first.posts.length, first.done, first.count]).toEqual([20, "sent", 3]);
    expect((await list(`?before=${first.older}`)).posts).toMatchObject([{ title: "Lettre 0" }]);
    expect((await list("?state=published")).posts).toHaveLength(1);
    expect((await list("?state=x&before=y&done=z&count=-1")).posts).toHaveLength(20);
    expect((await visitScreen(`${path}/999`, cookie)).status).toBe(404);
  });

  test("the subscribers' CSV holds no formulas", async () => {
    await subscriber("a@example.org", { firstName: "=1+1" });
    const file = await callApi("GET", `${path}/subscribers/export.csv?state=active`, cookie);
    expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const text = await file.text();
    expect(text).toContain("a@example.org,'=1+1,,,Français,Chaque semaine,Actif");
    expect((await callApi("GET", `${path}/subscribers/export.csv`)).status).toBe(302);
  });
});
