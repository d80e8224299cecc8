import { useTranslation } from "react-i18next";
import { BlogPostFields, blogPostFieldNames, blogPostToForm } from "~/features/blog/blog-post-fields";
import { blogScreens } from "~/features/blog/blog-screens";
import type { BlogPost } from "~/features/blog/blog.schema";
import type { DatedPost } from "~/features/writing/scheduling/publication-date-field";
import type { FormAnswer } from "~/http/form-answer";
import { WritingEditor } from "../shell/writing-editor";

interface BlogPostEditorProps {
  /** Id of the form. A new id is a new form with new values. */
  form: string;
  /** The saved post, or the defaults of a new one. */
  post: DatedPost<BlogPost> | { language: string; category: string };
  /** Whether the draft is scheduled to be published. */
  isScheduled?: boolean;
  onSaved: (answer: FormAnswer) => void;
  /** Called when the person takes the saved version. */
  onTakeTheirs?: () => void;
}

/** The form of a blog post. */
export function BlogPostEditor({ post, isScheduled = false, ...props }: BlogPostEditorProps) {
  const { t: blog } = useTranslation("blog");
  const isSaved = "id" in post;
  return (
    <WritingEditor
      screens={blogScreens}
      saved={isSaved ? post : null}
      initial={isSaved ? blogPostToForm(post) : post}
      names={blogPostFieldNames}
      drafts={{ api: "/api/blog-posts", isScheduled }}
      show={(text, field) => (field === "category" ? blog(`categories.${text}`) : text)}
      {...props}
    >
      {(fields, isSending) => <BlogPostFields fields={fields} readOnly={isSending} />}
    </WritingEditor>
  );
}
