import { z } from "zod";
import { keyedDigest } from "~/crypto/signing.server";
import { seal, unseal } from "~/crypto/sealing.server";
import { jsonCodec } from "~db/codec";
import { db } from "~db/client";
import type { TranslateTextInput } from "./translate-text.schema";

// Texts may be private: the source is stored only as a keyed digest, and the translation is sealed.

const PURPOSE = "text-translation";

const storedTranslation = z.object({
  translatedText: z.string(),
  /** A quoted passage was not translated, because the library does not have it. */
  hasUntranslatedScripture: z.boolean(),
});
export type TextTranslation = z.output<typeof storedTranslation>;
const translationCodec = jsonCodec(storedTranslation);

/** Key of a stored translation: a keyed digest, so that the text itself is not stored. */
export const digestText = ({ text, targetLanguage }: TranslateTextInput): string =>
  keyedDigest(PURPOSE, `${targetLanguage}\n${text.normalize("NFC")}`);

/** A stored translation; undefined if none, or if it was sealed with another secret. */
export async function findTextTranslation(textDigest: string): Promise<TextTranslation | undefined> {
  const row = await db
    .selectFrom("textTranslations")
    .select("translatedText")
    .where("textDigest", "=", textDigest)
    .executeTakeFirst();
  const plain = unseal(PURPOSE, row?.translatedText);
  return plain === null ? undefined : translationCodec.decode(plain);
}

export async function storeTextTranslation(textDigest: string, translation: TextTranslation): Promise<void> {
  const values = {
    translatedText: seal(PURPOSE, translationCodec.encode(translation)),
    createdAt: new Date().toISOString(),
  };
  await db
    .insertInto("textTranslations")
    .values({ textDigest, ...values })
    .onConflict((conflict) => conflict.column("textDigest").doUpdateSet(values))
    .execute();
}
