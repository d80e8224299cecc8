import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";

/** A link under a form to the privacy notice. Opens a new tab, so that the form keeps what was typed. */
export function PrivacyLink() {
  const { t } = useTranslation("common");
  const path = useLocalePath();
  return (
    <a
      href={path("/privacy")}
      target="_blank"
      rel="noreferrer"
      className="link"
      aria-label={t("newTab", { name: t("privacyTitle") })}
    >
      {t("privacyTitle")}
    </a>
  );
}
