import type { Kysely, Selectable } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { requireFound } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import {
  applyCompletionEffects,
  applyReversalEffects,
  queueMismatchNotice,
  type CompletionOptions,
} from "./completion-effects.server";
import type { DonationRow } from "../donations/donation-row";
import type { DonationStatus } from "../donations/giving-choices";
import { formatMinorUnits } from "../donations/minor-units";

type LedgerEntryRow = Selectable<DB["donationLedger"]>;
type LedgerKind = LedgerEntryRow["kind"];
type LedgerEntrySummary = Pick<LedgerEntryRow, "kind" | "amount" | "reference" | "source">;

/** Prefix of the reference of a refund made without a provider. */
export const MANUAL_REFUND_PREFIX = "by-hand-";

/** Something that happened to a donation. Idempotent by `kind` and `reference`, the id at its source. */
export interface LedgerEvent {
  kind: LedgerKind;
  /** Minor units that came in (positive) or went back (negative). A completion takes the donation's own amount. */
  amount?: number;
  source: LedgerEntryRow["source"];
  reference?: string;
  /** When it happened (ISO), according to the provider. Default: now. */
  occurredAt?: string;
  actor?: string;
  note?: string;
  /** On a mismatch: money is involved, and the ministry is mailed the note. */
  hasMoney?: boolean;
}

/** An event that an administrator caused. */
export const toAdminEvent = (
  { admin }: Caller,
  event: Omit<LedgerEvent, "source" | "actor">,
): LedgerEvent => ({ ...event, source: "administrator", ...(admin && { actor: admin.username }) });

/**
 * Facts about a donation other than its status. After completion its amount, payment and donor are final: a late event
 * must not restore erased personal data.
 */
export type DonationUpdate = Partial<
  Pick<DonationRow, "providerId" | "captureId" | "donorName" | "donorEmail" | "amount">
>;

export interface RecordOptions extends CompletionOptions {
  /** When the entries count, if not now: donations of earlier years that are imported. */
  recordedAt?: string;
}

/**
 * Appends ledger entries and derives the donation's status from all entries, so that their order does not matter. The
 * first completion also writes its effects, and so do refunds. A donation is completed once: a second payment, and its
 * refunds, become mismatches, which change nothing but notify the ministry. Idempotent. Runs in the caller's
 * transaction. Returns the donation and whether anything was new. Throws AppError 404.
 */
export async function recordLedgerEvents(
  trx: Kysely<DB>,
  donationId: number,
  events: LedgerEvent[],
  facts: DonationUpdate = {},
  options: RecordOptions = {},
): Promise<{ donation: DonationRow; isNew: boolean }> {
  const now = new Date().toISOString();
  // Locks the row until the transaction ends: concurrent events of one payment run one after the other.
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
  const isSecond = events.some((one) => isSecondPayment(one, entries, held, facts));
  const { amount: given, ...rest } = isSecond ? {} : wasCompleted ? missingProviderIds(held, facts) : facts;
  const before = { ...held, ...rest, amount: wasCompleted ? held.amount : (given ?? held.amount) };
  const wasLeft = sumAmounts(entries);
  const added = appendNewEntries(
    entries,
    isSecond ? events.map((one) => toMismatch(one, held)) : events,
    before,
  );
  const isNew = added.length > 0;
  const isLearnt = Object.entries({ ...rest, amount: before.amount }).some(
    ([name, value]) => value !== held[name as keyof DonationRow],
  );
  if (!isNew && !isLearnt) return { donation: held, isNew };

  if (isNew) {
    const rows = added.map(({ entry }) => ({ ...entry, donationId, createdAt: options.recordedAt ?? now }));
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
        before.completedAt ?? (isCompleted ? completionTime(events.find(isCompletion), now) : null),
      ...(status !== "pending" && { requestKey: null }),
      updatedAt: now,
    })
    .where("id", "=", donationId)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isCompleted && !wasCompleted) await applyCompletionEffects(trx, donation, options);
  const isMoved = left !== wasLeft || status !== held.status;
  if (isCompleted && (wasCompleted ? isMoved : left < donation.amount)) {
    const unapplied = wasCompleted ? added.map(({ entry }) => entry) : entries;
    await applyReversalEffects(trx, donation, unapplied);
  }
  const toCheck = added.flatMap(({ entry, hasMoney }) => (hasMoney && entry.note ? [entry.note] : []));
  if (toCheck.length > 0) await queueMismatchNotice(trx, donation, toCheck);
  return { donation, isNew };
}

/** `recordLedgerEvents` in its own transaction. */
export const recordLedgerEventsNow = (donationId: number, events: LedgerEvent[], facts?: DonationUpdate) =>
  db.transaction().execute((trx) => recordLedgerEvents(trx, donationId, events, facts));

/** Stores facts about a donation without a ledger entry. */
export const updateDonationFacts = (donationId: number, facts: DonationUpdate) =>
  recordLedgerEventsNow(donationId, [], facts);

/** Adds the events that are new to `entries` and returns them as rows, with `hasMoney` from the event. */
function appendNewEntries(
  entries: LedgerEntrySummary[],
  events: LedgerEvent[],
  { amount: given, currency, isDemo }: DonationRow,
) {
  return events.flatMap((event) => {
    const entry = exceedsRemainingAmount(event, entries)
      ? toMismatch(event, { amount: given, currency })
      : event;
    const { kind, amount = 0, source, reference = "", actor = null, note = null, hasMoney = false } = entry;
    if (isAlreadyRecorded(entries, kind, reference)) return [];
    const beforeStatus = entries.length > 0 ? statusFromEntries(entries) : null;
    const known = { kind, reference, source, amount: kind === "completed" ? given : amount };
    entries.push(known);
    const states = { beforeStatus, afterStatus: statusFromEntries(entries) };
    return [{ entry: { ...known, ...states, currency, isDemo, actor, note }, hasMoney }];
  });
}

/** Whether an event was recorded before: as itself, or as a mismatch, which then has no further effects. */
const isAlreadyRecorded = (entries: LedgerEntrySummary[], kind: LedgerKind, reference: string) =>
  entries.some(
    (one) =>
      (one.kind === kind && (kind === "completed" || one.reference === reference)) ||
      (one.kind === "mismatch" && one.reference === reference && isMoneyReturned(kind)),
  );

const isMoneyReturned = (kind: LedgerKind) => kind === "refundFailed" || kind === "disputeWon";

/**
 * Whether a completion belongs to another payment than the one that completed the donation. When an administrator
 * completed it, a late event counts as the same payment unless something contradicts that.
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
  const isAnother = (known: string | null, reported: string | null | undefined) =>
    known !== null && typeof reported === "string" && known !== reported;
  return (
    receivedBy !== null ||
    entries.some((one) => one.kind === "refunded") ||
    isAnother(captureId, facts.captureId) ||
    isAnother(providerId, facts.providerId)
  );
}

/** Whether a refund reported by a provider exceeds what is left because it was recorded by hand before. */
const exceedsRemainingAmount = ({ kind, amount = 0, source }: LedgerEvent, entries: LedgerEntrySummary[]) =>
  source !== "administrator" &&
  (kind === "refunded" || kind === "disputed") &&
  entries.some(isCompletion) &&
  entries.some((one) => one.kind === "refunded" && one.reference.startsWith(MANUAL_REFUND_PREFIX)) &&
  sumAmounts(entries) + amount < 0;

/** The event as a mismatch: it changes no amounts. */
export function toMismatch(
  { kind, amount = 0, ...rest }: LedgerEvent,
  donation: Pick<DonationRow, "amount" | "currency">,
): LedgerEvent {
  const moved = kind === "completed" ? donation.amount : amount;
  return {
    ...rest,
    ...(moved === 0 ? { kind: "mismatch" } : toMoneyMismatch(moved, donation.currency, rest.note)),
  };
}

/** A mismatch that involves money; `amount` in minor units. */
export const toMoneyMismatch = (amount: number, currency: string, more?: string) =>
  ({
    kind: "mismatch",
    note: [`${formatMinorUnits(amount)} ${currency.toUpperCase()}`, more].filter(Boolean).join(" · "),
    hasMoney: true,
  }) as const;

/** The provider's payment ids that a completed donation does not have yet. */
const missingProviderIds = (
  held: DonationRow,
  { providerId, captureId }: DonationUpdate,
): DonationUpdate => ({
  ...(held.providerId === null && providerId != null && { providerId }),
  ...(held.captureId === null && captureId != null && { captureId }),
});

/** The payment's own time, but never later than now: clocks differ. */
const completionTime = (one: LedgerEvent | undefined, now: string) =>
  one?.occurredAt && Date.parse(one.occurredAt) < Date.parse(now)
    ? new Date(one.occurredAt).toISOString()
    : now;

const isCompletion = ({ kind }: Pick<LedgerEntryRow, "kind">) => kind === "completed";
const isCorrection = ({ kind }: Pick<LedgerEntryRow, "kind">) => kind === "corrected";
const sumAmounts = (entries: Pick<LedgerEntryRow, "amount">[]) =>
  entries.reduce((sum, { amount }) => sum + amount, 0);

/** The status that results from all entries, in any order. */
export function statusFromEntries(entries: Pick<LedgerEntryRow, "kind" | "amount">[]): DonationStatus {
  if (!entries.some(isCompletion))
    return entries.some(({ kind }) => kind === "failed") ? "failed" : "pending";
  if (entries.some(isCorrection)) return "refunded";
  // A donation in kind moves no money.
  const isInKind = entries.every(({ amount }) => amount === 0);
  return isInKind || sumAmounts(entries) > 0 ? "completed" : "refunded";
}
