import { deleteGeneratedQuote } from "~/features/quotes/quotes-admin.server";
import { auditRow, type AuditTable } from "~tests/support/audit-table";
import { addAiQuote } from "~tests/support/quotes";

export const auditTable: AuditTable = {
  rows: {
    "quotes/quotes-admin deleteGeneratedQuote": auditRow("quote.deleted", async (caller) => {
      const id = await addAiQuote();
      return () => deleteGeneratedQuote(caller, { id });
    }),
  },
};
