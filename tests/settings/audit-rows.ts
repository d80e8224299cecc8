import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import { auditRow, type AuditTable } from "~tests/support/audit-table";

export const auditTable: AuditTable = {
  rows: {
    "settings/system-settings-admin saveSystemSettings": auditRow(
      "settings.changed",
      async (caller) => () => saveSystemSettings(caller, { publishing: { timeZone: "Europe/Paris" } }),
    ),
  },
};
