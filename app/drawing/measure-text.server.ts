import { hasGlyph, loadFont, type Face } from "./fonts.server";

/** Widths differ a little from satori's, which rounds each one. */
const ALLOWANCE = 1.005;

export interface TextStyle {
  face: Face;
  /** In em. */
  letterSpacing?: number;
}

/**
 * Measures the words of a text once. Returns a function that gives the number of lines in a font size and width, both in
 * pixels: calculated, so that the largest size that fits is found without a layout for each.
 */
export function measureText(text: string, { face, letterSpacing = 0 }: TextStyle) {
  const widthOf = (word: string) =>
    splitByFace(word, face).reduce(
      (width, run) => {
        const font = loadFont(run.face);
        return width + font.layout(run.text).advanceWidth / font.unitsPerEm;
      },
      letterSpacing * Array.from(word).length,
    ) * ALLOWANCE;
  const space = widthOf(" ");
  const words = text.split(/[ \n]+/).map(widthOf);
  return (size: number, width: number): number => countLines(words, space, width / size);
}

/** Lines break at spaces, and inside a word that is wider than a line. */
function countLines(words: number[], space: number, width: number): number {
  let lines = 1;
  let used = 0;
  for (const word of words) {
    if (used > 0 && used + space + word > width) {
      lines += 1;
      used = 0;
    } else if (used > 0) used += space;
    lines += Math.max(0, Math.ceil((used + word) / width) - 1);
    used = word > width ? word % width : used + word;
  }
  return lines;
}

/** Runs of characters by the face that draws them: `face`, or the family that has what it lacks. */
function splitByFace(word: string, face: Face): { face: Face; text: string }[] {
  const runs: { face: Face; text: string }[] = [];
  for (const character of word) {
    const drawnIn = [face, "sans" as const, "serif" as const].find((one) => hasGlyph(one, character)) ?? face;
    const last = runs.at(-1);
    if (last?.face === drawnIn) last.text += character;
    else runs.push({ face: drawnIn, text: character });
  }
  return runs;
}
