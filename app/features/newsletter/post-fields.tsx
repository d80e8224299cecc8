import { useTranslation } from "react-i18next";
import { MarkdownField } from "~/features/writing/markdown-field";
import type { Fields } from "~/http/sent-form";
import { TextField } from "~/http/text-field";
import { languageNames, languages } from "~/i18n/languages";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";
import { Textarea } from "~/ui/textarea";

export const postFields = ["language", "title", "summary", "content"] as const;
export type PostField = (typeof postFields)[number] | "basedOn";

interface PostFieldsProps {
  fields: Fields<PostField>;
  /** A save is on its way: what would be typed now would be lost. */
  readOnly: boolean;
}

/** The fields of a letter (spec admin §2). */
export function PostFields({ fields, readOnly }: PostFieldsProps) {
  const { t } = useTranslation("desk-newsletter");
  const { language, title, summary, content, basedOn } = fields;
  const lang = language.initialValue;
  return (
    <>
      <input type="hidden" name="basedOn" defaultValue={basedOn.initialValue} key={basedOn.key} />
      <Field label={t("form.language")} htmlFor={language.id} error={language.errors} required>
        <Select key={language.key} name={language.name} defaultValue={lang}>
          {languages.map((one) => (
            <option key={one} value={one}>
              {languageNames[one]}
            </option>
          ))}
        </Select>
      </Field>
      <TextField label={t("form.title")} field={title} maxLength={255} required readOnly={readOnly} />
      <Field
        label={t("form.summary")}
        hint={t("form.summaryHint")}
        htmlFor={summary.id}
        error={summary.errors}
        required
      >
        <Textarea
          key={summary.key}
          name={summary.name}
          defaultValue={summary.initialValue}
          lang={lang}
          rows={3}
          maxLength={1000}
          readOnly={readOnly}
        />
      </Field>
      <MarkdownField
        field={content}
        label={t("form.content")}
        hint={t("form.contentHint")}
        lang={lang}
        readOnly={readOnly}
      />
    </>
  );
}
