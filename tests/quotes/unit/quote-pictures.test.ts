import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { projectRoot } from "~/config/root.server";
import type { QuotePictureInput } from "~/features/quotes/picture/frame";
import { renderQuotePicture } from "~/features/quotes/picture/render-quote-picture.server";
import {
  pictureSizes,
  quoteColours,
  quoteTemplates,
  textColourFor,
  type PictureSize,
} from "~/features/quotes/quote-choices";
import { quotes } from "~db/library/quotes";

const MAX_BYTES = 200 * 1024;

const input = (more: Partial<QuotePictureInput>): QuotePictureInput => ({
  size: "landscape",
  template: "classic",
  quote: "Lè kè m fèb, Bondye fò: mañana, ça va, mon cœur, leve zye w gade lòt bò mòn nan.",
  language: "ht",
  attribution: "François Dèzòm, Núñez",
  detail: "Œuvres complètes",
  siteName: "Limyè",
  backgroundColor: "#16213F",
  textColor: "#FFFFFF",
  ...more,
});

/** The texts that are hardest to fit. */
const longest = quotes.flatMap(({ quote }) => Object.values(quote)).sort((a, b) => b.length - a.length)[0]!;
const sizes = Object.keys(pictureSizes) as PictureSize[];

describe.each(quoteTemplates)("%s", (template) => {
  test.each(sizes)("has exactly the size %s and at most 200 KiB", async (size) => {
    for (const quote of ["Espere.", longest]) {
      const png = await renderQuotePicture(
        input({ template, size, quote, siteName: "Ministère de la Parole vivante de Port-au-Prince" }),
      );
      const { width, height, format } = await sharp(png).metadata();
      expect({ width, height }).toEqual(pictureSizes[size]);
      expect(format).toBe("png");
      expect(png.length).toBeLessThanOrEqual(MAX_BYTES);
    }
  });

  test("matches the approved picture, with è ò ñ ç œ", async () => {
    const { background } = Object.values(quoteColours)[quoteTemplates.indexOf(template) + 1]!;
    const png = await renderQuotePicture(
      input({ template, backgroundColor: background, textColor: textColourFor(background) }),
    );
    expect(await countOtherPixels(png, `${template}.png`)).toBeLessThanOrEqual(40);
  });

  test("starts no line with a one-letter word in Kreyòl", async () => {
    const quote = "Bondye konnen chemen an, epi se li menm ki renmen w.";
    const bound = quote.replace(" w.", "\u00a0w.");
    const [free, held] = await Promise.all(
      [quote, bound].map((words) => renderQuotePicture(input({ template, quote: words }))),
    );
    expect(Buffer.compare(free!, held!)).toBe(0);
  });

  test("keeps the longest quote clear of the edges", async () => {
    for (const size of sizes) {
      const options = input({ template, size, quote: longest });
      const [full, empty] = await Promise.all(
        [longest, "."].map(async (quote) =>
          toPixels(await renderQuotePicture({ ...options, quote, attribution: "", detail: null })),
        ),
      );
      const { width, height } = pictureSizes[size];
      const margin = Math.round(Math.min(width, height) * 0.05);
      const rows = findOtherRows(full!, empty!, width);
      expect(Math.min(...rows), size).toBeGreaterThan(margin);
      expect(Math.max(...rows), size).toBeLessThan(height - margin);
    }
  });
});

test("another style or colour gives a different picture", async () => {
  const drawn = await Promise.all(
    quoteTemplates.map(async (template) => toPixels(await renderQuotePicture(input({ template })))),
  );
  for (const [at, one] of drawn.entries())
    for (const other of drawn.slice(at + 1)) expect(countDifferences(one, other)).toBeGreaterThan(10_000);
});

const toPixels = (png: Uint8Array) => sharp(png).removeAlpha().raw().toBuffer();

/** Counts visible differences: antialiasing can differ slightly on another processor. */
function countDifferences(one: Buffer, other: Buffer): number {
  let count = 0;
  for (let at = 0; at < one.length; at += 3)
    if ([0, 1, 2].some((channel) => Math.abs(one[at + channel]! - other[at + channel]!) > 32)) count += 1;
  return count;
}

function findOtherRows(one: Buffer, other: Buffer, width: number): number[] {
  const rows = new Set<number>();
  for (let at = 0; at < one.length; at += 1)
    if (Math.abs(one[at]! - other[at]!) > 32) rows.add(Math.floor(at / 3 / width));
  return [...rows];
}

/** Compares with an approved picture. To approve a new one, delete its file and run with APPROVE=1. */
async function countOtherPixels(png: Uint8Array, name: string): Promise<number> {
  const file = join(projectRoot, "tests/quotes/approved-pictures", name);
  if (!existsSync(file) && process.env.APPROVE) writeFileSync(file, png);
  return countDifferences(await toPixels(png), await toPixels(readFileSync(file)));
}
