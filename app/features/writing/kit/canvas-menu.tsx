import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { ConfirmButton } from "~/ui/confirm-button";
import { EntryMenu, EntryMenuItem } from "~/ui/entry-menu";
import { forgetDeletedText } from "../drafts/kept-draft";
import { DeleteItem } from "./item-actions";
import { useActionWords, type WritingScreens } from "./writing-screens";

interface CanvasMenuProps {
  screens: WritingScreens;
  item: { id: number; title: string; updatedAt: string; isPublished: boolean };
  /** Whether it can become a draft again: nobody has it by mail. */
  isRetractable?: boolean;
  onDeleted: () => void;
}

/** The menu of an open text: back to draft, delete. Each asks first. */
export function CanvasMenu({ screens, item, isRetractable = true, onDeleted }: CanvasMenuProps) {
  const { id, title, updatedAt, isPublished } = item;
  const { t } = useTranslation("admin-writing", { keyPrefix: "takeBack" });
  const { t: records } = useTranslation("admin-records");
  const deleted = useActionWords(screens)("delete", "deleted");
  const action = `${screens.path}/${id}`;
  const version = <input type="hidden" name="basedOn" value={updatedAt} />;
  return (
    <div className="shrink-0 [&_form_[role=alert]]:hidden">
      <AdminForm
        id={`take-back-${id}`}
        action={action}
        intent="unpublish"
        success={{ title: t("done"), description: t("doneText") }}
        failure={t("failed")}
      >
        {() => version}
      </AdminForm>
      <AdminForm
        id={`delete-${id}`}
        action={action}
        intent="delete"
        {...deleted}
        onSuccess={() => {
          forgetDeletedText(action);
          onDeleted();
        }}
      >
        {() => version}
      </AdminForm>
      <EntryMenu label={records("menu", { title })}>
        {isPublished && isRetractable && (
          <EntryMenuItem>
            <ConfirmButton
              size="sm"
              variant="quiet"
              form={`take-back-${id}`}
              confirmVariant="primary"
              title={t("title", { title })}
              text={t("text")}
              confirm={t("action")}
            >
              {t("action")}
            </ConfirmButton>
          </EntryMenuItem>
        )}
        <DeleteItem screens={screens} item={item} form={`delete-${id}`} />
      </EntryMenu>
    </div>
  );
}
