import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { recordLedgerEvents, type LedgerEvent } from "~/features/giving/ledger/ledger.server";
import { readReceiptFile } from "~/features/giving/receipts/receipt-file.server";
import { listMails, resendMail, getMail } from "~/features/mail/mail-log-admin.server";
import { saveCustomMailText, getCustomMailText } from "~/features/mail/custom-mail-text-admin.server";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { closeMailPool } from "~/providers/mail.server";
import { db } from "~db/client";
import { startSmtp } from "~tests/fakes/smtp";
import { administrator } from "~tests/support/admin";
import { onBothDatabases } from "~tests/support/database";
import { completedEvent, createDonation } from "~tests/support/donations";
import { readPdfText } from "~tests/support/pdf-text";
import "~tests/support/areas";

let smtp: Awaited<ReturnType<typeof startSmtp>>;

beforeAll(async () => void (smtp = await startSmtp()));

afterAll(() => smtp.close());

beforeEach(() => {
  smtp.behave("accept");
  smtp.mails.length = 0;
});

afterEach(() => {
  closeMailPool();
  env.SMTP_URL = undefined;
});

const mails = (template: string) =>
  db.selectFrom("mailLog").selectAll().where("template", "=", template).orderBy("id").execute();

async function written(template: string) {
  const { id } = (await mails(template)).at(-1)!;
  await deliverMail(id);
  return (await mails(template)).at(-1)!;
}

const within = <T>(
  run: (trx: Parameters<Parameters<ReturnType<typeof db.transaction>["execute"]>[0]>[0]) => Promise<T>,
) => db.transaction().execute(run);

const happen = (id: number, ...happenings: LedgerEvent[]) =>
  within((trx) => recordLedgerEvents(trx, id, happenings));

const attachmentOf = (raw: string): Buffer => {
  const part = raw.split(/\r\n--/).find((one) => /^Content-Type: application\/pdf/im.test(one))!;
  return Buffer.from(part.slice(part.indexOf("\r\n\r\n")).replace(/\s/g, ""), "base64");
};

onBothDatabases(() => {
  test("without a mail server the receipt in Haitian Creole waits in the mail log with its PDF", async () => {
    await createDonation({ language: "ht", country: "HT", isRecurring: true }, completedEvent);
    const mail = await written("giving-receipt");
    expect(mail).toMatchObject({ status: "not_sent", language: "ht", recipient: "marie@example.org" });
    expect(mail.subject).toMatch(/^Mèsi pou don ou: resi 20\d\d-000001$/);
    expect(JSON.parse(mail.attachments)).toEqual([expect.stringMatching(/^resi-20\d\d-000001\.pdf$/)]);
    for (const words of ["Bonjou Marie Joseph,", "25,00\u00a0$US", "Don chak mwa", "2 Korentyen 9:7"])
      expect(mail.text).toContain(words);
    expect(mail.text).toContain("/ht/my-giving");
    const { caller } = await administrator();
    expect((await getMail(caller, { id: mail.id })).attachments).toEqual(JSON.parse(mail.attachments));
  });

  test("the PDF is sent over SMTP, and rendered again when the mail is retried", async () => {
    env.SMTP_URL = smtp.url;
    const { id } = await createDonation({ language: "fr", donorName: "Zoé L’Écuyer" }, completedEvent);
    smtp.behave("defer");
    const [queued] = await mails("giving-receipt");
    await expect(deliverMail(queued!.id)).rejects.toThrow("450");
    expect((await mails("giving-receipt"))[0]).toMatchObject({ status: "queued" });
    await happen(id, { kind: "refunded", source: "stripe", reference: "re_1", amount: -5_00 });
    smtp.behave("accept");
    const sent = await written("giving-receipt");
    expect(sent).toMatchObject({ status: "sent" });
    const [mail] = smtp.mails;
    const pdf = attachmentOf(mail!.raw);
    expect(mail!.raw).toMatch(/filename="?recu-20\d\d-000001\.pdf/);
    const { receiptId } = JSON.parse(sent.props) as { receiptId: number };
    expect(pdf.equals((await readReceiptFile(receiptId)).pdf)).toBe(true);
    expect(readPdfText(pdf)).toContain("Zoé L’Écuyer");
    expect(readPdfText(pdf)).toContain("ce reçu vaut pour 20,00 $US");
  });

  test("the wall marks receipt and thanks as sent once the mail server accepted them, and not before", async () => {
    const wall = async () =>
      (await db.selectFrom("donorAppreciations").select(["receiptSent", "thankYouSent"]).execute()).map(
        ({ receiptSent, thankYouSent }) => [receiptSent, thankYouSent],
      );
    await createDonation({ donorEmail: "paul@example.org", isPublic: true }, completedEvent);
    await createDonation({ isPublic: true }, completedEvent);
    const unsent = [
      [0, 0],
      [0, 0],
    ];
    expect(await wall()).toEqual(unsent); // Queued.
    await written("giving-receipt");
    expect(await wall()).toEqual(unsent); // Kept: there is no mail server.
    env.SMTP_URL = smtp.url;
    smtp.behave("defer");
    await expect(written("giving-receipt")).rejects.toThrow();
    expect(await wall()).toEqual(unsent);
    smtp.behave("accept");
    await written("giving-receipt");
    expect(await wall()).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  test("a mail resent from the log contains its file too; if the receipt was deleted, it contains none", async () => {
    const { caller } = await administrator();
    await createDonation({}, completedEvent);
    const first = await written("giving-receipt");
    await deliverMail(await resendMail(caller, { id: first.id }));
    const again = (await mails("giving-receipt")).at(-1)!;
    expect(again.attachments).toBe(first.attachments);
    await db.deleteFrom("receipts").execute();
    await deliverMail(await resendMail(caller, { id: first.id }));
    expect((await mails("giving-receipt")).at(-1)).toMatchObject({ status: "not_sent", attachments: "[]" });
    expect((await listMails(caller, { q: "" })).mails).toHaveLength(4);
  });

  test("the ministry's own text is sent with the PDF and may use the receipt's variables", async () => {
    const { caller } = await administrator();
    const name = "giving-receipt";
    const { variables } = await getCustomMailText(caller, { name, language: "fr" });
    expect(variables.map((one) => one.name)).toEqual(
      expect.arrayContaining(["greeting", "name", "amount", "date", "kind", "serial", "givingLink"]),
    );
    await saveCustomMailText(caller, {
      name,
      language: "fr",
      subject: "Reçu {{serial}} de {{siteName}}",
      text: "{{greeting}}\n\nMerci pour {{amount}}, reçu le {{date}}.\n\n[Mes dons]({{givingLink}})",
    });
    await createDonation({ language: "fr", donorName: "<b>Eve</b>" }, completedEvent);
    const mail = await written(name);
    expect(mail.subject).toMatch(/^Reçu 20\d\d-000001 de /);
    expect(mail.text).toContain("Merci pour 25,00\u00a0$US, reçu le ");
    expect(mail.html).not.toContain("<b>Eve");
    expect(JSON.parse(mail.attachments)).toHaveLength(1);
  });
});
