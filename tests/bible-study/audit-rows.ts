import { type Caller, systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import {
  setApplicationStatus,
  deleteApplication,
  replyToApplication,
} from "~/features/bible-study/applications-admin.server";
import { exportApplications } from "~/features/bible-study/applications-admin.server";
import { applicationInput } from "~/features/bible-study/applications.schema";
import { applyForBibleStudy } from "~/features/bible-study/applications.server";
import { auditRow, type AuditTable } from "~tests/support/audit-table";

const guest: Caller = { ...systemCaller("fr"), kind: "guest" };
const sendTestApplication = () =>
  applyForBibleStudy(
    guest,
    applicationInput.parse({ name: "Rosa Luna", email: "rosa@example.org", studyType: "online" }),
  );

export const auditTable: AuditTable = {
  rows: {
    "bible-study/applications-admin setApplicationStatus": auditRow(
      "application.statusChanged",
      async (caller) => {
        const { id } = await sendTestApplication();
        return () => setApplicationStatus(caller, { id, status: "accepted" });
      },
    ),
    "bible-study/applications-admin replyToApplication": auditRow("application.replied", async (caller) => {
      const { id } = await sendTestApplication();
      env.SMTP_URL = "smtp://127.0.0.1:1";
      return () => replyToApplication(caller, { id, text: "Bienvenue" });
    }),
    "bible-study/applications-admin deleteApplication": auditRow("application.deleted", async (caller) => {
      const { id } = await sendTestApplication();
      return () => deleteApplication(caller, { id });
    }),
    "bible-study/applications-admin exportApplications": auditRow(
      "applications.exported",
      async (caller) => () => exportApplications(caller, {}),
    ),
  },
  unrecorded: {
    "bible-study/applications-admin deleteOldApplications": "runs every night",
  },
};
