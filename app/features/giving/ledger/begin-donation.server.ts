import type { Insertable, Kysely } from "kysely";
import { randomInt } from "node:crypto";
import type { Caller } from "~/auth/caller.server";
import { keyedDigest } from "~/crypto/signing.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import type { DonationRow } from "../donations/donation-row";
import type { DonationInput } from "../donations/donation.schema";
import type { PaymentMethod } from "../donations/giving-choices";
import { recordLedgerEvents } from "./ledger.server";

interface PendingDonationOptions {
  method: PaymentMethod;
  isDemo: boolean;
  transactionId?: string | undefined;
  /** The monthly gift it is the first of. */
  recurringDonationId?: number;
  /** Only said, to be matched by its memo code with money that comes by itself. */
  isPledge?: boolean;
  /** What a new gift brings with it, in the transaction that records it. */
  onCreated?: (trx: Kysely<DB>, donation: DonationRow) => Promise<unknown>;
}

/** So long a click and its double are one; later somebody means to give the same again. */
const DUPLICATE_WINDOW_MS = 15 * 60_000;

/** A memo code that is another's already, or a double whose first has just been completed: then once more. */
const MAX_TRIES = 5;

/**
 * Records a gift as pending, before any provider is asked. A click and its double are one: while the first is pending
 * the second gets the same row.
 */
export async function createPendingDonation(
  caller: Caller,
  gift: DonationInput,
  beginning: PendingDonationOptions,
): Promise<DonationRow> {
  const requestKey = donationRequestKey(caller, gift, beginning);
  return db.transaction().execute(async (trx) => {
    const now = Date.now();
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
        .values(toDonationInsert(caller, gift, beginning, requestKey, new Date(now).toISOString()))
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .executeTakeFirst();
      if (row) {
        const { donation } = await recordLedgerEvents(trx, row.id, [{ kind: "pledged", source: "donor" }]);
        await beginning.onCreated?.(trx, donation);
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
  gift: DonationInput,
  beginning: PendingDonationOptions,
  requestKey: string | null,
  now: string,
): Insertable<DB["donations"]> => ({
  amount: gift.amount,
  currency: gift.currency,
  donorName: gift.donorName ?? null,
  donorEmail: gift.donorEmail ?? null,
  paymentMethod: beginning.method,
  isRecurring: gift.isRecurring ? 1 : 0,
  language: caller.language,
  country: gift.country ?? null,
  message: gift.message ?? null,
  isPublic: gift.isPublic ? 1 : 0,
  isAnonymous: gift.isAnonymous ? 1 : 0,
  isDemo: beginning.isDemo ? 1 : 0,
  userId: caller.kind === "visitor" ? caller.userId : null,
  transactionId: beginning.transactionId ?? null,
  recurringDonationId: beginning.recurringDonationId ?? null,
  memoCode: beginning.isPledge ? generateMemoCode() : null,
  requestKey,
  createdAt: now,
  updatedAt: now,
});

/** Equal for the same gift asked for twice; null where nothing tells one donor's from another's. */
function donationRequestKey(
  { address }: Caller,
  gift: DonationInput,
  { method, isDemo, isPledge = false, transactionId }: PendingDonationOptions,
): string | null {
  const { attempt, donorEmail, ...rest } = gift;
  if (!attempt && !donorEmail) return null;
  const email = donorEmail?.toLowerCase() ?? "";
  const said = Object.entries({ ...rest, transactionId })
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return keyedDigest(
    "gift-request",
    JSON.stringify([method, isDemo, isPledge, attempt ?? address, email, said]),
  );
}

// Without letters and digits that look or sound alike.
const MEMO_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** `K7QM-4XTP`: what a transfer carries, so that it is known again. */
function generateMemoCode(): string {
  const signs = Array.from({ length: 8 }, () => MEMO_ALPHABET[randomInt(MEMO_ALPHABET.length)]).join("");
  return `${signs.slice(0, 4)}-${signs.slice(4)}`;
}
