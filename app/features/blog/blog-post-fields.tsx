import { useTranslation } from "react-i18next";
import { MarkdownField } from "~/features/writing/markdown/markdown-field";
import { HiddenField } from "~/http/hidden-field";
import { SelectField } from "~/http/select-field";
import type { FormFields } from "~/http/fetcher-form";
import { TextAreaField } from "~/http/text-area-field";
import { TextField } from "~/http/text-field";
import { languageOptions } from "~/i18n/languages";
import type { BlogPost } from "./blog.schema";
import { blogCategories } from "./blog-categories";

export type BlogPostFieldName = "title" | "content" | "summary" | "category" | "language" | "basedOn";

/** An article as the form's fields hold it. */
export const blogPostToForm = (article: BlogPost): Record<BlogPostFieldName, string> => ({
  title: article.title,
  summary: article.summary,
  content: article.content,
  category: article.category,
  language: article.language,
  basedOn: article.updatedAt,
});

interface BlogPostFieldsProps {
  fields: FormFields<BlogPostFieldName>;
  /** A save is on its way: what would be typed now would be lost. */
  readOnly: boolean;
}

/** The fields of an article (spec admin §2): language, category, title, summary, content. */
export function BlogPostFields({ fields, readOnly }: BlogPostFieldsProps) {
  const { t } = useTranslation("admin-blog");
  const { t: blog } = useTranslation("blog");
  const { title, content, summary, category, language, basedOn } = fields;
  const lang = language.initialValue;
  return (
    <div className="flex flex-col gap-5">
      <HiddenField field={basedOn} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label={t("form.language")} field={language} options={languageOptions()} required />
        <SelectField
          label={t("form.category")}
          field={category}
          options={blogCategories.map((value) => ({ value, label: blog(`categories.${value}`) }))}
          required
        />
      </div>
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
      <MarkdownField field={content} label={t("form.content")} rows={16} required readOnly={readOnly} />
    </div>
  );
}
