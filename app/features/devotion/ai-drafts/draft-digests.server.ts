import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import type { Reflection } from "./check-reflection";

/** Forms and editors change spaces and Unicode forms. */
export const normalizeWords = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").trim();

export const hasSameWords = (one: string, other: string) => normalizeWords(one) === normalizeWords(other);

export const isSameReflection = (one: Reflection, other: Reflection) =>
  hasSameWords(one.explanation, other.explanation) && hasSameWords(one.motivation, other.motivation);

const digestReflection = ({ explanation, motivation }: Reflection) =>
  createHash("sha256")
    .update(`${normalizeWords(explanation)}\n${normalizeWords(motivation)}`)
    .digest("base64url");

/** Records that an AI wrote this. Only a digest: generated text is not stored before a person saves it. */
export async function recordDraftDigest(db: Kysely<DB>, reflection: Reflection): Promise<void> {
  await db
    .insertInto("reflectionDrafts")
    .values({ digest: digestReflection(reflection), createdAt: new Date().toISOString() })
    .onConflict((conflict) => conflict.column("digest").doNothing())
    .execute();
}

type TextSource = "curated" | "ai" | "admin";

/** A text that began as an AI's or the library's stays theirs: a person who changes a word is not its author. */
export const resolveOriginalSource = (...began: (TextSource | undefined)[]): TextSource =>
  (["ai", "curated"] as const).find((source) => began.includes(source)) ?? "admin";

/** Whether an AI drafted exactly this text for an administrator. */
export async function isRecordedDraft(db: Kysely<DB>, reflection: Reflection): Promise<boolean> {
  const row = await db
    .selectFrom("reflectionDrafts")
    .select("id")
    .where("digest", "=", digestReflection(reflection))
    .executeTakeFirst();
  return row !== undefined;
}
