import type { Kysely, Selectable } from "kysely";
import { existing } from "~/http/errors";
import type { DB } from "~db/schema";
import { giftCompleted, giftReversed } from "./completion.server";
import type { DonationStatus } from "./giving-choices";

export type DonationRow = Selectable<DB["donations"]>;
type Entry = Selectable<DB["donationLedger"]>;
type Kind = Entry["kind"];

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

/** What is learnt of a donation beside its state. The amount stays as it is once it was completed. */
type Facts = Partial<Pick<DonationRow, "providerId" | "captureId" | "donorName" | "donorEmail" | "amount">>;

/**
 * Appends what happened to a donation and makes its status of all that ever did, so that any order gives the same: with
 * the first completion all that belongs to it is written too, with money going back all that takes it back. A donation
 * is completed once, whoever says it again. Inside the caller's own transaction. Answers the donation as it is now, and
 * whether anything was new. Throws AppError 404.
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
  const entries: Pick<Entry, "kind" | "amount" | "reference">[] = await trx
    .selectFrom("donationLedger")
    .select(["kind", "amount", "reference"])
    .where("donationId", "=", donationId)
    .orderBy("id")
    .execute();
  const wasCompleted = entries.some(isCompletion);
  const { amount: given, ...rest } = facts;
  const before = { ...held, ...rest, amount: wasCompleted ? held.amount : (given ?? held.amount) };
  const wasLeft = sumOf(entries);
  const added = [];
  for (const { kind, amount = 0, source, reference = "", actor, note } of happenings) {
    const isKnown = entries.some(
      (one) => one.kind === kind && (kind === "completed" || one.reference === reference),
    );
    if (isKnown) continue;
    const beforeStatus = entries.length > 0 ? statusOf(entries) : null;
    const entry = { kind, reference, amount: kind === "completed" ? before.amount : amount };
    entries.push(entry);
    added.push({
      ...entry,
      donationId,
      currency: before.currency,
      isDemo: before.isDemo,
      source,
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

const isCompletion = ({ kind }: Pick<Entry, "kind">) => kind === "completed";
const sumOf = (entries: Pick<Entry, "amount">[]) => entries.reduce((sum, { amount }) => sum + amount, 0);

/** What all entries together say, whatever their order. */
export function statusOf(entries: Pick<Entry, "kind" | "amount">[]): DonationStatus {
  if (!entries.some(isCompletion))
    return entries.some(({ kind }) => kind === "failed") ? "failed" : "pending";
  return sumOf(entries) > 0 ? "completed" : "refunded";
}
