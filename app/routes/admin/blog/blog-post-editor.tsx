import { useTranslation } from "react-i18next";
import { BlogPostFields, blogPostToForm, type BlogPostFieldName } from "~/features/blog/blog-post-fields";
import type { BlogPost } from "~/features/blog/blog.schema";
import { WholePreview } from "~/features/writing/preview/whole-preview";
import { AdminForm } from "~/http/admin-form";
import type { FormAnswer } from "~/http/form-answer";
import { SaveBar } from "~/ui/save-bar";
import { useEditorState } from "../shell/unsaved-changes";
import { BlogPostConflict } from "./blog-post-conflict";

interface BlogPostEditorProps {
  /** Id of the form. A new id is a new form with new values. */
  form: string;
  /** The saved post, or the defaults of a new one. */
  post: BlogPost | { language: string; category: string };
  onSaved: (answer: FormAnswer) => void;
  /** The person takes the saved version. */
  onTakeTheirs?: () => void;
}

/** The form of a blog post, with a guard for unsaved changes and a conflict panel. */
export function BlogPostEditor({ form, post, onSaved, onTakeTheirs }: BlogPostEditorProps) {
  const { t } = useTranslation("admin-blog");
  const saved = "id" in post ? post : null;
  const intent = saved ? "update" : "create";
  const { isSending, dirty, outdated, blocker } = useEditorState(form, intent, saved?.updatedAt ?? null);
  const done = saved ? "updated" : "created";
  return (
    <>
      {outdated && saved && (
        <BlogPostConflict form={form} yours={outdated} theirs={saved} onTakeTheirs={() => onTakeTheirs?.()} />
      )}
      <AdminForm<BlogPostFieldName>
        key={form}
        id={form}
        action={`/admin/blog/${saved?.id ?? "new"}`}
        intent={intent}
        initial={"id" in post ? blogPostToForm(post) : post}
        success={{ title: t(`${done}.title`), description: t(`${done}.text`) }}
        failure={t(saved ? "error.update" : "error.create")}
        onSuccess={onSaved}
        className="flex flex-col gap-5"
      >
        {({ fields }) => <BlogPostFields fields={fields} readOnly={isSending} />}
      </AdminForm>
      <SaveBar
        form={form}
        save={t(saved ? "form.save" : "form.create")}
        pending={isSending}
        dirty={dirty}
        blocker={blocker}
      >
        <WholePreview form={form} />
      </SaveBar>
    </>
  );
}
