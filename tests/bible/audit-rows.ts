import { installBible, removeBible, updateBible } from "~/features/bible/bibles-admin.server";
import { auditRow, type AuditTable } from "~tests/support/audit-table";
import { addBible, madeUpBible } from "~tests/support/bible";

export const auditTable: AuditTable = {
  rows: {
    "bible/bibles-admin installBible": auditRow(
      "bible.installed",
      async (caller) => () => installBible(caller, madeUpBible()),
    ),
    "bible/bibles-admin updateBible": auditRow("bible.updated", async (caller) => {
      const bible = await addBible();
      const rights = { mayCopy: false, mayFeed: true, mayMail: true };
      return () => updateBible(caller, { ...bible, ...rights });
    }),
    "bible/bibles-admin removeBible": auditRow("bible.removed", async (caller) => {
      const { code } = await addBible();
      return () => removeBible(caller, { code });
    }),
  },
};
