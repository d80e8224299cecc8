import { systemCaller } from "~/auth/caller.server";
import { askImported } from "~/features/newsletter/import/ask-imported.server";
import { continueImport } from "~/features/newsletter/import/continue-import.server";
import {
  checkImport,
  startImport,
  undoImport,
  uploadImportText,
} from "~/features/newsletter/import/imports-admin.server";
import { listImports, showImport } from "~/features/newsletter/import/imports-screen-admin.server";
import { deleteOldImports, eraseFromImports } from "~/features/newsletter/import/retention.server";
import { newsletterPersonalData } from "~/features/newsletter/personal-data.server";
import { db } from "~db/client";

/** What an import may change, to compare before and after. */
export async function dumpTables() {
  return {
    newsletters: await db.selectFrom("newsletters").selectAll().orderBy("id").execute(),
    enhancedNewsletters: await db.selectFrom("enhancedNewsletters").selectAll().orderBy("id").execute(),
    mailSuppressions: await db.selectFrom("mailSuppressions").selectAll().orderBy("id").execute(),
    newsletterConsents: await db.selectFrom("newsletterConsents").selectAll().orderBy("id").execute(),
    subscriptionChanges: await db.selectFrom("subscriptionChanges").selectAll().orderBy("id").execute(),
    asks: await db.selectFrom("subscriberImportAsks").selectAll().orderBy("subscriberId").execute(),
  };
}

/** Every step of an import, for the plans of its queries. */
export async function runWholeImport(): Promise<void> {
  const caller = systemCaller();
  const stopping = new AbortController().signal;
  const rows = [
    "a@example.org,2024-01-01,,",
    "b@example.org,,,",
    "c@example.org,,yes,",
    "d@example.org,,,yes",
  ];
  const text = ["email,date,unsubscribed,bounced", ...rows].join("\n");
  const { id, columns } = await uploadImportText(caller, { fileName: "a.csv", text });
  await showImport(caller, { id });
  await checkImport(caller, {
    ...{ id, ...columns, consentSource: "liste", consentDate: undefined },
    ...{ dateOrder: "dayFirst" as const, defaultLanguage: "fr" as const },
  });
  await continueImport(id, { stopping });
  await startImport(caller, { id });
  await continueImport(id, { stopping });
  await askImported();
  await listImports(caller);
  await newsletterPersonalData.collect(db, "a@example.org");
  await undoImport(caller, { id });
  await continueImport(id, { stopping });
  await eraseFromImports(db, "a@example.org");
  await deleteOldImports(caller, new Date(Date.now() + 26 * 3_600_000));
}
