import { useTranslation } from "react-i18next";
import { interests } from "~/features/newsletter/preferences/preference-choices";

/** What a letter is about: who chose other interests alone does not get it. */
export function AboutField() {
  const { t } = useTranslation("admin-newsletter");
  const { t: name } = useTranslation("newsletter", { keyPrefix: "preferences.interest" });
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{t("send.subject")}</legend>
      <p className="mb-2 text-sm text-ink-soft">{t("send.subjectHint")}</p>
      <div className="flex flex-wrap gap-2">
        {interests.map((value) => (
          <label
            key={value}
            className="choice-tile inline-flex min-h-11 items-center rounded-full px-4 py-2 leading-snug"
          >
            <input type="checkbox" name="about" value={value} className="sr-only" />
            {name(value)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
