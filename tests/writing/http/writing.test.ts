import { beforeEach, describe, expect, test } from "vitest";
import { administrator } from "~tests/support/admin";
import { callApi, submitForm } from "~tests/support/requests";
import { freshDatabase } from "~tests/support/database";

beforeEach(async () => void (await freshDatabase()));

const editor = () => administrator({ permissions: ["manage_newsletter"] });

describe("a preview", () => {
  test("is safe HTML, by API and as a page", async () => {
    const { cookie, bearer } = await editor();
    const content = "## Un\n\n<script>alert(1)</script>\n\n**gras**";
    const answer = await callApi("POST", "/api/writing/preview", { headers: bearer, json: { content } });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ html: expect.stringContaining("<strong>gras</strong>") as string });
    const page = await submitForm<{ html: string }>(
      "/admin/writing/preview",
      { preview: "text", text: content, intent: "save" },
      { headers: cookie, plain: true },
    );
    expect(page.data.html).toContain("<strong>gras</strong>");
  });

  test("needs a permission, and refuses another site's page", async () => {
    const { bearer } = await administrator({ permissions: ["manage_users"] });
    expect((await callApi("POST", "/api/writing/preview", { headers: bearer, json: {} })).status).toBe(403);
    expect((await callApi("POST", "/api/writing/preview", { json: {} })).status).toBe(401);
    const { cookie } = await editor();
    const headers = { ...cookie, Origin: "https://elsewhere.example" };
    expect((await callApi("POST", "/api/writing/preview", { headers, json: {} })).status).toBe(403);
    const fields = { preview: "content", content: "x" };
    expect((await submitForm("/admin/writing/preview", fields, { headers, plain: true })).status).toBe(403);
    const unnamed = { preview: "nothing", content: "x" };
    expect(
      (await submitForm("/admin/writing/preview", unnamed, { headers: cookie, plain: true })).status,
    ).toBe(400);
  });
});

describe("a passage", () => {
  const ask = async (passage: string, language: string) => {
    const { bearer } = await editor();
    const query = new URLSearchParams({ passage, in: language, lang: "fr" });
    const answer = await callApi("GET", `/api/writing/passage?${query}`, { headers: bearer });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  test.each([
    ["Jan 3:16", "ht", "Jan 3:16", "Paske"],
    ["Jean 3.16", "fr", "Jean 3:16", "Car Dieu a tant aimé le monde"],
    ["jn 3, 16", "fr", "Jean 3:16", "Car Dieu a tant aimé le monde"],
    ["Juan 3:16", "es", "Juan 3:16", "Porque de tal manera amó Dios al mundo"],
    ["Juan 3:16", "en", "John 3:16", "For God so loved the world"],
    ["Women 8:28", "ht", "Women 8:28", "Epi nou konnen"],
    ["Rm 8.28", "fr", "Romains 8:28", "Nous savons, du reste"],
  ])("%s is quoted in %s as %s", async (typed, language, reference, begins) => {
    const { status, body } = await ask(typed, language);
    expect(status).toBe(200);
    expect(body).toMatchObject({ reference, near: [] });
    expect(body.text).toMatch(new RegExp(`^${begins}`));
  });

  test("that the library does not hold has no words, but others of its book", async () => {
    expect((await ask("Jean 3.17-18", "fr")).body).toMatchObject({
      reference: "Jean 3:17-18",
      text: null,
      version: "Louis Segond 1910",
      near: expect.arrayContaining([expect.objectContaining({ reference: "Jean 3:16" })]) as unknown,
    });
    expect((await ask("1 Korent 13:1", "ht")).body).toMatchObject({
      reference: "1 Korentyen 13:1",
      text: null,
    });
    expect((await ask("Psaume 51:21", "fr")).body).toMatchObject({ text: null });
  });

  test("has the numbers that the version of the text's language counts", async () => {
    expect((await ask("Jonah 1:17", "fr")).body).toMatchObject({ reference: "Jonas 2:1" });
    expect((await ask("Psalm 51:10", "fr")).body).toMatchObject({ reference: "Psaume 51:12" });
    expect((await ask("Apocalypse 12.18", "fr")).body).toMatchObject({ reference: "Apocalypse 12:18" });
    expect((await ask("Apocalypse 12.19", "fr")).status).toBe(400);
  });

  test.each(["Jean 99:1", "Jean 3:99", "Jean 3:18-16", "Bernard 3:16", "Jean", "3:16", "", "x".repeat(61)])(
    "%j does not exist",
    async (typed) => {
      const { status, body } = await ask(typed, "fr");
      expect(status).toBe(400);
      expect(body.errors).toMatchObject({ passage: [expect.any(String)] });
    },
  );

  test("needs a permission", async () => {
    const { bearer } = await administrator({ permissions: ["manage_users"] });
    const path = "/api/writing/passage?passage=Jean+3:16";
    expect((await callApi("GET", path, { headers: bearer })).status).toBe(403);
    expect((await callApi("GET", path)).status).toBe(401);
  });
});

test("a newsletter post is rendered as its mail while it is written, for those who may write it", async () => {
  const { bearer } = await administrator({ permissions: ["manage_newsletter"] });
  const json = { title: "Une lettre", content: "**gras** <script>x</script>", language: "ht" };
  const answer = await callApi("POST", "/api/newsletter-posts/preview", { headers: bearer, json });
  expect(answer.status).toBe(200);
  const { subject, html } = (await answer.json()) as { subject: string; html: string };
  expect(subject).toContain("Une lettre");
  expect(html).toMatch(/<strong[^>]*>gras<\/strong>/);
  expect(html).not.toContain("<script");
  const other = await administrator({ permissions: ["manage_content"] });
  const refused = await callApi("POST", "/api/newsletter-posts/preview", { headers: other.bearer, json });
  expect(refused.status).toBe(403);
});
