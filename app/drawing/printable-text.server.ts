import { hasGlyph, type Face } from "./fonts.server";

// The one rule of what pictures and PDFs can show. A font draws a character that it lacks as an empty box.

/** Every face is of one of these families, and a character that one family lacks is drawn in the other. */
const families: readonly Face[] = ["serif", "sans"];

const EMOJI = /(?![©®™])\p{Extended_Pictographic}|[\p{Regional_Indicator}\p{Emoji_Modifier}]/gu;
/** A character with the accents on it that Unicode has no single character for. */
const CLUSTER = /(\P{M})(\p{M}*)|\p{M}+/gu;

/**
 * The text without what no font can draw: emoji, letters of other scripts, control characters. Special spaces become
 * ordinary ones, and several spaces one.
 */
export const toPrintableText = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\u2000-\u200a\u202f]/g, "\u00a0")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[\t\v\f\u1680\u205f\u3000]/g, " ")
    .replace(EMOJI, "")
    .replace(/(?!\n)\p{C}/gu, "")
    .replace(CLUSTER, (_, base: string | undefined, marks: string | undefined) =>
      base === undefined ? "" : drawable(base, marks ?? ""),
    )
    .replace(/ {2,}/g, " ");

function drawable(base: string, marks: string): string {
  const drawnIn = families.filter((face) => base === "\n" || hasGlyph(face, base));
  if (drawnIn.length === 0) return "";
  return (
    base + Array.from(marks, (mark) => (drawnIn.every((face) => hasGlyph(face, mark)) ? mark : "")).join("")
  );
}

/** The same for each text of an object. */
export const toPrintableTexts = <Texts extends object>(texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === "string" ? toPrintableText(value).trim() : value,
    ]),
  ) as Texts;

/** The first of these texts in which a person finds a letter or a digit, else an empty one. */
export const firstReadable = (...texts: string[]): string =>
  texts.find((text) => /[\p{L}\p{N}]/u.test(text)) ?? "";
