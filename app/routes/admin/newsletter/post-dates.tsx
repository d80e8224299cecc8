import { useTranslation } from "react-i18next";
import type { NewsletterPost } from "~/features/newsletter/posts/posts-admin.schema";

interface PostDatesProps {
  post: Pick<NewsletterPost, "id" | "isPublished">;
  /** Formatted. */
  created: string;
  published: string | null;
}

/** The dates of a post, with a link to its page. */
export function PostDates({ post, created, published }: PostDatesProps) {
  const { t } = useTranslation("admin-newsletter");
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 text-sm text-ink-soft tabular-nums">
      <span>{t("list.created", { when: created })}</span>
      {published && <span>{t("edit.published", { when: published })}</span>}
      {post.isPublished && (
        <a href={`/newsletter/${post.id}`} className="link">
          {t("edit.view")}
        </a>
      )}
    </p>
  );
}
