import { detectTextLanguage } from "~/i18n/detect-text-language";
import { expect, test } from "vitest";
import { findReflectionFault, type Reflection } from "~/features/devotion/ai-drafts/check-reflection";
import { languages } from "~/i18n/languages";
import { drafts } from "~tests/fakes/openai";

const psalm = {
  verse: "God is our refuge and strength, a very present help in trouble.",
  reference: "Psalm 46:1",
};
const shepherd = "The LORD is my shepherd; I shall not want. He maketh me to lie down in green pastures";
const draft = (more: Partial<Reflection>) => ({ ...drafts.en, ...more });
const fault = (more: Partial<Reflection>) => findReflectionFault(draft(more), psalm, "en", [shepherd]);
const ending = (words: string) => ({ motivation: `${drafts.en.motivation} ${words}` });

test.each(languages)("a plain reflection in %s has no fault", (language) => {
  expect(findReflectionFault(drafts[language], psalm, language, [])).toBeNull();
  expect(detectTextLanguage(drafts[language].explanation)).toBe(language);
});

test("its own reference and its own words are allowed", () => {
  expect(fault(ending("Keep Psalm 46:1 near."))).toBeNull();
  expect(fault(ending("He is “a very present help in trouble” still."))).toBeNull();
});

test.each([
  "See Romans 8.",
  "See Romans 8:28.",
  "See Jn 3, 16.",
  "As Psalm twenty-three says.",
  "As in chapter three of John.",
  "Read Psalm 46:1 and 2.",
])("another passage is refused: %s", (words) => expect(fault(ending(words))).toBe("scripture"));

test.each([
  "“He that walks slowly shall arrive.”",
  '"He that walks slowly shall arrive."',
  "«He that walks slowly shall arrive.»",
  "It is written: walk on.",
  "The Bible says, walk on.",
  "The Lord is my shepherd, I shall not want, my friend.",
])("a quotation that is not the verse is refused: %s", (words) =>
  expect(fault(ending(words))).toBe("quotation"),
);

test.each([
  "See https://example.org now.",
  "Look at example.com now.",
  "<b>Walk</b> on.",
  "Write to me@example now.",
  "**Walk** on.",
])("markup and addresses are refused: %s", (words) => expect(fault(ending(words))).toBe("markup"));

test("too few and too many words are refused", () => {
  expect(fault({ motivation: "Walk on." })).toBe("length");
  expect(fault({ explanation: `${drafts.en.explanation} ${drafts.en.explanation}` })).toBe("length");
});

test("a text in no known language is not detected as one, and a text in another language is a fault", () => {
  expect(detectTextLanguage("Lorem ipsum dolor sit amet consectetur adipiscing")).toBeNull();
  expect(findReflectionFault(drafts.fr, psalm, "ht", [])).toBe("language");
  expect(findReflectionFault(drafts.ht, psalm, "fr", [])).toBe("language");
});
