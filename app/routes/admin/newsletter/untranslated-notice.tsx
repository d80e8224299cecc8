import { useTranslation } from "react-i18next";
import type { PostInLanguage } from "~/features/translation/translation-admin.schema";
import { languageNames } from "~/i18n/languages";

/** The languages whose readers get the original, because no approved translation can be mailed. */
export function UntranslatedNotice({ languages }: { languages: PostInLanguage[] }) {
  const { t } = useTranslation("admin-newsletter");
  const missing = languages.filter(({ state }) => state !== "original" && state !== "approved");
  if (missing.length === 0) return null;
  const names = missing.map(({ language }) => languageNames[language]).join(", ");
  return <p className="mb-5 text-ink-soft">{t("send.untranslated", { languages: names })}</p>;
}
