import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { DB } from "~db/schema";
import type { Reflection } from "./reflection";

/** Words without what a form or an editor may do to their spaces. */
const bare = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").trim();

export const sameWords = (one: string, other: string) => bare(one) === bare(other);

export const sameReflection = (one: Reflection, other: Reflection) =>
  sameWords(one.explanation, other.explanation) && sameWords(one.motivation, other.motivation);

const digestOf = ({ explanation, motivation }: Reflection) =>
  createHash("sha256")
    .update(`${bare(explanation)}\n${bare(motivation)}`)
    .digest("base64url");

/** Notes that an AI wrote this. Not the words themselves: nothing generated is kept before a person saves it. */
export async function rememberDraft(db: Kysely<DB>, reflection: Reflection): Promise<void> {
  await db
    .insertInto("reflectionDrafts")
    .values({ digest: digestOf(reflection), createdAt: new Date().toISOString() })
    .onConflict((conflict) => conflict.column("digest").doNothing())
    .execute();
}

type Source = "curated" | "ai" | "admin";

/** Whose text it is that began so: one changed word does not make an AI's or the library's text a person's own. */
export const beganAs = (...began: (Source | undefined)[]): Source =>
  (["ai", "curated"] as const).find((source) => began.includes(source)) ?? "admin";

/** Whether an AI wrote exactly this for an administrator, whichever client sends it back. */
export async function isDraft(db: Kysely<DB>, reflection: Reflection): Promise<boolean> {
  const row = await db
    .selectFrom("reflectionDrafts")
    .select("id")
    .where("digest", "=", digestOf(reflection))
    .executeTakeFirst();
  return row !== undefined;
}
