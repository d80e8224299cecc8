import { useTranslation } from "react-i18next";
import { DeskForm } from "~/http/desk-form";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import type { MotivationLine } from "./motivations.schema";

type Chosen = Pick<MotivationLine, "id" | "title" | "updatedAt">;

const page = "/admin/content";
const publishing = "publish-motivation";
const deleting = "delete-motivation";

/** Which motivation, and as the administrator sees it: what the buttons below send. */
const pickOf = ({ id, updatedAt }: Chosen) => `${id} ${updatedAt}`;

interface MotivationDeedsProps {
  onPublished?: () => void;
  onDeleted?: () => void;
}

/**
 * The forms of the buttons below, once a page: a row that goes with its motivation could not say that it went. Nothing
 * is seen of them but a refusal.
 */
export function MotivationDeeds({ onPublished, onDeleted }: MotivationDeedsProps) {
  const { t } = useTranslation("desk-motivations");
  return (
    <div className="[&_[role=alert]]:mb-6">
      <DeskForm
        id={publishing}
        action={page}
        intent="publish"
        success={{ title: t("published.title"), description: t("published.text") }}
        failure={t("error.title")}
        failureText={t("error.publish")}
        onSuccess={onPublished}
      >
        {() => null}
      </DeskForm>
      <DeskForm
        id={deleting}
        action={page}
        intent="delete"
        success={{ title: t("deleted.title"), description: t("deleted.text") }}
        failure={t("error.title")}
        failureText={t("error.delete")}
        onSuccess={onDeleted}
      >
        {() => null}
      </DeskForm>
    </div>
  );
}

/** Publishes a draft. */
export function PublishButton({ motivation }: { motivation: Chosen }) {
  const { t } = useTranslation("desk-motivations");
  return (
    <Button
      size="sm"
      variant="secondary"
      type="submit"
      form={publishing}
      name="pick"
      value={pickOf(motivation)}
      aria-label={t("actions.publishOne", { title: motivation.title })}
    >
      {t("actions.publish")}
    </Button>
  );
}

/** Asks, then deletes. */
export function DeleteButton({ motivation }: { motivation: Chosen }) {
  const { t } = useTranslation("desk-motivations");
  const { title } = motivation;
  return (
    <ConfirmButton
      size="sm"
      variant="quiet"
      form={deleting}
      name="pick"
      value={pickOf(motivation)}
      aria-label={t("actions.deleteOne", { title })}
      title={t("delete.title")}
      text={t("delete.text", { title })}
      confirm={t("delete.confirm")}
    >
      {t("actions.delete")}
    </ConfirmButton>
  );
}
