import { expect, test } from "vitest";
import type { Language } from "~/i18n/languages";
import {
  convertPassage,
  convertToParts,
  numberingOf,
  recogniseNumbering,
} from "~/features/writing/scripture/numbering/numbering.server";
import passages from "./passages.json";

const [fr, en] = [numberingOf("fr"), numberingOf("en")];
const passage = (book: string, chapter: number, verse: number, lastVerse = verse) => ({
  ...{ book, chapter, verse, lastVerse },
});

test("a passage of two chapters has two parts, and is read where more of it is; verses may change places", () => {
  const plagues = passage("EXO", 8, 1, 12);
  expect(convertToParts(plagues, en, fr)).toEqual([passage("EXO", 7, 26, 29), passage("EXO", 8, 1, 8)]);
  expect(convertPassage(plagues, en, fr)).toEqual(passage("EXO", 8, 1, 8));
  expect(convertPassage(passage("REV", 13, 1), en, fr)).toEqual(passage("REV", 13, 1));
  expect(convertPassage(passage("PHP", 1, 16), en, fr)).toEqual(passage("PHP", 1, 17));
});

test("the title of a psalm is in no numbering that does not count it", () => {
  expect(convertPassage(passage("PSA", 51, 1, 2), fr, en)).toBeNull();
  expect(convertPassage(passage("PSA", 51, 1, 3), fr, en)).toEqual(passage("PSA", 51, 1));
});

const parse = (text: string) => {
  const [book = "", chapter, verses = ""] = text.split(".");
  const [first, last] = verses.split("-").map(Number);
  return passage(book, Number(chapter), first!, last);
};

// Louis Segond 1910, King James and Reina-Valera 1909, found by comparing the words of their verses and not with the
// table of differences: psalms with and without titles, divided chapters with their ends, verses that are two elsewhere.
test("200 passages lead to the same words in French, English and Spanish, and back", () => {
  expect(passages).toHaveLength(200);
  const languages = ["fr", "en", "es"] as const;
  const wrong = passages.flatMap((numbers) => {
    const place = (language: Language) => numbers[languages.indexOf(language as "fr")]!;
    return languages.flatMap((from) =>
      languages.flatMap((to) => {
        const found = convertPassage(parse(place(from)), numberingOf(from), numberingOf(to));
        return JSON.stringify(found) === JSON.stringify(parse(place(to)))
          ? []
          : [`${place(from)} → ${place(to)}`];
      }),
    );
  });
  expect(wrong).toEqual([]);
});

test("a version's way of counting is recognised by the ends of its chapters", () => {
  const end = (text: string) => {
    const { book, chapter, verse } = parse(text);
    return { book, chapter, last: verse };
  };
  const ends = (...texts: string[]) => texts.map(end);
  expect(recogniseNumbering(ends("JON.1.17", "JON.2.10"))).toBe("kjv");
  expect(recogniseNumbering(ends("JON.1.16", "JON.2.11", "MAL.3.24"))).toBe("hebrew");
  expect(recogniseNumbering(ends("JON.1.16", "JON.2.11", "MRK.9.51", "MRK.10.53"))).toBe("lsg1910");
  // Daniel with the song of the three, as in Catholic Bibles.
  const catholic = recogniseNumbering(ends("DAN.3.100", "DAN.4.34"));
  expect(convertToParts(passage("DAN", 3, 24, 30), en, catholic)).toEqual([passage("DAN", 3, 91, 97)]);
  expect(convertToParts(passage("DAN", 4, 1, 4), en, catholic)).toEqual([
    passage("DAN", 3, 98, 100),
    passage("DAN", 4, 1),
  ]);
  expect(convertPassage(passage("DAN", 3, 24), catholic, en)).toBeNull();
  expect(recogniseNumbering(ends("DAN.3.33", "DAN.4.34"))).toBe("hebrew");
  const mixed = recogniseNumbering(ends("JON.1.16", "JON.2.11", "NAM.1.15", "NAM.2.13"));
  expect(mixed).toBe("JON 1:16 2:11");
  expect(convertPassage(passage("JON", 1, 17), en, mixed)).toEqual(passage("JON", 2, 1));
  expect(convertPassage(passage("NAM", 1, 15), en, mixed)).toEqual(passage("NAM", 1, 15));
});
