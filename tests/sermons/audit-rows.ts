import { systemCaller } from "~/auth/caller.server";
import {
  deleteDemoSermons,
  initializeSermons,
} from "~/features/sermons/library/initialize-sermons-admin.server";
import {
  acceptSermonSummary,
  discardSermonSummary,
  draftSermonSummary,
} from "~/features/sermons/library/sermon-summary-admin.server";
import {
  addSermon,
  deleteSermon,
  publishSermon,
  unpublishSermon,
  updateSermon,
} from "~/features/sermons/library/sermons-admin.server";
import { importFromAddress, importFromFile } from "~/features/sermons/import/begin-import-admin.server";
import {
  cancelImport,
  checkImport,
  discardImport,
  startImport,
  undoImport,
} from "~/features/sermons/import/imports-admin.server";
import { lookForSermons } from "~/features/sermons/import/look-for-sermons.server";
import { showImport } from "~/features/sermons/import/imports-screen-admin.server";
import {
  deleteSource,
  lookNow,
  showSource,
  updateSource,
} from "~/features/sermons/import/sources-admin.server";
import { db } from "~db/client";
import { podcastFeed, podcastItem } from "./feeds";
import {
  beginCheck,
  check,
  feedAddress,
  hostOf,
  importAll,
  sendAddress,
  sendFile,
  team,
} from "./import-world";
import { auditRow, type AuditTable } from "~tests/support/audit-table";
import { addTestSermon, addSummaryDraft, summarizingAi, typedSermon } from "./sermons";

const sendTestFile = () => sendFile(podcastFeed([podcastItem(1)]));

/** A source, as an import from an address makes it. */
async function addTestSource() {
  await importAll(sendAddress(podcastFeed([podcastItem(1)])));
  return db.selectFrom("sermonSources").select("id").executeTakeFirstOrThrow();
}

export const auditTable: AuditTable = {
  rows: {
    "sermons/import/begin-import-admin importFromAddress": auditRow(
      "sermonImport.uploaded",
      async (caller) => () =>
        importFromAddress(caller, { address: feedAddress }, hostOf(podcastFeed([podcastItem(1)]))),
    ),
    "sermons/import/begin-import-admin importFromFile": auditRow(
      "sermonImport.uploaded",
      async (caller) => () =>
        importFromFile(caller, { file: new File([podcastFeed([podcastItem(1)])], "a.xml") }),
    ),
    "sermons/import/imports-admin checkImport": auditRow("sermonImport.checked", async (caller) => {
      const sent = await sendTestFile();
      const { columns, choices } = await showImport(team, sent);
      return () => checkImport(caller, { ...sent, ...columns, ...choices });
    }),
    "sermons/import/imports-admin startImport": auditRow("sermonImport.started", async (caller) => {
      const sent = await check(await sendTestFile());
      return () => startImport(caller, sent);
    }),
    "sermons/import/imports-admin cancelImport": auditRow("sermonImport.cancelled", async (caller) => {
      const sent = await sendTestFile();
      await beginCheck(sent);
      return () => cancelImport(caller, sent);
    }),
    "sermons/import/imports-admin undoImport": auditRow("sermonImport.undone", async (caller) => {
      const sent = await importAll(sendTestFile());
      return () => undoImport(caller, sent);
    }),
    "sermons/import/imports-admin discardImport": auditRow("sermonImport.discarded", async (caller) => {
      const sent = await sendTestFile();
      return () => discardImport(caller, sent);
    }),
    "sermons/import/sources-admin updateSource": auditRow("sermonSource.updated", async (caller) => {
      const { id } = await addTestSource();
      const { choices } = await showSource(team, { id });
      return () => updateSource(caller, { id, ...choices, looksDaily: false });
    }),
    "sermons/import/sources-admin lookNow": auditRow("sermonSource.looked", async (caller) => {
      const { id } = await addTestSource();
      return () => lookNow(caller, { id });
    }),
    "sermons/import/look-for-sermons lookForSermons": auditRow("sermonSource.found", async () => {
      const { id } = await addTestSource();
      return () => lookForSermons(id, hostOf(podcastFeed([podcastItem(1), podcastItem(2)])));
    }),
    "sermons/import/sources-admin deleteSource": auditRow("sermonSource.deleted", async (caller) => {
      const { id } = await addTestSource();
      return () => deleteSource(caller, { id });
    }),
    "sermons/library/sermons-admin addSermon": auditRow(
      "sermon.created",
      async (caller) => () => addSermon(caller, typedSermon()),
    ),
    "sermons/library/sermons-admin updateSermon": auditRow("sermon.updated", async (caller) => {
      const id = await addTestSermon();
      return () => updateSermon(caller, { id, ...typedSermon({ title: "Un autre" }), basedOn: undefined });
    }),
    "sermons/library/sermons-admin publishSermon": auditRow("sermon.published", async (caller) => {
      const id = await addTestSermon({}, { isPublished: false, publishedAt: null });
      return () => publishSermon(caller, { id });
    }),
    "sermons/library/sermons-admin unpublishSermon": auditRow("sermon.unpublished", async (caller) => {
      const id = await addTestSermon();
      return () => unpublishSermon(caller, { id });
    }),
    "sermons/library/sermons-admin deleteSermon": auditRow("sermon.deleted", async (caller) => {
      const id = await addTestSermon();
      return () => deleteSermon(caller, { id });
    }),
    "sermons/library/sermon-summary-admin draftSermonSummary": auditRow(
      "sermon.summaryDrafted",
      async (caller) => {
        const id = await addTestSermon();
        return () => draftSermonSummary(caller, { id }, summarizingAi());
      },
    ),
    "sermons/library/sermon-summary-admin acceptSermonSummary": auditRow(
      "sermon.summaryAccepted",
      async (caller) => {
        const id = await addTestSermon();
        await addSummaryDraft(id);
        return () => acceptSermonSummary(caller, { id, summary: "Un résumé." });
      },
    ),
    "sermons/library/sermon-summary-admin discardSermonSummary": auditRow(
      "sermon.summaryDiscarded",
      async (caller) => {
        const id = await addTestSermon();
        await addSummaryDraft(id);
        return () => discardSermonSummary(caller, { id });
      },
    ),
    "sermons/library/initialize-sermons-admin initializeSermons": auditRow(
      "sermons.initialized",
      async (caller) => () => initializeSermons(caller),
    ),
    "sermons/library/initialize-sermons-admin deleteDemoSermons": auditRow(
      "sermons.demoDeleted",
      async (caller) => {
        await initializeSermons(systemCaller());
        return () => deleteDemoSermons(caller);
      },
    ),
  },
  unrecorded: {
    "sermons/import/imports-admin reopenImport": "only goes back a step; nothing is imported",
  },
};
