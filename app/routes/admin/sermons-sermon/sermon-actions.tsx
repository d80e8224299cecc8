import { useTranslation } from "react-i18next";
import { sermonScreens } from "~/features/sermons/library/sermon-screens";
import type { Sermon } from "~/features/sermons/library/sermons.schema";
import { useWritingWords } from "~/features/writing/kit/writing-screens";
import { AdminForm } from "~/http/admin-form";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import { EntryMenu, EntryMenuItem } from "~/ui/entry-menu";

interface SermonActionsProps {
  sermon: Sermon;
  /** Publishing uses the saved text: unsaved changes are saved first. */
  isUnsaved: boolean;
  onDeleted: () => void;
}

/** Publishes or withdraws a sermon, which can be undone, or deletes it after a confirmation. */
export function SermonActions({ sermon, isUnsaved, onDeleted }: SermonActionsProps) {
  const { t } = useTranslation("admin-sermons");
  const words = useWritingWords(sermonScreens);
  const { t: records } = useTranslation("admin-records");
  const { id, title, isPublished, updatedAt } = sermon;
  const change = isPublished ? "unpublish" : "publish";
  return (
    <div className="flex grow flex-wrap gap-2">
      {!isUnsaved && (
        <AdminForm
          id={`publish-${id}`}
          action={`/admin/sermons/${id}`}
          intent={change}
          success={{ title: t(`done.${change}`), undo: { intent: isPublished ? "publish" : "unpublish" } }}
          failure={words("error.publish")}
        >
          {({ pending }) => (
            <>
              <input type="hidden" name="basedOn" value={updatedAt} />
              <Button
                type="submit"
                size="sm"
                variant={isPublished ? "secondary" : "primary"}
                loading={pending}
              >
                {words(isPublished ? "actions.unpublish" : "actions.publish")}
              </Button>
            </>
          )}
        </AdminForm>
      )}
      <AdminForm
        id={`delete-${id}`}
        action={`/admin/sermons/${id}`}
        intent="delete"
        success={{ title: t("done.delete") }}
        failure={words("error.delete")}
        onSuccess={onDeleted}
        className="ms-auto"
      >
        {({ pending }) => (
          <>
            <input type="hidden" name="basedOn" value={updatedAt} />
            <EntryMenu label={records("menu", { title })}>
              <EntryMenuItem danger>
                <ConfirmButton
                  size="sm"
                  variant="quiet"
                  loading={pending}
                  title={words("delete.title", { title })}
                  text={words("delete.text")}
                  confirm={words("delete.confirm")}
                >
                  {words("delete.confirm")}
                </ConfirmButton>
              </EntryMenuItem>
            </EntryMenu>
          </>
        )}
      </AdminForm>
    </div>
  );
}
