import { deleteAiQuote } from "~/features/quotes/quotes-admin.server";
import { auditRow, type AuditTable } from "~tests/support/audit-table";
import { addAiQuote } from "~tests/support/quotes";

export const auditTable: AuditTable = {
  rows: {
    "quotes/quotes-admin deleteAiQuote": auditRow("quote.deleted", async (caller) => {
      const id = await addAiQuote();
      return () => deleteAiQuote(caller, { id });
    }),
  },
  unrecorded: { "quotes/retention deleteOldQuotes": "runs every night" },
};
