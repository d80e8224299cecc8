import { useTranslation } from "react-i18next";
import type { FormFields } from "~/http/fetcher-form";
import { SelectField } from "~/http/select-field";
import { languageOptions } from "~/i18n/languages";
import { useOfferedLanguages } from "~/i18n/offered-languages";
import { sermonDifficulties, sermonTopics } from "../sermon-choices";

type ChoiceName = "defaultLanguage" | "defaultTopic" | "difficulty" | "state";

/** What is the same for all imported sermons, where the file does not say. */
export function ChoiceFields({ fields }: { fields: FormFields<ChoiceName> }) {
  const { t } = useTranslation("admin-sermon-import");
  const { t: sermons } = useTranslation("sermons");
  const offered = useOfferedLanguages();
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      <SelectField
        label={t("choices.language")}
        field={fields.defaultLanguage}
        options={languageOptions(offered)}
      />
      <SelectField
        label={t("choices.topic")}
        field={fields.defaultTopic}
        options={sermonTopics.map((value) => ({ value, label: sermons(`topics.${value}`) }))}
      />
      <SelectField
        label={t("choices.difficulty")}
        field={fields.difficulty}
        options={sermonDifficulties.map((value) => ({ value, label: sermons(`difficulties.${value}`) }))}
      />
      <SelectField
        label={t("choices.state")}
        field={fields.state}
        options={(["draft", "published"] as const).map((value) => ({ value, label: t(`states.${value}`) }))}
      />
    </div>
  );
}
