import type { Kysely } from "kysely";
import type { MailFile } from "~/areas/mail-template";
import { requireFound } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { receiptFactsSchema } from "./receipt-facts.schema";

/** A receipt as a PDF with its current state: void, or partly refunded. Throws AppError 404. */
export async function readReceiptFile(receiptId: number): Promise<{ name: string; pdf: Buffer }> {
  return requireFound(await renderStoredReceipt(receiptId));
}

/** `readReceiptFile` as mail attachments; empty when the receipt was deleted. */
export async function readReceiptAttachments(receiptId: number): Promise<MailFile[]> {
  const file = await renderStoredReceipt(receiptId);
  return file ? [{ filename: file.name, contentType: "application/pdf", content: file.pdf }] : [];
}

/** Marks the wall entry: receipt and thanks were sent. */
export async function markReceiptSent(trx: Kysely<DB>, receiptId: number): Promise<void> {
  await trx
    .updateTable("donorAppreciations")
    .set({ receiptSent: true, thankYouSent: true })
    .where("donationId", "in", (query) =>
      query.selectFrom("receipts").select("donationId").where("id", "=", receiptId),
    )
    .execute();
}

async function renderStoredReceipt(receiptId: number) {
  const row = await db
    .selectFrom("receipts")
    .innerJoin("donations", "donations.id", "receipts.donationId")
    .select(["receipts.facts", "receipts.voidedAt", "donations.refundedAmount", "donations.id as donationId"])
    .where("receipts.id", "=", receiptId)
    .executeTakeFirst();
  if (!row) return undefined;
  const facts = receiptFactsSchema.parse(JSON.parse(row.facts));
  // pdfkit is large: loaded for the first document only.
  const { renderReceiptPdf } = await import("./receipt-pdf.server");
  const { voidedAt, refundedAmount: returned } = row;
  return renderReceiptPdf(facts, {
    voidedAt,
    returned,
    isCorrected: voidedAt !== null && (await hasCorrection(row.donationId)),
  });
}

/** Whether a counter-entry took the donation back. */
const hasCorrection = async (donationId: number): Promise<boolean> =>
  (await db
    .selectFrom("donationLedger")
    .select("id")
    .where("donationId", "=", donationId)
    .where("kind", "=", "corrected")
    .executeTakeFirst()) !== undefined;
