import { useTranslation } from "react-i18next";
import type { Sermon } from "~/features/sermons/library/sermons.schema";
import { AdminForm } from "~/http/admin-form";
import { ConfirmButton } from "~/ui/confirm-button";

interface SermonActionsProps {
  sermon: Sermon;
  /** Publishing uses the saved text: unsaved changes are saved first. */
  isUnsaved: boolean;
  onPublished: () => void;
  onDeleted: () => void;
}

/** Publishes, withdraws or deletes a sermon, each after a question. */
export function SermonActions({ sermon, isUnsaved, onPublished, onDeleted }: SermonActionsProps) {
  const { t } = useTranslation("admin-sermons");
  const { id, isPublished, updatedAt } = sermon;
  const change = isPublished ? "unpublish" : "publish";
  return (
    <div className="flex flex-wrap gap-2">
      {!isUnsaved && (
        <AdminForm
          id={`publish-${id}`}
          action={`/admin/sermons/${id}`}
          intent={change}
          success={{ title: t(`done.${change}`) }}
          failure={t("error.publish")}
          onSuccess={onPublished}
        >
          {({ pending }) => (
            <>
              <input type="hidden" name="basedOn" value={updatedAt} />
              <ConfirmButton
                size="sm"
                variant={isPublished ? "secondary" : "primary"}
                confirmVariant="primary"
                loading={pending}
                title={t(isPublished ? "publish.askUnpublish" : "publish.title")}
                text={t(isPublished ? "publish.unpublishText" : "publish.text")}
                confirm={t(isPublished ? "publish.unpublish" : "publish.action")}
              >
                {t(isPublished ? "publish.unpublish" : "publish.action")}
              </ConfirmButton>
            </>
          )}
        </AdminForm>
      )}
      <AdminForm
        id={`delete-${id}`}
        action={`/admin/sermons/${id}`}
        intent="delete"
        success={{ title: t("done.delete") }}
        failure={t("error.delete")}
        onSuccess={onDeleted}
      >
        {({ pending }) => (
          <>
            <input type="hidden" name="basedOn" value={updatedAt} />
            <ConfirmButton
              size="sm"
              variant="quiet"
              loading={pending}
              title={t("delete.title")}
              text={t("delete.text")}
              confirm={t("delete.action")}
            >
              {t("delete.action")}
            </ConfirmButton>
          </>
        )}
      </AdminForm>
    </div>
  );
}
