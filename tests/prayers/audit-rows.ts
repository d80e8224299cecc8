import { systemCaller } from "~/auth/caller.server";
import { assignRequest } from "~/features/prayers/admin/assign-request-admin.server";
import { listForPrint } from "~/features/prayers/admin/print-list-admin.server";
import { listPrayerNames, removePrayerName } from "~/features/prayers/admin/prayer-names-admin.server";
import {
  acceptProposedAnswer,
  dismissProposedAnswer,
} from "~/features/prayers/admin/proposed-answers-admin.server";
import {
  deleteRequest,
  hideRequest,
  showRequest,
} from "~/features/prayers/admin/request-changes-admin.server";
import { markRequestAnswered, setRequestStatus } from "~/features/prayers/admin/requests-admin.server";
import { prayForRequest } from "~/features/prayers/requests/pray.server";
import { prayInput } from "~/features/prayers/requests/requests.schema";
import { auditRow, type AuditTable } from "~tests/support/audit-table";
import { addApprovedRequest, addPrayerRequest, addProposedAnswer, newReply } from "~tests/support/prayers";
import { guestCaller } from "~tests/support/subscriptions";

export const auditTable: AuditTable = {
  rows: {
    "prayers/admin/requests-admin setRequestStatus": auditRow("prayerRequest.approved", async (caller) => {
      const id = await addPrayerRequest();
      return () => setRequestStatus(caller, { id, status: "approved" });
    }),
    "prayers/admin/requests-admin setRequestStatus · rejected": auditRow(
      "prayerRequest.rejected",
      async (caller) => {
        const id = await addPrayerRequest();
        await addProposedAnswer(id);
        return () => setRequestStatus(caller, { id, status: "rejected" });
      },
    ),
    "prayers/admin/requests-admin markRequestAnswered": auditRow("prayerRequest.answered", async (caller) => {
      const id = await addApprovedRequest();
      return () => markRequestAnswered(caller, { id, description: "Bondye geri l." });
    }),
    "prayers/admin/proposed-answers-admin acceptProposedAnswer": auditRow(
      "prayerRequest.answered",
      async (caller) => {
        const id = await addApprovedRequest();
        const answerId = await addProposedAnswer(id);
        return () => acceptProposedAnswer(caller, { id, answerId });
      },
    ),
    "prayers/admin/proposed-answers-admin dismissProposedAnswer": auditRow(
      "prayerRequest.answerDismissed",
      async (caller) => {
        const id = await addApprovedRequest();
        const answerId = await addProposedAnswer(id);
        return () => dismissProposedAnswer(caller, { id, answerId });
      },
    ),
    "prayers/admin/prayer-names-admin removePrayerName": auditRow(
      "prayerRequest.nameRemoved",
      async (caller) => {
        const id = await addApprovedRequest();
        await prayForRequest(guestCaller, prayInput.parse({ id, userName: "Jean" }), newReply());
        const [prayer] = await listPrayerNames(systemCaller(), { id });
        return () => removePrayerName(caller, { id, prayerId: prayer!.id });
      },
    ),
    "prayers/admin/request-changes-admin hideRequest": auditRow("prayerRequest.hidden", async (caller) => {
      const id = await addApprovedRequest();
      return () => hideRequest(caller, { id });
    }),
    "prayers/admin/request-changes-admin showRequest": auditRow("prayerRequest.shown", async (caller) => {
      const id = await addApprovedRequest();
      await hideRequest(systemCaller(), { id });
      return () => showRequest(caller, { id });
    }),
    "prayers/admin/request-changes-admin deleteRequest": auditRow("prayerRequest.deleted", async (caller) => {
      const id = await addApprovedRequest();
      return () => deleteRequest(caller, { id });
    }),
    "prayers/admin/assign-request-admin assignRequest": auditRow("prayerRequest.assigned", async (caller) => {
      const id = await addPrayerRequest({ isPublic: false });
      return () => assignRequest(caller, { id, userId: caller.userId });
    }),
    "prayers/admin/print-list-admin listForPrint": auditRow("prayerRequests.printed", async (caller) => {
      const id = await addApprovedRequest();
      return () => listForPrint(caller, { id: [id], names: "first" });
    }),
  },
  outsideTransaction: { "prayers/admin/print-list-admin": "preparing a list changes nothing" },
};
