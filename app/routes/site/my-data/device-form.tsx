import { useTranslation } from "react-i18next";
import { MailedLinkForm, type MailedLinkRequest } from "~/features/privacy/mailed-link-form";
import { useLocalePath } from "~/i18n/locale-path";

/** Requests the mailed link that opens the same data on another device. */
export function DeviceForm(request: MailedLinkRequest) {
  const { t } = useTranslation("my-data", { keyPrefix: "device" });
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
    <section aria-labelledby="device" className="border-t border-line pt-8">
      <h2 id="device" className="font-serif text-2xl">
        {t("title")}
      </h2>
      <p className="mt-3 mb-5 text-pretty">{t("text")}</p>
      <MailedLinkForm
        {...request}
        id="device-link"
        action={path("/my-data")}
        intent="deviceLink"
        words={words}
      />
    </section>
  );
}
