import type { Kysely } from "kysely";
import type { Settings } from "~/settings/sections";
import { ministryCountry } from "~/settings/ministry-country";
import { getSettingsIn } from "~/settings/settings.server";
import { dateIn } from "~/i18n/format";
import { isLanguage, type Language } from "~/i18n/languages";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import type { DonationRow } from "../donations/donation-row";
import { type ReceiptFacts, receiptFactsSchema } from "./receipt-facts.schema";
import { type Movement, queueRefundMail } from "./refund-mail.server";
import { queueMail } from "~/features/mail/mail-queue.server";
import { givingReceipt } from "./mails/giving-receipt.server";
import { countryCode } from "~/i18n/country-code";

/**
 * Issues the receipt of a completed donation with the year's next number and queues its mail, in the transaction that
 * completes the donation: numbers have no gaps and no duplicates. The number's year is the year of issue; the
 * donation's day may be in the year before. Idempotent. Demo donations get no receipt.
 */
export async function issueReceipt(
  trx: Kysely<DB>,
  donation: DonationRow,
  { isMailed = true } = {},
): Promise<void> {
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
  // Mailed even when a refund was recorded before the completion: the refund mail follows.
  if (donation.donorEmail && isMailed) {
    await queueReceiptMail(trx, { id, facts }, donation.donorEmail);
  }
}

export function toReceiptFacts(
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
    country: donation.country ?? (ministryCountry(settings) || null),
    amount: donation.amount,
    currency: donation.currency,
    method: donation.receivedBy ?? donation.paymentMethod,
    description: donation.description ?? "",
    isMonthly: donation.isRecurring,
    legalName: giving.receipts.legalName || site.siteName,
    taxId: giving.receipts.taxId,
    address: ministry.address,
    siteName: site.siteName,
    pastorName: ministry.pastorName,
    logo: ministry.logo,
    legalText: findLegalText(settings, donation.country, language),
  };
}

/**
 * Voids the receipt of a fully refunded donation, or restores it when the money came back; its number stays. Queues a
 * mail about the movements, of which the donor has not been notified yet.
 */
export async function voidOrRestoreReceipt(
  trx: Kysely<DB>,
  donation: DonationRow,
  movements: Movement[],
): Promise<void> {
  const isVoid = donation.status === "refunded";
  await trx
    .updateTable("receipts")
    .set({ voidedAt: isVoid ? new Date().toISOString() : null })
    .where("donationId", "=", donation.id)
    .where("voidedAt", isVoid ? "is" : "is not", null)
    .execute();
  await queueRefundMail(trx, donation, movements);
}

/** A donation's receipt; undefined when it has none. */
export const findReceipt = (
  donationId: number,
  from: Kysely<DB> = db,
): Promise<{ id: number; serial: string; issuedAt: string; voidedAt: string | null } | undefined> =>
  from
    .selectFrom("receipts")
    .select(["id", "serial", "issuedAt", "voidedAt"])
    .where("donationId", "=", donationId)
    .executeTakeFirst();

/** The next receipt number of a year. The row stays locked until the transaction ends. */
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

interface MailedReceipt {
  id: number;
  facts: ReceiptFacts;
}

export async function queueReceiptMail(
  trx: Kysely<DB>,
  { id, facts }: MailedReceipt,
  to: string,
): Promise<void> {
  const { serial, date, language, donorName: name, amount, currency, isMonthly, description } = facts;
  await queueMail(trx, {
    to,
    language,
    template: givingReceipt,
    props: { receiptId: id, serial, date, name, amount, currency, isMonthly, description },
  });
  const mailedAt = new Date().toISOString();
  await trx.updateTable("receipts").set({ mailedAt }).where("id", "=", id).execute();
}

/**
 * The legal text for a donor's country, or the ministry's when the donor named none, in the language or else the
 * ministry's default language; empty when not set.
 */
export function findLegalText(settings: Settings, country: string | null, language: Language): string {
  const { giving, languages } = settings;
  const { texts } = giving.receipts;
  const code = country === null ? ministryCountry(settings) : countryCode(country);
  const found = texts.find((text) => text.country === code) ?? texts.find((text) => text.country === "*");
  return found?.text[language].trim() || found?.text[languages.defaultLanguage].trim() || "";
}
