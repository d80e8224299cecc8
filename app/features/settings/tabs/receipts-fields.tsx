import { useTranslation } from "react-i18next";
import { languageNames } from "~/i18n/languages";
import { EachLanguage, TextSetting, TextAreaSetting, SettingsGroup, type TabState } from "./setting-fields";
import { rowIndexesFor } from "../settings-choices";

interface ReceiptsPartProps extends Pick<TabState, "fields"> {
  texts: unknown[];
  maxTexts: number;
  values: Record<string, string>;
}

/** Who issues the receipts, and the legal text of each country on them. */
export function ReceiptsFields({ fields, texts, maxTexts, values }: ReceiptsPartProps) {
  const { t } = useTranslation("admin-settings");
  return (
    <>
      <SettingsGroup title={t("parts.receipts")} hint={t("parts.receiptsHint")}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextSetting
            fields={fields}
            name="giving_receipts_legalName"
            hint={t("hints.giving_receipts_legalName")}
            className="sm:col-span-2"
          />
          <TextSetting
            fields={fields}
            name="giving_receipts_taxId"
            hint={t("hints.giving_receipts_taxId")}
            maxLength={60}
          />
          <TextSetting
            fields={fields}
            name="giving_receipts_prefix"
            hint={t("hints.giving_receipts_prefix")}
            maxLength={12}
          />
        </div>
      </SettingsGroup>
      <SettingsGroup title={t("parts.receiptTexts")} hint={t("parts.receiptTextsHint")}>
        {rowIndexesFor(texts, maxTexts).map((at) => (
          <div key={at} className="grid gap-3 rounded-xl border border-line p-4 sm:grid-cols-2">
            <TextSetting
              fields={fields}
              name={`giving_receipts_texts_${at}_country`}
              label={t("receiptText.country", { number: at + 1 })}
              maxLength={2}
              className="max-w-40 sm:col-span-2"
            />
            {at === texts.length && (
              <input
                type="hidden"
                name={`giving_receipts_texts_${at}_prefilled`}
                value={values[`giving_receipts_texts_${at}_country`] ?? ""}
              />
            )}
            <EachLanguage>
              {(lang) => (
                <TextAreaSetting
                  fields={fields}
                  name={`giving_receipts_texts_${at}_text_${lang}`}
                  label={t("receiptText.text", { language: languageNames[lang] })}
                  lang={lang}
                  maxLength={1000}
                />
              )}
            </EachLanguage>
          </div>
        ))}
      </SettingsGroup>
    </>
  );
}
