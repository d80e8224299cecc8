import { useTranslation } from "react-i18next";
import { PostSummaryField, PostTextFields } from "~/features/writing/kit/post-text-fields";
import { HiddenField } from "~/http/hidden-field";
import { SelectField } from "~/http/select-field";
import type { FormFields } from "~/http/fetcher-form";
import { languageOptions } from "~/i18n/languages";
import { PublicationDateField, type DatedPost } from "~/features/writing/scheduling/publication-date-field";
import type { BlogPost } from "./blog.schema";
import { blogCategories } from "./blog-categories";
import { blogScreens } from "./blog-screens";

/** The fields in the order of the form. */
export const blogPostFieldNames = [
  "language",
  "category",
  "title",
  "summary",
  "content",
  "publishedAt",
] as const;
type BlogPostFieldName = (typeof blogPostFieldNames)[number] | "basedOn";

export const blogPostToForm = (post: DatedPost<BlogPost>): Record<BlogPostFieldName, string> => ({
  title: post.title,
  summary: post.summary,
  content: post.content,
  category: post.category,
  language: post.language,
  publishedAt: post.publicationDay,
  basedOn: post.updatedAt,
});

interface BlogPostFieldsProps {
  fields: FormFields<BlogPostFieldName>;
  /** While a save is being sent: what is typed then would be lost. */
  readOnly: boolean;
}

/** The title and the text of a blog post. */
export function BlogPostFields({ fields, readOnly }: BlogPostFieldsProps) {
  return (
    <>
      <HiddenField field={fields.basedOn} />
      <PostTextFields
        screens={blogScreens}
        fields={fields}
        lang={fields.language.initialValue}
        readOnly={readOnly}
      />
    </>
  );
}

/** The other fields of a blog post. */
export function BlogPostSettings({ fields, readOnly }: BlogPostFieldsProps) {
  const { t } = useTranslation("admin-blog");
  const { t: blog } = useTranslation("blog");
  const { category, language, publishedAt } = fields;
  return (
    <>
      <SelectField label={t("form.language")} field={language} options={languageOptions()} required />
      <SelectField
        label={t("form.category")}
        field={category}
        options={blogCategories.map((value) => ({ value, label: blog(`categories.${value}`) }))}
        required
      />
      <PostSummaryField
        screens={blogScreens}
        fields={fields}
        lang={language.initialValue}
        readOnly={readOnly}
      />
      <PublicationDateField field={publishedAt} readOnly={readOnly} />
    </>
  );
}
