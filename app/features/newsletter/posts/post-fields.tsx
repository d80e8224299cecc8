import { useTranslation } from "react-i18next";
import { MarkdownField } from "~/features/writing/field/markdown-field";
import { HiddenField } from "~/http/hidden-field";
import { SelectField } from "~/http/select-field";
import type { FormFields } from "~/http/fetcher-form";
import { TextAreaField } from "~/http/text-area-field";
import { TextField } from "~/http/text-field";
import { languageOptions } from "~/i18n/languages";

export const postFields = ["language", "title", "summary", "content"] as const;
type PostField = (typeof postFields)[number] | "basedOn";

interface PostFieldsProps {
  fields: FormFields<PostField>;
  /** While the form is being sent: new input would be lost. */
  readOnly: boolean;
}

/** The fields of a post. */
export function PostFields({ fields, readOnly }: PostFieldsProps) {
  const { t } = useTranslation("admin-newsletter");
  const { language, title, summary, content, basedOn } = fields;
  const lang = language.initialValue;
  return (
    <>
      <HiddenField field={basedOn} />
      <SelectField label={t("form.language")} field={language} options={languageOptions()} required />
      <TextField label={t("form.title")} field={title} maxLength={255} required readOnly={readOnly} />
      <TextAreaField
        label={t("form.summary")}
        hint={t("form.summaryHint")}
        field={summary}
        lang={lang}
        rows={3}
        maxLength={1000}
        required
        readOnly={readOnly}
      />
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
