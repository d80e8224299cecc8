import { useTranslation } from "react-i18next";
import type { AudienceOption, PlannedAction } from "~/features/newsletter/posts/posts-admin-screens.server";
import { AdminForm } from "~/http/admin-form";
import type { Language } from "~/i18n/languages";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { useAudienceText } from "./audience-field";

interface PlannedActionsProps {
  postId: number;
  planned: PlannedAction[];
  timeZone: string;
  audiences: AudienceOption[];
  post: { language: Language };
}

/** The planned actions, each with a button to cancel it, and the failed ones. */
export function PlannedActions({ postId, planned, timeZone, audiences, post }: PlannedActionsProps) {
  const { t } = useTranslation("admin-newsletter");
  const { nameOf } = useAudienceText(audiences, post.language);
  const zone = timeZone.replaceAll("_", " ");
  return planned.map(({ type, whenText, status, error, audience }) => {
    const form = `unschedule-${type}-${postId}`;
    const isFailed = status === "failed";
    return (
      <Alert
        key={type}
        variant={isFailed ? "error" : "info"}
        silent
        title={
          isFailed
            ? t("planned.failed", { when: whenText })
            : type === "newsletter_post"
              ? t("planned.publication", { when: whenText })
              : t("planned.sending", { when: whenText, to: nameOf(audience) })
        }
        action={
          <Button type="submit" form={form} size="sm" variant="secondary">
            {isFailed ? t("planned.dismiss") : t("planned.cancel")}
          </Button>
        }
      >
        {isFailed ? error : t("planned.zone", { zone })}
        <AdminForm
          id={form}
          action={`/admin/newsletter/${postId}`}
          intent="unschedule"
          success={{ title: t("writing.unscheduled.title"), description: t("writing.unscheduled.text") }}
          failure={t("error.title")}
        >
          {() => <input type="hidden" name="contentType" value={type} />}
        </AdminForm>
      </Alert>
    );
  });
}
