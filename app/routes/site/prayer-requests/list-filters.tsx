import { useTranslation } from "react-i18next";
import { prayerTypes, type PrayerType } from "~/features/prayers/prayer-choices";
import { FilterForm } from "~/http/filter-form";
import { languageOptions, type Language } from "~/i18n/languages";
import { useLocalePath } from "~/i18n/locale-path";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";

export interface ListFilter {
  type: PrayerType | null;
  writtenIn: Language | null;
}

/** Filters the listed requests by type and language. A choice filters immediately; without JavaScript there is a button. */
export function ListFilters({ type, writtenIn }: ListFilter) {
  const { t } = useTranslation("prayers");
  const path = useLocalePath();
  return (
    <FilterForm
      action={path("/prayer-requests")}
      values={{ type, writtenIn }}
      className="mb-8 grid grid-cols-[1.25fr_1fr] items-end gap-3 max-[22.5rem]:grid-cols-1 sm:grid-cols-[14rem_14rem_auto] sm:justify-start"
    >
      <Field label={t("list.type")}>
        <Select
          name="type"
          defaultValue={type ?? ""}
          placeholder={t("list.everyType")}
          options={prayerTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
        />
      </Field>
      <Field label={t("list.writtenIn")}>
        <Select
          name="writtenIn"
          defaultValue={writtenIn ?? ""}
          placeholder={t("list.everyLanguage")}
          options={languageOptions()}
        />
      </Field>
      <Button type="submit" variant="secondary" className="not-noscript:hidden max-sm:col-span-full">
        {t("list.apply")}
      </Button>
    </FilterForm>
  );
}
