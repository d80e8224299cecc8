import { addMilliseconds } from "date-fns";
import type { Kysely } from "kysely";
import { findErasedIn, recordAreaErasure } from "~/features/privacy/erasures.server";
import { recalculateDonorTotals } from "~/features/giving/donations/donor-totals.server";
import type { Language } from "~/i18n/languages";
import { AppError } from "~/request/errors";
import { isUniqueViolation } from "~db/unique-violation";
import type { DB } from "~db/schema/index";
import { sendConfirmationMail } from "./confirmation.server";
import { recordConsents, type ConsentOrigin } from "./consent-history.server";
import { deleteSoftBounces } from "./soft-bounces.server";
import { recordSubscriptionChange } from "./subscription-changes.server";
import { findSuppression } from "./suppressions.server";

interface AddressChange extends ConsentOrigin {
  /** The new address, case-folded. */
  email: string;
  language: Language;
  /** Whether the mailed link has to be followed first. Always when somebody of this address was erased. */
  sendConfirmation: boolean;
}

/**
 * Gives a subscription another address. The links of all earlier mails stop working: the former mailbox may be another
 * person's. A restore of an older backup does not bring the former address back: pass the returned erasure to
 * `listErasures` after the commit. Throws AppError 409 when the new address is known, or one of them complained.
 */
export async function changeAddress(
  trx: Kysely<DB>,
  id: number,
  { email, language, sendConfirmation, ...origin }: AddressChange,
) {
  const before = await trx
    .selectFrom("newsletters")
    .select(["email", "isActive", "confirmedAt", "consentAt", "createdAt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await requireFreeAddress(trx, before.email, email);
  const mustConfirm = sendConfirmation || (await findErasedIn(trx, "newsletter", [email])).size > 0;
  const consentAt = nextStamp(before.consentAt);
  const confirmation = mustConfirm ? { confirmedAt: null, confirmationSentAt: null } : {};
  await trx
    .updateTable("newsletters")
    .set({ email, createdAt: nextStamp(before.createdAt), consentAt, ...confirmation })
    .where("id", "=", id)
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? takenError() : error;
    });
  await moveProfile(trx, before.email, email);
  await deleteSoftBounces(trx, email); // they were the former mailbox's
  await trx
    .updateTable("newsletterDeliveries")
    .set({ domain: email.slice(email.lastIndexOf("@") + 1) })
    .where("subscriberId", "=", id)
    .where("status", "in", ["waiting", "gathered"])
    .execute();
  await recordConsents(trx, [{ subscriberId: id, kind: "address", ...origin }]);
  if (before.isActive && mustConfirm) {
    if (before.confirmedAt !== null) await recordSubscriptionChange(trx, "lost", language);
    await sendConfirmationMail(trx, { id, consentAt }, { email, language });
  }
  return recordAreaErasure(trx, "newsletter", before.email);
}

/** Mailed links and cookies are signed for these times, so a time that is 1 ms later ends them. */
const nextStamp = (at: string) => addMilliseconds(new Date(at), 1).toISOString();

async function requireFreeAddress(trx: Kysely<DB>, from: string, to: string): Promise<void> {
  for (const email of [from, to])
    if ((await findSuppression(trx, email))?.reason === "complaint")
      throw addressError(
        email === from ? "admin-subscribers:addressComplained" : "admin-subscribers:complained",
      );
  const taken = await trx.selectFrom("newsletters").select("id").where("email", "=", to).executeTakeFirst();
  if (taken) throw takenError();
}

async function moveProfile(trx: Kysely<DB>, from: string, to: string): Promise<void> {
  await trx.deleteFrom("enhancedNewsletters").where("email", "=", to).execute();
  await trx.updateTable("enhancedNewsletters").set({ email: to }).where("email", "=", from).execute();
  await recalculateDonorTotals(trx, to);
}

const addressError = (key: string) => new AppError(409, key, { errors: { email: [key] } });
const takenError = () => addressError("admin-subscribers:taken");
