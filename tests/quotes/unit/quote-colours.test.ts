import { expect, test } from "vitest";
import { quotePictureTones } from "~/features/quotes/picture/frame";
import { quoteBackgrounds, quoteColours, textColourFor } from "~/features/quotes/quote-choices";
import { contrastRatio } from "~/ui/theme";

test("there are six backgrounds, and the specification's is the first", () => {
  expect(new Set(quoteBackgrounds).size).toBe(6);
  expect(quoteBackgrounds[0]).toBe("#3B82F6");
});

test.each(Object.entries(quoteColours))("text on %s has a contrast of at least 4.5", (_name, colour) => {
  const { background, text } = colour;
  expect(textColourFor(background)).toBe(text);
  expect(contrastRatio(background, text)).toBeGreaterThanOrEqual(4.5);
  const { shade, accent } = quotePictureTones(background, text);
  // Text can overlap the second background colour of a picture.
  expect(contrastRatio(shade, text)).toBeGreaterThanOrEqual(contrastRatio(background, text));
  expect(contrastRatio(accent, background)).toBeGreaterThanOrEqual(3);
});
