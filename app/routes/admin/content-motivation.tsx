import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { motivationToForm } from "~/features/devotion/motivations/motivation-fields";
import { motivationScreens } from "~/features/devotion/motivations/motivation-screens";
import { showMotivation } from "~/features/devotion/motivations/motivations-admin-screens.server";
import { motivationUpdate } from "~/features/devotion/motivations/motivations.schema";
import { updateMotivation } from "~/features/devotion/motivations/motivations-admin.server";
import { ActionForms, OpenItemMenu, PublishButton } from "~/features/writing/kit/item-actions";
import { versionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { AdminPage } from "~/ui/admin-page";
import { MotivationBadges, MotivationOrigin } from "./content-motivation/motivation-badges";
import { MotivationEditor } from "./content/motivation-editor";
import { revalidateText } from "./shell/revalidation";
import { settled, useHasUnsavedChanges } from "./shell/unsaved-changes";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", "admin-motivations:edit.title", async (caller) => {
    const shown = await showMotivation(caller, versionedChoice.parse({ id: args.params.id }));
    return { ...shown };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_content", {
    update: intent({ schema: motivationUpdate, verb: updateMotivation, done: "/admin/content?done=updated" }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateText;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** A motivation: edit, publish, delete. */
export default function EditMotivation() {
  const { t } = useTranslation("admin-motivations");
  const { motivation, item, approvedWhen } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const [taken, setTaken] = useState(0);
  const form = `motivation-${motivation.id}-${taken}`;
  // Publishing uses the saved text: unsaved changes are saved first.
  const isPublishable = !useHasUnsavedChanges(form, "update") && item.state === "draft";
  const toList = () => navigate("/admin/content", settled);
  return (
    <AdminPage
      title={t("edit.title")}
      width="reading"
      back={{ href: "/admin/content", label: t("page.all") }}
      actions={
        <>
          {isPublishable && <PublishButton screens={motivationScreens} item={item} isQuiet />}
          <OpenItemMenu screens={motivationScreens} item={item} />
        </>
      }
    >
      <ActionForms
        screens={motivationScreens}
        onPublished={() => navigate("/admin/content")}
        onDeleted={toList}
      />
      <p className="mb-6 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        <MotivationBadges item={item} />
        <MotivationOrigin {...item} />
        {approvedWhen && <span className="tabular-nums">{approvedWhen}</span>}
      </p>
      <MotivationEditor
        form={form}
        initial={motivationToForm(motivation)}
        saved={motivation}
        onSaved={toList}
        onTakeTheirs={() => setTaken(taken + 1)}
      />
    </AdminPage>
  );
}
