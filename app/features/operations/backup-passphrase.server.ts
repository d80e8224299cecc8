import { env } from "~/config/env.server";
import { seal, unseal } from "~/crypto/sealing.server";
import { db } from "~db/client";

/** Its row in the settings. */
export const PASSPHRASE_KEY = "backupPassphrase";

/**
 * Where the passphrase of the backups comes from. `unreadable`: one was chosen, under another secret of the site, so
 * backups are not sealed until it is chosen again.
 */
export type PassphraseState = "environment" | "chosen" | "unreadable" | "none";

export const sealPassphrase = (passphrase: string): string => seal(PASSPHRASE_KEY, passphrase);

/** The passphrase that seals new backups; null when there is none. */
export const readBackupPassphrase = async (): Promise<string | null> =>
  env.BACKUP_PASSPHRASE ?? unseal(PASSPHRASE_KEY, await readSealed());

export async function readPassphraseState(): Promise<PassphraseState> {
  if (env.BACKUP_PASSPHRASE !== undefined) return "environment";
  const sealed = await readSealed();
  return sealed === null ? "none" : unseal(PASSPHRASE_KEY, sealed) === null ? "unreadable" : "chosen";
}

async function readSealed(): Promise<string | null> {
  const row = await db
    .selectFrom("systemSettings")
    .select("value")
    .where("key", "=", PASSPHRASE_KEY)
    .executeTakeFirst();
  return row ? (JSON.parse(row.value) as string) : null;
}
