import { useTranslation } from "react-i18next";
import { FilterForm } from "~/http/filter-form";
import { languageOptions } from "~/i18n/languages";
import { Button } from "~/ui/button";
import { Select } from "~/ui/select";
import { SearchField } from "~/ui/toolbar";

interface SubscriberFiltersProps {
  q: string;
  state: string | null;
  language: string | null;
  segment: number | null;
  segments: { id: number; name: string }[];
}

/** Search by address, language and segment. */
export function SubscriberFilters({ q, state, language, segment, segments }: SubscriberFiltersProps) {
  const { t } = useTranslation("admin-newsletter", { keyPrefix: "subscribers" });
  return (
    <FilterForm
      action="/admin/newsletter/subscribers"
      values={{ q, in: language, segment: segment === null ? "" : String(segment) }}
      role="search"
      className="flex min-w-0 grow flex-wrap items-center gap-3"
    >
      {state && <input type="hidden" name="state" value={state} />}
      <SearchField
        label={t("search")}
        defaultValue={q}
        inputMode="email"
        maxLength={254}
        className="basis-64 sm:max-w-md"
      />
      <Select
        name="in"
        className="grow sm:grow-0"
        aria-label={t("columns.language")}
        defaultValue={language ?? ""}
        placeholder={t("allLanguages")}
        options={languageOptions()}
      />
      {segments.length > 0 && (
        <Select
          name="segment"
          className="grow sm:grow-0"
          aria-label={t("segment")}
          defaultValue={segment ?? ""}
          placeholder={t("allSegments")}
          options={segments.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <Button type="submit" variant="secondary" className="not-noscript:hidden">
        {t("show")}
      </Button>
    </FilterForm>
  );
}
