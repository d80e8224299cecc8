import { expect, test } from "vitest";
import {
  convertPassage,
  convertToParts,
  numberingOf,
} from "~/features/writing/scripture/numbering/numbering.server";

const [fr, en] = [numberingOf("fr"), numberingOf("en")];
const passage = (book: string, chapter: number, verse: number, lastVerse = verse) => ({
  ...{ book, chapter, verse, lastVerse },
});

test("a passage of two chapters has two parts, and is read where more of it is", () => {
  const plagues = passage("EXO", 8, 1, 12);
  expect(convertToParts(plagues, en, fr)).toEqual([passage("EXO", 7, 26, 29), passage("EXO", 8, 1, 8)]);
  expect(convertPassage(plagues, en, fr)).toEqual(passage("EXO", 8, 1, 8));
  expect(convertPassage(passage("REV", 13, 1), en, fr)).toEqual(passage("REV", 13, 1));
});

test("the title of a psalm is in no numbering that does not count it", () => {
  expect(convertPassage(passage("PSA", 51, 1, 2), fr, en)).toBeNull();
  expect(convertPassage(passage("PSA", 51, 1, 3), fr, en)).toEqual(passage("PSA", 51, 1));
});
