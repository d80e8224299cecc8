import { useTranslation } from "react-i18next";
import { PostFields, postFields, type PostField } from "~/features/newsletter/posts/post-fields";
import type { NewsletterPost } from "~/features/newsletter/posts/posts-admin.schema";
import { WholePreview } from "~/features/writing/preview/whole-preview";
import { AdminForm } from "~/http/admin-form";
import type { FormAnswer } from "~/http/form-answer";
import type { Language } from "~/i18n/languages";
import { SaveBar } from "~/ui/save-bar";
import { useDraftEditor } from "../shell/use-draft-editor";
import { PostConflict } from "./post-conflict";

interface PostEditorProps {
  /** A new id resets the form. */
  form: string;
  /** The saved post, or the language of a new one. */
  post: NewsletterPost | { language: Language };
  /** Whether the draft is scheduled to be published or sent. */
  isScheduled?: boolean;
  onSaved: (answer: FormAnswer) => void;
  /** Called when the saved version replaces one's own. */
  onTakeTheirs?: () => void;
}

/** The form of a post: autosaves drafts, warns about unsaved changes, and shows a conflict panel. */
export function PostEditor(props: PostEditorProps) {
  const { form, post, isScheduled = false, onSaved, onTakeTheirs } = props;
  const { t } = useTranslation("admin-newsletter");
  const saved = "id" in post ? post : null;
  const intent = saved ? "update" : "create";
  const done = saved ? "updated" : "created";
  const action = `/admin/newsletter/${saved?.id ?? "new"}`;
  const initial = saved ? { ...postValues(saved), basedOn: saved.updatedAt } : { language: post.language };
  const { isSending, saveBar, conflict, restoredNotice, onSuccess } = useDraftEditor({
    ...{ form, intent, action, saved, isScheduled, initial, onSaved, onTakeTheirs },
    url: saved && `/api/newsletter-posts/${saved.id}`,
    names: postFields,
  });
  return (
    <>
      {conflict && saved && <PostConflict {...conflict} theirs={saved} />}
      {restoredNotice}
      <AdminForm<PostField>
        key={form}
        id={form}
        {...{ action, intent, initial }}
        success={{ title: t(`${done}.title`), description: t(`${done}.text`) }}
        failure={t("error.title")}
        failureText={t("error.save")}
        onSuccess={onSuccess}
        className="flex flex-col gap-5"
      >
        {({ fields }) => <PostFields fields={fields} readOnly={isSending} />}
      </AdminForm>
      <SaveBar {...saveBar} save={saved ? t("form.save") : t("form.create")}>
        <WholePreview form={form} mailUrl="/api/newsletter-posts/preview" />
      </SaveBar>
    </>
  );
}

const postValues = ({ title, summary, content, language }: NewsletterPost) => ({
  title,
  summary,
  content,
  language,
});
