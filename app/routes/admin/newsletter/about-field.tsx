import { useTranslation } from "react-i18next";
import { interests } from "~/features/newsletter/preferences/preference-choices";
import { CheckboxPills } from "~/ui/checkbox-pills";

/** The subjects of a post. Subscribers who chose only other interests do not get it. */
export function AboutField() {
  const { t } = useTranslation("admin-newsletter");
  const { t: name } = useTranslation("subscription", { keyPrefix: "preferences.interest" });
  return (
    <CheckboxPills
      legend={t("send.subject")}
      hint={t("send.subjectHint")}
      name="about"
      options={interests.map((value) => ({ value, label: name(value) }))}
    />
  );
}
