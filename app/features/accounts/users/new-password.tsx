import { useTranslation } from "react-i18next";
import { ShownOnce } from "~/ui/shown-once";

/** A generated password, shown only once. */
export function NewPassword({ name, password }: { name: string; password: string }) {
  const { t } = useTranslation("admin-roles");
  return (
    <ShownOnce
      title={t("secret.title", { name })}
      text={t("secret.text")}
      secret={password}
      copy={{ label: t("secret.copy"), done: t("secret.copied"), failed: t("secret.copyFailed") }}
    />
  );
}
