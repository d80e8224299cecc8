import type { Kysely } from "kysely";
import { generateReadable } from "~/auth/passwords.server";
import { keyedDigest } from "~/crypto/signing.server";
import { countRows } from "~db/count-rows";
import type { DB } from "~db/schema/index";

const CODE_COUNT = 10;
const CODE_LENGTH = 10;

/**
 * Replaces all recovery codes with ten new ones, in groups that are easy to type. They are returned only once: the
 * database stores only digests. These are keyed with the site's secret, so 50 bits are enough.
 */
export async function replaceRecoveryCodes(trx: Kysely<DB>, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, () => generateReadable(CODE_LENGTH));
  await deleteRecoveryCodes(trx, userId);
  await trx
    .insertInto("recoveryCodes")
    .values(codes.map((code) => ({ userId, codeHash: digestOf(userId, code) })))
    .execute();
  return codes.map((code) => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`);
}

export async function deleteRecoveryCodes(trx: Kysely<DB>, userId: number): Promise<void> {
  await trx.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
}

/** Uses a recovery code up. Returns false when it is wrong or was used before. */
export async function consumeRecoveryCode(trx: Kysely<DB>, userId: number, typed: string): Promise<boolean> {
  const code = typed.toLowerCase().replace(/[\s-]/g, "");
  if (code.length !== CODE_LENGTH) return false;
  const { numUpdatedRows } = await trx
    .updateTable("recoveryCodes")
    .set({ usedAt: new Date().toISOString() })
    .where("userId", "=", userId)
    .where("codeHash", "=", digestOf(userId, code))
    .where("usedAt", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

export async function countRecoveryCodes(trx: Kysely<DB>, userId: number): Promise<number> {
  return countRows(trx.selectFrom("recoveryCodes").where("userId", "=", userId).where("usedAt", "is", null));
}

const digestOf = (userId: number, code: string) => keyedDigest("recovery-code", `${userId}.${code}`);
