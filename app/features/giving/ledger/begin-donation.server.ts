import type { Insertable, Kysely } from "kysely";
import { randomInt } from "node:crypto";
import type { Caller } from "~/auth/caller.server";
import { keyedDigest } from "~/crypto/signing.server";
import { findVisitor, rememberVisitor } from "~/features/accounts/visitors.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import type { DonationRow } from "../donations/donation-row";
import type { DonationInput } from "../donations/donation.schema";
import type { PaymentMethod } from "../donations/giving-choices";
import { recordLedgerEvents } from "./ledger.server";
import type { Reply } from "~/http/json-api.server";

interface PendingDonationOptions {
  method: PaymentMethod;
  isDemo: boolean;
  transactionId?: string | undefined;
  /** The monthly donation of which this is the first payment. */
  recurringDonationId?: number;
  /** A pledge: matched by its memo code with money that arrives separately. */
  isPledge?: boolean;
  /** Runs in the transaction that records a new donation. */
  onCreated?: (trx: Kysely<DB>, donation: DonationRow) => Promise<unknown>;
}

/** Equal requests within this time are duplicates; later ones are new donations. */
const DUPLICATE_WINDOW_MS = 15 * 60_000;

/** Retries when the memo code is taken, or when the first of two duplicates was completed meanwhile. */
const MAX_TRIES = 5;

/**
 * Records a pending donation before the provider is called. Idempotent: while it is pending, an equal request returns
 * the same row.
 */
export async function createPendingDonation(
  caller: Caller,
  input: DonationInput,
  options: PendingDonationOptions,
): Promise<DonationRow> {
  const requestKey = donationRequestKey(caller, input, options);
  return db.transaction().execute(async (trx) => {
    const now = Date.now();
    const visitorId = await findVisitor(caller, trx);
    if (requestKey !== null) {
      await trx
        .updateTable("donations")
        .set({ requestKey: null })
        .where("requestKey", "=", requestKey)
        .where("createdAt", "<", new Date(now - DUPLICATE_WINDOW_MS).toISOString())
        .execute();
    }
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const row = await trx
        .insertInto("donations")
        .values({
          ...toDonationInsert(caller, input, options, requestKey, new Date(now).toISOString()),
          userId: visitorId,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .executeTakeFirst();
      if (row) {
        const { donation } = await recordLedgerEvents(trx, row.id, [{ kind: "pledged", source: "donor" }]);
        await options.onCreated?.(trx, donation);
        return donation;
      }
      const first = await trx
        .selectFrom("donations")
        .selectAll()
        .where("requestKey", "=", requestKey)
        .executeTakeFirst();
      if (first) return first;
    }
    throw new Error("No free memo code was found.");
  });
}

const toDonationInsert = (
  caller: Caller,
  donation: DonationInput,
  options: PendingDonationOptions,
  requestKey: string | null,
  now: string,
): Insertable<DB["donations"]> => ({
  amount: donation.amount,
  currency: donation.currency,
  donorName: donation.donorName ?? null,
  donorEmail: donation.donorEmail ?? null,
  paymentMethod: options.method,
  isRecurring: donation.isRecurring,
  language: caller.language,
  country: donation.country ?? null,
  message: donation.message ?? null,
  isPublic: donation.isPublic,
  isAnonymous: donation.isAnonymous,
  isDemo: options.isDemo,
  transactionId: options.transactionId ?? null,
  recurringDonationId: options.recurringDonationId ?? null,
  memoCode: options.isPledge ? generateMemoCode() : null,
  requestKey,
  createdAt: now,
  updatedAt: now,
});

/** Equal for equal requests of the same donor; null when nothing identifies the donor. */
function donationRequestKey(
  { address }: Caller,
  donation: DonationInput,
  { method, isDemo, isPledge = false, transactionId }: PendingDonationOptions,
): string | null {
  const { attempt, donorEmail, ...rest } = donation;
  if (!attempt && !donorEmail) return null;
  const email = donorEmail?.toLowerCase() ?? "";
  const fields = Object.entries({ ...rest, transactionId })
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return keyedDigest(
    "gift-request",
    JSON.stringify([method, isDemo, isPledge, attempt ?? address, email, fields]),
  );
}

// Without letters and digits that look or sound alike.
const MEMO_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A memo code such as `K7QM-4XTP`. */
function generateMemoCode(): string {
  const characters = Array.from({ length: 8 }, () => MEMO_ALPHABET[randomInt(MEMO_ALPHABET.length)]).join("");
  return `${characters.slice(0, 4)}-${characters.slice(4)}`;
}

/**
 * Makes the caller the visitor of their donation, when it is the first that they do: its completion earns them the
 * badge. Call it when nothing can fail any more, because an error answer carries no cookie. A repeated request finds the
 * visitor of the first and changes nothing. Without a reply there is nobody to hold the cookie.
 */
export async function rememberDonor(
  caller: Caller,
  { id, userId }: DonationRow,
  reply: Reply | undefined,
): Promise<void> {
  if (userId !== null || !reply) return;
  await db.transaction().execute(async (trx) => {
    // Locks the donation: of two equal requests only one makes a visitor.
    const donation = await trx
      .updateTable("donations")
      .set(({ ref }) => ({ userId: ref("userId") }))
      .where("id", "=", id)
      .where("userId", "is", null)
      .returning("recurringDonationId")
      .executeTakeFirst();
    if (!donation) return;
    const visitor = { userId: await rememberVisitor(trx, caller, reply) };
    await trx.updateTable("donations").set(visitor).where("id", "=", id).execute();
    if (donation.recurringDonationId !== null)
      await trx
        .updateTable("recurringDonations")
        .set(visitor)
        .where("id", "=", donation.recurringDonationId)
        .execute();
  });
}
