import { expect, test } from "vitest";
import type { DonationRow } from "~/features/giving/donations/donation-row";
import { queuePledgeMail } from "~/features/giving/form/pledges.server";
import type { LedgerEvent } from "~/features/giving/ledger/ledger.server";
import { queueMyGivingLinkMail } from "~/features/giving/my-giving/my-giving.server";
import { queueRefundMail } from "~/features/giving/receipts/refund-mail.server";
import { queueRenewalFailedMail } from "~/features/giving/stripe/record-stripe-invoices.server";
import { saveCustomMailText } from "~/features/mail/custom-mail-text-admin.server";
import { languages } from "~/i18n/languages";
import { getSettings } from "~/settings/settings.server";
import { administrator } from "~tests/support/admin";
import { onBothDatabases } from "~tests/support/database";
import { runAnswerJobs } from "~tests/support/jobs";
import {
  books,
  completedEvent,
  configureZelle,
  createDonation,
  createDoublePaidDonation,
  createRecurringDonation,
  deliverNewest,
  inTransaction,
  record,
  refundedEvent,
  setSection,
  stripeEvent,
  transfer,
  withMailServer,
} from "../world";
import "~tests/support/areas";

withMailServer();

const openZelle = () => configureZelle("dons@limye.example");
const pledge = (values: Partial<DonationRow> = {}) =>
  createDonation({ ...transfer, language: "en", ...values });
const mailPledge = (donation: DonationRow) => inTransaction((trx) => queuePledgeMail(trx, donation));

onBothDatabases(() => {
  test("the donor of a Zelle pledge is mailed the recipient, the amount and the memo", async () => {
    await openZelle();
    await mailPledge(await pledge());
    const mail = await deliverNewest("giving-pledge");
    expect(mail.subject).toBe("Your gift by Zelle: how to make the transfer");
    for (const words of ["dons@limye.example", "Limyè", "$25.00", "Ministry Donation K7QM-4XTP"])
      expect(mail.text).toContain(words);
    expect(mail.text).not.toContain("US dollars");
  });

  test.each([
    ["fr", "Zelle n’envoie que des dollars américains"],
    ["ht", "Zelle voye dola ameriken sèlman"],
    ["en", "Zelle only sends US dollars"],
    ["es", "Zelle solo envía dólares estadounidenses"],
  ])("the mail for another currency says in %s that Zelle sends US dollars", async (language, words) => {
    await openZelle();
    await mailPledge(await pledge({ language, currency: "EUR" }));
    expect((await deliverNewest("giving-pledge")).text).toContain(words);
    const { caller } = await administrator();
    await saveCustomMailText(caller, {
      ...{ name: "giving-pledge", language: language as "fr", subject: "Zelle" },
      text: "{{recipient}} {{memo}}\n\n{{dollars}}",
    });
    await mailPledge(
      await pledge({
        language,
        currency: "CAD",
        memoCode: "AAAA-0000",
        donorEmail: "l@example.org",
      }),
    );
    expect((await deliverNewest("giving-pledge")).text).toContain(words);
  });

  test("the ministry is notified of a mismatch even with alerts off, without the donor's name", async () => {
    await setSection("notifications", { donationAlerts: false });
    const { id } = await createDoublePaidDonation({ donorName: "Ève" });
    expect(await books.mails("giving-check")).toHaveLength(1);
    const mail = await deliverNewest("giving-check");
    const { ministry } = await getSettings();
    expect(mail).toMatchObject({ recipient: ministry.email, language: "fr" });
    for (const words of ["un second paiement", "25,00\u00a0$US", `/admin/donations/${id}`])
      expect(mail.text).toContain(words);
    expect(mail.text).not.toContain("Ève");
    expect(mail.subject).toMatch(/^Un paiement à vérifier sur /);
  });

  test("requests for another person's address do not flood their mailbox", async () => {
    await openZelle();
    for (let at = 0; at < 3; at++) {
      await mailPledge(
        await pledge({
          memoCode: `AAAA-000${at}`,
          donorEmail: at ? "EVE@example.org" : "eve@example.org",
        }),
      );
      const link = { email: "eve@example.org", language: "fr" as const, path: "/my-giving/t" };
      await inTransaction((trx) => queueMyGivingLinkMail(trx, link));
    }
    await runAnswerJobs();
    expect(await books.mails("giving-pledge")).toHaveLength(1);
    expect(await books.mails("giving-link")).toHaveLength(1);
    const mail = await deliverNewest("giving-link");
    expect(mail.html).toContain("/fr/my-giving/t");
    expect(mail.text).toContain("30 minutes");
    expect(mail.text).not.toContain("Marie");
  });

  test("nothing is mailed for a demo pledge, a pledge without an address, or while Zelle is closed", async () => {
    await mailPledge(await pledge());
    await openZelle();
    for (const values of [
      { isDemo: 1, memoCode: "DEMO-0000" },
      { donorEmail: null, memoCode: "NONE-0000" },
      { memoCode: null },
    ] as const) {
      await mailPledge(await pledge(values));
    }
    expect(await books.mails("giving-pledge")).toEqual([]);
  });

  test("a failed renewal is mailed once per invoice", async () => {
    const id = await createRecurringDonation({ language: "es" });
    const mailFailure = (invoice: string) =>
      inTransaction((trx) => queueRenewalFailedMail(trx, { id }, invoice));
    await mailFailure("in_1");
    await mailFailure("in_1");
    expect(await books.mails("giving-renewal-failed")).toHaveLength(1);
    await mailFailure("in_2");
    expect(await books.mails("giving-renewal-failed")).toHaveLength(2);
    const mail = await deliverNewest("giving-renewal-failed");
    expect(mail.text).toContain("25,00\u00a0US$");
    expect(mail.text).toContain("No se cobró nada");
    expect(mail.text).toContain("/es/my-giving");
    expect(await books.firstMonthly()).toMatchObject({ failedInvoiceId: "in_2" });
  });

  test("the ministry is notified of a donation if alerts are on, with only the necessary donor data", async () => {
    const { id } = await createDonation(
      { donorName: "Ève <b>", message: "Pour ma mère", country: "HT", donorEmail: "Eve@example.org" },
      completedEvent,
    );
    const mail = await deliverNewest("giving-notice");
    const { ministry } = await getSettings();
    expect(mail).toMatchObject({ recipient: ministry.email, about: "eve@example.org", language: "fr" });
    expect(mail.text).toContain(`/admin/donations/${id}`);
    expect(mail.text).toContain("25,00\u00a0$US");
    expect(mail.html).toContain("Ève &lt;b&gt;");
    expect(mail.html).not.toMatch(/eve@example|ma mère/i);
    expect(mail.text).not.toMatch(/\bHT\b/);
    await setSection("notifications", { donationAlerts: false });
    await createDonation({ donorEmail: null }, completedEvent);
    expect(await books.mails("giving-notice")).toHaveLength(1);
  });

  test("the notice of a donation without a donor belongs to nobody's personal data", async () => {
    await createDonation({ donorEmail: null, donorName: null }, completedEvent);
    const [notice] = await books.mails("giving-notice");
    expect(notice!.about).toBeNull();
    expect((await deliverNewest("giving-notice")).text).not.toMatch(/null|undefined/);
  });

  test.each(languages)(
    "a change of a donation is mailed in %s, with the current receipt",
    async (language) => {
      const { id } = await createDonation({ language, amount: 40_00 }, completedEvent);
      const changes: [LedgerEvent["kind"], string, number][] = [
        ["refunded", "re_1", -10_00],
        ["refunded", "re_2", -30_00],
        ["refundFailed", "re_2", 30_00],
        ["disputed", "dp_1", -30_00],
        ["disputeWon", "dp_1", 30_00],
        ["refundFailed", "re_1", 10_00],
      ];
      const texts = new Map<string, string>();
      for (const [kind, reference, amount] of changes) {
        await record(id, stripeEvent(kind, reference, amount));
        const mail = await deliverNewest("giving-refunded");
        expect(JSON.parse(mail.attachments), kind).toHaveLength(1);
        expect(mail.text, kind).not.toMatch(/giving-mails:|undefined|NaN|\{\{/);
        texts.set(`${kind} ${amount}`, mail.text!);
      }
      expect(new Set(texts.values()).size).toBe(6);
    },
  );

  test("the mail about a full refund says that the receipt is void, and a demo donation mails nothing", async () => {
    const { id } = await createDonation({ language: "fr" }, completedEvent);
    await record(id, refundedEvent(25_00));
    const mail = await deliverNewest("giving-refunded");
    expect(mail.text).toContain("Votre don de 25,00\u00a0$US vous a été remboursé.");
    expect(mail.text).toMatch(/Le reçu 20\d\d-000001 n’est donc plus valable/);
    const demo = await createDonation({ isDemo: 1 }, completedEvent);
    await inTransaction((trx) => queueRefundMail(trx, demo, [{ kind: "refunded", amount: -25_00 }]));
    expect(await books.mails("giving-refunded")).toHaveLength(1);
  });
});
