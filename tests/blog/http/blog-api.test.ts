import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { callApi } from "~tests/support/requests";
import { freshDatabase } from "~tests/support/database";

type Administrator = Awaited<ReturnType<typeof administrator>>;
let editor: Administrator;
let bearer: { headers: Record<string, string> };

beforeEach(async () => {
  await freshDatabase();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T14:00:00Z") });
  editor = await administrator({ permissions: ["manage_content"], displayName: "Marie" });
  bearer = { headers: editor.bearer };
  return () => void vi.useRealTimers();
});

const blogPost = (more: object = {}) => ({
  title: "Levez les yeux",
  summary: "Un mot pour la route.",
  content: "Le **texte** de l’article.",
  language: "fr",
  category: "bible",
  ...more,
});
async function create(more: object = {}) {
  const answer = await callApi("POST", "/api/blog-posts", { ...bearer, json: blogPost(more) });
  expect(answer.status).toBe(201);
  return (await answer.json()) as { id: number; updatedAt: string };
}
async function publish(more: object = {}) {
  const made = await create(more);
  vi.setSystemTime(Date.now() + 1_000);
  expect((await callApi("PATCH", `/api/blog-posts/${made.id}/publish`, bearer)).status).toBe(200);
  return made;
}
const listed = async (query = "", knock = {}) => {
  const answer = await callApi("GET", `/api/blog-posts${query}`, knock);
  expect(answer.status).toBe(200);
  return (await answer.json()) as { id: number; title: string; content: string }[];
};
const kept = () => db.selectFrom("blogPosts").selectAll().orderBy("id").execute();

describe("the API", () => {
  test("a blog post is created, changed, published, read by everybody and deleted", async () => {
    const { id } = await create({ isPublished: true });
    expect(await kept()).toMatchObject([{ isPublished: false, publishedAt: null }]);
    expect(await listed()).toEqual([]);
    expect((await callApi("GET", `/api/blog-posts/${id}`)).status).toBe(404);
    expect((await callApi("GET", `/api/blog-posts/${id}`, bearer)).status).toBe(200);

    const put = await callApi("PUT", `/api/blog-posts/${id}`, {
      ...bearer,
      json: blogPost({ title: "Plus haut" }),
    });
    expect(await put.json()).toMatchObject({ id, title: "Plus haut", isPublished: false });
    const published = await callApi("PATCH", `/api/blog-posts/${id}/publish`, bearer);
    expect(await published.json()).toMatchObject({
      isPublished: true,
      publishedAt: "2026-11-20T14:00:00.000Z",
    });
    expect((await callApi("PATCH", `/api/blog-posts/${id}/publish`, bearer)).status).toBe(200);
    expect(await listed()).toMatchObject([{ id, title: "Plus haut", content: "Le **texte** de l’article." }]);
    expect(await (await callApi("GET", `/api/blog-posts/${id}`)).json()).toMatchObject({
      id,
      category: "bible",
    });

    const deleted = await callApi("DELETE", `/api/blog-posts/${id}`, bearer);
    expect([deleted.status, await deleted.json()]).toEqual([200, { success: true }]);
    expect((await callApi("DELETE", `/api/blog-posts/${id}`, bearer)).status).toBe(404);
  });

  test("everybody lists published posts by language and category; drafts need manage_content", async () => {
    const { id: french } = await publish();
    const { id: english } = await publish({ language: "en", category: "priere" });
    const { id: draft } = await create();
    const ids = async (query: string, knock = {}) => (await listed(query, knock)).map(({ id }) => id);
    expect(await ids("")).toEqual([english, french]);
    expect(await ids("", { headers: { "Accept-Language": "en" } })).toEqual([english, french]);
    expect(await ids("?lang=fr")).toEqual([french]);
    expect(await ids("?language=en")).toEqual([english]);
    expect(await ids("?category=priere")).toEqual([english]);
    expect(await ids("?admin=true", bearer)).toEqual([draft, english, french]);
    for (const wrong of ["?lang=de", "?category=cuisine", "?before=x", "?limit=0", "?limit=1000"])
      expect((await callApi("GET", `/api/blog-posts${wrong}`)).status, wrong).toBe(400);
    expect((await callApi("GET", "/api/blog-posts?admin=true")).status).toBe(401);
    const { bearer: newsletterRole } = await administrator({ permissions: ["manage_newsletter"] });
    expect((await callApi("GET", "/api/blog-posts?admin=true", { headers: newsletterRole })).status).toBe(
      403,
    );
  });

  test("a long list has a Link header to the next page, for everybody and for administrators", async () => {
    for (let count = 0; count < 3; count++) await publish();
    for (const admin of ["", "&admin=true"]) {
      const first = await callApi("GET", `/api/blog-posts?limit=2${admin}`, bearer);
      const next = /^<(\?[^>]+)>; rel="next"$/.exec(first.headers.get("Link") ?? "")?.[1];
      const rest = await callApi("GET", `/api/blog-posts${next!}`, bearer);
      expect(((await rest.json()) as { id: number }[]).map(({ id }) => id)).toEqual([1]);
      expect(rest.headers.get("Link")).toBeNull();
    }
  });

  test("blank, unknown or too long values are refused in the specification's words, and nothing is saved", async () => {
    const blank = { title: " ", content: "", summary: "", language: "", category: "" };
    const answer = await callApi("POST", "/api/blog-posts", { ...bearer, json: blank });
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { errors: object }).errors).toEqual({
      title: ["Titre requis"],
      content: ["Contenu requis"],
      language: ["Langue requise"],
      summary: ["Résumé requis"],
      category: ["Catégorie requise"],
    });
    for (const wrong of [
      { language: "de" },
      { category: "cuisine" },
      { title: "x".repeat(256) },
      { title: { toString: "x" } },
      { content: ["a"] },
    ])
      expect((await callApi("POST", "/api/blog-posts", { ...bearer, json: blogPost(wrong) })).status).toBe(
        400,
      );
    for (const id of ["0", "-1", "x", "1.5", "99"])
      for (const method of ["PUT", "DELETE"])
        expect((await callApi(method, `/api/blog-posts/${id}`, { ...bearer, json: blogPost() })).status).toBe(
          404,
        );
    expect(await kept()).toEqual([]);
  });

  test("optimistic lock: the second of two administrators gets a 409", async () => {
    const { id, updatedAt: basedOn } = await create();
    vi.setSystemTime(Date.now() + 1_000);
    await callApi("PUT", `/api/blog-posts/${id}`, { ...bearer, json: blogPost({ title: "De Paul" }) });
    const late = await callApi("PUT", `/api/blog-posts/${id}`, { ...bearer, json: blogPost({ basedOn }) });
    expect(late.status).toBe(409);
    expect(await kept()).toMatchObject([{ title: "De Paul" }]);
  });
});
