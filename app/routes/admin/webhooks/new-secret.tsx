import { useTranslation } from "react-i18next";
import { ShownOnce } from "~/ui/shown-once";

/** The secret with which what an address gets is signed, shown only once. */
export function NewSecret({ host, secret }: { host: string; secret: string }) {
  const { t } = useTranslation("admin-webhooks");
  return (
    <ShownOnce
      title={t("secret.title", { host })}
      text={t("secret.text")}
      secret={secret}
      copy={{ label: t("secret.copy"), done: t("secret.copied"), failed: t("admin-account:copyFailed") }}
    />
  );
}
