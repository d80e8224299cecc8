import { useTranslation } from "react-i18next";
import type { Sermon } from "~/features/sermons/library/sermons.schema";
import type { DatedPost } from "~/features/writing/scheduling/publication-date-field";
import { languageNames, type Language } from "~/i18n/languages";
import { ConflictPanel } from "../shell/conflict-panel";
import { sermonFieldNames, sermonToForm } from "./sermon-fields";

interface SermonConflictProps {
  /** Id of the form with the person's own version. */
  form: string;
  /** What the person sent. */
  yours: Record<string, unknown>;
  /** The other person's saved version. */
  theirs: DatedPost<Sermon>;
  onTakeTheirs: () => void;
}

/** Both versions side by side after a conflict. The person chooses which to keep. */
export function SermonConflict({ form, yours, theirs, onTakeTheirs }: SermonConflictProps) {
  const { t } = useTranslation("admin-sermons");
  const { t: sermons } = useTranslation("sermons");
  const { t: schedule } = useTranslation("admin-schedule");
  const show = (text: string, field: string) => {
    if (field === "language") return languageNames[text as Language];
    if (field === "topic") return sermons(`topics.${text}`);
    return field === "difficulty" ? sermons(`difficulties.${text}`) : text;
  };
  return (
    <ConflictPanel
      form={form}
      texts="admin-sermons:conflict"
      theirs={sermonToForm(theirs)}
      compared={sermonFieldNames}
      label={(field) => (field === "publishedAt" ? schedule("publishedAt.label") : t(`form.${field}`))}
      {...{ yours, show }}
      updatedAt={theirs.updatedAt}
      href={`/admin/sermons/${theirs.id}`}
      onTakeTheirs={onTakeTheirs}
    />
  );
}
