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
import { auditRow, type AuditTable } from "~tests/support/audit-table";
import { addTestSermon, addSummaryDraft, summarizingAi, typedSermon } from "./sermons";

export const auditTable: AuditTable = {
  rows: {
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
};
