import { useTranslation } from "react-i18next";
import { MailedLinkForm, type MailedLinkRequest } from "~/features/privacy/mailed-link-form";
import { PrivacyLink } from "~/features/privacy/privacy-link";
import { useLocalePath } from "~/i18n/locale-path";

/** Requests the mailed link to one's donations. */
export function MyGivingLinkForm(request: MailedLinkRequest) {
  const { t } = useTranslation("my-giving", { keyPrefix: "form" });
  const path = useLocalePath();
  const words = {
    email: t("email"),
    emailHint: t("emailHint"),
    send: t("send"),
    sent: t("sent"),
    sentText: t("sentText"),
    failed: t("failed"),
  };
  return (
    <MailedLinkForm {...request} id="my-giving-form" action={path("/my-giving")} words={words}>
      <p className="text-sm">
        <PrivacyLink />
      </p>
    </MailedLinkForm>
  );
}
