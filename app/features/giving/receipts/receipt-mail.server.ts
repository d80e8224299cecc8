import type { Kysely } from "kysely";
import { queueMail } from "~/features/mail/mail-queue.server";
import type { DB } from "~db/schema/index";
import type { ReceiptFacts } from "./receipt-facts.schema";
import { givingReceipt } from "./mails/giving-receipt.server";

interface MailedReceipt {
  id: number;
  facts: ReceiptFacts;
}

export async function queueReceiptMail(
  trx: Kysely<DB>,
  { id, facts }: MailedReceipt,
  to: string,
): Promise<void> {
  const { serial, date, language, donorName: name, amount, currency, isMonthly } = facts;
  await queueMail(trx, {
    to,
    language,
    template: givingReceipt,
    props: { receiptId: id, serial, date, name, amount, currency, isMonthly },
  });
}
