import { createHash, randomUUID } from "node:crypto";
import { subDays } from "date-fns";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import { MailboxTrouble, withMailbox, type MailHeaders, type OpenMailbox } from "~/providers/mailbox.server";
import { UnreadableSecret } from "~/settings/secrets.server";
import type { Settings } from "~/settings/sections";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { enqueue } from "~jobs/outbox";
import { readBouncesJob } from "../jobs";
import { pauseAfterSoftBounces } from "../subscribers/soft-bounces.server";
import { bounceMailboxAccount, mailboxName } from "./bounce-mailbox.server";
import {
  claimMailbox,
  keepOnlyMailbox,
  LostMailboxLease,
  releaseFailedMailbox,
  releaseMailbox,
  savePosition,
  type MailboxLease,
  type MailCounts,
} from "./mailbox-state.queries.server";
import { readReport, sortMail, type MailReport } from "./read-report.server";
import { REPORT_MAX_DAYS, takeReceipt } from "./receipts.server";
import { recordReport } from "./record-report.server";

const SECOND_MS = 1_000;
/** Mails whose headers are read in one request. */
const BATCH = 100;
/** How many runs may fail before a mail that cannot be read is skipped. */
const PATIENCE = 2;

interface ReadingOptions {
  /** Mails in one run; the rest waits for the next one. */
  most: number;
  /** No batch begins after this time. */
  budgetMs: number;
  /** The connection is closed after this time. Shorter than the lease. */
  deadlineMs: number;
  leaseMs: number;
  /** In bytes. A larger report is skipped: mail servers send the headers of a mail, or its beginning. */
  maxReport: number;
}

const defaultOptions: ReadingOptions = {
  most: 5_000,
  budgetMs: 60 * SECOND_MS,
  deadlineMs: 120 * SECOND_MS,
  leaseMs: 180 * SECOND_MS,
  maxReport: 1024 * 1024,
};

interface RunOptions {
  /** Aborted when the process wants to end. */
  stopping?: AbortSignal;
  options?: Partial<ReadingOptions>;
}

/**
 * Reads what came into the mailbox of the settings since the last time: what the job "read-bounces" does. Reports with a
 * valid token take effect, each once; everything else is left as it is. Idempotent, and safe to run several times at once.
 * Never throws for a failure of the mailbox: the health page says it.
 */
export async function readBounceMailbox({
  stopping = new AbortController().signal,
  options: given,
}: RunOptions = {}): Promise<void> {
  const options = { ...defaultOptions, ...given };
  const account = await loadAccount();
  if (!account) return;
  const lease = await claimMailbox(mailboxName(account), { holder: randomUUID(), leaseMs: options.leaseMs });
  if (!lease) return;
  try {
    const waiting = await withMailbox(account, options.deadlineMs, (mailbox) =>
      readMails(mailbox, lease, options, stopping),
    );
    await releaseMailbox(lease, waiting);
    if (waiting > 0) await enqueue(db, readBouncesJob, {});
  } catch (error) {
    if (error instanceof LostMailboxLease) return;
    const trouble = error instanceof MailboxTrouble ? error : new MailboxTrouble("unexpected", null);
    await releaseFailedMailbox(lease, trouble);
    if (trouble !== error) throw error; // a bug
  }
}

/** Another mailbox, or the same one with other settings, is tried at once. What is known of former ones is deleted. */
export async function retryChangedMailbox(trx: Kysely<DB>, before: Settings, after: Settings): Promise<void> {
  if (JSON.stringify(before.bounceMailbox) === JSON.stringify(after.bounceMailbox)) return;
  await keepOnlyMailbox(trx, mailboxName(after.bounceMailbox));
}

/** Null when no mailbox is read, or when its password cannot be decrypted: the settings say that. */
async function loadAccount() {
  try {
    return bounceMailboxAccount(await getSettings());
  } catch (error) {
    if (error instanceof UnreadableSecret) return null;
    throw error;
  }
}

/** Returns how many mails are left. */
async function readMails(
  mailbox: OpenMailbox,
  lease: MailboxLease,
  { most, budgetMs, maxReport }: ReadingOptions,
  stopping: AbortSignal,
): Promise<number> {
  const { uidValidity } = mailbox;
  const end = Date.now() + budgetMs;
  const start = lease.position?.uidValidity === uidValidity ? lease.position.uid : 0;
  const uids = await mailbox.listUids(start, subDays(new Date(), REPORT_MAX_DAYS));
  let done = 0;
  // After failures one by one, to find the mail that they come from.
  const isWary = lease.failures >= PATIENCE;
  while (done < Math.min(uids.length, most) && !stopping.aborted && Date.now() < end) {
    const batch = uids.slice(done, Math.min(done + (isWary ? 1 : BATCH), most));
    const position = { uidValidity, uid: batch.at(-1)! };
    try {
      for (const mail of await mailbox.readHeaders(batch, ["content-type", "subject", "message-id"]))
        await readMail(mailbox, lease, mail, maxReport);
    } catch (error) {
      // The next run goes on after it: one mail must not hold up all later ones. A later mail of this run is tried again.
      if (isWary && done === 0) await savePosition(db, lease, position, { unreadable: 1 });
      throw error;
    }
    await savePosition(db, lease, position);
    done += batch.length;
  }
  return uids.length - done;
}

async function readMail(
  mailbox: OpenMailbox,
  lease: MailboxLease,
  { uid, size, headers }: MailHeaders,
  maxReport: number,
): Promise<void> {
  const sort = sortMail(headers);
  if (sort.kind === "other") return;
  const record = (counts: Partial<MailCounts>, trx: Kysely<DB> = db) =>
    savePosition(trx, lease, { uidValidity: mailbox.uidValidity, uid }, counts);
  if (sort.kind === "unsubscribe") {
    const report = { ...sort, text: "" };
    return takeEffect(report, idOf(headers), record);
  }
  if (size > maxReport) return record({ tooLarge: 1 });
  const source = await mailbox.readSource(uid, maxReport);
  if (!source) return;
  await nextTurn(); // reading a mail takes some milliseconds
  const report = await readReport(source).catch(() => null);
  if (!report) return record({ unreadable: 1 });
  if (report.kind !== "none") await takeEffect(report, digest(source), record);
}

/** In one transaction with the position: a run that was killed goes on with the next mail. */
async function takeEffect(
  report: Exclude<MailReport, { kind: "none" }>,
  id: string,
  record: (counts: Partial<MailCounts>, trx: Kysely<DB>) => Promise<void>,
): Promise<void> {
  const { delivery } = report;
  if (!delivery) return record({ unsigned: 1 }, db);
  const softBounced = await db.transaction().execute(async (trx) => {
    await record({ reports: 1 }, trx);
    const isNew = await takeReceipt(trx, ["mail", report.kind, JSON.stringify(delivery), id]);
    return isNew ? recordReport(trx, report, delivery) : null;
  });
  if (softBounced !== null) await pauseAfterSoftBounces(db, softBounced);
}

/** The same mail in another folder, or under another UID, has the same Message-ID. */
const idOf = (headers: string) => /^message-id:\s*(\S+)/im.exec(headers)?.[1] ?? digest(Buffer.from(headers));
const digest = (source: Buffer) => createHash("sha256").update(source).digest("base64url");
