import { afterEach, describe, expect, test, vi } from "vitest";
import { receiptFactsSchema } from "~/features/giving/receipts/receipt-facts.schema";
import { readReceiptFile } from "~/features/giving/receipts/receipt-file.server";
import { findReceipt } from "~/features/giving/receipts/receipts.server";
import { resendReceipt } from "~/features/giving/receipts/receipts-admin.server";
import { recordLedgerEvents, type LedgerEvent } from "~/features/giving/ledger/ledger.server";
import { listStatementYears } from "~/features/giving/receipts/statements.server";
import { initialSettings } from "~/settings/initial-settings.server";
import { getSettings } from "~/settings/settings.server";
import type { Settings } from "~/settings/settings.schema";
import { connect, db } from "~db/client";
import { migrateToLatest } from "~db/migrate";
import { seed } from "~db/seed";
import { administrator } from "~tests/support/admin";
import { onBothDatabases } from "~tests/support/database";
import { completedEvent, createDonation } from "~tests/support/donations";
import { pdfPages, pdfText } from "~tests/support/pdf-text";
import { postgresPrograms, startPostgres } from "~tests/support/postgres-server";

const happen = (id: number, ...happenings: LedgerEvent[]) =>
  db.transaction().execute((trx) => recordLedgerEvents(trx, id, happenings));
const went = (kind: LedgerEvent["kind"], reference: string, amount: number): LedgerEvent => ({
  kind,
  source: "stripe",
  reference,
  amount,
});
const receipts = () => db.selectFrom("receipts").selectAll().orderBy("number").execute();
const mails = (template: string) =>
  db
    .selectFrom("mailLog")
    .select(["recipient", "language", "props"])
    .where("template", "=", template)
    .orderBy("id")
    .execute();
const factsOf = async (id: number) => {
  const { facts } = await db
    .selectFrom("receipts")
    .select("facts")
    .where("donationId", "=", id)
    .executeTakeFirstOrThrow();
  return receiptFactsSchema.parse(JSON.parse(facts));
};

async function set<K extends keyof Settings>(key: K, value: Settings[K]) {
  const row = { value: JSON.stringify(value), updatedAt: new Date().toISOString() };
  await db
    .insertInto("systemSettings")
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}
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
const receiptSettings = (receipts: Settings["giving"]["receipts"]) =>
  set("giving", { ...initialSettings().giving, receipts });

const itIs = (now: string) => void vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
afterEach(() => void vi.useRealTimers());

onBothDatabases(() => {
  test("many gifts that complete at once are numbered without a gap and without a double", async () => {
    const gifts = await Promise.all(Array.from({ length: 24 }, () => createDonation()));
    await Promise.all(
      [...gifts, ...gifts].map(({ id }, at) => happen(id, { ...completedEvent, reference: `ch_${at}` })),
    );
    const issued = await receipts();
    const year = new Date().getFullYear();
    expect(issued.map(({ number }) => number)).toEqual(Array.from({ length: 24 }, (_, at) => at + 1));
    expect(new Set(issued.map(({ donationId }) => donationId)).size).toBe(24);
    expect(issued[0]!.serial).toMatch(new RegExp(`^(${year - 1}|${year})-000001$`));
    expect(await mails("giving-receipt")).toHaveLength(24);
  });

  test("a completion that fails takes its number back", async () => {
    const [first, second] = [await createDonation(), await createDonation()];
    const failing = db.transaction().execute(async (trx) => {
      await recordLedgerEvents(trx, first.id, [completedEvent]);
      throw new Error("the rest failed");
    });
    await expect(failing).rejects.toThrow("the rest failed");
    expect(await mails("giving-receipt")).toEqual([]);
    await happen(second.id, completedEvent);
    await happen(first.id, completedEvent);
    expect((await receipts()).map(({ donationId, number }) => [donationId, number])).toEqual([
      [second.id, 1],
      [first.id, 2],
    ]);
  });

  test("the year of a number is the ministry's, not Greenwich's", async () => {
    // 23:30 on New Year's Eve in Port-au-Prince is the next year in Paris.
    const now = "2027-01-01T04:30:00.000Z";
    itIs(now);
    const haiti = await createDonation({}, completedEvent);
    expect(await findReceipt(haiti.id)).toMatchObject({ serial: "2026-000001", issuedAt: now });
    expect(await factsOf(haiti.id)).toMatchObject({ date: "2026-12-31", issuedOn: "2026-12-31" });
    await set("publishing", { timeZone: "Europe/Paris" });
    const paris = await createDonation({}, completedEvent);
    const again = await createDonation({}, completedEvent);
    expect((await findReceipt(paris.id))!.serial).toBe("2027-000001");
    expect((await findReceipt(again.id))!.serial).toBe("2027-000002");
    expect(await factsOf(paris.id)).toMatchObject({ date: "2027-01-01" });
  });

  test("a gift paid in the old year and heard of in the new one is of the old, its receipt's number of the new", async () => {
    itIs("2027-01-01T14:00:00.000Z");
    const { id } = await createDonation({}, { ...completedEvent, occurredAt: "2026-12-31T20:00:00.000Z" });
    expect(await factsOf(id)).toMatchObject({
      ...{ date: "2026-12-31", issuedOn: "2027-01-01" },
      ...{ serial: "2027-000001", issuedAt: "2027-01-01T14:00:00.000Z" },
    });
    expect(await listStatementYears("marie@example.org")).toEqual([2026]);
  });

  test("a gift that an administrator found carries the day and the way in which it came", async () => {
    const found = { paymentMethod: "zelle", receivedBy: "cheque", receivedOn: "2026-12-30" } as const;
    itIs("2027-01-03T15:00:00.000Z");
    const { id } = await createDonation(found, completedEvent);
    expect(await factsOf(id)).toMatchObject({ method: "cheque", date: "2026-12-30", issuedOn: "2027-01-03" });
    expect((await findReceipt(id))!.serial).toBe("2027-000001");
  });

  test("the receipt says the law of the donor's country in the donor's language", async () => {
    await receiptSettings(law);
    const said = async (country: string | null, language: string) =>
      (await factsOf((await createDonation({ country, language }, completedEvent)).id)).legalText;
    expect(await said("US", "en")).toBe("law of the US en");
    expect(await said("États-Unis", "es")).toBe("law of the US es");
    expect(await said("Etazini", "fr")).toBe("law of the US fr");
    expect(await said("US", "ht")).toBe("law of the US fr"); // nothing was written in Kreyòl
    expect(await said("HT", "ht")).toBe("law of all others ht");
    expect(await said("Narnia", "en")).toBe("law of all others en");
    expect(await said(null, "en")).toBe("law of all others en");
    await receiptSettings({ ...law, texts: law.texts.slice(0, 1) });
    expect(await said("HT", "ht")).toBe("");
  });

  test("a receipt stays as it was when the settings change", async () => {
    await receiptSettings(law);
    const { id } = await createDonation({ language: "en", country: "US", isRecurring: 1 }, completedEvent);
    const { id: receiptId } = (await findReceipt(id))!;
    const before = await readReceiptFile(receiptId);
    const said = pdfText(before.pdf);
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
      expect(said).toContain(words);
    }
    expect(said).not.toMatch(/goods or services/i);
    await receiptSettings({ ...law, prefix: "NEW", legalName: "Another", taxId: "", texts: [] });
    await set("ministry", { ...ministry, address: "Elsewhere" });
    await set("site", { ...site, siteName: "Another site" });
    await set("publishing", { timeZone: "Pacific/Auckland" });
    const after = await readReceiptFile(receiptId);
    expect(after.pdf.equals(before.pdf)).toBe(true);
    expect(after.name).toMatch(/^receipt-LIM-20\d\d-000001\.pdf$/);
  });

  test("the receipt is mailed in the donor's language", async () => {
    const { id } = await createDonation({ language: "ht" }, completedEvent);
    const receipt = (await findReceipt(id))!;
    const [mail, ...others] = await mails("giving-receipt");
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

  test("a gift without an e-mail has its receipt and no mail; a demo gift has neither", async () => {
    const silent = await createDonation({ donorEmail: null }, completedEvent);
    const demo = await createDonation({ isDemo: 1 }, completedEvent);
    expect(await findReceipt(silent.id)).toBeDefined();
    expect(await findReceipt(demo.id)).toBeUndefined();
    expect(await mails("giving-receipt")).toEqual([]);
    expect(await mails("giving-notice")).toHaveLength(1);
  });

  test("a refund makes the receipt void and keeps its number; a dispute that is won makes it good again", async () => {
    const { id } = await createDonation({ language: "es" }, completedEvent);
    const { id: receiptId, serial } = (await findReceipt(id))!;
    await happen(id, went("disputed", "dp_1", -25_00));
    const voided = (await findReceipt(id))!;
    expect(voided).toMatchObject({ serial, voidedAt: expect.stringMatching(/Z$/) as string });
    expect(pdfText((await readReceiptFile(receiptId)).pdf)).toMatch(/Recibo anulado el[\s\S]*ANULADO/);
    await happen(id, went("disputeWon", "dp_1", 25_00));
    expect(await findReceipt(id)).toMatchObject({ serial, voidedAt: null });
    expect(pdfText((await readReceiptFile(receiptId)).pdf)).not.toMatch(/anulado/i);
    const changes = (await mails("giving-refunded")).map(({ props }) => JSON.parse(props) as object);
    expect(changes).toMatchObject([
      { change: "disputed", moved: 25_00, kept: 0, receiptId, serial },
      { change: "disputeWon", moved: 25_00, kept: 25_00 },
    ]);
    await createDonation({}, completedEvent);
    expect((await receipts()).map(({ number }) => number)).toEqual([1, 2]);
  });

  test("money that went back in part stands on the receipt, which stays good", async () => {
    const { id } = await createDonation({ language: "en" }, completedEvent);
    await happen(id, went("refunded", "re_1", -5_00));
    await happen(id, went("refunded", "re_2", -10_00));
    await happen(id, went("refundFailed", "re_2", 10_00));
    const receipt = (await findReceipt(id))!;
    expect(receipt.voidedAt).toBeNull();
    expect(await factsOf(id)).toMatchObject({ amount: 25_00 });
    const said = pdfText((await readReceiptFile(receipt.id)).pdf);
    expect(said).toContain("$25.00");
    expect(said).toContain("this receipt stands for $20.00");
    const told = (await mails("giving-refunded")).map(({ props }) => JSON.parse(props) as object);
    expect(told).toMatchObject([
      { change: "refunded", moved: 5_00, kept: 20_00 },
      { change: "refunded", moved: 10_00, kept: 10_00 },
      { change: "refundFailed", moved: 10_00, kept: 20_00 },
    ]);
  });

  test("a gift that went back before we heard of it has its number; its receipt is mailed, then the change", async () => {
    const { id } = await createDonation();
    await happen(id, went("refunded", "re_1", -25_00));
    await happen(id, completedEvent);
    expect(await findReceipt(id)).toMatchObject({ voidedAt: expect.any(String) as string });
    expect(await mails("giving-receipt")).toHaveLength(1);
    const [told] = await mails("giving-refunded");
    expect(JSON.parse(told!.props)).toMatchObject({ change: "refunded", moved: 25_00, kept: 0 });
  });

  test("an administrator of donations sends a receipt again, which is noted", async () => {
    const { caller } = await administrator({ permissions: ["manage_donations"] });
    const { id } = await createDonation({ isPublic: 1 }, completedEvent);
    const { serial } = (await findReceipt(id))!;
    expect(await resendReceipt(caller, { id })).toMatchObject({ id, email: "marie@example.org", serial });
    const sent = await mails("giving-receipt");
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    const log = await db.selectFrom("auditLog").select(["action", "subject"]).execute();
    expect(log).toEqual([{ action: "donation.receiptResent", subject: serial }]);
  });

  test("a receipt that is not there, is void or has no address is not sent again", async () => {
    const { caller } = await administrator({ permissions: ["manage_donations"] });
    const other = await administrator({ permissions: ["manage_content"] });
    const pending = await createDonation();
    const silent = await createDonation({ donorEmail: null }, completedEvent);
    const back = await createDonation({}, completedEvent, went("refunded", "re_1", -25_00));
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
    expect(await mails("giving-receipt")).toHaveLength(1); // of the one that went back, when it was completed
  });

  test("a receipt is a small page to keep, on the paper of the donor's country", async () => {
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
      expect(pdfPages(pdf)).toBe(1);
      const said = pdfText(pdf);
      expect(said).toContain("Reçu de don");
      expect(said.replaceAll("\n", "")).toContain("Łucja Nguyễn Ωmega ?");
      expect(said).toContain("25,00 $US");
      expect(said).not.toContain("\ufffd");
    }
    const { id } = await createDonation({ language: "en", donorName: "🎉❤️🇭🇹" }, completedEvent);
    const said = pdfText((await readReceiptFile((await findReceipt(id))!.id)).pdf);
    expect(said).toContain("a person who did not give their name");
  });
});

describe.skipIf(!postgresPrograms)("on a PostgreSQL server with many connections", () => {
  test(
    "completions at once, some of which fail, leave no gap and no double",
    { timeout: 60_000 },
    async () => {
      const server = await startPostgres();
      await connect(server.url("postgres"));
      await migrateToLatest(db);
      await seed(db);
      const gifts = await Promise.all(Array.from({ length: 30 }, () => createDonation()));
      const outcomes = await Promise.allSettled(
        [...gifts, ...gifts.slice(10)].map(({ id }, at) =>
          db.transaction().execute(async (trx) => {
            await recordLedgerEvents(trx, id, [{ ...completedEvent, reference: `ch_${at}` }]);
            if (at < 10) throw new Error("the rest failed");
          }),
        ),
      );
      expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(10);
      const issued = await receipts();
      expect(issued.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
      expect(new Set(issued.map(({ donationId }) => donationId)).size).toBe(20);
      await db.destroy();
      await server.stop();
    },
  );
});
