import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { prayerTypes, type PrayerType } from "~/features/prayers/prayer-choices";
import { languageOptions, type Language } from "~/i18n/languages";
import { useLocalePath } from "~/i18n/locale-path";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";

export interface ListPlace {
  type: PrayerType | null;
  writtenIn: Language | null;
}

/** Filters the listed requests by type and language. */
export function ListFilters({ type, writtenIn }: ListPlace) {
  const { t } = useTranslation("prayers");
  const path = useLocalePath();
  return (
    <Form
      key={`${type} ${writtenIn}`}
      method="get"
      action={path("/prayer-requests")}
      preventScrollReset
      className="mb-8 grid grid-cols-2 items-end gap-3 sm:grid-cols-[14rem_14rem_auto] sm:justify-start"
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
      <Button type="submit" variant="secondary" className="max-sm:col-span-2">
        {t("list.apply")}
      </Button>
    </Form>
  );
}
