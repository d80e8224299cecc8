import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import type { FormState } from "~/http/sent-form";
import { TextField } from "~/http/text-field";
import { Field, Input } from "~/ui/field";
import { Textarea } from "~/ui/textarea";

export type FieldName = "verse" | "reference" | "version" | "explanation" | "motivation";

interface EntryFieldsProps {
  fields: FormState<FieldName>["fields"];
  language: Language;
  /** A draft or a save is on its way: what would be typed now would be lost. */
  readOnly: boolean;
}

export function EntryFields({ fields, language: lang, readOnly }: EntryFieldsProps) {
  const { t } = useTranslation("desk-daily-content");
  const text = (name: "verse" | "explanation" | "motivation", rows: number) => {
    const field = fields[name];
    return (
      <Field label={t(`form.${name}`)} htmlFor={field.id} error={field.errors} required>
        <Textarea
          key={field.key}
          name={field.name}
          defaultValue={field.initialValue}
          {...{ rows, lang, readOnly }}
          // Where boxes grow with their text `rows` is not asked.
          className={rows > 3 ? "min-h-43" : ""}
        />
      </Field>
    );
  };
  const { reference } = fields;
  return (
    <>
      {text("verse", 3)}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t("form.reference")} htmlFor={reference.id} error={reference.errors} required>
          <Input
            key={reference.key}
            name={reference.name}
            defaultValue={reference.initialValue}
            placeholder={t("form.referencePlaceholder")}
            {...{ lang, readOnly }}
          />
        </Field>
        <TextField label={t("form.version")} field={fields.version} maxLength={100} readOnly={readOnly} />
      </div>
      {text("explanation", 6)}
      {text("motivation", 6)}
    </>
  );
}
