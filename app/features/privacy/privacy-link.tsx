import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";

/** Leads to the notice from under a form, in another tab: what was typed stays. */
export function PrivacyLink() {
  const { t } = useTranslation("privacy");
  const path = useLocalePath();
  return (
    <a
      href={path("/privacy")}
      target="_blank"
      rel="noreferrer"
      className="link"
      aria-label={t("common:newTab", { name: t("title") })}
    >
      {t("title")}
    </a>
  );
}
