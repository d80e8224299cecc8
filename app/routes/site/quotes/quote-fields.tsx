import { useTranslation } from "react-i18next";
import {
  quoteCategories,
  quoteColourNames,
  quoteColours,
  quoteTemplates,
  type QuoteTemplate,
} from "~/features/quotes/quote-choices";
import type { FormFields } from "~/http/fetcher-form";
import { RadioGroup } from "~/ui/checkbox-radio";

export type QuoteField = "category" | "template" | "backgroundColor";

/** The font of each style, as in its pictures. */
export const templateClass: Record<QuoteTemplate, string> = {
  classic: "font-serif font-normal",
  modern: "font-sans font-semibold",
  elegant: "font-serif font-light italic",
  bold: "font-sans font-black",
};

/** The options for generating a quote: category, style and colour. */
export function QuoteFields({ fields }: { fields: FormFields<QuoteField> }) {
  const { t } = useTranslation("quotes");
  return (
    <>
      <RadioGroup
        id={fields.category.id}
        name={fields.category.name}
        label={t("fields.category")}
        error={fields.category.errors}
        defaultValue={fields.category.initialValue}
        layout="cards"
        className="sm:grid-cols-3"
        required
        options={quoteCategories.map((value) => ({ value, label: t(`categories.${value}`) }))}
      />
      <RadioGroup
        id={fields.template.id}
        name={fields.template.name}
        label={t("fields.template")}
        error={fields.template.errors}
        defaultValue={fields.template.initialValue}
        layout="cards"
        required
        options={quoteTemplates.map((value) => ({
          value,
          label: <span className={`text-lg ${templateClass[value]}`}>{t(`templates.${value}`)}</span>,
        }))}
      />
      <RadioGroup
        id={fields.backgroundColor.id}
        name={fields.backgroundColor.name}
        label={t("fields.backgroundColor")}
        error={fields.backgroundColor.errors}
        defaultValue={fields.backgroundColor.initialValue}
        layout="pills"
        required
        options={quoteColourNames.map((name) => ({
          value: quoteColours[name].background,
          label: (
            <span className="flex items-center gap-2.5">
              <span
                aria-hidden="true"
                className="size-6 rounded-full ring-1 ring-line-strong"
                style={{ backgroundColor: quoteColours[name].background }}
              />
              {t(`colours.${name}`)}
            </span>
          ),
        }))}
      />
    </>
  );
}
