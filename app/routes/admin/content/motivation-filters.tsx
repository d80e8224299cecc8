import { useTranslation } from "react-i18next";
import { languageNames, languages } from "~/i18n/languages";
import { FilterLinks, Toolbar } from "~/ui/toolbar";

export interface MotivationFiltersProps {
  state: "draft" | "published" | null;
  language: (typeof languages)[number] | null;
}

interface MotivationListPathInput extends MotivationFiltersProps {
  before?: number;
  after?: number;
}

/** The address of the list with its filters and place. */
export function motivationListPath({ state, language, before, after }: MotivationListPathInput): string {
  const query = Object.entries({ state, in: language, before, after }).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
  return query.length > 0 ? `/admin/content?${new URLSearchParams(query).toString()}` : "/admin/content";
}

const states = [null, "draft", "published"] as const;

/** Filters of the list: state and language. */
export function MotivationFilters({ state, language }: MotivationFiltersProps) {
  const { t } = useTranslation("admin-motivations");
  return (
    <Toolbar className="gap-x-8">
      <FilterLinks
        label={t("filter.state")}
        items={states.map((one) => ({
          href: motivationListPath({ state: one, language }),
          label: t(`filter.${one ?? "all"}`),
          current: one === state,
        }))}
      />
      <FilterLinks
        label={t("filter.language")}
        items={[null, ...languages].map((one) => ({
          href: motivationListPath({ state, language: one }),
          label: one ? languageNames[one] : t("filter.everyLanguage"),
          current: one === language,
        }))}
      />
    </Toolbar>
  );
}
