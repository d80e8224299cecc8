import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useFetcher, useLoaderData, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { motivationToForm } from "~/features/devotion/motivations/motivation-fields";
import { draftMotivation } from "~/features/devotion/motivations/motivation-drafts-admin.server";
import { getNewMotivationDefaults } from "~/features/devotion/motivations/motivations-admin-screens.server";
import {
  motivationDraftInput,
  motivationInput,
  type MotivationDraft,
} from "~/features/devotion/motivations/motivations.schema";
import { createMotivation } from "~/features/devotion/motivations/motivations-admin.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import type { FormAnswer } from "~/http/form-answer";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { aiLimit } from "~/request/limit.server";
import { useToast } from "~/ui/toast";
import { DraftNotice } from "./content-motivation-new/draft-notice";
import { GenerateMotivation } from "./content-motivation-new/generate-motivation";
import { MotivationEditor } from "./content/motivation-editor";
import { settled, useHasUnsavedChanges } from "./shell/unsaved-changes";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", "admin-motivations:new.title", async (caller) => {
    return { ...(await getNewMotivationDefaults(caller)) };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_content", {
    create: intent({
      schema: motivationInput,
      verb: createMotivation,
      done: ({ id }) => `/admin/content/motivations/${id}?done=created`,
    }),
    generate: intent({
      schema: motivationDraftInput,
      verb: (caller, input) => draftMotivation(caller, input),
      returnsResult: true,
      limit: aiLimit,
    }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** A new motivation: empty, or filled with a draft. */
export default function NewMotivation() {
  const { t } = useTranslation("admin-motivations");
  const { author, language, themes, hasAi } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const posted = usePostedDraft();
  const [later, setLater] = useState<{ draft: MotivationDraft; number: number } | null>(null);
  const draft = later?.draft ?? posted;
  const isGenerating = useFetcher({ key: "generate" }).state !== "idle";
  const form = `motivation-${later?.number ?? 0}`;
  const empty = { title: "", content: "", language, author, tags: [] };
  return (
    <MotivationEditor
      title={t("new.title")}
      form={form}
      initial={motivationToForm(draft?.motivation ?? empty)}
      saved={null}
      isDraft={draft !== null}
      isGenerating={isGenerating}
      notice={draft && <DraftNotice draft={draft} />}
      more={
        <GenerateMotivation
          {...{ themes, hasAi }}
          language={draft?.motivation.language ?? language}
          asks={useHasUnsavedChanges(form, "create")}
          onDraft={(next) => setLater({ draft: next, number: (later?.number ?? 0) + 1 })}
        />
      }
      onSaved={({ done }) => navigate(done?.split("?")[0] ?? "/admin/content", settled)}
    />
  );
}

/** A draft that was posted by the list's button or without JavaScript. */
function usePostedDraft(): MotivationDraft | null {
  const { t } = useTranslation("admin-motivations");
  const { toast } = useToast();
  const posted = useActionData<FormAnswer<MotivationDraft>>();
  const draft = posted?.intent === "generate" ? (posted.result ?? null) : null;
  useEffect(() => {
    if (!draft) return;
    const title = t(draft.motivation.source === "ai" ? "generate.done" : "generate.taken");
    toast({ title, description: t("generate.doneText") });
  }, [draft, toast, t]);
  return draft;
}
