import { useState } from "react";
import { SlidersHorizontal } from "~/ui/icons-admin";
import { useTranslation } from "react-i18next";
import {
  donationMethods,
  type DonationMethod,
  demoViews,
  type DemoView,
} from "~/features/giving/donations/giving-choices";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { Select } from "~/ui/select";

interface DonationFiltersProps {
  /** Id of the search form that the fields belong to. */
  form: string;
  method?: DonationMethod | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Undefined: demo donations are listed too. */
  demo?: DemoView | undefined;
}

/** The additional filters; open when the page begins with one. */
export function DonationFilters({ form, method, from, to, demo }: DonationFiltersProps) {
  const { t } = useTranslation("admin-donations", { keyPrefix: "filter" });
  const { t: words } = useTranslation("admin-donations");
  const isNarrowed = Boolean(method ?? from ?? to ?? demo);
  // It stays open when the last filter is taken away: the focus is in it.
  const [isOpen] = useState(isNarrowed);
  return (
    // The panel opens below the whole row, and the summary keeps its place in it.
    <details open={isOpen} className="absolute inset-x-0 top-0 open:static open:basis-full">
      <summary className="absolute end-0 top-14 inline-flex min-h-11 w-24 justify-end sm:top-0 cursor-pointer items-center gap-2 text-sm font-medium text-brand-text [&::-webkit-details-marker]:hidden">
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        {t("more")}
      </summary>
      <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[1.2fr_1fr_1fr_1.4fr_auto]">
        <Field label={t("method")} htmlFor="method" className="max-lg:col-span-2">
          <Select form={form} name="method" defaultValue={method ?? ""}>
            <option value="">{t("anyMethod")}</option>
            {donationMethods.map((one) => (
              <option key={one} value={one}>
                {words(`methods.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("from")} htmlFor="from">
          <Input form={form} type="date" name="from" defaultValue={from} />
        </Field>
        <Field label={t("to")} htmlFor="to">
          <Input form={form} type="date" name="to" defaultValue={to} />
        </Field>
        <Field label={t("demo.label")} htmlFor="demo" className="max-lg:col-span-2">
          <Select
            form={form}
            name="demo"
            defaultValue={demo ?? ""}
            options={demoViews.map((view) => ({
              value: view === "with" ? "" : view,
              label: t(`demo.${view}`),
            }))}
          />
        </Field>
        <Button
          form={form}
          type="submit"
          variant="secondary"
          className="not-noscript:hidden max-lg:col-span-2"
        >
          {t("show")}
        </Button>
      </div>
    </details>
  );
}
