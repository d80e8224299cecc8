import { expect, test } from "vitest";
import { installBible } from "~/features/bible/bibles-admin.server";
import { searchBible } from "~/features/bible/bible-search.server";
import { findChapterPath } from "~/features/bible/bible.server";
import { systemCaller } from "~/auth/caller.server";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import { addBible, madeUpBible } from "~tests/support/bible";
import { onBothDatabases } from "~tests/support/database";
import { guestCaller } from "~tests/support/subscriptions";
import "~tests/support/areas";

const caller = (language: Language) => ({ ...guestCaller, language });
interface Asked {
  language?: Language;
  version?: string;
  after?: [number, number, number];
}
const search = (q: string, { language = "en", version, after }: Asked = {}) =>
  searchBible(caller(language), { q, version, after });

const verse = (chapter: number, number: number, text: string) => ({
  ...{ chapter, verse: number, lastVerse: number, start: "inline" as const, text },
});

/** In French, with the title of Psalm 51 counted and Jonah divided as in Hebrew. */
const french = () => ({
  ...madeUpBible(),
  ...{ code: "framade", name: "Bible inventée", language: "fr" as const },
  books: [
    {
      book: "PSA",
      name: "Psaumes",
      verses: Array.from({ length: 21 }, (_, at) =>
        verse(51, at + 1, `Ligne ${at + 1} : l’Éternel, 100 % grâce_.`),
      ),
    },
    {
      book: "JON",
      name: "Jonas",
      verses: [
        ...Array.from({ length: 16 }, (_, at) => verse(1, at + 1, "La mer.")),
        ...Array.from({ length: 11 }, (_, at) => verse(2, at + 1, "Le cœur du poisson.")),
      ],
    },
  ],
});

onBothDatabases(() => {
  test("words are found without accents, capitals and their ends, and marked", async () => {
    await addBible();
    await installBible(systemCaller(), french());
    const { verses, bible } = await search("WAITED open");
    expect(bible).toBe("engmade");
    expect(verses).toMatchObject([{ title: "Ruth 1:5", href: "/bible/engmade/rut/1?verse=5#v5" }]);
    expect(verses[0]!.parts.filter(({ isFound }) => isFound).map(({ text }) => text)).toEqual([
      "waited",
      "opened",
    ]);
    // The reader's language first; in another version when it is named.
    const coeur = await search("coeur", { language: "fr" });
    expect(coeur).toMatchObject({ bible: "framade", bibles: [{ code: "framade" }, { code: "engmade" }] });
    expect(coeur.verses).toHaveLength(11);
    expect((await search("l'eternel grace", { version: "framade" })).verses).toHaveLength(20);
    expect((await search("ternel", { version: "framade" })).verses).toEqual([]);
  });

  test("long lists have pages, and signs of patterns are no patterns", async () => {
    await installBible(systemCaller(), french());
    const first = await search("Ligne");
    expect(first.verses).toHaveLength(20);
    const after = first.next!.split(".").map(Number) as [number, number, number];
    const second = await search("Ligne", { after });
    expect(second).toMatchObject({ next: null, verses: [{ title: "Psaumes 51:21" }] });
    for (const nothing of ["%", "_", "!", "' or 1=1 --", "100x", "   "])
      expect((await search(nothing)).verses).toEqual([]);
    expect((await search("100 %")).verses).toHaveLength(20);
  });

  test("a passage is found by the names of any language, with the numbers that the version counts", async () => {
    await installBible(systemCaller(), french());
    const titles = async (q: string, language: Language) =>
      (await search(q, { language })).passages.map(({ title, href }) => [title, href]);
    const mercy = [["Psaumes 51:3-4", "/bible/framade/psa/51?verse=3-4#v3"]];
    expect(await titles("Psalm 51:1-2", "en")).toEqual(mercy);
    expect(await titles("Salmo 51:1-2", "es")).toEqual(mercy);
    expect(await titles("Sòm 51:1-2", "ht")).toEqual(mercy);
    expect(await titles("Psaume 51.3-4", "fr")).toEqual(mercy);
    expect(await titles("Jonah 1:17", "en")).toEqual([["Jonas 2:1", "/bible/framade/jon/2?verse=1#v1"]]);
    expect(await titles("Jonas 2.11", "fr")).toEqual([["Jonas 2:11", "/bible/framade/jon/2?verse=11#v11"]]);
    expect(await titles("ps 51", "fr")).toEqual([["Psaumes 51", "/bible/framade/psa/51"]]);
    expect((await search("ps 51")).passages[0]).toMatchObject({ isCut: true });
    expect(await titles("Jean 3.16", "fr")).toEqual([]);
    expect(await titles("Jean 99.16", "fr")).toEqual([]);
    const chapterOf = (reference: string, version: string | null = null) =>
      findChapterPath(caller("fr"), { reference, version });
    expect(await chapterOf("Psaume 51.3")).toBe("/bible/framade/psa/51?verse=3#v3");
    expect(await chapterOf("Psaume 51.1")).toBe("/bible/framade/psa/51?verse=1#v1");
    await installBible(systemCaller(), { ...french(), numbering: "kjv" });
    expect(await chapterOf("Psaume 51.3")).toBe("/bible/framade/psa/51?verse=1#v1");
    expect(await chapterOf("Psaume 51.1")).toBe("/bible/framade/psa/51");
    // The numbers are those of the version that is cited.
    expect(await chapterOf("Psaumes 51:1", "Bible\u00a0inventée")).toBe("/bible/framade/psa/51?verse=1#v1");
    expect(await chapterOf("Joël 3:21", "Bible inventée")).toBeNull();
  });

  test("a version that is being removed is left out, and how a version counts is not in the answer", async () => {
    await addBible();
    await installBible(systemCaller(), french());
    await db.deleteFrom("bibleBooks").where("version", "=", "framade").execute();
    const { bibles, bible } = await search("lamp", { language: "fr", version: "framade" });
    expect([bible, bibles.map(({ code, href }) => [code, href])]).toEqual([
      "engmade",
      [["engmade", "/bible/engmade/rut/1"]],
    ]);
    expect(bibles[0]).not.toHaveProperty("numbering");
  });

  test("without a version there is nothing", async () => {
    expect(await search("light")).toEqual({ bibles: [], bible: null, passages: [], verses: [], next: null });
  });
});
