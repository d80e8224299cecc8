import type { Kysely, Selectable } from "kysely";
import { requireFound } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { applyCompletionEffects, applyReversalEffects } from "./completion-effects.server";
import type { DonationRow } from "../donations/donation-row";
import type { DonationStatus } from "../donations/giving-choices";
import { formatMinorUnits } from "../donations/minor-units";
import { queueMismatchNotice } from "./donation-mails.server";

type LedgerEntryRow = Selectable<DB["donationLedger"]>;
type LedgerKind = LedgerEntryRow["kind"];
type LedgerEntrySummary = Pick<LedgerEntryRow, "kind" | "amount" | "reference" | "source">;

/** What the references of refunds begin with that no provider made. */
export const MANUAL_REFUND_PREFIX = "by-hand-";

/** Something that happened to a donation. `reference` names it at its source: the same one again changes nothing. */
export interface LedgerEvent {
  kind: LedgerKind;
  /** Minor units that came in (positive) or went back (negative); a completion's is the donation's own. */
  amount?: number;
  source: LedgerEntryRow["source"];
  reference?: string;
  /** When the provider says it happened (ISO): the day of a payment we heard of late. Left out, it is now. */
  occurredAt?: string;
  actor?: string;
  note?: string;
  /** Of a mismatch: money is behind it, and the ministry is told by mail what its note says. */
  hasMoney?: boolean;
}

/**
 * What is learnt of a donation beside its state. Once it was completed its amount and its payment stay as they are, and so
 * does who gave it: a report that comes late must not bring back a person who was erased meanwhile.
 */
export type DonationUpdate = Partial<
  Pick<DonationRow, "providerId" | "captureId" | "donorName" | "donorEmail" | "amount">
>;

/**
 * Appends what happened to a donation and makes its status of all that ever did, so that any order gives the same: with
 * the first completion all that belongs to it is written too, with money going back all that takes it back. A donation
 * is completed once, whoever says it again; a second payment of it, and what goes back of that one, is noted as a
 * mismatch and moves nothing: the ministry is told. Inside the caller's own transaction. Answers the donation as it is
 * now, and whether anything was new. Throws AppError 404.
 */
export async function recordLedgerEvents(
  trx: Kysely<DB>,
  donationId: number,
  happenings: LedgerEvent[],
  facts: DonationUpdate = {},
): Promise<{ donation: DonationRow; isNew: boolean }> {
  const now = new Date().toISOString();
  // The first statement holds the row until the end: two reports of one payment come one after the other.
  const held = requireFound(
    await trx
      .updateTable("donations")
      .set((eb) => ({ updatedAt: eb.ref("updatedAt") }))
      .where("id", "=", donationId)
      .returningAll()
      .executeTakeFirst(),
  );
  const entries: LedgerEntrySummary[] = await trx
    .selectFrom("donationLedger")
    .select(["kind", "amount", "reference", "source"])
    .where("donationId", "=", donationId)
    .orderBy("id")
    .execute();
  const wasCompleted = entries.some(isCompletion);
  const isSecond = happenings.some((one) => isSecondPayment(one, entries, held, facts));
  const { amount: given, ...rest } = isSecond ? {} : wasCompleted ? missingProviderIds(held, facts) : facts;
  const before = { ...held, ...rest, amount: wasCompleted ? held.amount : (given ?? held.amount) };
  const wasLeft = sumAmounts(entries);
  const added = appendNewEntries(
    entries,
    isSecond ? happenings.map((one) => toMismatch(one, held)) : happenings,
    before,
  );
  const isNew = added.length > 0;
  const isLearnt = Object.entries({ ...rest, amount: before.amount }).some(
    ([name, value]) => value !== held[name as keyof DonationRow],
  );
  if (!isNew && !isLearnt) return { donation: held, isNew };

  if (isNew) {
    const rows = added.map(({ entry }) => ({ ...entry, donationId, createdAt: now }));
    await trx.insertInto("donationLedger").values(rows).execute();
  }
  const status = statusFromEntries(entries);
  const isCompleted = entries.some(isCompletion);
  const left = sumAmounts(entries);
  const donation = await trx
    .updateTable("donations")
    .set({
      ...rest,
      amount: before.amount,
      status,
      refundedAmount: isCompleted ? Math.min(before.amount, Math.max(0, before.amount - left)) : 0,
      completedAt:
        before.completedAt ?? (isCompleted ? completionTime(happenings.find(isCompletion), now) : null),
      ...(status !== "pending" && { requestKey: null }),
      updatedAt: now,
    })
    .where("id", "=", donationId)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isCompleted && !wasCompleted) await applyCompletionEffects(trx, donation);
  if (isCompleted && (wasCompleted ? left !== wasLeft : left < donation.amount)) {
    await applyReversalEffects(trx, donation);
  }
  const toCheck = added.flatMap(({ entry, hasMoney }) => (hasMoney && entry.note ? [entry.note] : []));
  if (toCheck.length > 0) await queueMismatchNotice(trx, donation, toCheck);
  return { donation, isNew };
}

/** The same in a transaction of its own. */
export const recordLedgerEventsNow = (
  donationId: number,
  happenings: LedgerEvent[],
  facts?: DonationUpdate,
) => db.transaction().execute((trx) => recordLedgerEvents(trx, donationId, happenings, facts));

/** Keeps what was learnt of a donation to which nothing happened. */
export const updateDonationFacts = (donationId: number, facts: DonationUpdate) =>
  recordLedgerEventsNow(donationId, [], facts);

/** Appends to the entries what is not among them, and answers that as rows; `hasMoney` as the happening says it. */
function appendNewEntries(
  entries: LedgerEntrySummary[],
  happenings: LedgerEvent[],
  { amount: given, currency, isDemo }: DonationRow,
) {
  return happenings.flatMap((happening) => {
    const told = exceedsRemainingAmount(happening, entries)
      ? toMismatch(happening, { amount: given, currency })
      : happening;
    const { kind, amount = 0, source, reference = "", actor = null, note = null, hasMoney = false } = told;
    if (isAlreadyRecorded(entries, kind, reference)) return [];
    const beforeStatus = entries.length > 0 ? statusFromEntries(entries) : null;
    const known = { kind, reference, source, amount: kind === "completed" ? given : amount };
    entries.push(known);
    const states = { beforeStatus, afterStatus: statusFromEntries(entries) };
    return [{ entry: { ...known, ...states, currency, isDemo, actor, note }, hasMoney }];
  });
}

/** Whether it was recorded before: as itself, or as a mismatch, of which then nothing more is made. */
const isAlreadyRecorded = (entries: LedgerEntrySummary[], kind: LedgerKind, reference: string) =>
  entries.some(
    (one) =>
      (one.kind === kind && (kind === "completed" || one.reference === reference)) ||
      (one.kind === "mismatch" && one.reference === reference && isMoneyReturned(kind)),
  );

const isMoneyReturned = (kind: LedgerKind) => kind === "refundFailed" || kind === "disputeWon";

/**
 * Whether a completion is of another payment than the one that completed the donation. What a person completed may have
 * been the provider's own payment, told late: it is, while nothing speaks against that.
 */
function isSecondPayment(
  { kind, reference = "" }: LedgerEvent,
  entries: LedgerEntrySummary[],
  { captureId, providerId, receivedBy }: DonationRow,
  facts: DonationUpdate,
): boolean {
  const first = entries.find(isCompletion);
  if (kind !== "completed" || !first || reference === "" || reference === first.reference) return false;
  if (reference === captureId || reference === providerId) return false;
  if (first.source !== "administrator") return true;
  const isAnother = (known: string | null, said: string | null | undefined) =>
    known !== null && typeof said === "string" && known !== said;
  return (
    receivedBy !== null ||
    entries.some((one) => one.kind === "refunded") ||
    isAnother(captureId, facts.captureId) ||
    isAnother(providerId, facts.providerId)
  );
}

/** Whether money that a provider reports to have gone back was sent back by hand before: it cannot have gone twice. */
const exceedsRemainingAmount = ({ kind, amount = 0, source }: LedgerEvent, entries: LedgerEntrySummary[]) =>
  source !== "administrator" &&
  (kind === "refunded" || kind === "disputed") &&
  entries.some(isCompletion) &&
  entries.some((one) => one.kind === "refunded" && one.reference.startsWith(MANUAL_REFUND_PREFIX)) &&
  sumAmounts(entries) + amount < 0;

/** What happened, noted only: it moves nothing. */
export function toMismatch(
  { kind, amount = 0, ...told }: LedgerEvent,
  gift: Pick<DonationRow, "amount" | "currency">,
): LedgerEvent {
  const moved = kind === "completed" ? gift.amount : amount;
  return {
    ...told,
    ...(moved === 0 ? { kind: "mismatch" } : toMoneyMismatch(moved, gift.currency, told.note)),
  };
}

/** A mismatch behind which money is, in minor units. */
export const toMoneyMismatch = (amount: number, currency: string, more?: string) =>
  ({
    kind: "mismatch",
    note: [`${formatMinorUnits(amount)} ${currency.toUpperCase()}`, more].filter(Boolean).join(" · "),
    hasMoney: true,
  }) as const;

/** By which names a provider knows the payment of a donation that was completed, where we had none. */
const missingProviderIds = (
  held: DonationRow,
  { providerId, captureId }: DonationUpdate,
): DonationUpdate => ({
  ...(held.providerId === null && providerId != null && { providerId }),
  ...(held.captureId === null && captureId != null && { captureId }),
});

/** A payment's own time is never later than the hearing of it, whatever the clocks say. */
const completionTime = (one: LedgerEvent | undefined, now: string) =>
  one?.occurredAt && Date.parse(one.occurredAt) < Date.parse(now)
    ? new Date(one.occurredAt).toISOString()
    : now;

const isCompletion = ({ kind }: Pick<LedgerEntryRow, "kind">) => kind === "completed";
const sumAmounts = (entries: Pick<LedgerEntryRow, "amount">[]) =>
  entries.reduce((sum, { amount }) => sum + amount, 0);

/** What all entries together say, whatever their order. */
export function statusFromEntries(entries: Pick<LedgerEntryRow, "kind" | "amount">[]): DonationStatus {
  if (!entries.some(isCompletion))
    return entries.some(({ kind }) => kind === "failed") ? "failed" : "pending";
  return sumAmounts(entries) > 0 ? "completed" : "refunded";
}
