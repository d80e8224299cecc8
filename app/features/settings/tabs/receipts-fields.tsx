import { useTranslation } from "react-i18next";
import { languageNames } from "~/i18n/languages";
import { EachLanguage, LanguageSwitch } from "./language-switch";
import { TextSetting, TextAreaSetting, FoldedGroup, type TabState } from "./setting-fields";
import { rowIndexesFor } from "../settings-choices";

interface ReceiptsPartProps extends Pick<TabState, "fields" | "answer"> {
  texts: unknown[];
  maxTexts: number;
  values: Record<string, string>;
}

/** Who issues the receipts, and the legal text of each country on them. */
export function ReceiptsFields({ fields, answer, texts, maxTexts, values }: ReceiptsPartProps) {
  const { t } = useTranslation("admin-settings");
  const rows = rowIndexesFor(texts, maxTexts);
  const issuer = ["legalName", "taxId", "prefix"].map((name) => `giving_receipts_${name}`);
  return (
    <>
      <FoldedGroup
        part="receipts"
        title={t("parts.receipts")}
        summary={issuer.map((name) => t(`fields.${name}`)).join(" · ")}
        hint={t("parts.receiptsHint")}
        names={issuer}
        answer={answer}
      >
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
      </FoldedGroup>
      <FoldedGroup
        part="receiptTexts"
        title={t("parts.receiptTexts")}
        summary={texts.map((_, at) => values[`giving_receipts_texts_${at}_country`]).join(" · ")}
        hint={t("parts.receiptTextsHint")}
        names={["giving_receipts_texts_"]}
        answer={answer}
      >
        <LanguageSwitch fields={fields} names={rows.map((at) => `giving_receipts_texts_${at}_text`)}>
          {rows.map((at) => (
            <div key={at} className="grid gap-3 sm:grid-cols-[7rem_minmax(0,1fr)]">
              <TextSetting
                fields={fields}
                name={`giving_receipts_texts_${at}_country`}
                label={t("receiptText.country", { number: at + 1 })}
                maxLength={2}
                className="max-sm:max-w-40"
              />
              {at === texts.length && (
                <input
                  type="hidden"
                  name={`giving_receipts_texts_${at}_prefilled`}
                  value={values[`giving_receipts_texts_${at}_country`] ?? ""}
                />
              )}
              <div className="flex min-w-0 flex-col gap-3">
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
            </div>
          ))}
        </LanguageSwitch>
      </FoldedGroup>
    </>
  );
}
