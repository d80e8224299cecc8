import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { MailedLinkForm, type MailedLinkRequest } from "./mailed-link-form";

/** Requests the mailed link to one's own data. */
export function DataLinkForm(request: MailedLinkRequest) {
  const { t } = useTranslation("privacy", { keyPrefix: "form" });
  const path = useLocalePath();
  const words = {
    email: t("email"),
    send: t("send"),
    sent: t("sent"),
    sentText: t("sentText"),
    failed: t("failed"),
  };
  return <MailedLinkForm {...request} id="privacy-form" action={path("/privacy")} words={words} />;
}
