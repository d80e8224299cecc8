import type { Kysely, Selectable } from "kysely";
import { existing } from "~/http/errors";
import type { DB } from "~db/schema";
import { giftCompleted, giftReversed } from "./completion.server";
import type { DonationStatus } from "./giving-choices";
import { amountText } from "./money";

export type DonationRow = Selectable<DB["donations"]>;
type Entry = Selectable<DB["donationLedger"]>;
type Kind = Entry["kind"];
type Known = Pick<Entry, "kind" | "amount" | "reference" | "source">;

/** What the references of refunds begin with that no provider made. */
export const byHand = "by-hand-";

/** Something that happened to a donation. `reference` names it at its source: the same one again changes nothing. */
export interface Happening {
  kind: Kind;
  /** Minor units that came in (positive) or went back (negative); a completion's is the donation's own. */
  amount?: number;
  source: Entry["source"];
  reference?: string;
  actor?: string;
  note?: string;
}

/**
 * What is learnt of a donation beside its state. Once it was completed its amount and its payment stay as they are, and so
 * does who gave it: a report that comes late must not bring back a person who was erased meanwhile.
 */
type Facts = Partial<Pick<DonationRow, "providerId" | "captureId" | "donorName" | "donorEmail" | "amount">>;

/**
 * Appends what happened to a donation and makes its status of all that ever did, so that any order gives the same: with
 * the first completion all that belongs to it is written too, with money going back all that takes it back. A donation
 * is completed once, whoever says it again; a second payment of it, and what goes back of that one, is noted as a mismatch
 * and moves nothing. Inside the caller's own transaction. Answers the donation as it is now, and whether anything was new.
 * Throws AppError 404.
 */
export async function record(
  trx: Kysely<DB>,
  donationId: number,
  happenings: Happening[],
  facts: Facts = {},
): Promise<{ donation: DonationRow; isNew: boolean }> {
  const now = new Date().toISOString();
  // The first statement holds the row until the end: two reports of one payment come one after the other.
  const held = existing(
    await trx
      .updateTable("donations")
      .set((eb) => ({ updatedAt: eb.ref("updatedAt") }))
      .where("id", "=", donationId)
      .returningAll()
      .executeTakeFirst(),
  );
  const entries: Known[] = await trx
    .selectFrom("donationLedger")
    .select(["kind", "amount", "reference", "source"])
    .where("donationId", "=", donationId)
    .orderBy("id")
    .execute();
  const wasCompleted = entries.some(isCompletion);
  const isSecond = happenings.some((one) => isSecondPayment(one, entries, held, facts));
  const { amount: given, ...rest } = isSecond ? {} : wasCompleted ? stillUnknown(held, facts) : facts;
  const before = { ...held, ...rest, amount: wasCompleted ? held.amount : (given ?? held.amount) };
  const wasLeft = sumOf(entries);
  const added = [];
  for (const told of happenings) {
    const {
      kind,
      amount = 0,
      source,
      reference = "",
      actor,
      note,
    } = isSecond || isMoreThanLeft(told, entries) ? asMismatch(told, held) : told;
    if (isAmong(entries, kind, reference)) continue;
    const beforeStatus = entries.length > 0 ? statusOf(entries) : null;
    const entry = { kind, reference, source, amount: kind === "completed" ? before.amount : amount };
    entries.push(entry);
    added.push({
      ...entry,
      donationId,
      currency: before.currency,
      isDemo: before.isDemo,
      beforeStatus,
      afterStatus: statusOf(entries),
      actor: actor ?? null,
      note: note ?? null,
      createdAt: now,
    });
  }
  const isNew = added.length > 0;
  const isLearnt = Object.entries({ ...rest, amount: before.amount }).some(
    ([name, value]) => value !== held[name as keyof DonationRow],
  );
  if (!isNew && !isLearnt) return { donation: held, isNew };

  for (const entry of added) await trx.insertInto("donationLedger").values(entry).execute();
  const status = statusOf(entries);
  const isCompleted = entries.some(isCompletion);
  const left = sumOf(entries);
  const donation = await trx
    .updateTable("donations")
    .set({
      ...rest,
      amount: before.amount,
      status,
      refundedAmount: isCompleted ? Math.min(before.amount, Math.max(0, before.amount - left)) : 0,
      completedAt: before.completedAt ?? (isCompleted ? now : null),
      ...(status !== "pending" && { requestKey: null }),
      updatedAt: now,
    })
    .where("id", "=", donationId)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isCompleted && !wasCompleted) await giftCompleted(trx, donation);
  if (isCompleted && (wasCompleted ? left !== wasLeft : left < donation.amount)) {
    await giftReversed(trx, donation);
  }
  return { donation, isNew };
}

/** Whether it was recorded before: as itself, or as a mismatch, of which then nothing more is made. */
const isAmong = (entries: Known[], kind: Kind, reference: string) =>
  entries.some(
    (one) =>
      (one.kind === kind && (kind === "completed" || one.reference === reference)) ||
      (one.kind === "mismatch" && one.reference === reference && isComingAgain(kind)),
  );

const isComingAgain = (kind: Kind) => kind === "refundFailed" || kind === "disputeWon";

/**
 * Whether a completion is of another payment than the one that completed the donation. What a person completed may have
 * been the provider's own payment, told late: it is, while nothing speaks against that.
 */
function isSecondPayment(
  { kind, reference = "" }: Happening,
  entries: Known[],
  { captureId, providerId, receivedBy }: DonationRow,
  facts: Facts,
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
const isMoreThanLeft = ({ kind, amount = 0, source }: Happening, entries: Known[]) =>
  source !== "administrator" &&
  (kind === "refunded" || kind === "disputed") &&
  entries.some(isCompletion) &&
  entries.some((one) => one.kind === "refunded" && one.reference.startsWith(byHand)) &&
  sumOf(entries) + amount < 0;

function asMismatch({ kind, amount, ...told }: Happening, row: DonationRow): Happening {
  const isMoney = kind === "completed" || (amount ?? 0) !== 0;
  const money = `${amountText(kind === "completed" ? row.amount : (amount ?? 0))} ${row.currency}`;
  return {
    ...told,
    kind: "mismatch",
    ...(isMoney && { note: [money, told.note].filter(Boolean).join(" · ") }),
  };
}

/** By which names a provider knows the payment of a donation that was completed, where we had none. */
const stillUnknown = (held: DonationRow, { providerId, captureId }: Facts): Facts => ({
  ...(held.providerId === null && providerId != null && { providerId }),
  ...(held.captureId === null && captureId != null && { captureId }),
});

const isCompletion = ({ kind }: Pick<Entry, "kind">) => kind === "completed";
const sumOf = (entries: Pick<Entry, "amount">[]) => entries.reduce((sum, { amount }) => sum + amount, 0);

/** What all entries together say, whatever their order. */
export function statusOf(entries: Pick<Entry, "kind" | "amount">[]): DonationStatus {
  if (!entries.some(isCompletion))
    return entries.some(({ kind }) => kind === "failed") ? "failed" : "pending";
  return sumOf(entries) > 0 ? "completed" : "refunded";
}
