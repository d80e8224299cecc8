import { useTranslation } from "react-i18next";
import {
  actionButtonProps,
  ItemActionForms,
  type ListedItem,
} from "~/features/writing/editing/item-action-forms";
import type { FormAnswer } from "~/http/form-answer";
import { ConfirmButton } from "~/ui/confirm-button";
import { EntryMenu, EntryMenuItem } from "~/ui/entry-menu";

const publishFormId = "publish-post";
const deleteFormId = "delete-post";

interface PostActionFormsProps {
  onPublished?: () => void;
  onDeleted?: (answer: FormAnswer) => void;
}

/** The forms of the buttons below. Rendered once on a page. */
export function PostActionForms({ onPublished, onDeleted }: PostActionFormsProps) {
  const { t } = useTranslation("admin-newsletter");
  return (
    <ItemActionForms
      action="/admin/newsletter"
      forms={[
        {
          id: publishFormId,
          intent: "publish",
          success: { title: t("published.title"), description: t("published.text") },
          failure: t("error.title"),
          failureText: t("error.publish"),
          onSuccess: onPublished,
        },
        {
          id: deleteFormId,
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

/** Publishes a draft after a question. */
export function PublishPostButton({ post, isMain = false }: { post: ListedItem; isMain?: boolean }) {
  const { t } = useTranslation("admin-newsletter");
  const { title } = post;
  return (
    <ConfirmButton
      size={isMain ? "md" : "sm"}
      variant={isMain ? "primary" : "quiet"}
      confirmVariant="primary"
      {...actionButtonProps(publishFormId, post)}
      aria-label={isMain ? undefined : t("actions.publishOne", { title })}
      title={t("publish.ask", { title })}
      text={t("publish.askText")}
      confirm={t("actions.publish")}
    >
      {isMain ? t("actions.publishNow") : t("actions.publish")}
    </ConfirmButton>
  );
}

/** The menu's item that deletes after a question. */
export function DeletePostItem({ post }: { post: ListedItem }) {
  const { t } = useTranslation("admin-newsletter");
  const { title } = post;
  return (
    <EntryMenuItem danger>
      <ConfirmButton
        size="sm"
        variant="quiet"
        {...actionButtonProps(deleteFormId, post)}
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

/** The menu of the open post. */
export function OpenPostMenu({ post }: { post: ListedItem }) {
  const { t } = useTranslation("admin-records");
  return (
    <EntryMenu label={t("menu", { title: post.title })}>
      <DeletePostItem post={post} />
    </EntryMenu>
  );
}
