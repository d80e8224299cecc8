import { useTranslation } from "react-i18next";
import { PassageLookup } from "~/features/writing/scripture/passage-lookup";
import { FormField } from "~/http/form-field";
import { TextAreaField } from "~/http/text-area-field";
import type { Language } from "~/i18n/languages";
import type { FormState } from "~/http/fetcher-form";
import { TextField } from "~/http/text-field";
import { Input } from "~/ui/field";

export type FieldName = "verse" | "reference" | "version" | "explanation" | "motivation";

interface EntryFieldsProps {
  fields: FormState<FieldName>["fields"];
  language: Language;
  /** True while a draft or a save is being sent, because anything typed then would be lost. */
  readOnly: boolean;
}

export function EntryFields({ fields, language: lang, readOnly }: EntryFieldsProps) {
  const { t } = useTranslation("admin-daily-content");
  const text = (name: "verse" | "explanation" | "motivation", rows: number) => {
    return (
      <TextAreaField
        label={t(`form.${name}`)}
        field={fields[name]}
        required
        {...{ rows, lang, readOnly }}
        // `rows` has no effect where text areas grow with their text.
        textClassName={rows > 3 ? "min-h-43" : ""}
      />
    );
  };
  const { reference } = fields;
  return (
    <>
      <PassageLookup reference="reference" verse="verse" version="version">
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField label={t("form.reference")} field={reference} required>
            <Input
              key={reference.key}
              name={reference.name}
              defaultValue={reference.initialValue}
              placeholder={t("form.referencePlaceholder")}
              {...{ lang, readOnly }}
            />
          </FormField>
          <TextField label={t("form.version")} field={fields.version} maxLength={100} readOnly={readOnly} />
        </div>
      </PassageLookup>
      {text("verse", 3)}
      {text("explanation", 6)}
      {text("motivation", 6)}
    </>
  );
}
