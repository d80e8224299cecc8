import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { permissions } from "~/auth/permissions";
import { requirePermission } from "~/auth/require";
import { env } from "~/config/env.server";
import { seal, unseal } from "~/crypto/sealing.server";
import { requirePassword } from "~/features/accounts/sign-in/require-password.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import type { ChoosePassphraseInput, RemovePassphraseInput } from "./backup-passphrase.schema";

/** Its row in the settings. */
const KEY = "backupPassphrase";

/**
 * Where the passphrase of the backups comes from. `unreadable`: one was chosen, under another secret of the site, so
 * backups are not sealed until it is chosen again.
 */
export type PassphraseState = "environment" | "chosen" | "unreadable" | "none";

/** The passphrase that seals new backups; null when there is none. */
export const readBackupPassphrase = async (): Promise<string | null> =>
  env.BACKUP_PASSPHRASE ?? unseal(KEY, await readSealed(db));

export async function showPassphraseState(caller: Caller): Promise<PassphraseState> {
  requirePermission(caller, "manage_users");
  if (env.BACKUP_PASSPHRASE !== undefined) return "environment";
  const sealed = await readSealed(db);
  return sealed === null ? "none" : unseal(KEY, sealed) === null ? "unreadable" : "chosen";
}

/**
 * Chooses the passphrase that seals new backups. A sealed backup holds the site's secret, so it needs all permissions
 * and the caller's password. Throws AppError 409 when the environment sets the passphrase.
 */
export async function chooseBackupPassphrase(caller: Caller, input: ChoosePassphraseInput): Promise<void> {
  requirePermission(caller, "manage_users");
  requireOwner(caller);
  await requirePassword(caller, input.password);
  const row = { value: JSON.stringify(seal(KEY, input.passphrase)), updatedAt: new Date().toISOString() };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("systemSettings")
      .values({ key: KEY, ...row })
      .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
      .execute();
    await recordChange(trx, caller, { action: "backup.passphraseChosen" });
  });
}

/** New backups are no longer sealed, and have no secret. Idempotent. */
export async function removeBackupPassphrase(caller: Caller, input: RemovePassphraseInput): Promise<void> {
  requirePermission(caller, "manage_users");
  requireOwner(caller);
  await requirePassword(caller, input.password);
  await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom("systemSettings")
      .where("key", "=", KEY)
      .returning("key")
      .executeTakeFirst();
    if (removed) await recordChange(trx, caller, { action: "backup.passphraseRemoved" });
  });
}

function requireOwner(caller: Caller): void {
  for (const permission of permissions) requirePermission(caller, permission);
  if (env.BACKUP_PASSPHRASE !== undefined)
    throw new AppError(409, "admin-operations:backups.passphrase.fromEnvironment");
}

async function readSealed(from: Kysely<DB>): Promise<string | null> {
  const row = await from
    .selectFrom("systemSettings")
    .select("value")
    .where("key", "=", KEY)
    .executeTakeFirst();
  return row ? (JSON.parse(row.value) as string) : null;
}
