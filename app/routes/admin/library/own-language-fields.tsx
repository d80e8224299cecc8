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
import { Field, Input } from "~/ui/field";
import { Textarea } from "~/ui/textarea";

interface OwnLanguageFieldsProps {
  language: Language;
  fields: FormFields<OwnDevotionFieldName>;
  /** Its fields are open from the start. */
  isFirst: boolean;
  isReadOnly: boolean;
}

/**
 * The text of a devotion in one language. Closed while there is nothing in it. No field is marked as optional or required:
 * one language is enough, and needs them.
 */
export function OwnLanguageFields({ language, fields, isFirst, isReadOnly }: OwnLanguageFieldsProps) {
  const { t } = useTranslation("admin-library");
  const own = ownTextFields.map((field) => fields[`${field}_${language}`]);
  const hasContent = own.some((field) => field.initialValue || field.errors);
  const reference = fields[`reference_${language}`];
  return (
    <Disclosure
      summary={<span lang={language}>{languageNames[language]}</span>}
      defaultOpen={isFirst || hasContent}
    >
      <div className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={t("form.reference")}
            hint={t("form.referenceHint")}
            htmlFor={reference.id}
            error={reference.errors}
          >
            <Input
              key={reference.key}
              name={reference.name}
              defaultValue={reference.initialValue}
              maxLength={MOST_REFERENCE}
              readOnly={isReadOnly}
            />
          </Field>
          <TextField
            label={t("form.version")}
            hint={t("form.versionHint")}
            field={fields[`version_${language}`]}
            maxLength={MOST_VERSION}
            readOnly={isReadOnly}
          />
        </div>
        <TextAreaField
          label={t("form.verse")}
          hint={t("form.verseHint")}
          field={fields[`verse_${language}`]}
          lang={language}
          rows={3}
          maxLength={MOST_WORDS}
          readOnly={isReadOnly}
          textClassName="font-serif"
        />
        {(["explanation", "motivation"] as const).map((name) => {
          const field = fields[`${name}_${language}`];
          return (
            <Field key={name} label={t(`form.${name}`)} htmlFor={field.id} error={field.errors}>
              <Textarea
                key={field.key}
                name={field.name}
                defaultValue={field.initialValue}
                lang={language}
                rows={name === "explanation" ? 6 : 4}
                maxLength={MOST_WORDS}
                readOnly={isReadOnly}
              />
            </Field>
          );
        })}
      </div>
    </Disclosure>
  );
}
