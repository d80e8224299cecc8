import { expect, test } from "vitest";
import { readReceiptFile } from "~/features/giving/receipts/receipt-file.server";
import { resendReceipt } from "~/features/giving/receipts/receipts-admin.server";
import { findReceipt } from "~/features/giving/receipts/receipts.server";
import type { Settings } from "~/settings/sections";
import { getSettings } from "~/settings/settings.server";
import { administrator } from "~tests/support/admin";
import { onBothDatabases } from "~tests/support/database";
import { countPdfPages, readPdfText } from "~tests/support/pdf-text";
import {
  books,
  completedEvent,
  createDonation,
  record,
  setClock,
  setSection,
  stripeEvent,
  treasurer,
} from "../world";

const inFour = (word: string) => ({ fr: `${word} fr`, ht: `${word} ht`, en: `${word} en`, es: `${word} es` });

const law = {
  prefix: "LIM",
  legalName: "Fondation Limyè",
  taxId: "98-7654321",
  texts: [
    { country: "US", text: { ...inFour("law of the US"), ht: "" } },
    { country: "*", text: inFour("law of all others") },
  ],
};
const setReceipts = (receipts: Settings["giving"]["receipts"]) => setSection("giving", { receipts });
/** The text of a receipt's PDF. */
const textOf = async (receiptId: number) => readPdfText((await readReceiptFile(receiptId)).pdf);

onBothDatabases(() => {
  test("a donation matched by an administrator shows when and how its money was received", async () => {
    const found = { paymentMethod: "zelle", receivedBy: "cheque", receivedOn: "2026-12-30" } as const;
    setClock("2027-01-03T15:00:00.000Z");
    const { id } = await createDonation(found, completedEvent);
    expect(await books.receiptFacts(id)).toMatchObject({
      method: "cheque",
      date: "2026-12-30",
      issuedOn: "2027-01-03",
    });
    expect((await findReceipt(id))!.serial).toBe("2027-000001");
  });

  test("the receipt contains the legal text of the donor's country in the donor's language", async () => {
    await setReceipts(law);
    const legalText = async (country: string | null, language: string) =>
      (await books.receiptFacts((await createDonation({ country, language }, completedEvent)).id)).legalText;
    expect(await legalText("US", "en")).toBe("law of the US en");
    expect(await legalText("États-Unis", "es")).toBe("law of the US es");
    expect(await legalText("Etazini", "fr")).toBe("law of the US fr");
    expect(await legalText("US", "ht")).toBe("law of the US fr"); // No text in Haitian Creole was entered.
    expect(await legalText("HT", "ht")).toBe("law of all others ht");
    expect(await legalText("Narnia", "en")).toBe("law of all others en");
    expect(await legalText(null, "en")).toBe("law of all others en");
    await setReceipts({ ...law, texts: law.texts.slice(0, 1) });
    expect(await legalText("HT", "ht")).toBe("");
  });

  test("without a country of the donor, receipt and legal text follow the ministry's", async () => {
    await setReceipts(law);
    await setSection("ministry", { country: "US" });
    const facts = async (country: string | null) =>
      books.receiptFacts((await createDonation({ country, language: "en" }, completedEvent)).id);
    expect(await facts(null)).toMatchObject({ country: "US", legalText: "law of the US en" });
    expect(await facts("HT")).toMatchObject({ country: "HT", legalText: "law of all others en" });
  });

  test("a receipt stays as it was when the settings change", async () => {
    await setReceipts(law);
    const { id } = await createDonation({ language: "en", country: "US", isRecurring: true }, completedEvent);
    const { id: receiptId } = (await findReceipt(id))!;
    const before = await readReceiptFile(receiptId);
    const text = readPdfText(before.pdf);
    const { ministry, site } = await getSettings();
    for (const words of [
      "LIM-",
      "Fondation Limyè",
      "98-7654321",
      "law of the US en",
      "Marie Joseph",
      "$25.00",
      "Monthly gift",
      ministry.address,
      ministry.pastorName,
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(/goods or services/i);
    await setReceipts({ ...law, prefix: "NEW", legalName: "Another", taxId: "", texts: [] });
    await setSection("ministry", { ...ministry, address: "Elsewhere" });
    await setSection("site", { ...site, siteName: "Another site" });
    await setSection("publishing", { timeZone: "Pacific/Auckland" });
    const after = await readReceiptFile(receiptId);
    expect(after.pdf.equals(before.pdf)).toBe(true);
    expect(after.name).toMatch(/^receipt-LIM-20\d\d-000001\.pdf$/);
  });

  test("the receipt is mailed in the donor's language", async () => {
    const { id } = await createDonation({ language: "ht" }, completedEvent);
    const receipt = (await findReceipt(id))!;
    const [mail, ...others] = await books.mails("giving-receipt");
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: "marie@example.org", language: "ht" });
    expect(JSON.parse(mail!.props)).toMatchObject({
      receiptId: receipt.id,
      serial: receipt.serial,
      name: "Marie Joseph",
      amount: 25_00,
      isMonthly: false,
    });
  });

  test("without an e-mail address a donation has a receipt and no mail; a demo donation has neither", async () => {
    const silent = await createDonation({ donorEmail: null }, completedEvent);
    const demo = await createDonation({ isDemo: true }, completedEvent);
    expect(await findReceipt(silent.id)).toBeDefined();
    expect(await findReceipt(demo.id)).toBeUndefined();
    expect(await books.mails("giving-receipt")).toEqual([]);
    expect(await books.mails("giving-notice")).toHaveLength(1);
  });

  test("a refund voids the receipt and keeps its number; a won dispute restores it", async () => {
    const { id } = await createDonation({ language: "es" }, completedEvent);
    const { id: receiptId, serial } = (await findReceipt(id))!;
    await record(id, stripeEvent("disputed", "dp_1", -25_00));
    const voided = (await findReceipt(id))!;
    expect(voided).toMatchObject({ serial, voidedAt: expect.stringMatching(/Z$/) as string });
    expect(await textOf(receiptId)).toMatch(/Recibo anulado el[\s\S]*ANULADO/);
    await record(id, stripeEvent("disputeWon", "dp_1", 25_00));
    expect(await findReceipt(id)).toMatchObject({ serial, voidedAt: null });
    expect(await textOf(receiptId)).not.toMatch(/anulado/i);
    const changes = await books.mailProps("giving-refunded");
    expect(changes).toMatchObject([
      { change: "disputed", moved: 25_00, kept: 0, receiptId, serial },
      { change: "disputeWon", moved: 25_00, kept: 25_00 },
    ]);
    await createDonation({}, completedEvent);
    expect((await books.receipts()).map(({ number }) => number)).toEqual([1, 2]);
  });

  test("a partial refund is shown on the receipt, which stays valid", async () => {
    setClock("2026-11-03T15:00:00.000Z"); // Three changes within one millisecond are three mails.
    const { id } = await createDonation({ language: "en" }, completedEvent);
    await record(id, stripeEvent("refunded", "re_1", -5_00));
    await record(id, stripeEvent("refunded", "re_2", -10_00));
    await record(id, stripeEvent("refundFailed", "re_2", 10_00));
    const receipt = (await findReceipt(id))!;
    expect(receipt.voidedAt).toBeNull();
    expect(await books.receiptFacts(id)).toMatchObject({ amount: 25_00 });
    const text = await textOf(receipt.id);
    expect(text).toContain("$25.00");
    expect(text).toContain("this receipt stands for $20.00");
    const changes = await books.mailProps("giving-refunded");
    expect(changes).toMatchObject([
      { change: "refunded", moved: 5_00, kept: 20_00 },
      { change: "refunded", moved: 10_00, kept: 10_00 },
      { change: "refundFailed", moved: 10_00, kept: 20_00 },
    ]);
  });

  test("a donation refunded before its recorded completion gets the receipt mail, then the refund mail", async () => {
    const { id } = await createDonation();
    await record(id, stripeEvent("refunded", "re_1", -25_00));
    await record(id, completedEvent);
    expect(await findReceipt(id)).toMatchObject({ voidedAt: expect.any(String) as string });
    expect(await books.mails("giving-receipt")).toHaveLength(1);
    expect(await books.mailProps("giving-refunded")).toMatchObject([
      { change: "refunded", moved: 25_00, kept: 0 },
    ]);
  });

  test("an administrator resends a receipt, which is audited", async () => {
    const caller = await treasurer();
    const { id } = await createDonation({ isPublic: true }, completedEvent);
    const { serial } = (await findReceipt(id))!;
    expect(await resendReceipt(caller, { id })).toMatchObject({ id, email: "marie@example.org", serial });
    const sent = await books.mails("giving-receipt");
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ recipient: sent[0]!.recipient, props: sent[0]!.props });
    expect(await books.audit()).toMatchObject([{ action: "donation.receiptResent", subject: serial }]);
  });

  test("a missing or void receipt, or one without an address, is not resent", async () => {
    const caller = await treasurer();
    const other = await administrator({ permissions: ["manage_content"] });
    const pending = await createDonation();
    const silent = await createDonation({ donorEmail: null }, completedEvent);
    const back = await createDonation({}, completedEvent, stripeEvent("refunded", "re_1", -25_00));
    const noReceipt = { status: 409, key: "giving-mails:resend.noReceipt" };
    await expect(resendReceipt(caller, { id: pending.id })).rejects.toMatchObject(noReceipt);
    await expect(resendReceipt(caller, { id: back.id })).rejects.toMatchObject(noReceipt);
    await expect(resendReceipt(caller, { id: silent.id })).rejects.toMatchObject({
      status: 409,
      key: "giving-mails:resend.noEmail",
    });
    await expect(resendReceipt(caller, { id: 4711 })).rejects.toMatchObject({ status: 404 });
    await expect(resendReceipt(other.caller, { id: silent.id })).rejects.toMatchObject({ status: 403 });
    await expect(readReceiptFile(4711)).rejects.toMatchObject({ status: 404 });
    expect(await books.mails("giving-receipt")).toHaveLength(1); // Of the refunded one, when it was completed.
  });

  test("a receipt is a small PDF page, in the paper size of the donor's country", async () => {
    const donorName = `Łucja Nguyễn Ωmega 王 🎉 ${"Wolfeschlegel".repeat(7)}<b>`;
    for (const [country, paper] of [
      ["Haiti", "[0 0 612 792]"],
      ["FR", "[0 0 595.28 841.89]"],
    ] as const) {
      const { id } = await createDonation({ country, language: "fr", donorName }, completedEvent);
      const { pdf } = await readReceiptFile((await findReceipt(id))!.id);
      const dictionaries = pdf.toString("latin1");
      expect(dictionaries).toContain(`/MediaBox ${paper}`);
      expect(dictionaries).toContain("/Lang (fr)");
      expect(pdf.length).toBeLessThan(120_000);
      expect(countPdfPages(pdf)).toBe(1);
      const text = readPdfText(pdf);
      expect(text).toContain("Reçu de don");
      expect(text.replaceAll("\n", "")).toContain("Łucja Nguyễn Ωmega");
      expect(text).toContain("25,00 $US");
      expect(text).not.toContain("\ufffd");
    }
    const { id } = await createDonation({ language: "en", donorName: "🎉❤️🇭🇹" }, completedEvent);
    const text = await textOf((await findReceipt(id))!.id);
    expect(text).toContain("a person who did not give their name");
  });
});
