import { useTranslation } from "react-i18next";
import { FilterForm } from "~/http/filter-form";
import { Button } from "~/ui/button";
import { focusFirstEntry } from "~/ui/entry-list";
import { UiLink } from "~/ui/link";
import { Select, type SelectOption } from "~/ui/select";
import { SearchField } from "~/ui/toolbar";

export interface EntryFilterProps {
  /** The path of the list. */
  path: string;
  q: string;
  selects: readonly {
    name: string;
    label: string;
    /** The label of the choice "all". */
    all: string;
    options: readonly SelectOption[];
    value: string | null | undefined;
  }[];
}

/** Searches and filters a list. */
export function EntryFilter({ path, q, selects }: EntryFilterProps) {
  const { t } = useTranslation("admin-records");
  const isNarrowed = q !== "" || selects.some(({ value }) => value);
  return (
    <>
      <FilterForm
        action={path}
        values={{ q, ...Object.fromEntries(selects.map(({ name, value }) => [name, value])) }}
        role="search"
        onKeyDown={focusFirstEntry}
        className="mb-3 flex flex-wrap gap-3"
      >
        <SearchField label={t("search")} defaultValue={q} maxLength={100} className="basis-60" />
        {selects.map(({ name, label, all, options, value }) => (
          <Select
            key={name}
            name={name}
            aria-label={label}
            placeholder={all}
            options={options}
            defaultValue={value ?? ""}
            className="max-w-full shrink-0 grow basis-auto sm:grow-0"
          />
        ))}
        <Button type="submit" variant="secondary" className="not-noscript:hidden">
          {t("narrow")}
        </Button>
      </FilterForm>
      {isNarrowed && (
        <p role="status" className="mb-3 flex flex-wrap justify-between gap-x-4 text-sm">
          <span className="min-w-0 wrap-anywhere">{q ? t("results", { q }) : t("narrowed")}</span>
          <UiLink href={path} className="link">
            {t("all")}
          </UiLink>
        </p>
      )}
    </>
  );
}
