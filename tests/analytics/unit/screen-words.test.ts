import { describe, expect, test } from "vitest";
import { screenWords } from "~/features/analytics/screen/screen-words.server";
import { languages } from "~/i18n/languages";

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

describe("a figure compared with that of the period before", () => {
  const { change, money } = screenWords("en", 30);

  test.each([
    [12, 10, "+20% compared with the previous 30 days"],
    [8, 10, "−20% compared with the previous 30 days"],
    [0, 10, "−100% compared with the previous 30 days"],
    [10, 10, "Same as the 30 days before"],
    [0, 0, "Same as the 30 days before"],
    [1001, 1000, "Nearly the same as the 30 days before"],
    [99, 10, "+890% compared with the previous 30 days"],
  ])("%d after %d is a percentage or the same", (now, before, words) => {
    expect(plain(change(now, before))).toBe(words);
  });

  test("after 0, after a negative figure and from a tenfold figure on, the earlier figure is shown", () => {
    expect(change(5, 0)).toBe("0 in the 30 days before");
    expect(change(100, 10)).toBe("10 in the 30 days before");
    expect(plain(change(40, -12.5, money("USD")))).toBe("-$12.50 in the 30 days before");
    expect(change(-20, -20)).toBe("Same as the 30 days before");
  });
});

test.each(languages)("%s has every comparison and its own number and date formats", (language) => {
  const { change, money, axis } = screenWords(language, 7);
  const comparisons = [change(2, 1), change(1, 2), change(1, 1), change(1001, 1000), change(1, 0)];
  expect(new Set(comparisons).size).toBe(5);
  for (const words of comparisons) {
    expect(words).toContain("7");
    expect(words).not.toMatch(/change\.|\{\{|NaN|Infinity/);
  }
  expect(plain(money("USD")(1234.5))).toBe(
    { fr: "1 234,50 $", ht: "1 234,50 $", en: "$1,234.50", es: "1234,50 $" }[language],
  );
  expect(axis([{ date: "2026-11-20" }]).placeTicks).toEqual([language === "en" ? "11/20" : "20/11"]);
});
