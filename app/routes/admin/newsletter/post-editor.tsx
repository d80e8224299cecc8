import { useTranslation } from "react-i18next";
import { PostFields, type PostField } from "~/features/newsletter/posts/post-fields";
import type { NewsletterPost } from "~/features/newsletter/posts/posts-admin.schema";
import { WholePreview } from "~/features/writing/preview/whole-preview";
import { AdminForm } from "~/http/admin-form";
import type { FormAnswer } from "~/http/form-answer";
import type { Language } from "~/i18n/languages";
import { SaveBar } from "~/ui/save-bar";
import { useEditorState } from "../shell/unsaved-changes";
import { PostConflict } from "./post-conflict";

interface PostEditorProps {
  /** A new id resets the form. */
  form: string;
  action: string;
  intent: "create" | "update";
  /** The saved post, or the language of a new one. */
  post: NewsletterPost | { language: Language };
  onSaved: (answer: FormAnswer) => void;
  /** Called when the saved version replaces one's own. */
  onTakeTheirs?: () => void;
}

/** The form of a post, with the guard for unsaved changes and the conflict panel. */
export function PostEditor({ form, action, intent, post, onSaved, onTakeTheirs }: PostEditorProps) {
  const { t } = useTranslation("admin-newsletter");
  const saved = "id" in post ? post : null;
  const { isSending, dirty, outdated, blocker } = useEditorState(form, intent, saved?.updatedAt ?? null);
  const done = intent === "create" ? "created" : "updated";
  return (
    <>
      {outdated && saved && (
        <PostConflict form={form} yours={outdated} theirs={saved} onTakeTheirs={onTakeTheirs} />
      )}
      <AdminForm<PostField>
        key={form}
        id={form}
        action={action}
        intent={intent}
        initial={saved ? { ...postValues(saved), basedOn: saved.updatedAt } : { language: post.language }}
        success={{ title: t(`${done}.title`), description: t(`${done}.text`) }}
        failure={t("error.title")}
        failureText={t("error.save")}
        onSuccess={onSaved}
        className="flex flex-col gap-5"
      >
        {({ fields }) => <PostFields fields={fields} readOnly={isSending} />}
      </AdminForm>
      <SaveBar
        form={form}
        save={saved ? t("form.save") : t("form.create")}
        pending={isSending}
        dirty={dirty}
        blocker={blocker}
      >
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
