import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PostFields, PostSettings, postFields } from "~/features/newsletter/posts/post-fields";
import { postScreens } from "~/features/newsletter/posts/post-screens";
import type { NewsletterPost } from "~/features/newsletter/posts/posts-admin.schema";
import type { FormAnswer } from "~/http/form-answer";
import type { Language } from "~/i18n/languages";
import { WritingEditor } from "../shell/writing-editor";

interface PostEditorProps extends Pick<
  Parameters<typeof WritingEditor>[0],
  "title" | "state" | "isScheduled" | "isRetractable" | "notice" | "publish" | "more" | "onRefill"
> {
  /** A new id resets the form. */
  form: string;
  /** The saved post, or the language of a new one. */
  post: NewsletterPost | { language: Language };
  onSaved: (answer: FormAnswer) => void;
}

/** The page on which a newsletter post is written. */
export function PostEditor({ post, ...props }: PostEditorProps): ReactNode {
  const { t } = useTranslation("admin-newsletter");
  const isSaved = "id" in post;
  return (
    <WritingEditor
      screens={postScreens}
      back={{ href: "/admin/newsletter", label: t("title") }}
      saved={isSaved ? post : null}
      initial={isSaved ? postToForm(post) : post}
      names={postFields}
      api="/api/newsletter-posts"
      preview={{ mailUrl: "/api/newsletter-posts/preview" }}
      settings={(fields, isSending) => <PostSettings fields={fields} readOnly={isSending} />}
      {...props}
    >
      {(fields, isSending) => <PostFields fields={fields} readOnly={isSending} />}
    </WritingEditor>
  );
}

const postToForm = ({ title, summary, content, language, updatedAt }: NewsletterPost) => ({
  ...{ title, summary, content, language },
  basedOn: updatedAt,
});
