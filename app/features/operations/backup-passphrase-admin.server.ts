import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { permissions } from "~/auth/permissions";
import { requirePermission } from "~/auth/require";
import { env } from "~/config/env.server";
import { requirePassword } from "~/features/accounts/sign-in/require-password.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import {
  PASSPHRASE_KEY,
  readPassphraseState,
  sealPassphrase,
  type PassphraseState,
} from "./backup-passphrase.server";
import type { ChoosePassphraseInput, RemovePassphraseInput } from "./backup-passphrase.schema";

export async function showPassphraseState(caller: Caller): Promise<PassphraseState> {
  requirePermission(caller, "manage_users");
  return readPassphraseState();
}

/**
 * Chooses the passphrase that seals new backups. A sealed backup holds the site's secret, so it needs all permissions
 * and the caller's password. Throws AppError 409 when the environment sets the passphrase.
 */
export async function chooseBackupPassphrase(caller: Caller, input: ChoosePassphraseInput): Promise<void> {
  requirePermission(caller, "manage_users");
  requireOwner(caller);
  await requirePassword(caller, input.password);
  const row = {
    value: JSON.stringify(sealPassphrase(input.passphrase)),
    updatedAt: new Date().toISOString(),
  };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("systemSettings")
      .values({ key: PASSPHRASE_KEY, ...row })
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
      .where("key", "=", PASSPHRASE_KEY)
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
