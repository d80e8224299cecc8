import { useTranslation } from "react-i18next";
import {
  MOST_REFERENCE,
  MOST_VERSION,
  MOST_WORDS,
  ownTextFields,
  type OwnDevotionFieldName,
} from "~/features/devotion/library/own-devotion-fields";
import type { FormFields } from "~/http/fetcher-form";
import { TextAreaField } from "~/http/text-area-field";
import { TextField } from "~/http/text-field";
import { languageNames, type Language } from "~/i18n/languages";
import { Disclosure } from "~/ui/disclosure";

interface OwnLanguageFieldsProps {
  language: Language;
  fields: FormFields<OwnDevotionFieldName>;
  /** Its fields are open from the start. */
  isFirst: boolean;
  isReadOnly: boolean;
}

/** The text of a devotion in one language. Closed while there is nothing in it. */
export function OwnLanguageFields({ language, fields, isFirst, isReadOnly }: OwnLanguageFieldsProps) {
  const { t } = useTranslation("admin-library");
  const own = ownTextFields.map((field) => fields[`${field}_${language}`]);
  const hasContent = own.some((field) => field.initialValue || field.errors);
  const readOnly = isReadOnly;
  return (
    <Disclosure
      summary={<span lang={language}>{languageNames[language]}</span>}
      defaultOpen={isFirst || hasContent}
    >
      <div className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={t("form.reference")}
            hint={t("form.referenceHint")}
            field={fields[`reference_${language}`]}
            maxLength={MOST_REFERENCE}
            readOnly={readOnly}
          />
          <TextField
            label={t("form.version")}
            hint={t("form.versionHint")}
            field={fields[`version_${language}`]}
            maxLength={MOST_VERSION}
            readOnly={readOnly}
          />
        </div>
        <TextAreaField
          label={t("form.verse")}
          hint={t("form.verseHint")}
          field={fields[`verse_${language}`]}
          lang={language}
          rows={3}
          maxLength={MOST_WORDS}
          readOnly={readOnly}
          textClassName="font-serif"
        />
        <TextAreaField
          label={t("form.explanation")}
          field={fields[`explanation_${language}`]}
          lang={language}
          rows={6}
          maxLength={MOST_WORDS}
          readOnly={readOnly}
        />
        <TextAreaField
          label={t("form.motivation")}
          field={fields[`motivation_${language}`]}
          lang={language}
          rows={4}
          maxLength={MOST_WORDS}
          readOnly={readOnly}
        />
      </div>
    </Disclosure>
  );
}
