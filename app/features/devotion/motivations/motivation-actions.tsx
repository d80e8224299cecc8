import { useTranslation } from "react-i18next";
import {
  actionButtonProps,
  ItemActionForms,
  type ListedItem,
} from "~/features/writing/editing/item-action-forms";
import { ConfirmButton } from "~/ui/confirm-button";
import { EntryMenuItem } from "~/ui/entry-menu";

const PUBLISH_FORM_ID = "publish-motivation";
const DELETE_FORM_ID = "delete-motivation";

interface MotivationActionFormsProps {
  onPublished?: () => void;
  onDeleted?: () => void;
}

/** The forms that the buttons below submit. Render them once per page. */
export function MotivationActionForms({ onPublished, onDeleted }: MotivationActionFormsProps) {
  const { t } = useTranslation("admin-motivations");
  return (
    <ItemActionForms
      action="/admin/content"
      forms={[
        {
          id: PUBLISH_FORM_ID,
          intent: "publish",
          success: { title: t("published.title"), description: t("published.text") },
          failure: t("error.title"),
          failureText: t("error.publish"),
          onSuccess: onPublished,
        },
        {
          id: DELETE_FORM_ID,
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

/** Publishes a draft after a confirmation. */
export function PublishMotivationButton({ motivation }: { motivation: ListedItem }) {
  const { t } = useTranslation("admin-motivations");
  const { title } = motivation;
  return (
    <ConfirmButton
      size="sm"
      variant="quiet"
      confirmVariant="primary"
      {...actionButtonProps(PUBLISH_FORM_ID, motivation)}
      aria-label={t("actions.publishOne", { title })}
      title={t("publish.ask", { title })}
      text={t("published.text")}
      confirm={t("actions.publish")}
    >
      {t("actions.publish")}
    </ConfirmButton>
  );
}

/** The menu item that deletes after a confirmation. */
export function DeleteMotivationItem({ motivation }: { motivation: ListedItem }) {
  const { t } = useTranslation("admin-motivations");
  const { title } = motivation;
  return (
    <EntryMenuItem danger>
      <ConfirmButton
        size="sm"
        variant="quiet"
        {...actionButtonProps(DELETE_FORM_ID, motivation)}
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
