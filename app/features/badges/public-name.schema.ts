import { visibleMin } from "~/http/typed-text";

/** Letters, digits, spaces, the punctuation of names, and emoji. */
const nameCharacters =
  /^(?:[\p{L}\p{M}\p{N} .,&'’-]|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{RI}|(?<=\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)\u200D)*$/u;
/** Letters and marks that show nothing, such as the Hangul fillers; U+FE0F is a part of emoji. */
const invisibleLetter = /(?=[\p{L}\p{M}])(?!\uFE0F)\p{Default_Ignorable_Code_Point}/u;
const letterOrDigit = /[\p{L}\p{N}]/u;
/** `site.example`, an IPv4 address, or `www`. After an initial or abbreviation a name has a space. */
const webAddress = /\.[\p{L}\p{M}]{2}|\d+(?:\.\d+){3}|\bwww\b/iu;

/**
 * A name that is published without review: no web address, no other characters than names have. `short`: the error when
 * fewer than `least` characters are visible.
 */
export const publicName = (short: string, least = 1) =>
  visibleMin(least, short)
    .refine(
      (name) => nameCharacters.test(name) && !invisibleLetter.test(name) && letterOrDigit.test(name),
      "badges-page:errors.nameLetters",
    )
    .refine((name) => !webAddress.test(name), "badges-page:errors.nameAddress");
