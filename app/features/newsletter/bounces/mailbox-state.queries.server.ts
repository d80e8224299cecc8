import { addMilliseconds } from "date-fns";
import type { Kysely } from "kysely";
import type { MailboxTrouble } from "~/providers/mailbox.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";

/** How far a folder was read. UIDs mean nothing under another UIDVALIDITY (RFC 9051). */
interface Position {
  uidValidity: string;
  uid: number;
}

/** What came of some mails. */
export interface MailCounts {
  reports: number;
  unsigned: number;
  unreadable: number;
  tooLarge: number;
}

/** One process reads a mailbox at a time. */
export interface MailboxLease {
  id: number;
  holder: string;
  /** Null: it was never read. */
  position: Position | null;
  /** Runs that failed since the last one that did not. */
  failures: number;
}

const MINUTE_MS = 60_000;
const FIRST_BACKOFF_MS = 10 * MINUTE_MS;
const MAX_BACKOFF_MS = 6 * 60 * MINUTE_MS;
const withoutLease = { claimedBy: null, claimedUntil: null };

/** Another process took the lease over: what this one did since is not kept. */
export class LostMailboxLease extends Error {}

/** Null while another process reads the mailbox, or soon after a failure. */
export async function claimMailbox(
  mailbox: string,
  { holder, leaseMs, now = new Date() }: { holder: string; leaseMs: number; now?: Date },
): Promise<MailboxLease | null> {
  await db
    .insertInto("bounceMailboxes")
    .values({ mailbox })
    .onConflict((conflict) => conflict.column("mailbox").doNothing())
    .execute();
  const at = now.toISOString();
  const claimed = await db
    .updateTable("bounceMailboxes")
    .set({ claimedBy: holder, claimedUntil: addMilliseconds(now, leaseMs).toISOString() })
    .where("mailbox", "=", mailbox)
    .where((eb) => eb.or([eb("claimedUntil", "is", null), eb("claimedUntil", "<", at)]))
    .where((eb) => eb.or([eb("nextAt", "is", null), eb("nextAt", "<=", at)]))
    .returning(["id", "position", "failures"])
    .executeTakeFirst();
  if (!claimed) return null;
  const [uidValidity, uid] = claimed.position?.split(":") ?? [];
  return {
    id: claimed.id,
    holder,
    failures: claimed.failures,
    position: uidValidity === undefined ? null : { uidValidity, uid: Number(uid) },
  };
}

/** Saves how far the mailbox was read. Throws LostMailboxLease. */
export async function savePosition(
  trx: Kysely<DB>,
  { id, holder }: MailboxLease,
  { uidValidity, uid }: Position,
  counts: Partial<MailCounts> = {},
): Promise<void> {
  const { reports = 0, unsigned = 0, unreadable = 0, tooLarge = 0 } = counts;
  const saved = await trx
    .updateTable("bounceMailboxes")
    .set((eb) => ({
      position: `${uidValidity}:${uid}`,
      reports: eb("reports", "+", reports),
      unsigned: eb("unsigned", "+", unsigned),
      unreadable: eb("unreadable", "+", unreadable),
      tooLarge: eb("tooLarge", "+", tooLarge),
    }))
    .where("id", "=", id)
    .where("claimedBy", "=", holder)
    .returning("id")
    .executeTakeFirst();
  if (!saved) throw new LostMailboxLease();
}

/** Ends a run. `waiting`: the mails that it left for the next one. */
export async function releaseMailbox({ id, holder }: MailboxLease, waiting: number): Promise<void> {
  const readAt = new Date().toISOString();
  await db
    .updateTable("bounceMailboxes")
    .set({ ...withoutLease, waiting, readAt, trouble: null, answer: null, failures: 0, nextAt: null })
    .where("id", "=", id)
    .where("claimedBy", "=", holder)
    .execute();
}

/** Ends a run that failed. The pauses grow, so that a wrong password does not lock the account. */
export async function releaseFailedMailbox(
  { id, holder }: MailboxLease,
  trouble: MailboxTrouble,
  now = new Date(),
): Promise<void> {
  const row = await db
    .updateTable("bounceMailboxes")
    .set((eb) => ({
      ...withoutLease,
      trouble: trouble.outcome,
      answer: trouble.answer,
      failures: eb("failures", "+", 1),
    }))
    .where("id", "=", id)
    .where("claimedBy", "=", holder)
    .returning("failures")
    .executeTakeFirst();
  if (!row || row.failures < 2) return; // once may be chance: the next run tries again
  const backoffMs = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (row.failures - 2));
  await db
    .updateTable("bounceMailboxes")
    .set({ nextAt: addMilliseconds(now, backoffMs).toISOString() })
    .where("id", "=", id)
    .execute();
}

/** Forgets the failures of a mailbox whose settings were changed, and all former ones. */
export async function keepOnlyMailbox(trx: Kysely<DB>, mailbox: string): Promise<void> {
  await trx.deleteFrom("bounceMailboxes").where("mailbox", "!=", mailbox).execute();
  await trx
    .updateTable("bounceMailboxes")
    .set({ failures: 0, nextAt: null })
    .where("mailbox", "=", mailbox)
    .execute();
}

/** How the mailbox stands; undefined before it was first tried. */
export const findMailboxState = (mailbox: string) =>
  db
    .selectFrom("bounceMailboxes")
    .select(["waiting", "readAt", "trouble", "answer", "reports", "unsigned", "unreadable", "tooLarge"])
    .where("mailbox", "=", mailbox)
    .executeTakeFirst();
