import { useTranslation } from "react-i18next";
import type { TranslationScreen } from "~/features/translation/translation-admin.schema";
import { translationPath } from "~/features/translation/translation-path";
import type { TranslatableWords } from "~/features/translation/translation.schema";
import { ConflictPanel } from "../shell/conflict-panel";

interface TranslationConflictProps {
  /** Id of the form with the person's own version. */
  form: string;
  /** What the person sent. */
  yours: Record<string, unknown>;
  /** What another person or the AI saved meanwhile. */
  theirs: TranslatableWords;
  screen: TranslationScreen;
  onTakeTheirs: () => void;
}

/** Both versions side by side after a conflict. The person chooses which to keep. */
export function TranslationConflict({ form, yours, theirs, screen, onTakeTheirs }: TranslationConflictProps) {
  const { t } = useTranslation("admin-translation");
  const { type, id, language, updatedAt } = screen;
  return (
    <ConflictPanel
      form={form}
      texts="admin-translation:conflict"
      compared={["title", "summary", "content"]}
      yours={yours}
      theirs={theirs}
      label={(field) => t(`form.${field}`)}
      updatedAt={updatedAt}
      href={translationPath(type, id, language)}
      onTakeTheirs={onTakeTheirs}
    />
  );
}
