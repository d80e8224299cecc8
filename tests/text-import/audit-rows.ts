import {
  cancelTextImport,
  checkTextImport,
  discardTextImport,
  startTextImport,
  undoTextImport,
  uploadTexts,
} from "~/features/text-import/text-import-admin.server";
import {
  addTextSlice,
  beginTextUpload,
  finishTextUpload,
} from "~/features/text-import/text-upload-admin.server";
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
    "text-import/text-upload-admin finishTextUpload": auditRow("textImport.uploaded", async (caller) => {
      const slice = new File([wordPressExport], "slice");
      const { id } = await beginTextUpload(system, { fileName: "a.xml", size: slice.size });
      await addTextSlice(system, { id, offset: 0, slice });
      return () => finishTextUpload(caller, { id });
    }),
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
    "text-import/text-upload-admin beginTextUpload": "the end of the upload is recorded",
    "text-import/text-upload-admin addTextSlice": "the end of the upload is recorded",
    "text-import/text-import-admin reopenTextImport": "only shows the choices again",
  },
};
