import { describe, expect, test } from "vitest";
import { mentionsCrisis } from "~/features/prayers/crisis/find-crisis";
import { languages } from "~/i18n/languages";
import { crisisSentences } from "./crisis-sentences";

describe.each(languages)("in %s", (language) => {
  const { crisis, harmless } = crisisSentences[language];

  test("crisis sentences are found", () => {
    expect(crisis.filter((sentence) => !mentionsCrisis(sentence))).toEqual([]);
    expect(crisis.filter((sentence) => !mentionsCrisis(sentence.toUpperCase()))).toEqual([]);
  });

  test("crisis sentences are found without accents or apostrophes, and inside a longer text", () => {
    const plain = (text: string) => text.normalize("NFD").replace(/\p{M}|['’]/gu, "");
    expect(crisis.filter((sentence) => !mentionsCrisis(plain(sentence)))).toEqual([]);
    const around = (text: string) => `Shalom!\n${text.replaceAll(" ", "  ")}\n— 🙏 Amen`;
    expect(crisis.filter((sentence) => !mentionsCrisis(around(sentence)))).toEqual([]);
  });

  test("everyday prayer requests are not a crisis", () => {
    expect(harmless.filter(mentionsCrisis)).toEqual([]);
  });

  test("both lists contain enough sentences", () => {
    expect(crisis.length).toBeGreaterThanOrEqual(20);
    expect(harmless.length).toBeGreaterThanOrEqual(20);
  });
});

test("empty texts, emoji and other scripts are not a crisis", () => {
  for (const text of ["", " ", "\n", "🙏🙏🙏", "صلوا من أجلي", "為我禱告"])
    expect(mentionsCrisis(text)).toBe(false);
});

test("a long text is checked fast enough for typing", () => {
  const text = "Mwen priye pou fanmi mwen, pou travay mwen ak pou peyi mwen. ".repeat(100);
  mentionsCrisis(text);
  const start = performance.now();
  mentionsCrisis(text);
  expect(performance.now() - start).toBeLessThan(100);
});
