import { useTranslation } from "react-i18next";
import { blogPostToForm } from "~/features/blog/blog-post-fields";
import type { BlogPost } from "~/features/blog/blog.schema";
import type { DatedPost } from "~/features/writing/scheduling/publication-date-field";
import { languageNames, type Language } from "~/i18n/languages";
import { ConflictPanel } from "../shell/conflict-panel";

interface BlogPostConflictProps {
  /** Id of the form with the person's own version. */
  form: string;
  /** What the person sent. */
  yours: Record<string, unknown>;
  /** The other person's saved version. */
  theirs: DatedPost<BlogPost>;
  onTakeTheirs: () => void;
  /** An autosave found the conflict while the person is typing. */
  isQuiet: boolean;
}

const compared = ["language", "category", "title", "summary", "content", "publishedAt"] as const;

/** Both versions side by side after a conflict. The person chooses which to keep. */
export function BlogPostConflict({ form, yours, theirs, onTakeTheirs, isQuiet }: BlogPostConflictProps) {
  const { t } = useTranslation("admin-blog");
  const { t: blog } = useTranslation("blog");
  const { t: schedule } = useTranslation("admin-schedule");
  const show = (text: string, field: string) => {
    if (field === "language") return languageNames[text as Language];
    return field === "category" ? blog(`categories.${text}`) : text;
  };
  return (
    <ConflictPanel
      form={form}
      texts="admin-blog:conflict"
      theirs={blogPostToForm(theirs)}
      label={(field) => (field === "publishedAt" ? schedule("publishedAt.label") : t(`form.${field}`))}
      {...{ compared, yours, show }}
      updatedAt={theirs.updatedAt}
      href={`/admin/blog/${theirs.id}`}
      onTakeTheirs={onTakeTheirs}
      isQuiet={isQuiet}
    />
  );
}
