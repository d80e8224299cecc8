import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
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
import { sermonScreens } from "~/features/sermons/library/sermon-screens";
import { PublishedLink } from "~/features/writing/kit/published-link";
import { TextSheet } from "~/features/writing/kit/text-sheet";
import { versionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { aiLimit } from "~/request/limit.server";
import { Alert } from "~/ui/alert";
import { SummaryPanel } from "./sermons-sermon/summary-panel";
import { SermonEditor } from "./sermons/sermon-editor";
import { readDone } from "./shell/done";
import { revalidateText } from "./shell/revalidation";
import { SermonStateBadges } from "./sermons/sermon-status";

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

/** A sermon: its text, the sheet that publishes it, and its summary. */
export default function EditSermon() {
  const { t } = useTranslation("admin-sermons");
  const { t: writing } = useTranslation("admin-writing");
  const { sermon, summaryDraft, hasAi, publishedWhen, done } = useLoaderData<typeof loader>();
  const [filled, setFilled] = useState(0);
  const refillForm = () => setFilled(filled + 1);
  const { id, language, isPublished, isExample, updatedAt, transcript } = sermon;
  return (
    <SermonEditor
      key={id}
      title={t("edit.title")}
      form={`sermon-${id}-${filled}`}
      sermon={sermon}
      language={language}
      state={<SermonStateBadges {...sermon} />}
      notice={done && <Alert variant="success" title={t(`done.${done}`)} className="mb-6" />}
      publish={
        isPublished
          ? null
          : {
              label: writing("sheet.open"),
              sheet: (state) => <TextSheet {...state} screens={sermonScreens} item={sermon} />,
            }
      }
      more={
        <div className="flex flex-col gap-5">
          {isPublished && (
            <PublishedLink href={`/${language}/sermons/${id}`} label={t("view")} when={publishedWhen} />
          )}
          {isExample && <p className="text-sm text-ink-soft">{t("examples.note")}</p>}
          <SummaryPanel
            {...{ id, updatedAt, language, hasAi }}
            draft={summaryDraft}
            hasText={transcript !== ""}
            onAccepted={refillForm}
          />
        </div>
      }
      onSaved={refillForm}
      onRefill={refillForm}
    />
  );
}
