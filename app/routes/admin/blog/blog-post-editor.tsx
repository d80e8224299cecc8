import { useTranslation } from "react-i18next";
import {
  BlogPostFields,
  BlogPostSettings,
  blogPostFieldNames,
  blogPostToForm,
} from "~/features/blog/blog-post-fields";
import { blogScreens } from "~/features/blog/blog-screens";
import type { BlogPost } from "~/features/blog/blog.schema";
import type { DatedPost } from "~/features/writing/scheduling/publication-date-field";
import type { FormAnswer } from "~/http/form-answer";
import { WritingEditor } from "../shell/writing-editor";

interface BlogPostEditorProps extends Pick<
  Parameters<typeof WritingEditor>[0],
  "title" | "state" | "isScheduled" | "notice" | "publish" | "more" | "onRefill"
> {
  /** Id of the form. A new id is a new form with new values. */
  form: string;
  /** The saved post, or the defaults of a new one. */
  post: DatedPost<BlogPost> | { language: string; category: string };
  onSaved: (answer: FormAnswer) => void;
}

/** The page on which a blog post is written. */
export function BlogPostEditor({ post, ...props }: BlogPostEditorProps) {
  const { t } = useTranslation("admin-blog");
  const { t: blog } = useTranslation("blog");
  const isSaved = "id" in post;
  return (
    <WritingEditor
      screens={blogScreens}
      back={{ href: blogScreens.list, label: t("title") }}
      saved={isSaved ? post : null}
      initial={isSaved ? blogPostToForm(post) : post}
      names={blogPostFieldNames}
      api="/api/blog-posts"
      show={(text, field) => (field === "category" ? blog(`categories.${text}`) : text)}
      settings={(fields, isSending) => <BlogPostSettings fields={fields} readOnly={isSending} />}
      {...props}
    >
      {(fields, isSending) => <BlogPostFields fields={fields} readOnly={isSending} />}
    </WritingEditor>
  );
}
