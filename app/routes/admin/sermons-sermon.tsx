import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { ExternalLink } from "~/ui/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  acceptSermonSummary,
  discardSermonSummary,
  draftSermonSummary,
} from "~/features/sermons/library/sermon-summary-admin.server";
import { showSermonForAdmin } from "~/features/sermons/library/sermons-admin-screens.server";
import {
  deleteSermon,
  publishSermon,
  unpublishSermon,
  updateSermon,
} from "~/features/sermons/library/sermons-admin.server";
import { sermonId, sermonSummaryInput, sermonUpdate } from "~/features/sermons/library/sermons.schema";
import { versionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { aiLimit } from "~/request/limit.server";
import { AdminPage } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { SermonActions } from "./sermons-sermon/sermon-actions";
import { SummaryPanel } from "./sermons-sermon/summary-panel";
import { SermonEditor } from "./sermons/sermon-editor";
import { readDone } from "./shell/done";
import { revalidateText } from "./shell/revalidation";
import { SermonStatus } from "./sermons/sermon-status";
import { settled, useHasUnsavedChanges, useRefillOnChange } from "./shell/unsaved-changes";

const doneIntents = ["create", "update", "publish", "unpublish", "draft", "accept", "discard"] as const;

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", async (caller) => {
    const shown = await showSermonForAdmin(caller, versionedChoice.parse({ id: args.params.id }));
    return {
      title: shown.sermon.title,
      ...shown,
      done: readDone(args.request, doneIntents),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_content", {
    update: intent({ schema: sermonUpdate, verb: (caller, input) => updateSermon(caller, input) }),
    publish: intent({ schema: versionedChoice, verb: publishSermon }),
    unpublish: intent({ schema: versionedChoice, verb: unpublishSermon }),
    delete: intent({ schema: versionedChoice, verb: deleteSermon, done: "/admin/sermons?done=delete" }),
    draft: intent({
      schema: sermonId,
      verb: (caller, choice) => draftSermonSummary(caller, choice),
      limit: aiLimit,
    }),
    accept: intent({ schema: sermonSummaryInput, verb: acceptSermonSummary }),
    discard: intent({ schema: sermonId, verb: discardSermonSummary }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateText;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** A sermon: edit, publish, summarise, delete. */
export default function EditSermon() {
  const { t } = useTranslation("admin-sermons");
  const { sermon, summaryDraft, hasAi, publishedWhen, done } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const [filled, setFilled] = useState(0);
  const refillForm = () => setFilled(filled + 1);
  const form = `sermon-${sermon.id}-${filled}`;
  const isUnsaved = useHasUnsavedChanges(form, "update");
  useRefillOnChange(sermon.isPublished, !isUnsaved, refillForm);
  const { id, title, language, isPublished, isExample, updatedAt, transcript } = sermon;
  const medium = sermon.youtubeId ? "video" : sermon.audioUrl ? "audio" : "text";
  return (
    <AdminPage
      title={<span lang={language}>{title}</span>}
      width="reading"
      back={{ href: "/admin/sermons", label: t("all") }}
      actions={
        <SermonActions
          sermon={sermon}
          isUnsaved={isUnsaved}
          onDeleted={() => navigate("/admin/sermons", settled)}
        />
      }
    >
      {done && <Alert variant="success" title={t(`done.${done}`)} className="mb-6" />}
      <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
        <SermonStatus {...sermon} medium={medium} />
        {isPublished && (
          <>
            <span className="text-ink-soft first-letter:uppercase">{publishedWhen}</span>
            <a
              href={`/${language}/sermons/${id}`}
              target="_blank"
              rel="noreferrer"
              className="link inline-flex items-center gap-1.5"
            >
              {t("view")}
              <ExternalLink aria-hidden="true" className="size-4" />
            </a>
          </>
        )}
      </div>
      {isExample && <p className="mb-6 text-ink-soft">{t("examples.note")}</p>}
      <SermonEditor
        key={id}
        form={form}
        sermon={sermon}
        language={language}
        onSaved={refillForm}
        onTakeTheirs={refillForm}
      />
      <SummaryPanel
        {...{ id, updatedAt, language, hasAi }}
        draft={summaryDraft}
        hasText={transcript !== ""}
        onAccepted={refillForm}
      />
    </AdminPage>
  );
}
