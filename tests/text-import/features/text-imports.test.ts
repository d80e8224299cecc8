import { expect, test } from "vitest";
import { updateBlogPost } from "~/features/blog/blog-admin.server";
import { blogPostUpdate } from "~/features/blog/blog.schema";
import { checkTexts } from "~/features/text-import/check-texts.server";
import { findMovedPath } from "~/features/text-import/old-addresses.server";
import { deleteOldTextImports } from "~/features/text-import/retention.server";
import { runTexts } from "~/features/text-import/run-texts.server";
import {
  checkTextImport,
  startTextImport,
  undoTextImport,
  uploadTexts,
} from "~/features/text-import/text-import-admin.server";
import { showTextImport } from "~/features/text-import/text-import-screen-admin.server";
import {
  addTextSlice,
  beginTextUpload,
  finishTextUpload,
} from "~/features/text-import/text-upload-admin.server";
import { undoTexts } from "~/features/text-import/undo-texts.server";
import { renderMarkdown } from "~/features/writing/markdown/markdown.server";
import { db } from "~db/client";
import { freshDatabase, onBothDatabases } from "~tests/support/database";
import { makeZip } from "~tests/support/zip";
import { ghostExport, markdownFiles, wordPressExport, wordPressFile, wordPressItem } from "../export-files";
import { killedAfter } from "../killed-after";
import {
  blogPosts,
  checkExport,
  choicesOf,
  dumpTables,
  importExport,
  pngOf,
  runImport,
  system,
  uploadExport,
  work,
} from "../world";

const manyItems = (count: number) =>
  wordPressFile(Array.from({ length: count }, (_, at) => wordPressItem({ id: at + 1 })).join(""));

onBothDatabases(() => {
  test("a WordPress export is recognised, counted without a change, and becomes posts", async () => {
    const before = await dumpTables();
    const uploaded = await uploadExport(wordPressExport, "C:\\ansyen.xml");
    expect(uploaded).toMatchObject({
      ...{ status: "choices", source: "wordpress", fileName: "ansyen.xml" },
      found: {
        ...{ posts: 4, pages: 1, published: 3, pictures: 0, leftOut: 3 },
        categories: [{ name: "Prières", count: 1, proposed: "priere" }],
        language: "fr",
        languages: { ht: 1 },
      },
    });
    const checked = await checkExport(uploaded, { category0: "priere" });
    expect(checked).toMatchObject({
      status: "checked",
      counts: { new: 3, known: 0, refused: 1, added: 0 },
      refused: [{ title: "Tèks 18", reason: "Il n’a pas de mots." }],
      missing: [
        "https://ansyen.org/wp-content/uploads/2014/05/legliz-300x200.jpg",
        "x",
        "https://ansyen.org/wp-content/uploads/2014/05/antet.png",
      ],
    });
    expect(await dumpTables()).toEqual(before);
    expect(await runImport(checked)).toMatchObject({ status: "done", counts: { added: 3 } });
    const [first, draft, hidden] = (await blogPosts()).slice(before.blogPosts.length);
    expect(first).toMatchObject({
      ...{ title: "Levez les yeux & priez", category: "priere", language: "ht", isPublished: true },
      ...{ publishedAt: "2014-05-03T12:30:00.000Z", createdAt: "2014-05-03T12:30:00.000Z" },
    });
    expect(draft).toMatchObject({ isPublished: false, publishedAt: null });
    expect(hidden).toMatchObject({ isPublished: false, category: "spirituel", language: "fr" });
    expect(first!.content).toContain("Bonjou **tout moun**.");
    expect(first!.content).toContain("*Dimanch maten*");
    const html = renderMarkdown(first!.content);
    expect(html).not.toMatch(/<script|javascript:|onerror|<img/);
    expect(html).toContain("&lt;script&gt;alert(3)");
    expect(html).toContain('href="https://ansyen.org/wp-content/uploads/2014/05/antet.png"');
    const path = `/blog/${first!.id}-levez-les-yeux-priez`;
    expect(await findMovedPath("https://limye.ht/2014/05/teks-12/?utm=x")).toBe(path);
    expect(await findMovedPath("https://limye.ht/?p=12")).toBe(path);
    expect(await findMovedPath("https://limye.ht/ht/2014/05/TEKS-12")).toBe(path);
    expect(await findMovedPath("https://limye.ht/?p=13")).toBeNull(); // a draft
    expect(await findMovedPath("https://limye.ht/")).toBeNull();
  });

  test("the same file again changes nothing, and an undo leaves what somebody touched", async () => {
    await importExport(wordPressExport);
    const once = await dumpTables();
    const again = await checkExport(await uploadExport(wordPressExport));
    expect(again.counts).toMatchObject({ new: 0, known: 3 });
    await runImport(again);
    expect(await dumpTables()).toEqual(once);

    const [first] = once.blogPosts.slice(-3);
    const { id, title, summary, content, language, updatedAt } = first!;
    const fields = { id, title, summary, content: `${content}\n\nPlis.`, language, basedOn: updatedAt };
    await updateBlogPost(system, blogPostUpdate.parse({ ...fields, category: "bible" }));
    const { id: importId } = (await db
      .selectFrom("textImports")
      .select("id")
      .orderBy("id")
      .executeTakeFirst())!;
    await undoTextImport(system, { id: importId });
    await work({ id: importId });
    expect((await showTextImport(system, { id: importId })).counts).toMatchObject({
      added: 3,
      undone: 2,
      kept: 1,
    });
    const after = await dumpTables();
    expect(after.blogPosts.slice(-1)).toMatchObject([{ id }]);
    expect(after.importedTexts).toHaveLength(1);
    await deleteOldTextImports(system, new Date(Date.now() + 25 * 3_600_000));
    expect(await db.selectFrom("textImportPieces").select("place").execute()).toEqual([]);
    await expect(undoTextImport(system, { id: importId })).rejects.toMatchObject({ status: 409 });
  });

  test("a check, a run and an undo that are killed twice go on and repeat nothing", async () => {
    const uploaded = await uploadExport(manyItems(90));
    await checkTextImport(system, choicesOf(uploaded.id));
    expect(await checkTexts(uploaded.id, killedAfter(1))).toBe(false);
    expect(await checkTexts(uploaded.id, killedAfter(1))).toBe(false);
    expect(await showTextImport(system, uploaded)).toMatchObject({
      status: "checking",
      progress: { read: 40 },
    });
    await work(uploaded);
    expect((await showTextImport(system, uploaded)).counts).toMatchObject({ new: 90, refused: 0 });
    await startTextImport(system, uploaded);
    expect(await runTexts(uploaded.id, killedAfter(2))).toBe(false);
    expect(await runTexts(uploaded.id, killedAfter(1))).toBe(false);
    await Promise.all([work(uploaded), work(uploaded)]);
    expect(await showTextImport(system, uploaded)).toMatchObject({ status: "done", counts: { added: 90 } });
    expect(new Set((await blogPosts()).map(({ title }) => title)).size).toBe((await blogPosts()).length);
    await undoTextImport(system, uploaded);
    expect(await undoTexts(uploaded.id, killedAfter(2))).toBe(false);
    expect(await undoTexts(uploaded.id, killedAfter(1))).toBe(false);
    await work(uploaded);
    expect(await showTextImport(system, uploaded)).toMatchObject({
      status: "undone",
      counts: { undone: 90 },
    });
    expect((await dumpTables()).oldAddresses).toEqual([]);
  });

  test("Ghost's posts become letters with their tags, language and pictures, and mail nobody", async () => {
    const zip = makeZip({
      "ghost/export.json": ghostExport,
      "ghost/content/images/2021/03/a.png": await pngOf("#c00"),
      "package.json": "{}",
    });
    const uploaded = await uploadExport(zip, "ghost.zip");
    expect(uploaded).toMatchObject({
      source: "ghost",
      found: { posts: 2, pictures: 1, languages: { en: 1 } },
    });
    const checked = await checkExport(uploaded, { contentType: "newsletter_post" });
    expect(checked).toMatchObject({ counts: { new: 1, refused: 1 }, pictures: { waiting: 1, missing: 0 } });
    expect(await runImport(checked)).toMatchObject({ status: "done", pictures: { saved: 1 } });
    const [letter] = (await dumpTables()).newsletterPosts.slice(-1);
    expect(letter).toMatchObject({
      ...{ title: "Une lettre", language: "en", isPublished: true, publishedAt: "2021-03-04T10:00:00.000Z" },
    });
    expect(letter!.content).toMatch(/^!\[\]\(\/pictures\/uploads\/[0-9a-f]{32}-8x6\.jpg\)/);
    expect(letter!.content).toContain("[l’autre](/autre/)");
    expect(letter!.content).toContain("https://www.youtube.com/watch?v=abc");
    expect(await findMovedPath("https://limye.ht/une-lettre/")).toBe(`/newsletter/${letter!.id}`);
    expect(await db.selectFrom("newsletterSendings").select("id").execute()).toEqual([]);
  });

  test("a zip of Markdown keeps front matter, pictures and old addresses, and names what it refuses", async () => {
    const zip = makeZip({ ...markdownFiles, "sit/static/images/legliz.png": await pngOf("#00c") });
    const checked = await checkExport(await uploadExport(zip));
    expect(checked.counts).toMatchObject({ new: 3, refused: 2 });
    expect(checked.refused.map(({ place }) => place)).toEqual(["sit/content/bad.md", "sit/content/toml.md"]);
    expect(checked.missing).toEqual(["/images/lot.png"]);
    await runImport(checked);
    const posts = (await blogPosts()).slice(-3);
    const church = posts.find(({ title }) => title === "Legliz la")!;
    expect(church).toMatchObject({ language: "ht", isPublished: true });
    expect(church.content).toMatch(
      /^!\[Foto\]\(\/pictures\/uploads\/.*\) ak !\[lòt\]\(\/images\/lot\.png\)$/,
    );
    expect(posts.find(({ title }) => title === "Bouyon")).toMatchObject({ isPublished: false });
    for (const old of ["/vye/legliz.html", "/posts/legliz/"])
      expect(await findMovedPath(`https://limye.ht${old}`)).toBe(`/blog/${church.id}-legliz-la`);
    expect(await findMovedPath("https://limye.ht/2020/01/02/bonne-annee.html")).toMatch(/-bonne-annee$/);
  });

  test("hostile and broken files are refused with a sentence", async () => {
    const upload = (content: string | Buffer) =>
      uploadTexts(system, { file: new File([content as string], "x") });
    const refusal = (key: string) => ({ errors: { file: [`admin-text-import:errors.${key}`] } });
    await expect(upload("")).rejects.toMatchObject(refusal("empty"));
    await expect(upload("<html></html>")).rejects.toMatchObject(refusal("notTexts"));
    await expect(upload(makeZip({ "a.txt": "x" }))).rejects.toMatchObject(refusal("nothingInside"));
    await expect(upload(makeZip({ "../a.md": "x" }))).rejects.toMatchObject(refusal("damaged"));
    const bomb = wordPressExport.replace(
      "<rss",
      `<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><rss`,
    );
    expect(await uploadExport(bomb)).toMatchObject({ status: "choices" }); // nothing grows
    const cut = await uploadExport(wordPressExport.slice(0, -400));
    expect(cut).toMatchObject({ status: "failed", error: expect.stringMatching(/abîmé ou coupé/) as string });
    const deep = wordPressFile("<a>".repeat(5_000));
    expect(await uploadExport(deep)).toMatchObject({ status: "failed" });
    expect(await uploadExport(ghostExport.slice(0, -4))).toMatchObject({ status: "failed" });
    const long = wordPressFile(wordPressItem({ id: 1, content: "<b>a</b>".repeat(9_000) }));
    const checked = await checkExport(await uploadExport(long));
    expect(checked.counts).toMatchObject({ new: 0, refused: 1 });
  });
});

test("a large file is sent in slices, a repeated one is passed over, and a refused file is gone", async () => {
  await freshDatabase();
  const MiB = 1024 * 1024;
  const file = `${wordPressExport}${" ".repeat(9 * MiB)}`;
  const { id } = await beginTextUpload(system, { fileName: "a.xml", size: Buffer.byteLength(file) });
  const bytes = Buffer.from(file);
  const send = (from: number, to = from + 8 * MiB) =>
    addTextSlice(system, { id, offset: from, slice: new File([bytes.subarray(from, to)], "s") });
  expect(await send(0)).toEqual({ received: 8 * MiB });
  expect(await send(0)).toEqual({ received: 8 * MiB });
  await expect(send(8.5 * MiB)).rejects.toMatchObject({ status: 409 });
  await expect(send(8 * MiB, 8 * MiB + 5)).rejects.toMatchObject({ status: 400 });
  await expect(finishTextUpload(system, { id })).rejects.toMatchObject({ status: 409 });
  expect(await send(8 * MiB)).toEqual({ received: bytes.length });
  expect(await finishTextUpload(system, { id })).toMatchObject({ status: "reading", source: "wordpress" });
  await work({ id });
  expect(await showTextImport(system, { id })).toMatchObject({ status: "choices", found: { posts: 4 } });

  const other = await beginTextUpload(system, { fileName: "b.xml", size: 4 });
  await addTextSlice(system, { id: other.id, offset: 0, slice: new File(["mots"], "s") });
  await expect(finishTextUpload(system, other)).rejects.toMatchObject({ status: 400 });
  await work(other);
  expect(
    await db.selectFrom("textImportPieces").select("place").where("importId", "=", other.id).execute(),
  ).toEqual([]);
});
