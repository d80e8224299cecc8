import { beforeEach, expect, test } from "vitest";
import { freshDatabase } from "~tests/support/database";
import { visitScreen } from "~tests/support/requests";
import { answerMoved } from "~/routes/site/shell/redirect-moved.server";
import { ghostExport, wordPressExport, wordPressFile, wordPressItem } from "../export-files";
import { blogPosts, importExport } from "../world";

/** What app/entry.server.tsx asks for a page that is not found. */
const moved = async (path: string) =>
  (await answerMoved({ url: `https://limye.ht${path}` }))?.headers.get("Location");

beforeEach(async () => {
  await freshDatabase();
});

test("the address of a moved text redirects for good, in the language of the address", async () => {
  await importExport(wordPressExport);
  const { id } = (await blogPosts()).find(({ title }) => title === "Levez les yeux & priez")!;
  const path = `/blog/${id}-levez-les-yeux-priez`;
  const { status, headers } = await visitScreen("/?p=12");
  expect([status, headers.get("Location")]).toEqual([308, path]);
  expect(await moved("/2014/05/teks-12")).toBe(path);
  expect(await moved("/ht/2014/05/teks-12")).toBe(`/ht${path}`);
  expect(await moved("/2014/05/teks-13")).toBeUndefined(); // a draft
  expect(await moved("/nowhere")).toBeUndefined();
  expect((await visitScreen("/?p=999")).status).toBe(200);
});

test("an old address below one of ours redirects too, and a page of ours wins", async () => {
  await importExport(wordPressExport);
  const { id: ours } = (await blogPosts()).find(({ isPublished }) => isPublished)!;
  const items = [
    wordPressItem({ id: 31, title: "Yon", link: "https://ansyen.org/sermons/yon/" }),
    wordPressItem({ id: 32, title: "De", link: "https://ansyen.org/contact/" }),
    wordPressItem({ id: 33, title: "Rezon", link: `https://ansyen.org/blog/${ours}-rezon-pou-priye/` }),
  ];
  await importExport(wordPressFile(items.join("")));
  await importExport(ghostExport.replace('"slug":"une-lettre"', '"slug":"newsletter/une-lettre"'), {
    contentType: "newsletter_post",
  });
  expect((await visitScreen("/sermons/yon")).status).toBe(404);
  expect(await moved("/sermons/yon")).toMatch(/^\/blog\/\d+-yon$/);
  expect(await moved("/newsletter/une-lettre")).toMatch(/^\/newsletter\/\d+$/);
  expect((await visitScreen("/contact")).status).toBe(200);
  // It begins with the number of another post.
  const { status, headers } = await visitScreen(`/blog/${ours}-rezon-pou-priye`);
  expect([status, headers.get("Location")]).toEqual([308, expect.stringMatching(/^\/blog\/\d+-rezon$/)]);
});
