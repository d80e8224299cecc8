import { useTranslation } from "react-i18next";
import type { EditedEntry, Words } from "~/features/devotion/editing.schema";
import { editorPath } from "~/features/devotion/editor-path";
import { ConflictPanel } from "../shell/conflict-panel";
import { wordFields } from "./filling";

interface ConflictProps {
  date: string;
  /** Id of the form that holds the person's own version. */
  form: string;
  yours: Words;
  /** What somebody else saved meanwhile. */
  theirs: EditedEntry;
  onTakeTheirs: () => void;
}

/** Both versions beside each other when two people saved the same entry: the person decides which stays. */
export function Conflict({ date, form, yours, theirs, onTakeTheirs }: ConflictProps) {
  const { t } = useTranslation("admin-daily-content");
  const { language, review, updatedAt } = theirs;
  return (
    <ConflictPanel
      form={form}
      words={{
        title: t("conflict.title"),
        text: t("conflict.text"),
        theirs: review.by ? t("conflict.theirsBy", { name: review.by }) : t("conflict.theirs"),
        yours: t("conflict.yours"),
        saveOver: t("conflict.saveOver"),
        takeTheirs: t("conflict.takeTheirs"),
      }}
      compared={wordFields}
      yours={{ ...yours }}
      theirs={theirs}
      label={(field) => t(`form.${field}`)}
      show={(text) => <p lang={language}>{text}</p>}
      updatedAt={updatedAt}
      href={editorPath(date, language)}
      onTakeTheirs={onTakeTheirs}
    />
  );
}
