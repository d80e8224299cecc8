// npm run fonts: subsets the site's fonts to the letters of its languages. The results in app/fonts are committed.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { create } from "fontkit";
import { format, resolveConfig } from "prettier";
import subsetFont from "subset-font";
import { takeKerning } from "./font-kerning.mjs";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
const OUT = "app/fonts";
const packages = "node_modules/@fontsource-variable";

const fonts = [
  { family: "Newsreader", name: "newsreader", features: ["kern", "liga", "locl", "tnum"] },
  { family: "Source Sans 3", name: "source-sans-3", features: ["kern", "locl", "tnum"] },
];
/** The weights that the styles use; between them the fonts stay variable. */
const weights = { min: 400, max: 600 };
/** For the rarer letters, which combining marks may follow. */
const allFeatures = ["ccmp", "kern", "liga", "locl", "mark", "tnum"];

const digitsAndLatin = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"];
const accented = "ÀÂÇÈÉÊËÎÏÔÙÛÜŒàâçèéêëîïôùûüœ" + "ÒòÁÍÑÓÚáíñóú"; // French, then Kreyòl and Spanish
const signs = " !\"#$%&'()*+,-./:;=?@_\u00a0\u202f«»“”‘’…–—·°º©¡¿€";
const everyday = [...digitsAndLatin, ...accented, ...signs].map((letter) => letter.codePointAt(0));

/** `U+0020-007E, U+00A0`: the code points as CSS writes them. */
function toRange(codePoints) {
  const sorted = [...codePoints].sort((a, b) => a - b);
  const starts = sorted.filter((point, n) => point !== sorted[n - 1] + 1);
  const ends = sorted.filter((point, n) => point !== sorted[n + 1] - 1);
  const hex = (point) => point.toString(16).toUpperCase().padStart(4, "0");
  return starts.map((start, n) => `U+${hex(start)}${ends[n] === start ? "" : `-${hex(ends[n])}`}`).join(", ");
}

const face = (family, file, codePoints) => `@font-face {
  font-family: "${family}";
  font-style: normal;
  font-weight: ${weights.min} ${weights.max};
  font-display: swap;
  src: url("./${file}") format("woff2");
  unicode-range: ${toRange(codePoints)};
}`;

/** Writes one font file with the wanted code points that the package's file has. Returns its `@font-face` rule. */
async function cut({ family, name }, features, part, isWanted, file) {
  const source = readFileSync(join(packages, name, "files", `${name}-${part}-wght-normal.woff2`));
  const codePoints = create(source).characterSet.filter(
    (point) => point >= 0x20 && point < 0xfff0 && isWanted(point),
  );
  const subset = (font, variationAxes, targetFormat = "sfnt") =>
    subsetFont(font, String.fromCodePoint(...codePoints), {
      targetFormat,
      variationAxes,
      keepFeatures: features,
      noHinting: true,
    });
  const middle = await subset(source, { wght: (weights.min + weights.max) / 2 });
  const font = takeKerning(await subset(source, { wght: weights }), middle);
  const bytes = await subset(font, undefined, "woff2");
  writeFileSync(join(OUT, file), bytes);
  process.stdout.write(`${file}: ${codePoints.length} letters, ${bytes.length} bytes\n`);
  return face(family, file, codePoints);
}

const faces = [];
for (const font of fonts) {
  const isEveryday = (point) => everyday.includes(point);
  const latin = new Set();
  faces.push(await cut(font, font.features, "latin", isEveryday, `${font.name}.woff2`));
  const isOther = (point) => !isEveryday(point) && latin.add(point) !== undefined;
  faces.push(await cut(font, allFeatures, "latin", isOther, `${font.name}-latin.woff2`));
  const isNew = (point) => !isEveryday(point) && !latin.has(point);
  faces.push(await cut(font, allFeatures, "latin-ext", isNew, `${font.name}-latin-ext.woff2`));
  copyFileSync(join(packages, font.name, "LICENSE"), join(OUT, `${font.name}-LICENSE`));
}
const css = `/* Made by scripts/fonts.mjs. Only the first file of a family is read on most pages. */\n${faces.join("\n")}\n`;
const path = join(OUT, "faces.css");
writeFileSync(path, await format(css, { ...(await resolveConfig(path)), filepath: path }));
