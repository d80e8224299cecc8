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
import { DeskForm } from "~/http/desk-form";
import { deskScreen } from "~/http/desk-screen.server";
import { deskAction, intent } from "~/http/form-action.server";
import { sendForm, unlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { ConfirmButton } from "~/ui/confirm-button";
import { DeskPage } from "~/ui/desk-page";

const list = "/admin/newsletter/segments";

export async function loader(args: LoaderFunctionArgs) {
  return deskScreen(args, "manage_newsletter", async (caller) => {
    const segment = await showSegment(caller, segmentIdSchema.parse(args.params));
    return { meta: { title: segment.name, description: segment.name, unlisted: true }, segment };
  });
}

export async function action(args: ActionFunctionArgs) {
  return deskAction(args, "manage_newsletter", {
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
  const { t } = useTranslation("desk-segments");
  const { segment } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const action = `${list}/${segment.id}`;
  return (
    <DeskPage
      title={segment.name}
      width="reading"
      back={{ href: list, label: t("toList") }}
      actions={
        <DeskForm
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
        </DeskForm>
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
    </DeskPage>
  );
}
