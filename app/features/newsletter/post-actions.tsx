import { useTranslation } from "react-i18next";
import { DeskForm } from "~/http/desk-form";
import type { FormAnswer } from "~/http/form-action.server";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import type { PostLine } from "./post-lines";

type Chosen = Pick<PostLine, "id" | "title" | "updatedAt">;

const page = "/admin/newsletter";
const publishing = "publish-post";
const deleting = "delete-post";

/** Which letter, and as the administrator sees it: what the buttons below send. */
const pickOf = ({ id, updatedAt }: Chosen) => `${id} ${updatedAt}`;

interface PostDeedsProps {
  onPublished?: () => void;
  onDeleted?: (answer: FormAnswer) => void;
}

/**
 * The forms of the buttons below, once a page: a row that goes with its letter could not say that it went. Nothing is
 * seen of them but a refusal.
 */
export function PostDeeds({ onPublished, onDeleted }: PostDeedsProps) {
  const { t } = useTranslation("desk-newsletter");
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
export function PublishButton({ post, isMain = false }: { post: Chosen; isMain?: boolean }) {
  const { t } = useTranslation("desk-newsletter");
  return (
    <Button
      size={isMain ? "md" : "sm"}
      variant={isMain ? "primary" : "secondary"}
      type="submit"
      form={publishing}
      name="pick"
      value={pickOf(post)}
      aria-label={isMain ? undefined : t("actions.publishOne", { title: post.title })}
    >
      {isMain ? t("actions.publishNow") : t("actions.publish")}
    </Button>
  );
}

/** Asks, then deletes. */
export function DeleteButton({ post }: { post: Chosen }) {
  const { t } = useTranslation("desk-newsletter");
  const { title } = post;
  return (
    <ConfirmButton
      size="sm"
      variant="quiet"
      form={deleting}
      name="pick"
      value={pickOf(post)}
      aria-label={t("actions.deleteOne", { title })}
      title={t("delete.title")}
      text={t("delete.text", { title })}
      confirm={t("delete.confirm")}
    >
      {t("actions.delete")}
    </ConfirmButton>
  );
}
