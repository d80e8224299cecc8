import { useTranslation } from "react-i18next";
import {
  actionButtonProps,
  ItemActionForms,
  type ListedItem,
} from "~/features/writing/editing/item-action-forms";
import type { FormAnswer } from "~/http/form-answer";
import { ConfirmButton } from "~/ui/confirm-button";
import { EntryMenuItem } from "~/ui/entry-menu";

const PUBLISH_FORM_ID = "publish-article";
const DELETE_FORM_ID = "delete-article";

interface BlogPostActionFormsProps {
  /** `answer.done` says which post it was. */
  onPublished?: (answer: FormAnswer) => void;
  onDeleted?: (answer: FormAnswer) => void;
}

/** The forms which the buttons below submit. Once a page. */
export function BlogPostActionForms({ onPublished, onDeleted }: BlogPostActionFormsProps) {
  const { t } = useTranslation("admin-blog");
  return (
    <ItemActionForms
      action="/admin/blog"
      forms={[
        {
          id: PUBLISH_FORM_ID,
          intent: "publish",
          success: { title: t("published.title"), description: t("published.text") },
          failure: t("error.publish"),
          onSuccess: onPublished,
        },
        {
          id: DELETE_FORM_ID,
          intent: "delete",
          success: { title: t("deleted.title"), description: t("deleted.text") },
          failure: t("error.delete"),
          onSuccess: onDeleted,
        },
      ]}
    />
  );
}

/** Publishes a draft after a question. */
export function PublishBlogPostButton({ post, quiet = false }: { post: ListedItem; quiet?: boolean }) {
  const { t } = useTranslation("admin-blog");
  return (
    <ConfirmButton
      size="sm"
      variant={quiet ? "quiet" : "primary"}
      confirmVariant="primary"
      {...actionButtonProps(PUBLISH_FORM_ID, post)}
      aria-label={t("actions.publishOne", { title: post.title })}
      title={t("publish.title", { title: post.title })}
      text={t("publish.text")}
      confirm={t("publish.confirm")}
    >
      {t("actions.publish")}
    </ConfirmButton>
  );
}

/** The menu's item that deletes after a question. */
export function DeleteBlogPostItem({ post }: { post: ListedItem }) {
  const { t } = useTranslation("admin-blog");
  const { title } = post;
  return (
    <EntryMenuItem danger>
      <ConfirmButton
        size="sm"
        variant="quiet"
        {...actionButtonProps(DELETE_FORM_ID, post)}
        aria-label={t("actions.deleteOne", { title })}
        title={t("delete.title", { title })}
        text={t("delete.text")}
        confirm={t("delete.confirm")}
      >
        {t("actions.delete")}
      </ConfirmButton>
    </EntryMenuItem>
  );
}
