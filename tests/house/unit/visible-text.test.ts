import { expect, test } from "vitest";
import { countVisible, hasVisibleText, tidyText } from "~/i18n/visible-text";
import { typedText, requiredText, visibleMin } from "~/http/typed-text";

const invisibles = Array.from(
  "\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f\u3164\u115f\u1160\uffa0\u2800\u17b4\u17b5\u180b\u180e\u180f" +
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u00a0\u2003\u202f\u3000\u2028\u2029" +
    "\ufe00\ufe0e\ufe0f\u0301\u0300\u20e3\ufffc\u0000\u0007\u{e0041}\u{e007f}\u{e0100}\u{1d159}\u{1bca0}\u{13441}",
);

test("text of marks that cannot be seen becomes empty", () => {
  for (const mark of invisibles) {
    const name = `U+${mark.codePointAt(0)!.toString(16)}`;
    expect(hasVisibleText(mark.repeat(12)), name).toBe(false);
    expect(tidyText(` ${mark}${mark}\n${mark} `), name).toBe("");
    expect(requiredText(100, "missing:key").safeParse(mark.repeat(5)).success, name).toBe(false);
    expect(typedText.parse(mark.repeat(5)), name).toBe("");
    expect(visibleMin(2, "short:key").safeParse(`a${mark}${mark}`).success, name).toBe(false);
  }
  expect(tidyText(invisibles.join(""))).toBe("");
});

test("what people write passes unchanged", () => {
  const texts = [
    "Marie",
    "Ti Jan-Batis 2e",
    "祈り",
    "Ђорђе",
    "שלום",
    "می‌خواهم", // a zero-width non-joiner inside a word
    "한국어",
    "नमस्ते",
    "สวัสดี",
    "👨‍👩‍👧‍👦",
    "❤️",
    "Mèsi 🙏🏾",
    "1️⃣ kòmanse",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "🇭🇹",
    "?",
    "…",
    "e\u0301tat",
    "Premye liy\n\nDezyèm liy",
  ];
  for (const text of texts) {
    expect(tidyText(text)).toBe(text);
    expect(hasVisibleText(text), text).toBe(true);
  }
});

test("invisible marks are removed from the ends", () => {
  expect(tidyText("\u200b\ufeff Marie\u00a0\u200b\u3164")).toBe("Marie");
  expect(tidyText("\u202amarie\u202c")).toBe("marie");
  expect(tidyText(" Marie \u2067שלום\u2069 ")).toBe("Marie \u2067שלום\u2069");
  expect(tidyText("\u{e0041}Marie")).toBe("Marie");
  expect(tidyText("Marie \ud800")).toBe("Marie \ud800");
});

test("a minimum length counts what can be seen", () => {
  expect(countVisible("a\u200bb\u0301 c")).toBe(3);
  expect(countVisible("🙏")).toBe(1);
  const title = visibleMin(5, "short:key");
  expect(title.parse(" Lapè a ")).toBe("Lapè a");
  expect(title.safeParse("a\u200b\u200b\u200b\u200b").success).toBe(false);
  expect(title.safeParse("a    b").success).toBe(false);
});

test("a long run of marks takes no time", () => {
  const started = performance.now();
  for (const text of ["\u200b".repeat(200_000) + "a" + "\u200b".repeat(200_000), "\u200b ".repeat(200_000)]) {
    expect(tidyText(text).length).toBeLessThan(2);
  }
  expect(tidyText(`a${"\u200b".repeat(200_000)}b`)).toHaveLength(200_002);
  expect(performance.now() - started).toBeLessThan(2000);
});
