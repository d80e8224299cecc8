import { useTranslation } from "react-i18next";
import { picks, TextDeeds, type ListedText } from "~/features/writing/text-deeds";
import type { FormAnswer } from "~/http/form-action.server";
import { ConfirmButton } from "~/ui/confirm-button";

const publishing = "publish-article";
const deleting = "delete-article";

interface ArticleDeedsProps {
  /** Both hear in `answer.done` which article it was. */
  onPublished?: (answer: FormAnswer) => void;
  onDeleted?: (answer: FormAnswer) => void;
}

/** The forms of the buttons below, once a page. */
export function ArticleDeeds({ onPublished, onDeleted }: ArticleDeedsProps) {
  const { t } = useTranslation("admin-blog");
  return (
    <TextDeeds
      action="/admin/blog"
      deeds={[
        {
          id: publishing,
          intent: "publish",
          success: { title: t("published.title"), description: t("published.text") },
          failure: t("error.publish"),
          onSuccess: onPublished,
        },
        {
          id: deleting,
          intent: "delete",
          success: { title: t("deleted.title"), description: t("deleted.text") },
          failure: t("error.delete"),
          onSuccess: onDeleted,
        },
      ]}
    />
  );
}

/** Asks, then publishes a draft. */
export function PublishButton({ article, quiet = false }: { article: ListedText; quiet?: boolean }) {
  const { t } = useTranslation("admin-blog");
  return (
    <ConfirmButton
      size="sm"
      variant={quiet ? "quiet" : "primary"}
      confirmVariant="primary"
      {...picks(publishing, article)}
      aria-label={t("actions.publishOne", { title: article.title })}
      title={t("publish.title")}
      text={t("publish.text")}
      confirm={t("publish.confirm")}
    >
      {t("actions.publish")}
    </ConfirmButton>
  );
}

/** Asks, then deletes. */
export function DeleteButton({ article }: { article: ListedText }) {
  const { t } = useTranslation("admin-blog");
  return (
    <ConfirmButton
      size="sm"
      variant="quiet"
      {...picks(deleting, article)}
      aria-label={t("actions.deleteOne", { title: article.title })}
      title={t("delete.title")}
      text={t("delete.text")}
      confirm={t("delete.confirm")}
    >
      {t("actions.delete")}
    </ConfirmButton>
  );
}
