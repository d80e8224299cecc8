import { useTranslation } from "react-i18next";
import { postFields } from "~/features/newsletter/posts/post-fields";
import type { NewsletterPost } from "~/features/newsletter/posts/posts-admin.schema";
import { languageNames, type Language } from "~/i18n/languages";
import { ConflictPanel } from "../shell/conflict-panel";

interface PostConflictProps {
  /** The id of the form with one's own version. */
  form: string;
  /** One's own version. */
  yours: Record<string, unknown>;
  /** The version that somebody else saved. */
  theirs: NewsletterPost;
  onTakeTheirs?: (() => void) | undefined;
  /** An autosave found the conflict while the person is typing. */
  isQuiet: boolean;
}

/** Both versions of a post side by side after a conflict. The person chooses which to keep. */
export function PostConflict({ form, yours, theirs, onTakeTheirs, isQuiet }: PostConflictProps) {
  const { t } = useTranslation("admin-newsletter");
  return (
    <ConflictPanel
      form={form}
      texts="admin-newsletter:conflict"
      compared={postFields}
      yours={yours}
      theirs={theirs}
      label={(field) => t(`form.${field}`)}
      show={(text, field) => (field === "language" ? languageNames[text as Language] : text)}
      updatedAt={theirs.updatedAt}
      href={`/admin/newsletter/${theirs.id}`}
      onTakeTheirs={onTakeTheirs}
      isQuiet={isQuiet}
    />
  );
}
