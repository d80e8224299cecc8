import { useTranslation } from "react-i18next";
import { picks, TextDeeds, type ListedText } from "~/features/writing/text-deeds";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";

const publishing = "publish-motivation";
const deleting = "delete-motivation";

interface MotivationDeedsProps {
  onPublished?: () => void;
  onDeleted?: () => void;
}

/** The forms of the buttons below, once a page. */
export function MotivationDeeds({ onPublished, onDeleted }: MotivationDeedsProps) {
  const { t } = useTranslation("admin-motivations");
  return (
    <TextDeeds
      action="/admin/content"
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
export function PublishButton({ motivation }: { motivation: ListedText }) {
  const { t } = useTranslation("admin-motivations");
  return (
    <Button
      size="sm"
      variant="secondary"
      type="submit"
      {...picks(publishing, motivation)}
      aria-label={t("actions.publishOne", { title: motivation.title })}
    >
      {t("actions.publish")}
    </Button>
  );
}

/** Asks, then deletes. */
export function DeleteButton({ motivation }: { motivation: ListedText }) {
  const { t } = useTranslation("admin-motivations");
  const { title } = motivation;
  return (
    <ConfirmButton
      size="sm"
      variant="quiet"
      {...picks(deleting, motivation)}
      aria-label={t("actions.deleteOne", { title })}
      title={t("delete.title")}
      text={t("delete.text", { title })}
      confirm={t("delete.confirm")}
    >
      {t("actions.delete")}
    </ConfirmButton>
  );
}
