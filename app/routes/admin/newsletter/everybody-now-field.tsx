import { useTranslation } from "react-i18next";
import { Checkbox } from "~/ui/checkbox-radio";

/** For what cannot wait: it comes now also to those who chose gathered mails. */
export function EverybodyNowField() {
  const { t } = useTranslation("admin-newsletter");
  return <Checkbox name="everybodyNow" label={t("send.everybodyNow")} hint={t("send.everybodyNowHint")} />;
}
