import { findMovedPath } from "~/features/text-import/old-addresses.server";
import { deleteOldTextImports } from "~/features/text-import/retention.server";
import { undoTextImport } from "~/features/text-import/text-import-admin.server";
import { listTextImports } from "~/features/text-import/text-import-screen-admin.server";
import type { QueryPlans } from "~tests/support/query-plan-table";
import { wordPressExport } from "./export-files";
import { importExport, system, work } from "./world";

async function importAndUndo() {
  const imported = await importExport(wordPressExport);
  await listTextImports(system);
  await findMovedPath("https://limye.ht/2014/05/teks-12/");
  await undoTextImport(system, imported);
  await work(imported);
  await importExport(wordPressExport, { contentType: "newsletter_post" }).then(async ({ id }) => {
    await undoTextImport(system, { id });
    await work({ id });
  });
  await deleteOldTextImports(system, new Date(Date.now() + 26 * 3_600_000));
}

export const queryPlans: QueryPlans = {
  smallTables: ["text_imports"],
  verbs: { "an import of texts": importAndUndo },
};
