import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { seal, unseal } from "~/crypto/sealing.server";
import type { DB } from "~db/schema/index";

const PURPOSE = "page-view-salt";

/**
 * The random salt of a day, the same in every process. It is sealed (encrypted) in the database, so that a backup made
 * before its deletion does not reveal it.
 */
export async function loadSalt(trx: Kysely<DB>, date: string): Promise<Buffer> {
  const stored = await readSalt(trx, date);
  const salt = unseal(PURPOSE, stored);
  if (salt !== null) return Buffer.from(salt, "base64url");
  // Sealed with another secret: nobody can read it any more.
  if (stored !== undefined)
    await trx.deleteFrom("pageViewSalts").where("date", "=", date).where("salt", "=", stored).execute();
  const own = seal(PURPOSE, randomBytes(32).toString("base64url"));
  await trx
    .insertInto("pageViewSalts")
    .values({ date, salt: own })
    .onConflict((conflict) => conflict.column("date").doNothing())
    .execute();
  // Another process may have been first.
  const shared = unseal(PURPOSE, await readSalt(trx, date));
  if (shared === null) throw new Error("The salt of page views cannot be read.");
  return Buffer.from(shared, "base64url");
}

async function readSalt(trx: Kysely<DB>, date: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom("pageViewSalts")
    .select("salt")
    .where("date", "=", date)
    .executeTakeFirst();
  return row?.salt;
}

/** Deletes the salts of past days. Then nobody can check whether an address was among a day's visitors. */
export async function deletePastSalts(trx: Kysely<DB>, today: string): Promise<void> {
  await trx.deleteFrom("pageViewSalts").where("date", "<", today).execute();
}
