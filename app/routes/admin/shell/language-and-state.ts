import { useTranslation } from "react-i18next";
import { languageOptions, type Language } from "~/i18n/languages";

interface LanguageAndState {
  in?: Language | undefined;
  state?: "draft" | "published" | undefined;
}

/** The two choices of EntryFilter that every list of texts has. */
export function useLanguageAndState({ in: language, state }: LanguageAndState) {
  const { t } = useTranslation("admin-records");
  const states = (["draft", "published"] as const).map((value) => ({ value, label: t(value) }));
  return [
    {
      name: "in",
      label: t("language"),
      all: t("everyLanguage"),
      options: languageOptions(),
      value: language,
    },
    { name: "state", label: t("state"), all: t("everyState"), options: states, value: state },
  ];
}
