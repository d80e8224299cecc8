// Default-ignorable code points (Unicode), and those that are drawn as nothing though they count as letters or symbols:
// the blank Braille pattern, the object replacement character, a musical and two hieroglyphic blanks.
const blank = String.raw`\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{1D159}\u{13441}\u{13442}`;

/** A letter, digit, punctuation mark or symbol that is drawn. A combining mark alone is not. */
const visible = new RegExp(String.raw`(?![${blank}])[\p{L}\p{N}\p{P}\p{S}]`, "gu");
const edge = new RegExp(String.raw`[\p{Cc}\p{Cf}\p{Z}\s${blank}]`, "u");
/** Variation selectors and tags are the end of an emoji. */
const emojiEnd = /[\uFE0E\uFE0F\u{E0020}-\u{E007F}]/u;
/** What begins a run of text in another direction, and what ends it. */
const directionStart = /[\u202A\u202B\u202D\u202E\u2066-\u2068]/;
const directionEnd = /[\u202C\u2069]/;

/** How many characters can be seen. */
export const countVisible = (text: string): number => text.match(visible)?.length ?? 0;

/** Whether at least one character can be seen. */
export const hasVisibleText = (text: string): boolean => text.search(visible) !== -1;

/**
 * Removes what cannot be seen from both ends. Text without a visible character becomes "". The end of a run in another
 * direction stays while its beginning does.
 */
export function tidyText(text: string): string {
  if (!hasVisibleText(text)) return "";
  let from = 0;
  while (edge.test(characterAt(text, from))) from += characterAt(text, from).length;
  const hasDirections = directionStart.test(text.slice(from));
  const isTrailing = (character: string) =>
    edge.test(character) && !emojiEnd.test(character) && !(hasDirections && directionEnd.test(character));
  let to = text.length;
  for (let last = lastCharacter(text, to); isTrailing(last); last = lastCharacter(text, to)) {
    to -= last.length;
  }
  return text.slice(from, to);
}

const characterAt = (text: string, at: number) => String.fromCodePoint(text.codePointAt(at)!);
/** The character before `to`; the high surrogate belongs to it. */
const lastCharacter = (text: string, to: number) =>
  /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(to - 2, to))
    ? text.slice(to - 2, to)
    : text.slice(to - 1, to);
