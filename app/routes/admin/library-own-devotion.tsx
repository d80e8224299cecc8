import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { deleteOwnDevotion, updateOwnDevotion } from "~/features/devotion/library/own-devotions-admin.server";
import { ownDevotionUpdateForm } from "~/features/devotion/library/own-devotions.schema";
import { showOwnDevotion } from "~/features/devotion/library/own-devotions-screens-admin.server";
import { versionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { AdminForm } from "~/http/admin-form";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { AdminPage } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { ConfirmButton } from "~/ui/confirm-button";
import { Trash2 } from "~/ui/icons";
import { ownDevotionsPath } from "./library/library-paths";
import { OwnDevotionEditor } from "./library/own-devotion-editor";
import { readDone } from "./shell/done";
import { revalidateText } from "./shell/revalidation";
import { settled } from "./shell/unsaved-changes";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", async (caller) => {
    const shown = await showOwnDevotion(caller, versionedChoice.parse({ id: args.params.id }));
    return { ...shown, done: readDone(args.request, ["created", "updated"]) };
  });
}

export async function action(args: ActionFunctionArgs) {
  const here = `${ownDevotionsPath}/${args.params.id}`;
  return adminAction(args, "manage_content", {
    update: intent({
      schema: ownDevotionUpdateForm,
      verb: updateOwnDevotion,
      done: `${here}?done=updated`,
    }),
    delete: intent({
      schema: versionedChoice,
      verb: deleteOwnDevotion,
      done: `${ownDevotionsPath}?done=deleted`,
    }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateText;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** A devotion of the team. */
export default function EditOwnDevotion() {
  const { t } = useTranslation("admin-library");
  const { title, own, initial, done, ...choices } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const [filled, setFilled] = useState(0);
  return (
    <AdminPage
      title={title}
      lead={own.author ? t("form.author", { name: own.author }) : undefined}
      width="reading"
      back={{ href: ownDevotionsPath, label: t("own.title") }}
      actions={
        <AdminForm
          id={`delete-own-${own.id}`}
          action={`${ownDevotionsPath}/${own.id}`}
          intent="delete"
          success={{ title: t("own.done.deleted") }}
          failure={t("form.notDeleted")}
          onSuccess={() => navigate(ownDevotionsPath, settled)}
        >
          {() => (
            <>
              <input type="hidden" name="basedOn" value={own.updatedAt} />
              <ConfirmButton
                variant="quietDanger"
                size="sm"
                title={t("form.confirmDelete.title")}
                text={t("form.confirmDelete.text")}
                confirm={t("form.delete")}
              >
                <Trash2 aria-hidden="true" />
                {t("form.delete")}
              </ConfirmButton>
            </>
          )}
        </AdminForm>
      }
    >
      {done && <Alert variant="success" title={t(`form.done.${done}`)} className="mb-6" />}
      <OwnDevotionEditor
        key={own.id}
        form={`own-devotion-${own.id}-${filled}`}
        saved={own}
        choices={choices}
        initial={initial}
        onSaved={() => setFilled(filled + 1)}
        onRefill={() => setFilled(filled + 1)}
      />
    </AdminPage>
  );
}
