import { describe, expect, test } from "vitest";
import { languages, type Language } from "~/i18n/languages";
import { devotions, type LibraryDevotion } from "~db/library/devotions";

// Turns of phrase that give a text away as made by a machine. Each pattern is rough: it counts more than it should, so
// the limit holds for what a reader would notice.

const letter = String.raw`[\p{L}]`;
const word = (alternatives: string) => `(?<!${letter})(?:${alternatives})(?!${letter})`;

/** "It is not X: it is Y." */
const corrections: Record<Language, RegExp> = {
  fr: new RegExp(
    String.raw`${word("n[e’]|non")}[^.!?]{0,100}(?:[,;:—]\s*${word("mais|c’est|il|elle|ils|elles")}|[.!?]\s+${word("C’est|C’était|Il est|Elle est|Ce sont")})`,
    "u",
  ),
  ht: new RegExp(
    String.raw`${word("pa")}[^.!?]{0,100}(?:[,;:—]\s*${word("men|se|li|yo")}|[.!?]\s+${word("Se|Li se")})`,
    "u",
  ),
  en: new RegExp(
    String.raw`(?:${word("not|never|no")}|n’t(?!${letter}))[^.!?]{0,100}(?:[,;:—]\s*${word("but|it|it’s|he|she|they")}|[.!?]\s+${word("It is|It’s|It was|He is|She is|They are|That is")})`,
    "iu",
  ),
  es: new RegExp(
    String.raw`${word("no|nunca")}[^.!?]{0,100}(?:[,;:—]\s*${word("sino|pero|es|son|está|era")}|${word("sino")}|[.!?]\s+${word("Es|Son|Era")})`,
    "iu",
  ),
};

/** "Do one small thing, then …" */
const sequences: Record<Language, RegExp> = {
  fr: new RegExp(word("puis|ensuite|après quoi"), "iu"),
  ht: new RegExp(word("apre sa|answit"), "iu"),
  en: new RegExp(word("then|afterwards?"), "iu"),
  es: new RegExp(word("luego|después|entonces"), "iu"),
};

/** "a, b and c" or "a, b, c." */
const listItem = String.raw`[\p{L}’'-]+(?: [\p{L}’'-]+){0,3}`;
const conjunctions: Record<Language, string> = {
  fr: "et|ou|ni",
  ht: "ak|oswa|ni|epi",
  en: "and|or|nor",
  es: "y|e|o|u|ni",
};
const listOfThree = (language: Language) =>
  new RegExp(
    String.raw`(?<![\p{L}’])${listItem}, ${listItem},? (?:${conjunctions[language]}) ${letter}|(?:^|[,:;.] )${listItem}, ${listItem}, ${listItem}[.;:!?…]`,
    "u",
  );

/** "for five minutes" */
const numbers =
  String.raw`\d+|une?|deux|trois|quatre|cinq|six|sept|huit|dix|quinze|vingt|trente|youn|yon|de|twa|kat|senk|sis|sèt|dis|kenz|ven|trant|` +
  "one|two|three|four|five|seven|ten|fifteen|twenty|thirty|dos|tres|cuatro|cinco|seis|siete|diez|quince|veinte|treinta";
const fixedMinutes = new RegExp(
  String.raw`${word(numbers)}\s+${word("minutes?|secondes?|minit|segonn|seconds?|minutos?|segundos?")}`,
  "iu",
);

describe.each(languages)("the library in %s", (language) => {
  const bothTexts = ({ texts }: LibraryDevotion) =>
    `${texts[language].explanation} ${texts[language].motivation}`;
  const motivation = ({ texts }: LibraryDevotion) => texts[language].motivation;

  test.each([
    ["corrects itself", corrections[language], bothTexts, 1 / 6],
    ["tells what to do next", sequences[language], motivation, 1 / 5],
    ["counts to three", listOfThree(language), bothTexts, 1 / 5],
    ["sets a clock", fixedMinutes, bothTexts, 1 / 20],
  ])("seldom %s", (_name, pattern, text, most) => {
    const found = devotions.filter((entry) => pattern.test(text(entry)));
    expect(found.length / devotions.length, found.map(({ id }) => id).join(" ")).toBeLessThanOrEqual(most);
  });

  test.each(["explanation", "motivation"] as const)("no two begin alike: %s", (part) => {
    const beginnings = devotions.map(({ texts }) => listWords(texts[language][part]).slice(0, 4).join(" "));
    expect(beginnings.filter((one, at) => beginnings.indexOf(one) !== at)).toEqual([]);
  });

  test("no sentence comes twice", () => {
    const sentences = devotions
      .flatMap(({ texts }) => [texts[language].explanation, texts[language].motivation])
      .flatMap((text) => text.split(/(?<=[.!?…])\s+/))
      .map((sentence) => listWords(sentence))
      .filter((words) => words.length >= 3)
      .map((words) => words.join(" "));
    expect(sentences.filter((one, at) => sentences.indexOf(one) !== at)).toEqual([]);
  });
});

const listWords = (text: string) => text.toLowerCase().match(/[\p{L}’'-]+/gu) ?? [];
