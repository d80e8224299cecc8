import { useTranslation } from "react-i18next";
import { picks, TextDeeds, type ListedText } from "~/features/writing/text-deeds";
import type { FormAnswer } from "~/http/form-action.server";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";

const publishing = "publish-post";
const deleting = "delete-post";

interface PostDeedsProps {
  onPublished?: () => void;
  onDeleted?: (answer: FormAnswer) => void;
}

/** The forms of the buttons below, once a page. */
export function PostDeeds({ onPublished, onDeleted }: PostDeedsProps) {
  const { t } = useTranslation("admin-newsletter");
  return (
    <TextDeeds
      action="/admin/newsletter"
      deeds={[
        {
          id: publishing,
          intent: "publish",
          success: { title: t("published.title"), description: t("published.text") },
          failure: t("error.title"),
          failureText: t("error.publish"),
          onSuccess: onPublished,
        },
        {
          id: deleting,
          intent: "delete",
          success: { title: t("deleted.title"), description: t("deleted.text") },
          failure: t("error.title"),
          failureText: t("error.delete"),
          onSuccess: onDeleted,
        },
      ]}
    />
  );
}

/** Publishes a draft. */
export function PublishButton({ post, isMain = false }: { post: ListedText; isMain?: boolean }) {
  const { t } = useTranslation("admin-newsletter");
  return (
    <Button
      size={isMain ? "md" : "sm"}
      variant={isMain ? "primary" : "secondary"}
      type="submit"
      {...picks(publishing, post)}
      aria-label={isMain ? undefined : t("actions.publishOne", { title: post.title })}
    >
      {isMain ? t("actions.publishNow") : t("actions.publish")}
    </Button>
  );
}

/** Asks, then deletes. */
export function DeleteButton({ post }: { post: ListedText }) {
  const { t } = useTranslation("admin-newsletter");
  const { title } = post;
  return (
    <ConfirmButton
      size="sm"
      variant="quiet"
      {...picks(deleting, post)}
      aria-label={t("actions.deleteOne", { title })}
      title={t("delete.title")}
      text={t("delete.text", { title })}
      confirm={t("delete.confirm")}
    >
      {t("actions.delete")}
    </ConfirmButton>
  );
}
