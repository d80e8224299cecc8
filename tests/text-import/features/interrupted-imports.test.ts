import { expect, test } from "vitest";
import { updateBlogPost } from "~/features/blog/blog-admin.server";
import { blogPostUpdate } from "~/features/blog/blog.schema";
import { checkTexts } from "~/features/text-import/check-texts.server";
import { createPictureFetch } from "~/features/text-import/fetch-picture.server";
import { runTexts } from "~/features/text-import/run-texts.server";
import {
  cancelTextImport,
  checkTextImport,
  reopenTextImport,
  startTextImport,
  undoTextImport,
} from "~/features/text-import/text-import-admin.server";
import { showTextImport } from "~/features/text-import/text-import-screen-admin.server";
import { FetchRefused } from "~/providers/safe-fetch.server";
import { db } from "~db/client";
import { freshDatabase, onBothDatabases } from "~tests/support/database";
import { makeZip } from "~tests/support/zip";
import { ghostExport, wordPressFile, wordPressItem } from "../export-files";
import { killedAfter } from "../killed-after";
import {
  blogPosts,
  checkExport,
  choicesOf,
  dumpTables,
  importExport,
  pngOf,
  system,
  uploadExport,
  work,
} from "../world";

const manyItems = (count: number) =>
  wordPressFile(Array.from({ length: count }, (_, at) => wordPressItem({ id: at + 1 })).join(""));
const countRows = async () => (await db.selectFrom("textImportRows").select("id").execute()).length;
const never = new AbortController().signal;

onBothDatabases(() => {
  test("two workers that start the same check again lose no text", async () => {
    const checked = await checkExport(await uploadExport(manyItems(90)));
    await reopenTextImport(system, checked);
    await checkTextImport(system, choicesOf(checked.id, { state: "draft" }));
    await Promise.all([work(checked), work(checked)]);
    expect(await showTextImport(system, checked)).toMatchObject({ status: "checked", counts: { new: 90 } });
    expect(await countRows()).toBe(90);
  });

  test("a run that is stopped keeps what it added, which an undo takes back", async () => {
    const before = await dumpTables();
    const checked = await checkExport(await uploadExport(manyItems(50)));
    await startTextImport(system, checked);
    expect(await runTexts(checked.id, killedAfter(1))).toBe(false);
    await cancelTextImport(system, checked);
    await work(checked);
    expect(await showTextImport(system, checked)).toMatchObject({
      status: "cancelled",
      counts: { added: 20 },
    });
    const [{ id, title, summary, content, language, updatedAt }] = (await blogPosts()).slice(-1) as [
      Awaited<ReturnType<typeof blogPosts>>[number],
    ];
    const fields = { id, title, summary, content: `${content}\n\nPlis.`, language, basedOn: updatedAt };
    await updateBlogPost(system, blogPostUpdate.parse({ ...fields, category: "bible" }));
    await undoTextImport(system, checked);
    await work(checked);
    expect(await showTextImport(system, checked)).toMatchObject({
      status: "undone",
      counts: { undone: 19, kept: 1 },
    });
    expect((await blogPosts()).length).toBe(before.blogPosts.length + 1);
  });

  test("a process that is killed twice while it saves pictures saves each once", async () => {
    const zip = makeZip({
      "a.md": "# Foto\n\n![](a.png) ![](b.png) ![](c.png)\n",
      ...{ "a.png": await pngOf("#100"), "b.png": await pngOf("#010"), "c.png": await pngOf("#001") },
    });
    const checked = await checkExport(await uploadExport(zip));
    await startTextImport(system, checked);
    for (const saved of [1, 2]) {
      expect(await runTexts(checked.id, killedAfter(2))).toBe(false); // asked before a picture and in it
      expect(await showTextImport(system, checked)).toMatchObject({
        pictures: { saved, waiting: 3 - saved },
      });
    }
    await Promise.all([work(checked), work(checked)]);
    expect(await showTextImport(system, checked)).toMatchObject({ status: "done", pictures: { saved: 3 } });
    expect(new Set((await blogPosts()).at(-1)!.content.match(/uploads\/[0-9a-f]{32}/g)).size).toBe(3);
  });

  test("U+0000 in a file is left out", async () => {
    expect(
      await importExport(ghostExport.replace("Une lettre", "Une\\u0000 lettre"), {
        contentType: "newsletter_post",
      }),
    ).toMatchObject({ status: "done", counts: { added: 1 } });
    expect((await dumpTables()).newsletterPosts.at(-1)).toMatchObject({ title: "Une lettre" });
    const zip = makeZip({ "a.md": "# Yon\0 tit\n\nKèk\0 mo.\n" });
    expect(await importExport(zip)).toMatchObject({ status: "done", counts: { added: 1 } });
    expect((await blogPosts()).at(-1)).toMatchObject({ title: "Yon tit", content: "Kèk mo." });
  });
});

test("a check that still reads with earlier choices stages nothing once there are others", async () => {
  await freshDatabase();
  const uploaded = await uploadExport(manyItems(45));
  await checkTextImport(system, choicesOf(uploaded.id));
  let changed: Promise<unknown> = Promise.resolve();
  const chooseAgain = () => {
    changed = cancelTextImport(system, uploaded).then(() =>
      checkTextImport(system, choicesOf(uploaded.id, { state: "draft" })),
    );
  };
  await checkTexts(uploaded.id, killedAfter(9, chooseAgain));
  await changed;
  expect(await countRows()).toBe(0);
  await work(uploaded);
  await startTextImport(system, uploaded);
  await work(uploaded);
  expect(await showTextImport(system, uploaded)).toMatchObject({ status: "done", counts: { added: 45 } });
  expect((await blogPosts()).slice(-45).filter(({ isPublished }) => isPublished)).toEqual([]);
});

test("a host that never answers is given up, and every attempt counts", async () => {
  await freshDatabase();
  const asked: string[] = [];
  const fetchPicture = createPictureFetch((address) => {
    asked.push(address);
    return Promise.reject(new FetchRefused("timedOut"));
  });
  const content = Array.from({ length: 9 }, (_, at) => `<img src="https://ansyen.org/${at}.png">`).join("");
  const file = wordPressFile(wordPressItem({ id: 1, content: `Mo ${content}` }));
  const start = async () => {
    const checked = await checkExport(await uploadExport(file), { fetchesPictures: "on" });
    await startTextImport(system, checked);
    return checked;
  };
  const first = await start();
  await runTexts(first.id, never, fetchPicture);
  expect(asked).toHaveLength(5);
  expect(await showTextImport(system, first)).toMatchObject({ status: "done", pictures: { missing: 9 } });

  await undoTextImport(system, first);
  await work(first);
  const second = await start();
  const earlier = Array.from({ length: 2_000 }, (_, at) => ({
    ...{ importId: second.id, source: `https://ansyen.org/x${at}.png`, state: "unreachable" as const },
  }));
  for (let at = 0; at < earlier.length; at += 500)
    await db
      .insertInto("textImportPictures")
      .values(earlier.slice(at, at + 500))
      .execute();
  await runTexts(second.id, never, fetchPicture);
  expect(asked).toHaveLength(5);
});
