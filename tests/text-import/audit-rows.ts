import {
  cancelTextImport,
  checkTextImport,
  discardTextImport,
  startTextImport,
  undoTextImport,
  uploadTexts,
} from "~/features/text-import/text-import-admin.server";
import { auditRow, type AuditTable } from "~tests/support/audit-table";
import { wordPressExport } from "./export-files";
import { checkExport, choicesOf, importExport, system, uploadExport } from "./world";

const checked = async () => checkExport(await uploadExport(wordPressExport));

export const auditTable: AuditTable = {
  rows: {
    "text-import/text-import-admin uploadTexts": auditRow(
      "textImport.uploaded",
      async (caller) => () => uploadTexts(caller, { file: new File([wordPressExport], "a.xml") }),
    ),
    "text-import/text-import-admin checkTextImport": auditRow("textImport.checked", async (caller) => {
      const { id } = await uploadExport(wordPressExport);
      return () => checkTextImport(caller, choicesOf(id));
    }),
    "text-import/text-import-admin startTextImport": auditRow("textImport.started", async (caller) => {
      const { id } = await checked();
      return () => startTextImport(caller, { id });
    }),
    "text-import/text-import-admin cancelTextImport": auditRow("textImport.cancelled", async (caller) => {
      const { id } = await checked();
      await startTextImport(system, { id });
      return () => cancelTextImport(caller, { id });
    }),
    "text-import/text-import-admin undoTextImport": auditRow("textImport.undone", async (caller) => {
      const { id } = await importExport(wordPressExport);
      return () => undoTextImport(caller, { id });
    }),
    "text-import/text-import-admin discardTextImport": auditRow("textImport.discarded", async (caller) => {
      const { id } = await checked();
      return () => discardTextImport(caller, { id });
    }),
  },
  unrecorded: {
    "text-import/text-import-admin reopenTextImport": "only shows the choices again",
  },
};
