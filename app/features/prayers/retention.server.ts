import { subMonths } from "date-fns";
import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { eraseConfidentialMails } from "~/features/mail/erase-mails.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { prayerDigest } from "./mails/prayer-digest";
import { prayerReceived } from "./mails/prayer-received";
import { prayerReminder } from "./mails/prayer-reminder";
import type { PrayerStatus } from "./prayer-choices";
import { unsealText } from "./requests/sealed-columns.server";

const BATCH_SIZE = 500;
const mailsToRequesters = [prayerReceived.name, prayerDigest.name, prayerReminder.name];

interface KeptState {
  /** Name of the setting, in months; 0 keeps the requests. */
  setting: "prayersPending" | "prayersRejected" | "prayersClosed" | "prayersAnswered";
  statuses: PrayerStatus[];
  isReviewed: boolean;
  /** The column with the time when a request entered this state. */
  since: "createdAt" | "reviewedAt" | "closedAt" | "answeredDate";
}

const states: KeptState[] = [
  {
    setting: "prayersPending",
    statuses: ["pending", "answered"],
    isReviewed: false,
    since: "createdAt",
  },
  { setting: "prayersRejected", statuses: ["rejected"], isReviewed: true, since: "reviewedAt" },
  { setting: "prayersClosed", statuses: ["approved", "praying"], isReviewed: true, since: "closedAt" },
  { setting: "prayersAnswered", statuses: ["answered"], isReviewed: true, since: "answeredDate" },
];

/**
 * Deletes requests that have been in their state for longer than the settings allow, with their prayers, flags and
 * answers. Erases the mails to a requester who has no request left.
 */
export async function deleteOldPrayers(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_prayers");
  const { retention } = await getSettings();
  for (const state of states) {
    const months = retention[state.setting];
    if (months === 0) continue;
    const before = subMonths(now, months).toISOString();
    for (const status of state.statuses) await deleteInState({ ...state, status, before });
  }
}

type OldRequests = Pick<KeptState, "isReviewed" | "since"> & { status: PrayerStatus; before: string };

/**
 * Reads batches in the order of creation, and stops after the first batch that contains a request newer than `before`.
 */
async function deleteInState(old: OldRequests): Promise<void> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom("prayerRequests")
      .select(["id", "createdAt"])
      .where("status", "=", old.status)
      .where("reviewedAt", old.isReviewed ? "is not" : "is", null)
      .where("id", ">", last)
      .orderBy("id")
      .limit(BATCH_SIZE)
      .execute();
    const ids = rows.filter(({ createdAt }) => createdAt < old.before).map(({ id }) => id);
    if (ids.length > 0) await db.transaction().execute((trx) => deleteWithMails(trx, ids, old));
    if (ids.length < BATCH_SIZE) return;
    last = ids.at(-1)!;
  }
}

/** Checks the state again in the DELETE: a request may have been reopened or answered in the meantime. */
async function deleteWithMails(trx: Kysely<DB>, ids: number[], old: OldRequests): Promise<void> {
  const deleted = await trx
    .deleteFrom("prayerRequests")
    .where("id", "in", ids)
    .where("status", "=", old.status)
    .where("reviewedAt", old.isReviewed ? "is not" : "is", null)
    .where(old.since, "<", old.before)
    .returning(["requesterDigest", "requesterEmail"])
    .execute();
  await eraseMailsOfLastRequests(trx, deleted);
}

interface Requester {
  requesterDigest: string | null;
  /** Sealed. */
  requesterEmail: string | null;
}

/** Erases the mails to the requesters of deleted requests who have no other request. */
export async function eraseMailsOfLastRequests(trx: Kysely<DB>, deleted: Requester[]): Promise<void> {
  const requesters = new Map(
    deleted.map(({ requesterDigest, requesterEmail }) => [requesterDigest, requesterEmail]),
  );
  for (const [digest, email] of requesters) {
    if (digest === null || (await hasRequests(trx, digest))) continue;
    const address = unsealText(email!);
    if (address) await eraseConfidentialMails(trx, mailsToRequesters, address);
  }
}

async function hasRequests(trx: Kysely<DB>, requesterDigest: string): Promise<boolean> {
  const row = await trx
    .selectFrom("prayerRequests")
    .select("id")
    .where("requesterDigest", "=", requesterDigest)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
