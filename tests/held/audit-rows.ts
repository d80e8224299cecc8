import { deleteHeldSubmission } from "~/features/held/held-admin.server";
import { releaseHeldSubmission } from "~/features/held/held-release-admin.server";
import { auditRow, type AuditTable } from "~tests/support/audit-table";
import { holdMessage } from "./held-form";

export const auditTable: AuditTable = {
  rows: {
    "held/held-release-admin releaseHeldSubmission": auditRow("heldSubmission.released", async (caller) => {
      const id = (await holdMessage())!;
      return () => releaseHeldSubmission(caller, { id });
    }),
    "held/held-admin deleteHeldSubmission": auditRow("heldSubmission.deleted", async (caller) => {
      const id = (await holdMessage())!;
      return () => deleteHeldSubmission(caller, { id });
    }),
  },
};
