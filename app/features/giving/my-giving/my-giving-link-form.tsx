import { useTranslation } from "react-i18next";
import { MailedLinkForm, type MailedLinkRequest } from "~/features/privacy/mailed-link-form";
import { PrivacyLink } from "~/features/privacy/privacy-link";
import { useLocalePath } from "~/i18n/locale-path";
import { DeadLinkScreen } from "~/features/privacy/dead-link-screen";

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

/** Shown for a mailed link that has expired, with a form to request a new one. */
export function ExpiredLink({ stamp }: { stamp: string }) {
  const { t } = useTranslation("my-giving", { keyPrefix: "over" });
  return (
    <DeadLinkScreen title={t("title")} text={t("text")}>
      <MyGivingLinkForm stamp={stamp} done={false} />
    </DeadLinkScreen>
  );
}
