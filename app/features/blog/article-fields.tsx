import { useTranslation } from "react-i18next";
import { MarkdownField } from "~/features/writing/markdown-field";
import type { Fields } from "~/http/sent-form";
import { TextField } from "~/http/text-field";
import { languageNames, languages } from "~/i18n/languages";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";
import { Textarea } from "~/ui/textarea";
import type { BlogPost } from "./blog.schema";
import { categories } from "./categories";

export type ArticleField = "title" | "content" | "summary" | "category" | "language" | "basedOn";

/** An article as the form's fields hold it. */
export const fieldsOf = (article: BlogPost): Record<ArticleField, string> => ({
  title: article.title,
  summary: article.summary,
  content: article.content,
  category: article.category,
  language: article.language,
  basedOn: article.updatedAt,
});

interface ArticleFieldsProps {
  fields: Fields<ArticleField>;
  /** A save is on its way: what would be typed now would be lost. */
  readOnly: boolean;
}

/** The fields of an article (spec admin §2): language, category, title, summary, content. */
export function ArticleFields({ fields, readOnly }: ArticleFieldsProps) {
  const { t } = useTranslation("desk-blog");
  const { t: blog } = useTranslation("blog");
  const { title, content, summary, category, language, basedOn } = fields;
  const lang = language.initialValue;
  return (
    <div className="flex flex-col gap-5">
      <input type="hidden" name={basedOn.name} defaultValue={basedOn.initialValue} key={basedOn.key} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t("form.language")} htmlFor={language.id} error={language.errors} required>
          <Select key={language.key} name={language.name} defaultValue={lang}>
            {languages.map((one) => (
              <option key={one} value={one}>
                {languageNames[one]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("form.category")} htmlFor={category.id} error={category.errors} required>
          <Select key={category.key} name={category.name} defaultValue={category.initialValue}>
            {categories.map((one) => (
              <option key={one} value={one}>
                {blog(`categories.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
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
      <MarkdownField field={content} label={t("form.content")} rows={16} required readOnly={readOnly} />
    </div>
  );
}
