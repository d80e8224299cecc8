import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate, type ShouldRevalidateFunction } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  DeleteMotivationItem,
  MotivationActionForms,
  PublishMotivationButton,
} from "~/features/devotion/motivations/motivation-actions";
import { MotivationBadges, MotivationOrigin } from "~/features/devotion/motivations/motivation-badges";
import { motivationToForm } from "~/features/devotion/motivations/motivation-fields";
import { showMotivation } from "~/features/devotion/motivations/motivations-admin-screens.server";
import { motivationUpdate } from "~/features/devotion/motivations/motivations.schema";
import { updateMotivation } from "~/features/devotion/motivations/motivations-admin.server";
import { versionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { AdminPage } from "~/ui/admin-page";
import { EntryMenu } from "~/ui/entry-menu";
import { MotivationEditor } from "./content/motivation-editor";
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
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** After a conflict the other version is loaded to compare. A deleted item is not loaded again. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) => {
  if (args.actionStatus === 409) return true;
  return args.formData?.get("intent") === "delete" ? false : revalidateUnlessUnreached(args);
};

/** A motivation: edit, publish, delete (spec admin §2). */
export default function EditMotivation() {
  const { t } = useTranslation("admin-motivations");
  const { t: records } = useTranslation("admin-records");
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
          {isPublishable && <PublishMotivationButton motivation={item} />}
          <EntryMenu label={records("menu", { title: item.title })}>
            <DeleteMotivationItem motivation={item} />
          </EntryMenu>
        </>
      }
    >
      <MotivationActionForms onPublished={() => navigate("/admin/content")} onDeleted={toList} />
      <p className="mb-6 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        <MotivationBadges item={item} />
        <MotivationOrigin {...item} />
        {approvedWhen && <span className="tabular-nums">{approvedWhen}</span>}
      </p>
      <MotivationEditor
        form={form}
        action={`/admin/content/motivations/${motivation.id}`}
        intent="update"
        initial={motivationToForm(motivation)}
        saved={motivation}
        onSaved={toList}
        onTakeTheirs={() => setTaken(taken + 1)}
      />
    </AdminPage>
  );
}
