import { useTranslation } from "react-i18next";
import { postScreens } from "~/features/newsletter/posts/post-screens";
import type { PlannedAction, PostListItem } from "~/features/newsletter/posts/posts-admin-screens.server";
import { PublishButton } from "~/features/writing/kit/item-actions";
import { ScheduleFields } from "~/features/writing/scheduling/schedule-fields";
import { AdminForm } from "~/http/admin-form";
import { Button } from "~/ui/button";
import { AdminSection } from "~/ui/admin-page";
import { Disclosure } from "~/ui/disclosure";
import { PlannedActions } from "./planned-actions";

interface PublicationSectionProps {
  post: PostListItem;
  isUnsaved: boolean;
  planned: PlannedAction[];
  timeZone: string;
  /** The ministry's date. */
  today: string;
}

/** Publishes a draft: now or at a set time. */
export function PublicationSection({ post, isUnsaved, planned, timeZone, today }: PublicationSectionProps) {
  const { t } = useTranslation("admin-newsletter");
  return (
    <AdminSection title={t("publish.heading")} description={t("publish.lead")}>
      <PlannedActions postId={post.id} planned={planned} timeZone={timeZone} />
      {isUnsaved ? (
        <p className="mb-4">{t("publish.saveFirst")}</p>
      ) : (
        <PublishButton screens={postScreens} item={post}>
          {t("actions.publishNow")}
        </PublishButton>
      )}
      <Disclosure summary={t("publish.later")} className="mt-4">
        <AdminForm<"date" | "time">
          id={`publish-later-${post.id}`}
          action={`/admin/newsletter/${post.id}`}
          intent="publishLater"
          success={{ title: t("writing.scheduled.title"), description: t("writing.scheduled.text") }}
          failure={t("error.title")}
          className="flex flex-col items-start gap-4"
        >
          {({ fields, pending }) => (
            <>
              <ScheduleFields fields={fields} timeZone={timeZone} from={today} />
              <Button type="submit" variant="secondary" loading={pending}>
                {t("publish.schedule")}
              </Button>
            </>
          )}
        </AdminForm>
      </Disclosure>
    </AdminSection>
  );
}
