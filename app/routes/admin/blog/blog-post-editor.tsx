import { useTranslation } from "react-i18next";
import { BlogPostFields, blogPostToForm, type BlogPostFieldName } from "~/features/blog/blog-post-fields";
import type { BlogPost } from "~/features/blog/blog.schema";
import type { DatedPost } from "~/features/writing/scheduling/publication-date-field";
import { WholePreview } from "~/features/writing/preview/whole-preview";
import { AdminForm } from "~/http/admin-form";
import type { FormAnswer } from "~/http/form-answer";
import { SaveBar } from "~/ui/save-bar";
import { useDraftEditor } from "../shell/use-draft-editor";
import { BlogPostConflict } from "./blog-post-conflict";

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

const draftFields = ["title", "summary", "content", "category", "language", "publishedAt"] as const;

/** The form of a blog post: autosaves drafts, warns about unsaved changes, and shows a conflict panel. */
export function BlogPostEditor({
  form,
  post,
  isScheduled = false,
  onSaved,
  onTakeTheirs,
}: BlogPostEditorProps) {
  const { t } = useTranslation("admin-blog");
  const saved = "id" in post ? post : null;
  const intent = saved ? "update" : "create";
  const done = saved ? "updated" : "created";
  const action = `/admin/blog/${saved?.id ?? "new"}`;
  const initial = "id" in post ? blogPostToForm(post) : post;
  const { isSending, saveBar, conflict, restoredNotice, onSuccess } = useDraftEditor({
    ...{ form, intent, action, saved, isScheduled, initial, onSaved, onTakeTheirs },
    url: saved && `/api/blog-posts/${saved.id}`,
    names: draftFields,
  });
  return (
    <>
      {conflict && saved && <BlogPostConflict {...conflict} theirs={saved} />}
      {restoredNotice}
      <AdminForm<BlogPostFieldName>
        key={form}
        id={form}
        {...{ action, intent, initial }}
        success={{ title: t(`${done}.title`), description: t(`${done}.text`) }}
        failure={t(saved ? "error.update" : "error.create")}
        onSuccess={onSuccess}
        className="flex flex-col gap-5"
      >
        {({ fields }) => <BlogPostFields fields={fields} readOnly={isSending} />}
      </AdminForm>
      <SaveBar {...saveBar} save={t(saved ? "form.save" : "form.create")}>
        <WholePreview form={form} />
      </SaveBar>
    </>
  );
}
