import { PostFields, postFields } from "~/features/newsletter/posts/post-fields";
import { postScreens } from "~/features/newsletter/posts/post-screens";
import type { NewsletterPost } from "~/features/newsletter/posts/posts-admin.schema";
import type { FormAnswer } from "~/http/form-answer";
import type { Language } from "~/i18n/languages";
import { WritingEditor } from "../shell/writing-editor";

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

/** The form of a newsletter post. */
export function PostEditor({ post, isScheduled = false, ...props }: PostEditorProps) {
  const isSaved = "id" in post;
  return (
    <WritingEditor
      screens={postScreens}
      saved={isSaved ? post : null}
      initial={isSaved ? postToForm(post) : post}
      names={postFields}
      drafts={{ api: "/api/newsletter-posts", isScheduled, mailUrl: "/api/newsletter-posts/preview" }}
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
