import { create, type Font } from "fontkit";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const folder = "app/fonts";
const css = readFileSync(join(folder, "faces.css"), "utf8");
const faces = css.split("@font-face").slice(1).map(readFace);
const everyday = ["newsreader.woff2", "source-sans-3.woff2"];

/** What a page reads besides its own text; the budget of a page depends on it. */
const MOST_BYTES_OF_BOTH = 33_000;

test("the two font files that a page reads stay small", () => {
  const bytes = everyday.map((file) => readFileSync(join(folder, file)).length);
  expect(bytes[0]! + bytes[1]!).toBeLessThanOrEqual(MOST_BYTES_OF_BOTH);
});

describe.each(everyday)("%s", (file) => {
  test("has every letter that visitors read in the sentences of the four languages", () => {
    const known = lettersOf(file);
    const missing = [...new Set(sentences())].filter((letter) => !known.has(letter.codePointAt(0)!));
    expect(missing.filter((letter) => letter !== "→" && letter !== "\n")).toEqual([]);
  });

  test("holds the weights that the styles ask for", () => {
    const { wght } = openFont(file).variationAxes;
    const { weights } = faces.find((face) => face.file === file)!;
    expect([wght!.min, wght!.max]).toEqual(weights);
  });
});

test.each(faces)("$file is asked for its own letters alone", ({ file, letters }) => {
  expect([...lettersOf(file)].sort()).toEqual([...letters].sort());
});

const fallbacks = readFileSync("app/ui/css/fonts.css", "utf8").split("@font-face").slice(1).map(readFallback);

test.each(fallbacks)("lines in $family $weight are as high as in the font that follows", (fallback) => {
  const font = openFont(fallback.family.startsWith("Newsreader") ? everyday[0]! : everyday[1]!);
  expect((fallback.ascent * fallback.size) / 100).toBeCloseTo((font.ascent / font.unitsPerEm) * 100, 1);
  expect((fallback.descent * fallback.size) / 100).toBeCloseTo((-font.descent / font.unitsPerEm) * 100, 1);
});

const openFont = (file: string) => create(readFileSync(join(folder, file))) as Font;
/** Without the mark that ends a font's table of letters. */
const lettersOf = (file: string) => new Set(openFont(file).characterSet.filter((point) => point !== 0xffff));

/** Without names of values and of elements: "{{name}}", "<b>". */
const sentences = () =>
  readdirSync("locales", { recursive: true, encoding: "utf8" })
    .filter((name) => /\/(?!admin)[\w-]+\.json$/.test(name))
    .flatMap((name) => textsOf(JSON.parse(readFileSync(join("locales", name), "utf8"))))
    .join("")
    .replaceAll(/\{\{.*?\}\}|<.*?>/g, "");

const textsOf = (value: object | string): string[] =>
  typeof value === "string" ? [value] : Object.values(value as Record<string, string>).flatMap(textsOf);

function readFace(text: string) {
  const [, file] = /url\("\.\/(.+?)"\)/.exec(text)!;
  const [, from, to] = /font-weight: (\d+) (\d+)/.exec(text)!;
  const letters = new Set<number>();
  for (const [, first, last] of text.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)) {
    const end = parseInt(last ?? first!, 16);
    for (let point = parseInt(first!, 16); point <= end; point++) letters.add(point);
  }
  return { file: file!, weights: [Number(from), Number(to)], letters };
}

function readFallback(text: string) {
  const percent = (name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(text)![1]);
  return {
    family: /font-family: "(.+?)"/.exec(text)![1]!,
    weight: /font-weight: ([\d ]+)/.exec(text)![1]!,
    size: percent("size-adjust"),
    ascent: percent("ascent-override"),
    descent: percent("descent-override"),
  };
}
