import { useTranslation } from "react-i18next";
import type {
  EditorEntry,
  DailyContentWords,
} from "~/features/devotion/daily-content/daily-content-admin.schema";
import { dailyContentEditorPath } from "~/features/devotion/daily-content/daily-content-editor-path";
import { ConflictPanel } from "../shell/conflict-panel";
import { wordFields } from "./form-state";

interface ConflictProps {
  date: string;
  /** Id of the form with the person's own version. */
  form: string;
  yours: DailyContentWords;
  /** The other person's saved version. */
  theirs: EditorEntry;
  onTakeTheirs: () => void;
}

/** Both versions side by side after a conflict. The person chooses which to keep. */
export function Conflict({ date, form, yours, theirs, onTakeTheirs }: ConflictProps) {
  const { t } = useTranslation("admin-daily-content");
  const { language, review, updatedAt } = theirs;
  return (
    <ConflictPanel
      form={form}
      texts="admin-daily-content:conflict"
      theirsTitle={review.approvedBy ? t("conflict.theirsBy", { name: review.approvedBy }) : undefined}
      compared={wordFields}
      yours={{ ...yours }}
      theirs={theirs}
      label={(field) => t(`form.${field}`)}
      show={(text) => <p lang={language}>{text}</p>}
      updatedAt={updatedAt}
      href={dailyContentEditorPath(date, language)}
      onTakeTheirs={onTakeTheirs}
    />
  );
}
