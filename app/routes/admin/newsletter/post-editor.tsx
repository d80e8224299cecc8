import { useRevalidator } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PostFields, postFields, type PostField } from "~/features/newsletter/posts/post-fields";
import type { NewsletterPost } from "~/features/newsletter/posts/posts-admin.schema";
import { AutosaveNote, RestoredNotice } from "~/features/writing/drafts/draft-notes";
import { useAutosave } from "~/features/writing/drafts/use-autosave";
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
  /** A time is set at which the draft is published or sent. */
  isScheduled?: boolean;
  onSaved: (answer: FormAnswer) => void;
  /** Called when the saved version replaces one's own. */
  onTakeTheirs?: () => void;
}

/** The form of a post, which saves a draft by itself, with the guard for unsaved changes and the conflict panel. */
export function PostEditor(props: PostEditorProps) {
  const { form, action, intent, post, isScheduled = false, onSaved, onTakeTheirs } = props;
  const { t } = useTranslation("admin-newsletter");
  const saved = "id" in post ? post : null;
  const { isSending, dirty, outdated, blocker } = useEditorState(form, intent, saved?.updatedAt ?? null);
  const done = intent === "create" ? "created" : "updated";
  const initial = saved ? { ...postValues(saved), basedOn: saved.updatedAt } : { language: post.language };
  const { revalidate } = useRevalidator();
  const isDraft = saved && !saved.isPublished && !isScheduled;
  const draft = useAutosave({
    ...{ form, path: action, names: postFields, initial },
    url: isDraft && !dirty ? `/api/newsletter-posts/${saved.id}` : null,
    reload: revalidate,
  });
  const yours = outdated ?? draft.outdated;
  return (
    <>
      {yours && saved && (
        <PostConflict
          {...{ form, yours }}
          theirs={saved}
          isQuiet={!outdated}
          onTakeTheirs={() => {
            draft.forget();
            onTakeTheirs?.();
          }}
        />
      )}
      {draft.isRestored && <RestoredNotice onDiscard={draft.discard} />}
      <AdminForm<PostField>
        key={form}
        id={form}
        {...{ action, intent, initial }}
        success={{ title: t(`${done}.title`), description: t(`${done}.text`) }}
        failure={t("error.title")}
        failureText={t("error.save")}
        onSuccess={(answer) => {
          draft.forget();
          onSaved(answer);
        }}
        className="flex flex-col gap-5"
      >
        {({ fields }) => <PostFields fields={fields} readOnly={isSending} />}
      </AdminForm>
      <SaveBar
        form={form}
        save={saved ? t("form.save") : t("form.create")}
        pending={isSending}
        note={draft.state && <AutosaveNote state={draft.state} />}
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
