import { beforeEach, expect, test } from "vitest";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { addBible, jonah } from "~tests/support/bible";
import { freshDatabase } from "~tests/support/database";
import { visitScreen } from "~tests/support/requests";
import "~tests/support/areas";

beforeEach(async () => void (await freshDatabase()));

interface Chapter {
  title: string;
  language: string;
  licence: string;
  attribution: string;
  marked: { from: number; to: number };
  paragraphs: { verse: number; lastVerse: number; isFirst: boolean; startsLine: boolean; text: string }[][];
  previous: { href: string; title: string } | null;
  next: { href: string; title: string } | null;
  meta: { languages: string[] };
}
const read = (path: string) => visitScreen<Chapter>(path);

test("a chapter is shown in its paragraphs and stanzas, in the interface of every language", async () => {
  await addBible();
  for (const language of languages) {
    const { status, data } = await read(`/${language}/bible/engmade/rut/1`);
    expect({ status, title: data.title, language: data.language }).toEqual({
      ...{ status: 200, title: "Ruth 1", language: "en" },
    });
  }
  const { data } = await read("/bible/engmade/rut/1?verse=3-4");
  expect(data.paragraphs.map((parts) => parts.map(({ verse, text }) => [verse, text]))).toEqual([
    [
      [1, "In the days of rain a woman went out."],
      [2, "She only carried bread, and the Lord knew it."],
      [3, "The road is long,\nand the evening near;"],
    ],
    [[3, "yet a lamp burns. Selah."]],
    [
      [5, "Then one who waited opened."],
      [6, "The first half, and the second."],
    ],
  ]);
  expect(data.paragraphs[0]![2]).toMatchObject({ lastVerse: 4, isFirst: true, startsLine: true });
  expect(data).toMatchObject({ licence: "Public domain", attribution: "Nobody", marked: { from: 3, to: 4 } });
  expect(data.meta.languages).toEqual(["en"]);
});

test("the neighbours are the chapters around it, across books", async () => {
  await addBible({ books: [jonah] });
  expect((await read("/bible/engmade/rut/1")).data).toMatchObject({
    previous: null,
    next: { href: "/bible/engmade/rut/2", title: "Ruth 2" },
  });
  expect((await read("/bible/engmade/rut/2")).data).toMatchObject({
    previous: { href: "/bible/engmade/rut/1" },
    next: { href: "/bible/engmade/jon/1", title: "Jonah 1" },
  });
  expect((await read("/bible/engmade/jon/1")).data).toMatchObject({
    previous: { href: "/bible/engmade/rut/2" },
    next: null,
  });
});

test("what is not there is not found, and a broken verse marks nothing", async () => {
  await addBible();
  for (const path of [
    "none/rut/1",
    "engmade/jon/1",
    "engmade/rut/3",
    "engmade/rut/0",
    "engmade/x/1",
    "E/rut/1",
  ])
    expect((await read(`/bible/${path}`)).status).toBe(404);
  expect((await read("/bible/engmade/rut/1?verse=<b>")).data.marked).toEqual({ from: 0, to: 0 });
});

test("a devotion leads to its chapter when a version in the reader's language has it", async () => {
  const entry = {
    ...{ verse: "x", explanation: "", motivation: "", source: "admin" as const },
    ...{ createdAt: "2026-01-01", updatedAt: "2026-01-01" },
  };
  const days = { en: "Ruth 1:3-4", fr: "Ruth 1.3-4" };
  for (const [language, reference] of Object.entries(days))
    await db
      .insertInto("dailyContent")
      .values({ ...entry, date: "2026-01-01", language, reference })
      .execute();
  const chapterOf = async (language: string) =>
    (await visitScreen<{ chapter: string | null }>(`/${language}/devotion/2026-01-01`)).data.chapter;
  expect(await chapterOf("en")).toBeNull();
  await addBible();
  expect(await chapterOf("en")).toBe("/bible/engmade/rut/1?verse=3-4#v3");
  expect(await chapterOf("fr")).toBeNull();
});
