import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate, type ShouldRevalidateFunction } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { SegmentForm } from "~/features/newsletter/segment-form";
import { segmentCriteria, segmentIdSchema, updateSegmentSchema } from "~/features/newsletter/segments.schema";
import {
  countSegment,
  deleteSegment,
  showSegment,
  updateSegment,
} from "~/features/newsletter/segments.server";
import { AdminForm } from "~/http/admin-form";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { sendForm, unlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { ConfirmButton } from "~/ui/confirm-button";
import { AdminPage } from "~/ui/admin-page";

const list = "/admin/newsletter/segments";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_newsletter", async (caller) => {
    const segment = await showSegment(caller, segmentIdSchema.parse(args.params));
    return { meta: { title: segment.name, description: segment.name, unlisted: true }, segment };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_newsletter", {
    update: intent({ schema: updateSegmentSchema, verb: updateSegment, done: `${list}?done=update` }),
    count: intent({ schema: segmentCriteria, verb: countSegment, shows: true, keeps: true }),
    delete: intent({ schema: segmentIdSchema, verb: deleteSegment, done: `${list}?done=delete` }),
  });
}

export const clientAction = sendForm;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** What was deleted here is asked for no more. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  args.formData?.get("intent") === "delete" && args.actionStatus !== 409 ? false : unlessUnreached(args);

/** One segment: whom it holds, and how many that are now. */
export default function EditSegment() {
  const { t } = useTranslation("admin-segments");
  const { segment } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const action = `${list}/${segment.id}`;
  return (
    <AdminPage
      title={segment.name}
      width="reading"
      back={{ href: list, label: t("toList") }}
      actions={
        <AdminForm
          id={`delete-segment-${segment.id}`}
          action={action}
          intent="delete"
          success={{ title: t("done.delete") }}
          failure={t("form.notDeleted")}
          onSuccess={() => navigate(list)}
        >
          {() => (
            <ConfirmButton
              variant="quiet"
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
        onSuccess={() => navigate(list)}
      />
    </AdminPage>
  );
}
