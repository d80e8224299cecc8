import type { Insertable, Selectable } from "kysely";
import { seal, unseal } from "~/crypto/sealing.server";
import type { DB } from "~db/schema/index";
import { moodEmojis, moodNames, type MoodName } from "./mood-choices";

// Moods are special-category data: the columns with personal content are sealed at rest.

const PURPOSE = "mood";

/** In bytes. Texts are padded, because a sealed text reveals its length and the eight moods differ in length. */
const BLOCK = 32;

function sealPadded(text: string): string {
  const length = Buffer.byteLength(text);
  return seal(PURPOSE, text + " ".repeat(BLOCK - (length % BLOCK)));
}
const unsealPadded = (sealed: string) => unseal(PURPOSE, sealed)?.trimEnd();

interface MoodWords {
  mood: MoodName;
  /** "" when nothing was written. */
  reflection: string;
  /** Slug of a comfort in the library; "" for none. */
  verse: string;
}

type SealedColumns = Pick<
  Insertable<DB["moodTracking"]>,
  "mood" | "moodText" | "reflection" | "verseReflection"
>;

/** The sealed columns of an entry. */
export const sealMood = ({ mood, reflection, verse }: MoodWords): SealedColumns => ({
  mood: sealPadded(moodEmojis[mood]),
  moodText: sealPadded(mood),
  reflection: sealPadded(reflection),
  verseReflection: sealPadded(verse),
});

/** An entry in plain text. */
export interface MoodEntry extends MoodWords {
  id: number;
  date: string;
  consentAt: string;
  createdAt: string;
  updatedAt: string;
}

/** The readable entries. Omits rows that were sealed with another secret, for example after a restore. */
export const unsealMoods = (rows: Selectable<DB["moodTracking"]>[]): MoodEntry[] =>
  rows.flatMap(({ id, date, consentAt, createdAt, updatedAt, ...sealed }) => {
    const name = unsealPadded(sealed.moodText);
    const mood = moodNames.find((known) => known === name);
    const reflection = unsealPadded(sealed.reflection);
    if (!mood || reflection === undefined) return [];
    const verse = unsealPadded(sealed.verseReflection) ?? "";
    return { id, mood, reflection, verse, date, consentAt, createdAt, updatedAt };
  });
