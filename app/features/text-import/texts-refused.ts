/** Why a file is not read: the last part of a sentence's key. */
export type TextsRefusal = "empty" | "notTexts" | "locked" | "damaged" | "tooMuchInside" | "nothingInside";

export class TextsRefused extends Error {
  constructor(
    readonly reason: TextsRefusal,
    /** A line, or the name of a file in the archive. */
    readonly place: string | null = null,
  ) {
    super(`The file is refused: ${reason}${place ? ` at ${place}` : ""}.`);
  }
}
