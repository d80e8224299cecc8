import { Trash2 } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import { ConfirmButton } from "~/ui/confirm-button";
import { EntryMenu, EntryMenuItem } from "~/ui/entry-menu";

interface DeleteRecordProps {
  /** The sender. */
  name: string;
  /** The area's words: the texts `confirmDelete` of its namespace, and the button's label. */
  text: (key: string, values?: { name: string }) => string;
  label: string;
  /** The intent, in a form with several. */
  intent?: string;
}

/** The menu of a record, inside its form: deletes it after a confirmation. */
export function DeleteRecord({ name, text, label, intent }: DeleteRecordProps) {
  const { t } = useTranslation("admin-records");
  return (
    <EntryMenu label={t("menu", { title: name })}>
      <EntryMenuItem danger>
        <ConfirmButton
          {...(intent && { name: "intent", value: intent })}
          variant="quiet"
          size="sm"
          title={text("confirmDelete.title", { name })}
          text={text("confirmDelete.text")}
          confirm={label}
        >
          <Trash2 aria-hidden="true" />
          {label}
        </ConfirmButton>
      </EntryMenuItem>
    </EntryMenu>
  );
}
