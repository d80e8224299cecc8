import { expect, test } from "vitest";
import { readCopyrightPage } from "~/features/bible/copyright-page.server";
import { readUsfmBook } from "~/features/bible/read-usfm.server";
import { copyrightPage, ruth } from "~tests/support/bible";

const read = (text: string) => readUsfmBook("a.usfm", Buffer.from(text));

test("a verse is its words alone: without notes, references, headings and marks", () => {
  expect(read(ruth)).toEqual({
    book: "RUT",
    name: "Ruth",
    verses: [
      [1, 1, 1, "paragraph", "In the days of rain a woman went out."],
      [1, 2, 2, "inline", "She only carried bread, and the Lord knew it."],
      [1, 3, 4, "line", "The road is long,\nand the evening near;\n\nyet a lamp burns. Selah."],
      [1, 5, 5, "paragraph", "Then one who waited opened."],
      [1, 6, 6, "inline", "The first half, and the second."],
      [2, 1, 1, "paragraph", "In the morning they sang."],
      [2, 2, 2, "inline", "Nobody was afraid."],
      [2, 4, 4, "inline", "And it was light."],
    ].map(([chapter, verse, lastVerse, start, text]) => ({ chapter, verse, lastVerse, start, text })),
  });
});

test("a preface is no book, and a broken file is refused", () => {
  expect(read("\\id FRT Preface\n\\p Hello")).toBeNull();
  expect(() => read("Hello")).toThrow("a.usfm is no USFM");
  expect(() => read("\\id RUT\n\\c 1\n\\p words")).toThrow("a.usfm has no verse");
  expect(() => read("\\id RUT\n\\c one\n\\v 1 words")).toThrow(/has no verse|with the number/);
  expect(() => readUsfmBook("a.usfm", Buffer.from([0x5c, 0x69, 0x64, 0xff, 0xfe]))).toThrow("UTF-8");
});

test("a chapter or verse that comes twice is refused: its words would be lost", () => {
  const twice = (verses: string) => read(`\\id RUT\n\\c 1\n\\p\n${verses}`);
  expect(() => twice("\\v 8 eight\n\\v 8 again\n\\v 9 nine")).toThrow("RUT 1:8 comes twice");
  expect(() => twice("\\v 6 six\n\\v 6-7 six and seven")).toThrow("RUT 1:6 comes twice");
  expect(() => twice("\\v 6a six\n\\v 6b-7 and seven")).toThrow("RUT 1:6 comes twice");
  expect(() => twice("\\v 1 one\n\\c 2\n\\v 1 two\n\\c 2\n\\v 2 three")).toThrow("RUT 2 comes twice");
});

test("the page about rights says name, language, licence and attribution", () => {
  expect(readCopyrightPage(copyrightPage)).toEqual({
    name: "Made-up Bible",
    language: "en",
    licence: "Public domain",
    attribution: "Not copyrighted: nobody",
  });
  expect(
    readCopyrightPage(
      `<p><a href="index.htm">^</a></p><h1 class='hat'>Bib la</h1>
<h2>The Bible</h2><p>Language: <a href='http://www.ethnologue.org/language/hat'>Kreyòl (Haitian Creole)</a><br/></p><p>© 2020 Somebody &amp; co</p><a href="https://creativecommons.org/licenses/by-nd/4.0/">x</a>`,
    ),
  ).toEqual({ name: "Bib la", language: "ht", licence: "CC BY-ND 4.0", attribution: "© 2020 Somebody & co" });
  expect(readCopyrightPage("<p>© 2020 Us</p><p>Maps: public domain</p>").licence).toBeUndefined();
  for (const claim of ["Copyright 1998 Society X", "(c) 1998", "&#169; X", "Not copyrighted, (C) X"])
    expect(readCopyrightPage(`<p>${claim}</p><p>Maps: public domain</p>`).licence).toBeUndefined();
  expect(readCopyrightPage("<p>All rights reserved</p>").licence).toBeUndefined();
});
