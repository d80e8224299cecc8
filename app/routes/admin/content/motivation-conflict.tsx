import { useTranslation } from "react-i18next";
import { motivationToForm } from "~/features/devotion/motivations/motivation-fields";
import type { DailyMotivation } from "~/features/devotion/motivations/motivations.schema";
import { ConflictPanel } from "../shell/conflict-panel";

interface MotivationConflictProps {
  /** Id of the form with the person's own version. */
  form: string;
  /** What the person sent. */
  yours: Record<string, unknown>;
  /** The other person's saved version. */
  theirs: DailyMotivation;
  onTakeTheirs?: () => void;
}

const compared = [
  "title",
  "content",
  "bibleVerse",
  "verseReference",
  "author",
  "language",
  "publishDate",
  "tags",
] as const;

/** Both versions side by side after a conflict. The person chooses which to keep. */
export function MotivationConflict({ form, yours, theirs, onTakeTheirs }: MotivationConflictProps) {
  const { t } = useTranslation("admin-motivations");
  const { approvedBy } = theirs;
  return (
    <ConflictPanel
      form={form}
      texts="admin-motivations:conflict"
      theirsTitle={approvedBy ? t("conflict.theirsBy", { name: approvedBy }) : undefined}
      compared={compared}
      yours={yours}
      theirs={motivationToForm(theirs)}
      label={(field) => t(`form.${field}`)}
      updatedAt={theirs.updatedAt}
      href={`/admin/content/motivations/${theirs.id}`}
      onTakeTheirs={onTakeTheirs}
    />
  );
}
