import {
  availableMails,
  isInFuture,
  isLimited,
  loadAllowance,
} from "~/features/mail/account/mail-allowance.server";
import { configuredMailServer, mailSender } from "~/features/mail/account/configured-mail-server.server";
import { getSettings, getSettingsIn } from "~/settings/settings.server";
import { db } from "~db/client";
import { returnAddress } from "../bounces/bounce-mailbox.server";
import { loadMailingRules } from "../segments/audience.server";
import { copyDigestOutcomes } from "./digests.queries.server";
import { devotionSlot } from "./regular-sending-keys";
import { defaultBatchOptions, type BatchOptions } from "./batch-options";
import { BatchRun } from "./batch-run.server";
import { endSendingIfDone, endWaitingDeliveries, findSending } from "./deliveries.queries.server";
import { releaseExpiredLeases, type Batch } from "./batch-lease.queries.server";
import { composeMailsOfSending } from "./mails-of-sending.server";
import { queueDeliveries } from "./queue-deliveries.server";
import { enqueueBatch, enqueueRest } from "./continue-batch.server";

interface SendBatchOptions {
  /** Aborted when the process wants to end: the run drains. */
  stopping?: AbortSignal;
  options?: Partial<BatchOptions>;
}

/**
 * Sends one batch of a sending: what the job "send-newsletter" does. Deliveries that are left (put off, their domain
 * backs off, leased by another process, this process stops) become a job of their own. Idempotent, and safe to run
 * several times at once.
 */
export async function sendBatch(
  batch: Batch,
  { stopping = new AbortController().signal, options: given }: SendBatchOptions = {},
): Promise<void> {
  const options = { ...defaultBatchOptions, ...given };
  const sending = await findSending(db, batch.sendingId);
  if (sending?.status !== "sending") return enqueueRest(batch, options);
  if (sending.queuedUpTo !== null) return void (await queueDeliveries(batch.sendingId)); // enqueues the batches
  if (isInFuture(sending.putOffUntil)) return enqueueBatch(batch, sending.putOffUntil);

  const settings = await getSettings();
  const server = configuredMailServer(settings);
  if (!server) return endBatch(batch, "not_sent", options);
  const rules = await loadMailingRules();
  if (isStale(sending, rules.today)) return endBatch(batch, "skipped", options);
  const allowance = await loadAllowance(db, server, settings);
  if (isLimited(allowance) && (await availableMails(db, allowance, "bulk")) === 0)
    return enqueueRest(batch, options);
  const composeMail = await composeMailsOfSending({ ...sending, id: batch.sendingId }, settings);
  if (!composeMail) return;
  const { openBulkMail } = await import("~/providers/bulk-mail.server"); // loaded with the first batch
  const sender = mailSender(settings).address;
  const run = new BatchRun({
    batch,
    options,
    composeMail,
    returnTo: (delivery) => returnAddress(settings, sender, delivery),
    bulkMail: openBulkMail(
      server,
      allowance.perMinute === null ? options : { ...options, connections: FEW_CONNECTIONS },
    ),
    loadAllowance: async (trx) => loadAllowance(trx, server, await getSettingsIn(trx)),
    rules: sending.kind === "gathered" ? { ...rules, gatheredInto: batch.sendingId } : rules,
    stopping,
  });
  await run.run();
  await enqueueRest(batch, options);
}

/** Marks the rest of a batch as failed: what the job "send-newsletter" does when its last attempt failed. */
export async function giveUpBatch(batch: Batch, error: string): Promise<void> {
  await releaseExpiredLeases(db, batch);
  await endWaitingDeliveries(db, batch, { status: "failed", error });
  await copyDigestOutcomes(db, batch.sendingId);
  await endSendingIfDone(db, batch.sendingId);
}

async function endBatch(batch: Batch, status: "not_sent" | "skipped", options: BatchOptions): Promise<void> {
  await releaseExpiredLeases(db, batch);
  await endWaitingDeliveries(db, batch, { status, error: null });
  return enqueueRest(batch, options);
}

/** A devotion is for its own day. */
const isStale = ({ kind, slot }: { kind: string; slot: string | null }, today: string) =>
  kind === "devotion" && slot !== null && slot < devotionSlot(today);

/** Accounts with a limit a minute also refuse senders that open many connections. */
const FEW_CONNECTIONS = 2;
