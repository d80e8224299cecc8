import { describe, expect, test } from "vitest";
import { administrator } from "~tests/support/admin";
import { callApi } from "~tests/support/requests";
import { blogPost as kind, writingCalls, writingWorld } from "../../writing/world";

const world = writingWorld();
const { call, create, createPublished, rows } = writingCalls(kind, world);

const listed = async (query = "", knock = {}) => {
  const answer = await callApi("GET", `/api/blog-posts${query}`, knock);
  expect(answer.status).toBe(200);
  return (await answer.json()) as { id: number; title: string; content: string }[];
};
describe("the API", () => {
  test("a draft is read by the team alone, a published blog post by everybody", async () => {
    const { id } = await create({ isPublished: true });
    expect(await rows()).toMatchObject([{ isPublished: false, publishedAt: null }]);
    expect(await listed()).toEqual([]);
    expect((await callApi("GET", `/api/blog-posts/${id}`)).status).toBe(404);
    expect((await call("GET", `/${id}`)).status).toBe(200);
    const published = await call("PATCH", `/${id}/publish`);
    expect(await published.json()).toMatchObject({ publishedAt: "2026-11-20T14:00:00.000Z" });
    expect(await listed()).toMatchObject([{ id, title: "Levez les yeux", content: "Le **texte** secret." }]);
    expect(await (await callApi("GET", `/api/blog-posts/${id}`)).json()).toMatchObject({
      id,
      category: "bible",
    });
  });

  test("everybody lists published posts by language and category; drafts need manage_content", async () => {
    const { id: french } = await createPublished();
    const { id: english } = await createPublished({ language: "en", category: "priere" });
    const { id: draft } = await create();
    const ids = async (query: string, knock = {}) => (await listed(query, knock)).map(({ id }) => id);
    expect(await ids("")).toEqual([english, french]);
    expect(await ids("", { headers: { "Accept-Language": "en" } })).toEqual([english, french]);
    expect(await ids("?lang=fr")).toEqual([french]);
    expect(await ids("?language=en")).toEqual([english]);
    expect(await ids("?category=priere")).toEqual([english]);
    expect(await ids("?admin=true", world.bearer)).toEqual([draft, english, french]);
    for (const wrong of ["?lang=de", "?category=cuisine", "?before=x", "?limit=0", "?limit=1000"])
      expect((await callApi("GET", `/api/blog-posts${wrong}`)).status, wrong).toBe(400);
    expect((await callApi("GET", "/api/blog-posts?admin=true")).status).toBe(401);
    const { bearer: newsletterRole } = await administrator({ permissions: ["manage_newsletter"] });
    expect((await callApi("GET", "/api/blog-posts?admin=true", { headers: newsletterRole })).status).toBe(
      403,
    );
  });

  test("a long list has a Link header to the next page, for everybody and for administrators", async () => {
    for (let count = 0; count < 3; count++) await createPublished();
    for (const admin of ["", "&admin=true"]) {
      const first = await callApi("GET", `/api/blog-posts?limit=2${admin}`, world.bearer);
      const next = /^<(\?[^>]+)>; rel="next"$/.exec(first.headers.get("Link") ?? "")?.[1];
      const rest = await callApi("GET", `/api/blog-posts${next!}`, world.bearer);
      expect(((await rest.json()) as { id: number }[]).map(({ id }) => id)).toEqual([1]);
      expect(rest.headers.get("Link")).toBeNull();
    }
  });

  test("blank, unknown or too long values are refused in the specification's words, and nothing is saved", async () => {
    const blank = { title: " ", content: "", summary: "", language: "", category: "" };
    const answer = await call("POST", "", blank);
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
      expect((await call("POST", "", { ...kind.fields, ...wrong })).status).toBe(400);
    expect(await rows()).toEqual([]);
  });
});
