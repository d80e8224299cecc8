import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { faces, hasGlyph } from "~/drawing/fonts.server";
import { firstReadable, toPrintableText } from "~/drawing/printable-text.server";
import {
  renderCoverPicture,
  renderSitePicture,
  renderTitlePicture,
  renderVersePicture,
} from "~/features/devotion/sharing/render-picture.server";
import { renderQuotePicture } from "~/features/quotes/picture/render-quote-picture.server";

/** What no font has, in the middle and at the end of a text that stays. */
const unprintable = [
  ["Joyeux Noël 🎄✝", "Joyeux Noël"],
  ["👨‍👩‍👧‍👦 La famille ❤️", "La famille"],
  ["Les 1️⃣0️⃣ paroles 🇭🇹", "Les 10 paroles"],
  ["Priye 🙏🏾 avèk nou", "Priye avèk nou"],
  ["教会 Lumière", "Lumière"],
  ["Paix \u200f\u202eسلام\u202c", "Paix"],
  ["Zero\u200bwidth\u00ad", "Zerowidth"],
  ["Espwa\ue000\u{10ffff}\u{1d400}", "Espwa"],
] as const;

test.each(unprintable)("%s is printed as %s", (given, printed) => {
  expect(toPrintableText(given).trim()).toBe(printed);
});

test("letters of other scripts that a font has, accents that are typed apart and special spaces stay", () => {
  expect(toPrintableText("Слава Богу, Łucja Nguyễn Ωmega → ©")).toBe("Слава Богу, Łucja Nguyễn Ωmega → ©");
  expect(toPrintableText("Limye\u0300")).toBe("Limyè");
  expect(toPrintableText("« Oui »\u202f! 25\u2009000\tfin")).toBe("« Oui »\u00a0! 25\u00a0000 fin");
});

test("every character that is printed has a glyph in one of the two families, in each of their faces", () => {
  const printed = (text: string) =>
    Array.from(toPrintableText(text)).filter((character) => character !== "\n");
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), (text) => {
      const characters = printed(text);
      for (const face of faces)
        for (const character of characters) {
          const family = face.startsWith("serif") ? "serif" : "sans";
          if (hasGlyph(family, character)) expect(hasGlyph(face, character), face + character).toBe(true);
          else expect(hasGlyph(family === "serif" ? "sans" : "serif", character)).toBe(true);
        }
    }),
  );
  const scripts = "Хлеб מים 水 ภาษา हिन्दी 한국어 ა 𝔊 ☀ ꙮ \u2028";
  expect(printed(scripts).join("").trim()).toBe("Хлеб");
});

test("a text in which nothing readable is left gives way to the next one", () => {
  expect(firstReadable("", "… !", "Limyè", "site")).toBe("Limyè");
  expect(firstReadable("", "—")).toBe("");
});

/** Every kind of picture with this text in each of its places. */
const kinds: Record<string, (text: string) => Promise<Uint8Array>> = {
  site: (text) => renderSitePicture({ siteName: text, tagline: text }),
  cover: (text) => renderCoverPicture({ siteName: text, title: text }),
  title: (text) =>
    renderTitlePicture({ title: text, language: "fr", above: text, below: text, siteName: text }),
  verse: (text) =>
    renderVersePicture({
      verse: text,
      language: "fr",
      reference: text,
      version: text,
      date: text,
      siteName: text,
    }),
  quote: (text) => quote({ quote: text, attribution: text, detail: text, siteName: text }),
};
const quote = (texts: { quote: string; attribution: string; detail: string; siteName: string }) =>
  renderQuotePicture({
    ...{ size: "landscape", template: "elegant", language: "fr" },
    ...{ backgroundColor: "#16213F", textColor: "#FFFFFF" },
    ...texts,
  });

describe.each(Object.entries(kinds))("the picture of a %s", (_, draw) => {
  test("shows no box for what no font has", async () => {
    const given = "🎄 Joyeux ✝ 教会 Noël 👨‍👩‍👧‍👦";
    expect(Buffer.compare(await draw(given), await draw("Joyeux Noël"))).toBe(0);
  });

  test("shows Cyrillic letters, each its own", async () => {
    expect(Buffer.compare(await draw("Жизнь"), await draw("Щизнь"))).not.toBe(0);
  });
});

test("a title or a quote of nothing but emoji is drawn as the site's name", async () => {
  const title = { language: "fr", above: "Foi", below: "1 mai", siteName: "Limyè" };
  const drawn = await renderTitlePicture({ ...title, title: "🎉🎄" });
  expect(Buffer.compare(drawn, await renderTitlePicture({ ...title, title: "Limyè" }))).toBe(0);
  const under = { attribution: "Paul", detail: "", siteName: "Limyè" };
  expect(
    Buffer.compare(await quote({ ...under, quote: "水" }), await quote({ ...under, quote: "Limyè" })),
  ).toBe(0);
});
