import { saveTranslation, deleteTranslation } from "~/features/translation/translation-admin.server";
import { requestTranslation } from "~/features/translation/translation-requests.server";
import { translationInput } from "~/features/translation/translation.schema";
import { useFakeAi } from "~tests/support/ai";
import { auditRow, type AuditTable } from "~tests/support/audit-table";
import { addPublishedPost } from "~tests/newsletter/world";

const { ai } = useFakeAi();
const makeTranslation = async () => {
  const choice = { type: "newsletter_post" as const, id: await addPublishedPost(), language: "en" as const };
  return { choice, input: { ...choice, title: "A lamp", summary: "", content: "A text.", approves: false } };
};

export const auditTable: AuditTable = {
  rows: {
    "translation/translation-requests requestTranslation": auditRow(
      "translation.requested",
      async (caller) => {
        const { choice } = await makeTranslation();
        return () => requestTranslation(caller, choice, ai());
      },
    ),
    "translation/translation-admin saveTranslation": auditRow("translation.saved", async (caller) => {
      const { input } = await makeTranslation();
      return () => saveTranslation(caller, translationInput.parse(input));
    }),
    "translation/translation-admin saveTranslation · approved": auditRow(
      "translation.approved",
      async (caller) => {
        const { input } = await makeTranslation();
        return () => saveTranslation(caller, translationInput.parse({ ...input, approves: true }));
      },
    ),
    "translation/translation-admin deleteTranslation": auditRow("translation.deleted", async (caller) => {
      const { choice, input } = await makeTranslation();
      await saveTranslation(caller, translationInput.parse(input));
      return () => deleteTranslation(caller, choice);
    }),
  },
};
