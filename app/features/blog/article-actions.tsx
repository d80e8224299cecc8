import { useTranslation } from "react-i18next";
import { DeskForm } from "~/http/desk-form";
import type { FormAnswer } from "~/http/form-action.server";
import { ConfirmButton } from "~/ui/confirm-button";
import type { DeskLine } from "./blog.schema";

export type Chosen = Pick<DeskLine, "id" | "title" | "updatedAt">;

const page = "/admin/blog";
const publishing = "publish-article";
const deleting = "delete-article";

/** Which article, and as the administrator sees it: what the buttons below send. */
const pickOf = ({ id, updatedAt }: Chosen) => `${id} ${updatedAt}`;

interface ArticleDeedsProps {
  /** Both hear in `answer.done` which article it was. */
  onPublished?: (answer: FormAnswer) => void;
  onDeleted?: (answer: FormAnswer) => void;
}

/**
 * The forms of the buttons below, once a page: a row that goes with its article could not say that it went. Nothing is
 * seen of them but a refusal.
 */
export function ArticleDeeds({ onPublished, onDeleted }: ArticleDeedsProps) {
  const { t } = useTranslation("desk-blog");
  return (
    <div className="[&_[role=alert]]:mb-6">
      <DeskForm
        id={publishing}
        action={page}
        intent="publish"
        success={{ title: t("published.title"), description: t("published.text") }}
        failure={t("error.publish")}
        onSuccess={onPublished}
      >
        {() => null}
      </DeskForm>
      <DeskForm
        id={deleting}
        action={page}
        intent="delete"
        success={{ title: t("deleted.title"), description: t("deleted.text") }}
        failure={t("error.delete")}
        onSuccess={onDeleted}
      >
        {() => null}
      </DeskForm>
    </div>
  );
}

/** Asks, then publishes a draft. */
export function PublishButton({ article, quiet = false }: { article: Chosen; quiet?: boolean }) {
  const { t } = useTranslation("desk-blog");
  return (
    <ConfirmButton
      size="sm"
      variant={quiet ? "quiet" : "primary"}
      confirmVariant="primary"
      form={publishing}
      name="pick"
      value={pickOf(article)}
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
export function DeleteButton({ article }: { article: Chosen }) {
  const { t } = useTranslation("desk-blog");
  return (
    <ConfirmButton
      size="sm"
      variant="quiet"
      form={deleting}
      name="pick"
      value={pickOf(article)}
      aria-label={t("actions.deleteOne", { title: article.title })}
      title={t("delete.title")}
      text={t("delete.text")}
      confirm={t("delete.confirm")}
    >
      {t("actions.delete")}
    </ConfirmButton>
  );
}
