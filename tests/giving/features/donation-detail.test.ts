import { describe, expect, test } from "vitest";
import { listDonationsSchema } from "~/features/giving/admin/donations-admin.schema";
import {
  listDonations,
  setDonationStatus,
  showDonation,
  summarizeDonations,
} from "~/features/giving/admin/donations-admin.server";
import { markMismatchChecked } from "~/features/giving/admin/mismatches-admin.server";
import { createThanksDraft } from "~/features/giving/admin/thanks-draft-admin.server";
import { administrator } from "~tests/support/admin";
import { onBothDatabases } from "~tests/support/database";
import {
  books,
  completedEvent,
  createDonation,
  createDoublePaidDonation,
  createRecurringDonation,
  record,
  refundedEvent,
  setClock,
  treasurer,
} from "../world";
import "~tests/support/areas";

const list = (query: Record<string, unknown> = {}) => listDonationsSchema.parse(query);

onBothDatabases(() => {
  describe("a mismatch", () => {
    const shown = async () => {
      const caller = await treasurer();
      const { donations } = await listDonations(caller, list({ status: "toCheck" }));
      return [(await summarizeDonations(caller, list())).toCheck, donations.map(({ id }) => id)];
    };

    test("lists its donation as to be checked until an administrator acts", async () => {
      const caller = await treasurer();
      await createDonation({}, completedEvent);
      const { id } = await createDoublePaidDonation();
      const pending = await createDonation({}, { kind: "mismatch", source: "stripe", note: "30.00 USD" });
      await createDoublePaidDonation({ isDemo: 1 });
      expect(await shown()).toEqual([2, [pending.id, id]]);
      expect((await summarizeDonations(caller, list({ status: "toCheck" }))).collected).toEqual([
        { currency: "USD", amount: 25_00 },
      ]);
      await setDonationStatus(caller, { id: pending.id, status: "failed" });
      expect(await shown()).toEqual([1, [id]]);
      expect(await showDonation(caller, { id: pending.id })).toMatchObject({ toCheck: false });
    });

    test("is marked as checked by one administrator without changing amounts; a new mismatch reopens it", async () => {
      const caller = await treasurer();
      const { id } = await createDoublePaidDonation();
      expect(await showDonation(caller, { id })).toMatchObject({ toCheck: true });
      expect(await markMismatchChecked(caller, { id })).toMatchObject({
        status: "completed",
        refundedAmount: "0.00",
      });
      expect(await shown()).toEqual([0, []]);
      const { toCheck, ledger } = await showDonation(caller, { id });
      expect(toCheck).toBe(false);
      expect(ledger.at(-1)).toMatchObject({ kind: "checked", amount: "0.00", source: "administrator" });
      const nothing = { status: 409, key: "admin-donations:toCheck.nothing" };
      await expect(markMismatchChecked(caller, { id })).rejects.toMatchObject(nothing);
      await expect(markMismatchChecked(caller, { id: 4711 })).rejects.toMatchObject({ status: 404 });
      await record(id, { ...completedEvent, reference: "ch_third" });
      expect(await shown()).toEqual([1, [id]]);
      await markMismatchChecked(caller, { id });
      expect(await shown()).toEqual([0, []]);
      expect((await books.audit()).map(({ action }) => action)).toEqual([
        "donation.checked",
        "donation.checked",
      ]);
      const other = (await administrator({ permissions: ["manage_content"] })).caller;
      await expect(markMismatchChecked(other, { id })).rejects.toMatchObject({ status: 403 });
    });
  });

  describe("one donation", () => {
    test("is shown with its ledger, receipt, monthly donation and wall entry", async () => {
      const recurringDonationId = await createRecurringDonation();
      const donation = { recurringDonationId, isRecurring: 1, isPublic: 1, isAnonymous: 1 } as const;
      const { id } = await createDonation(donation, completedEvent, refundedEvent(5_00));
      const shown = await showDonation(await treasurer(), { id });
      expect(shown).toMatchObject({
        id,
        status: "completed",
        refundedAmount: "5.00",
        ledger: [
          { kind: "pledged", amount: "0.00", beforeStatus: null, afterStatus: "pending", source: "donor" },
          { kind: "completed", amount: "25.00", beforeStatus: "pending", afterStatus: "completed" },
          { kind: "refunded", amount: "-5.00", reference: "re_500" },
        ],
        receiptIssued: { voidedAt: null },
        monthly: { status: "active", amount: "25.00", gifts: 1 },
        appreciation: { isPublic: true, isAnonymous: true },
        refundable: { left: "20.00", by: "provider", seen: 1 },
      });
      expect(shown.receiptIssued!.serial).toBe(shown.receipt);
    });

    test("has none of these while it is pending", async () => {
      const { id } = await createDonation();
      expect(await showDonation(await treasurer(), { id })).toMatchObject({
        receiptIssued: null,
        monthly: null,
        appreciation: null,
        refundable: null,
        receipt: null,
      });
      await expect(showDonation(await treasurer(), { id: 4711 })).rejects.toMatchObject({ status: 404 });
    });
  });

  describe("the thank-you draft", () => {
    test("is in the donor's language, with the amount, the day and the receipt number", async () => {
      setClock("2026-11-20T12:00:00.000Z");
      const caller = await treasurer();
      const { id } = await createDonation({ language: "ht" }, completedEvent);
      const donation = await showDonation(caller, { id });
      const href = await createThanksDraft(caller, donation);
      expect(href).toMatch(/^mailto:marie@example\.org\?subject=M%C3%A8si/);
      const body = decodeURIComponent(href!);
      for (const piece of ["Bonjou Marie Joseph,", "25,00", "vandredi 20 novanm 2026", donation.receipt!])
        expect(body).toContain(piece);
    });

    test("is not offered without an e-mail address", async () => {
      const caller = await treasurer();
      const { id } = await createDonation({ donorEmail: null }, completedEvent);
      expect(await createThanksDraft(caller, await showDonation(caller, { id }))).toBeNull();
    });
  });
});
