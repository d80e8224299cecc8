import type { Kysely } from "kysely";
import { findTeamRecipients } from "~/features/accounts/users/admin-recipients.server";
import { queueMail } from "~/features/mail/mail-queue.server";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import type { Settings } from "~/settings/sections";
import type { Backup } from "~db/backup-files";
import type { DB } from "~db/schema/index";
import { formatRoom, type BackupRoom } from "./backup-failure";
import { newestAtOf, type SentBackups } from "./elsewhere/sent-backups.server";
import { backupFailed } from "./mails/backup-failed";
import { backupNotSent } from "./mails/backup-not-sent";

/** Why a backup failed: in English, for operators. With `room`, the disk was too full. */
export interface BackupFailure {
  failed: string;
  room?: BackupRoom;
  /** The team got a mail about this failure, or about the one before it. */
  isMailed?: boolean;
}

/** Why a backup failed, for its screen; null when it succeeded. */
export function describeOutcome(outcome: BackupFailure | { backup: Backup }, language: Language) {
  if (!("failed" in outcome)) return { failed: null, noRoom: null };
  const { failed, room } = outcome;
  return { failed, noRoom: room ? tFor(language)("errors:backupNoRoom", formatRoom(room, language)) : null };
}

/** Queues the mail about a failed backup to the ministry and to everybody who may see the backups. */
export async function queueBackupFailed(
  trx: Kysely<DB>,
  { ministry, languages }: Pick<Settings, "ministry" | "languages">,
  failure: BackupFailure,
): Promise<void> {
  const props = { reason: failure.failed, room: failure.room ?? null };
  for (const { email, language } of await findKeepers(trx, { ministry, languages }))
    await queueMail(trx, { to: email, language, template: backupFailed, props });
}

/** Queues the mail about a backup that did not leave the machine, or about an old newest copy. */
export async function queueBackupNotSent(
  trx: Kysely<DB>,
  { ministry, languages, publishing }: Pick<Settings, "ministry" | "languages" | "publishing">,
  sent: SentBackups,
): Promise<void> {
  const { failed: reason, since } = sent;
  const props = { reason, newestAt: newestAtOf(sent), since, timeZone: publishing.timeZone };
  for (const { email, language } of await findKeepers(trx, { ministry, languages }))
    await queueMail(trx, { to: email, language, template: backupNotSent, props });
}

const findKeepers = (trx: Kysely<DB>, { ministry, languages }: Pick<Settings, "ministry" | "languages">) =>
  findTeamRecipients(trx, {
    ministry: [ministry.email],
    defaultLanguage: languages.defaultLanguage,
    permission: "manage_users",
  });
