import { useTranslation } from "react-i18next";
import type { TranslationDesk } from "~/features/translation/translation-desk.schema";
import { translationPath } from "~/features/translation/translation-path";
import type { Words } from "~/features/translation/translation.schema";
import { ConflictPanel } from "../shell/conflict-panel";

interface TranslationConflictProps {
  /** Id of the form that holds the person's own version. */
  form: string;
  /** What they sent. */
  yours: Record<string, unknown>;
  /** What somebody else, or the AI, wrote meanwhile. */
  theirs: Words;
  desk: TranslationDesk;
  onTakeTheirs: () => void;
}

/** Both versions beside each other when a translation was written twice: the person decides which stays. */
export function TranslationConflict({ form, yours, theirs, desk, onTakeTheirs }: TranslationConflictProps) {
  const { t } = useTranslation("desk-translation");
  const { type, id, language, updatedAt } = desk;
  const typed = (field: keyof Words) => (typeof yours[field] === "string" ? yours[field] : "");
  return (
    <ConflictPanel
      form={form}
      words={{
        title: t("conflict.title"),
        text: t("conflict.text"),
        theirs: t("conflict.theirs"),
        yours: t("conflict.yours"),
        saveOver: t("conflict.saveOver"),
        takeTheirs: t("conflict.takeTheirs"),
      }}
      different={(["title", "summary", "content"] as const)
        .filter((field) => typed(field) !== theirs[field])
        .map((field) => ({ field, label: t(`form.${field}`), theirs: theirs[field], yours: typed(field) }))}
      updatedAt={updatedAt}
      href={translationPath(type, id, language)}
      onTakeTheirs={onTakeTheirs}
    />
  );
}
