import { refundSchema } from "~/features/giving/admin/donations-admin.schema";
import { setDonationStatus } from "~/features/giving/admin/donations-admin.server";
import { exportDonations } from "~/features/giving/admin/donations-export-admin.server";
import { markMismatchChecked } from "~/features/giving/admin/mismatches-admin.server";
import { matchPledgeSchema } from "~/features/giving/admin/pledges-admin.schema";
import { matchPledge } from "~/features/giving/admin/pledges-admin.server";
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
