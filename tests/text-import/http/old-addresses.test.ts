import { beforeEach, expect, test } from "vitest";
import { freshDatabase } from "~tests/support/database";
import { visitScreen } from "~tests/support/requests";
import { ghostExport, wordPressExport, wordPressFile, wordPressItem } from "../export-files";
import { blogPosts, importExport } from "../world";

beforeEach(async () => {
  await freshDatabase();
});

test("the address of a moved text redirects for good, in the language of the address", async () => {
  await importExport(wordPressExport);
  const { id } = (await blogPosts()).find(({ title }) => title === "Levez les yeux & priez")!;
  const path = `/blog/${id}-levez-les-yeux-priez`;
  for (const old of ["/2014/05/teks-12", "/?p=12"]) {
    const { status, headers } = await visitScreen(old);
    expect([status, headers.get("Location")]).toEqual([308, path]);
  }
  expect((await visitScreen("/ht/2014/05/teks-12")).headers.get("Location")).toBe(`/ht${path}`);
  expect((await visitScreen("/2014/05/teks-13")).status).toBe(404); // a draft
  expect((await visitScreen("/nowhere")).status).toBe(404);
  expect((await visitScreen("/?p=999")).status).toBe(200);
});

test("an old address below one of ours redirects too, and a page of ours wins", async () => {
  const items = [
    wordPressItem({ id: 1, title: "Yon", link: "https://ansyen.org/blog/yon/" }),
    wordPressItem({ id: 2, title: "De", link: "https://ansyen.org/contact/" }),
  ];
  await importExport(wordPressFile(items.join("")));
  await importExport(ghostExport.replace('"slug":"une-lettre"', '"slug":"newsletter/une-lettre"'), {
    contentType: "newsletter_post",
  });
  expect((await visitScreen("/blog/yon")).headers.get("Location")).toMatch(/^\/blog\/\d+-yon$/);
  expect((await visitScreen("/newsletter/une-lettre")).headers.get("Location")).toMatch(
    /^\/newsletter\/\d+$/,
  );
  expect((await visitScreen("/contact")).status).toBe(200);
});
