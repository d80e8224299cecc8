import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate, type ShouldRevalidateFunction } from "@remix-run/react";
import { Trash2 } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import { SegmentForm } from "~/features/newsletter/segments/segment-form";
import {
  segmentCriteria,
  segmentIdInput,
  updateSegmentInput,
} from "~/features/newsletter/segments/segments.schema";
import {
  countCriteria,
  deleteSegment,
  showSegment,
  updateSegment,
} from "~/features/newsletter/segments/segments-admin.server";
import { AdminForm } from "~/http/admin-form";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { ConfirmButton } from "~/ui/confirm-button";
import { AdminPage } from "~/ui/admin-page";

const listPath = "/admin/newsletter/segments";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_newsletter", async (caller) => {
    const segment = await showSegment(caller, segmentIdInput.parse(args.params));
    return { title: segment.name, segment };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_newsletter", {
    update: intent({ schema: updateSegmentInput, verb: updateSegment, done: `${listPath}?done=update` }),
    count: intent({ schema: segmentCriteria, verb: countCriteria, returnsResult: true, keepsFields: true }),
    delete: intent({ schema: segmentIdInput, verb: deleteSegment, done: `${listPath}?done=delete` }),
  });
}

export const clientAction = submitToServer;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** After a deletion nothing is loaded. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  args.formData?.get("intent") === "delete" && args.actionStatus !== 409
    ? false
    : revalidateUnlessUnreached(args);

/** One segment: criteria and count. */
export default function EditSegment() {
  const { t } = useTranslation("admin-segments");
  const { segment } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const action = `${listPath}/${segment.id}`;
  return (
    <AdminPage
      title={segment.name}
      width="reading"
      back={{ href: listPath, label: t("title") }}
      actions={
        <AdminForm
          id={`delete-segment-${segment.id}`}
          action={action}
          intent="delete"
          success={{ title: t("done.delete") }}
          failure={t("form.notDeleted")}
          onSuccess={() => navigate(listPath)}
        >
          {() => (
            <ConfirmButton
              variant="quietDanger"
              size="sm"
              title={t("confirmDelete.title", { name: segment.name })}
              text={t("confirmDelete.text")}
              confirm={t("delete")}
            >
              <Trash2 aria-hidden="true" />
              {t("delete")}
            </ConfirmButton>
          )}
        </AdminForm>
      }
    >
      <SegmentForm
        key={segment.id}
        id={`segment-${segment.id}`}
        action={action}
        intent="update"
        segment={segment}
        onSuccess={() => navigate(listPath)}
      />
    </AdminPage>
  );
}
