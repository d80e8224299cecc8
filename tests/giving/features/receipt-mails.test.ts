import { expect, test } from "vitest";
import { readReceiptFile } from "~/features/giving/receipts/receipt-file.server";
import { getCustomMailText, saveCustomMailText } from "~/features/mail/custom-mail-text-admin.server";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { getMail, listMails, resendMail } from "~/features/mail/mail-log-admin.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { onBothDatabases } from "~tests/support/database";
import { readPdfText } from "~tests/support/pdf-text";
import {
  books,
  completedEvent,
  createDonation,
  deliverNewest,
  record,
  refundedEvent,
  setEnv,
  withMailServer,
} from "../world";
import "~tests/support/areas";

const mailServer = withMailServer();

const attachmentOf = (raw: string): Buffer => {
  const part = raw.split(/\r\n--/).find((one) => /^Content-Type: application\/pdf/im.test(one))!;
  return Buffer.from(part.slice(part.indexOf("\r\n\r\n")).replace(/\s/g, ""), "base64");
};

onBothDatabases(() => {
  test("without a mail server the receipt in Haitian Creole waits in the mail log with its PDF", async () => {
    await createDonation({ language: "ht", country: "HT", isRecurring: true }, completedEvent);
    const mail = await deliverNewest("giving-receipt");
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
    setEnv({ SMTP_URL: mailServer.smtp.url });
    const { id } = await createDonation({ language: "fr", donorName: "Zoé L’Écuyer" }, completedEvent);
    mailServer.smtp.behave("defer");
    const [queued] = await books.mails("giving-receipt");
    await expect(deliverMail(queued!.id)).rejects.toThrow("450");
    expect((await books.mails("giving-receipt"))[0]).toMatchObject({ status: "queued" });
    await record(id, refundedEvent(5_00));
    mailServer.smtp.behave("accept");
    const sent = await deliverNewest("giving-receipt");
    expect(sent).toMatchObject({ status: "sent" });
    const [mail] = mailServer.smtp.mails;
    const pdf = attachmentOf(mail!.raw);
    expect(mail!.raw).toMatch(/filename="?recu-20\d\d-000001\.pdf/);
    const { receiptId } = JSON.parse(sent.props) as { receiptId: number };
    expect(pdf.equals((await readReceiptFile(receiptId)).pdf)).toBe(true);
    expect(readPdfText(pdf)).toContain("Zoé L’Écuyer");
    expect(readPdfText(pdf)).toContain("ce reçu vaut pour 20,00 $US");
  });

  test("the wall marks receipt and thanks as sent once the mail server accepted them, and not before", async () => {
    const wall = async () =>
      (await books.wall()).map(({ receiptSent, thankYouSent }) => [receiptSent, thankYouSent]);
    await createDonation({ donorEmail: "paul@example.org", isPublic: true }, completedEvent);
    await createDonation({ isPublic: true }, completedEvent);
    const unsent = [
      [false, false],
      [false, false],
    ];
    expect(await wall()).toEqual(unsent); // Queued.
    await deliverNewest("giving-receipt");
    expect(await wall()).toEqual(unsent); // Kept: there is no mail server.
    setEnv({ SMTP_URL: mailServer.smtp.url });
    mailServer.smtp.behave("defer");
    await expect(deliverNewest("giving-receipt")).rejects.toThrow();
    expect(await wall()).toEqual(unsent);
    mailServer.smtp.behave("accept");
    await deliverNewest("giving-receipt");
    expect(await wall()).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  test("a mail resent from the log contains its file too; if the receipt was deleted, it contains none", async () => {
    const { caller } = await administrator();
    await createDonation({}, completedEvent);
    const first = await deliverNewest("giving-receipt");
    await deliverMail(await resendMail(caller, { id: first.id }));
    const again = (await books.mails("giving-receipt")).at(-1)!;
    expect(again.attachments).toBe(first.attachments);
    await db.deleteFrom("receipts").execute();
    await deliverMail(await resendMail(caller, { id: first.id }));
    expect((await books.mails("giving-receipt")).at(-1)).toMatchObject({
      status: "not_sent",
      attachments: "[]",
    });
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
    const mail = await deliverNewest(name);
    expect(mail.subject).toMatch(/^Reçu 20\d\d-000001 de /);
    expect(mail.text).toContain("Merci pour 25,00\u00a0$US, reçu le ");
    expect(mail.html).not.toContain("<b>Eve");
    expect(JSON.parse(mail.attachments)).toHaveLength(1);
  });
});
