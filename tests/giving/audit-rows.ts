import { refundSchema } from "~/features/giving/admin/donations-admin.schema";
import { setDonationStatus } from "~/features/giving/admin/donations-admin.server";
import { exportDonations } from "~/features/giving/admin/donations-export-admin.server";
import { markMismatchChecked } from "~/features/giving/admin/mismatches-admin.server";
import { matchPledgeSchema } from "~/features/giving/admin/pledges-admin.schema";
import { matchPledge } from "~/features/giving/admin/pledges-admin.server";
import type { Caller } from "~/auth/caller.server";
import { mergeDonor, saveDonor, unmergeDonor } from "~/features/giving/donors/donors-admin.server";
import { eraseDonor } from "~/features/giving/donors/donor-erasure-admin.server";
import { enterBatch } from "~/features/giving/entered/batches-admin.server";
import { closeYear, reopenYear } from "~/features/giving/entered/closed-years-admin.server";
import {
  checkDonationsFile,
  importDonationsFile,
} from "~/features/giving/entered/donations-import-admin.server";
import { correctDonation, enterDonation } from "~/features/giving/entered/entered-donations-admin.server";
import { batchSchema, enterDonationSchema } from "~/features/giving/entered/entered.schema";
import { refundDonation } from "~/features/giving/admin/refunds-admin.server";
import { resendReceipt } from "~/features/giving/receipts/receipts-admin.server";
import { hideFromWall, showOnWall, removeWallMessage } from "~/features/giving/wall/wall-admin.server";
import { db } from "~db/client";
import { auditRow, type AuditTable } from "~tests/support/audit-table";
import { createDoublePaidDonation, createDonation, completedEvent } from "~tests/support/donations";

const createWallEntry = async () => {
  await createDonation({ isPublic: true, message: "Merci" }, completedEvent);
  return db.selectFrom("donorAppreciations").select("id").executeTakeFirstOrThrow();
};

const entered = { donor: "Marie", amount: "20", method: "cash", receivedOn: "2026-01-05" };
async function enterTwo(caller: Caller): Promise<[number, number]> {
  const enter = (donor: string) => enterDonation(caller, enterDonationSchema.parse({ ...entered, donor }));
  return [(await enter("Marie")).donorId!, (await enter("Jean")).donorId!];
}

export const auditTable: AuditTable = {
  rows: {
    "giving/admin/mismatches-admin markMismatchChecked": auditRow("donation.checked", async (caller) => {
      const { id } = await createDoublePaidDonation();
      return () => markMismatchChecked(caller, { id });
    }),
    "giving/admin/donations-export-admin exportDonations": auditRow(
      "donations.exported",
      async (caller) => () => exportDonations(caller, { demo: "with" }),
    ),
    "giving/admin/donations-admin setDonationStatus": auditRow("donation.completed", async (caller) => {
      const { id } = await createDonation({ paymentMethod: "zelle", providerId: null });
      return () => setDonationStatus(caller, { id, status: "completed" });
    }),
    "giving/admin/donations-admin setDonationStatus · failed": auditRow("donation.failed", async (caller) => {
      const { id } = await createDonation({ paymentMethod: "zelle", providerId: null });
      return () => setDonationStatus(caller, { id, status: "failed" });
    }),
    "giving/admin/pledges-admin matchPledge": auditRow("donation.matched", async (caller) => {
      const { id } = await createDonation({
        paymentMethod: "zelle",
        providerId: null,
        memoCode: "AAAA-BBBB",
      });
      const payment = { id, amount: "25.00", receivedOn: "2026-01-05", receivedBy: "zelle" };
      return () => matchPledge(caller, matchPledgeSchema.parse(payment));
    }),
    "giving/receipts/receipts-admin resendReceipt": auditRow("donation.receiptResent", async (caller) => {
      const { id } = await createDonation({}, completedEvent);
      return () => resendReceipt(caller, { id });
    }),
    "giving/admin/refunds-admin refundDonation": auditRow("donation.refunded", async (caller) => {
      const { id } = await createDonation({ paymentMethod: "zelle", providerId: null }, completedEvent);
      return () => refundDonation(caller, refundSchema.parse({ id, seen: 0 }));
    }),
    "giving/entered/entered-donations-admin enterDonation": auditRow(
      "donation.entered",
      async (caller) => () => enterDonation(caller, enterDonationSchema.parse(entered)),
    ),
    "giving/entered/entered-donations-admin correctDonation": auditRow(
      "donation.corrected",
      async (caller) => {
        const { id } = await enterDonation(caller, enterDonationSchema.parse(entered));
        return () => correctDonation(caller, { id, reason: "Twice" });
      },
    ),
    "giving/entered/batches-admin enterBatch": auditRow("donationBatch.entered", async (caller) => {
      const batch = { receivedOn: entered.receivedOn, rows: [{ donor: "Marie", amount: "5" }] };
      return () => enterBatch(caller, batchSchema.parse(batch));
    }),
    "giving/entered/donations-import-admin importDonationsFile": auditRow(
      "donations.imported",
      async (caller) => {
        const file = new File(["date,amount,method,name\n2026-01-05,20,cash,Marie"], "gifts.csv");
        const { checked } = await checkDonationsFile(caller, { file });
        return () => importDonationsFile(caller, { file, receipts: false, checked });
      },
    ),
    "giving/entered/closed-years-admin closeYear": auditRow(
      "donationYear.closed",
      async (caller) => () => closeYear(caller, { year: 2025 }),
    ),
    "giving/entered/closed-years-admin reopenYear": auditRow("donationYear.reopened", async (caller) => {
      await closeYear(caller, { year: 2025 });
      return () => reopenYear(caller, { year: 2025 });
    }),
    "giving/donors/donors-admin saveDonor": auditRow("donor.changed", async (caller) => {
      const { donorId } = await enterDonation(caller, enterDonationSchema.parse(entered));
      return () => saveDonor(caller, { id: donorId!, name: "Marie D.", language: "ht" });
    }),
    "giving/donors/donors-admin mergeDonor": auditRow("donor.merged", async (caller) => {
      const [one, other] = await enterTwo(caller);
      return () => mergeDonor(caller, { id: one, into: String(other) });
    }),
    "giving/donors/donors-admin unmergeDonor": auditRow("donor.unmerged", async (caller) => {
      const [one, other] = await enterTwo(caller);
      await mergeDonor(caller, { id: one, into: String(other) });
      return () => unmergeDonor(caller, { id: one });
    }),
    "giving/donors/donor-erasure-admin eraseDonor": auditRow("donor.erased", async (caller) => {
      const { donorId } = await enterDonation(caller, enterDonationSchema.parse(entered));
      return () => eraseDonor(caller, { id: donorId! });
    }),
    "giving/wall/wall-admin hideFromWall": auditRow("appreciation.hidden", async (caller) => {
      const { id } = await createWallEntry();
      return () => hideFromWall(caller, { id });
    }),
    "giving/wall/wall-admin showOnWall": auditRow("appreciation.shown", async (caller) => {
      const { id } = await createWallEntry();
      await hideFromWall(caller, { id });
      return () => showOnWall(caller, { id });
    }),
    "giving/wall/wall-admin removeWallMessage": auditRow("appreciation.messageRemoved", async (caller) => {
      const { id } = await createWallEntry();
      return () => removeWallMessage(caller, { id });
    }),
  },
  outsideTransaction: {
    "giving/admin/donations-export-admin": "reads",
  },
};
