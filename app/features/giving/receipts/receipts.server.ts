import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { queueMail } from "~/features/mail/mail-queue.server";
import type { Settings } from "~/features/settings/settings.schema";
import { getSettingsIn } from "~/features/settings/settings.server";
import { givingReceipt } from "../mails/giving-receipt.server";
import { AppError, requireFound } from "~/request/errors";
import { dateIn } from "~/i18n/format";
import { isLanguage } from "~/i18n/languages";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import type { DonationRow } from "../donations/donation-row";
import { findLegalText } from "./legal-text";
import { queueRefundMail } from "../ledger/donation-mails.server";
import { receiptFactsSchema, type ReceiptFacts } from "./receipt-facts.schema";

export { readReceiptFile } from "./receipt-file.server";

/**
 * Gives a completed gift its receipt, with the year's next number, and mails it to its donor in their language: in the
 * transaction that completes the gift, so that no number is left out and none given twice. The number is of the year of
 * issuing; the gift's own day may be in the one before. Demo gifts get none; a gift that has its receipt keeps it.
 */
export async function issueReceipt(trx: Kysely<DB>, donation: DonationRow): Promise<void> {
  if (donation.isDemo || (await findReceipt(donation.id, trx))) return;
  const settings = await getSettingsIn(trx);
  const issuedAt = new Date().toISOString();
  const issuedOn = dateIn(settings.publishing.timeZone, new Date(issuedAt));
  const year = Number(issuedOn.slice(0, 4));
  const number = await nextReceiptNumber(trx, year);
  const { prefix } = settings.giving.receipts;
  const serial = `${prefix && `${prefix}-`}${year}-${String(number).padStart(6, "0")}`;
  const facts = toReceiptFacts(donation, settings, { serial, issuedAt, issuedOn });
  const { id } = await trx
    .insertInto("receipts")
    .values({
      donationId: donation.id,
      year,
      number,
      serial,
      language: facts.language,
      facts: JSON.stringify(receiptFactsSchema.parse(facts)),
      issuedAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  // Also where the money went back before we heard of its coming: the change is mailed after it.
  if (donation.donorEmail) {
    await queueReceiptMail(trx, { id, facts }, donation.donorEmail);
  }
}

/** Counts on within the transaction: others that want a number of the year wait for its end. */
async function nextReceiptNumber(trx: Kysely<DB>, year: number): Promise<number> {
  const { lastNumber } = await trx
    .insertInto("receiptCounters")
    .values({ year, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict.column("year").doUpdateSet((eb) => ({ lastNumber: eb("receiptCounters.lastNumber", "+", 1) })),
    )
    .returning("lastNumber")
    .executeTakeFirstOrThrow();
  return lastNumber;
}

function toReceiptFacts(
  donation: DonationRow,
  settings: Settings,
  issued: Pick<ReceiptFacts, "serial" | "issuedAt" | "issuedOn">,
): ReceiptFacts {
  const { site, ministry, publishing, languages, giving } = settings;
  const language = isLanguage(donation.language) ? donation.language : languages.defaultLanguage;
  return {
    ...issued,
    date:
      donation.receivedOn ?? dateIn(publishing.timeZone, new Date(donation.completedAt ?? issued.issuedAt)),
    timeZone: publishing.timeZone,
    language,
    donorName: donation.donorName,
    country: donation.country,
    amount: donation.amount,
    currency: donation.currency,
    method: donation.receivedBy ?? donation.paymentMethod,
    isMonthly: donation.isRecurring === 1,
    legalName: giving.receipts.legalName || site.siteName,
    taxId: giving.receipts.taxId,
    address: ministry.address,
    siteName: site.siteName,
    pastorName: ministry.pastorName,
    legalText: findLegalText(settings, donation.country, language),
  };
}

interface MailedReceipt {
  id: number;
  facts: ReceiptFacts;
}

async function queueReceiptMail(trx: Kysely<DB>, { id, facts }: MailedReceipt, to: string): Promise<void> {
  const { serial, date, language, donorName: name, amount, currency, isMonthly } = facts;
  await queueMail(trx, {
    to,
    language,
    template: givingReceipt,
    props: { receiptId: id, serial, date, name, amount, currency, isMonthly },
  });
}

/**
 * Makes a receipt void whose gift went back wholly, and good again where money came back; its number stays. Tells the
 * donor what became of their gift.
 */
export async function voidOrRestoreReceipt(trx: Kysely<DB>, donation: DonationRow): Promise<void> {
  const isVoid = donation.status === "refunded";
  await trx
    .updateTable("receipts")
    .set({ voidedAt: isVoid ? new Date().toISOString() : null })
    .where("donationId", "=", donation.id)
    .where("voidedAt", isVoid ? "is" : "is not", null)
    .execute();
  await queueRefundMail(trx, donation);
}

/** A gift's receipt, as screens speak of it; undefined where it has none. */
export const findReceipt = (
  donationId: number,
  from: Kysely<DB> = db,
): Promise<{ id: number; serial: string; issuedAt: string; voidedAt: string | null } | undefined> =>
  from
    .selectFrom("receipts")
    .select(["id", "serial", "issuedAt", "voidedAt"])
    .where("donationId", "=", donationId)
    .executeTakeFirst();

/**
 * Mails a gift's receipt to its donor once more (`id` is the donation's). Answers to whom. Throws AppError 404, and 409
 * where no receipt stands or there is no e-mail.
 */
export async function resendReceipt(
  caller: Caller,
  { id: donationId }: { id: number },
): Promise<{ id: number; serial: string; email: string }> {
  requirePermission(caller, "manage_donations");
  return db.transaction().execute(async (trx) => {
    const { donorEmail: email } = requireFound(
      await trx.selectFrom("donations").select("donorEmail").where("id", "=", donationId).executeTakeFirst(),
    );
    const receipt = await trx
      .selectFrom("receipts")
      .select(["id", "facts"])
      .where("donationId", "=", donationId)
      .where("voidedAt", "is", null)
      .executeTakeFirst();
    if (!receipt) throw new AppError(409, "giving-mails:resend.noReceipt");
    if (!email) throw new AppError(409, "giving-mails:resend.noEmail");
    const facts = receiptFactsSchema.parse(JSON.parse(receipt.facts));
    await queueReceiptMail(trx, { id: receipt.id, facts }, email);
    await recordChange(trx, caller, { action: "donation.receiptResent", subject: facts.serial });
    return { id: donationId, serial: facts.serial, email };
  });
}
