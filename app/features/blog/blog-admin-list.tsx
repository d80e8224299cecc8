import { useTranslation } from "react-i18next";
import { CircleAlert, Clock } from "lucide-react";
import { LanguageBadge } from "~/features/writing/editing/language-badge";
import { ItemExcerpt } from "~/features/writing/editing/item-excerpt";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { UiLink } from "~/ui/link";
import { DeleteBlogPostButton, PublishBlogPostButton } from "./blog-post-actions";
import type { BlogPostAdminItem } from "./blog.schema";

interface BlogAdminListProps {
  items: BlogPostAdminItem[];
  /** The id of the open one. */
  selectedId: number | null;
}

/** The blog posts in the admin, each with its actions. The list scrolls (spec admin §2). */
export function BlogAdminList({ items, selectedId }: BlogAdminListProps) {
  const { t } = useTranslation("admin-blog");
  return (
    <ul
      aria-label={t("list.label")}
      className="max-h-96 divide-y divide-line overflow-y-auto overscroll-contain border-y border-line"
    >
      {items.map((item) => (
        <li key={item.id} className={item.id === selectedId ? "bg-brand-soft/50 px-3 py-4" : "px-3 py-4"}>
          <BlogAdminListItem item={item} isSelected={item.id === selectedId} />
        </li>
      ))}
    </ul>
  );
}

function BlogAdminListItem({ item, isSelected }: { item: BlogPostAdminItem; isSelected: boolean }) {
  const { t } = useTranslation("admin-blog");
  const { id, title, preview, language, isPublished, date } = item;
  const href = `/admin/blog/${id}`;
  return (
    <>
      <BlogPostBadges item={item} />
      <ItemExcerpt text={preview} {...{ href, title, language, isChosen: isSelected }} />
      <p className="mt-1 text-sm text-ink-soft tabular-nums">
        {t(isPublished ? "list.published" : "list.written", { date })}
      </p>
      {/* The open one has its actions at its form. */}
      {!isSelected && (
        <div className="mt-2 -ms-3 flex flex-wrap items-center gap-1">
          <UiLink
            href={href}
            className={buttonClass({ variant: "quiet", size: "sm" })}
            aria-label={t("actions.editOne", { title })}
          >
            {t("actions.edit")}
          </UiLink>
          {!isPublished && <PublishBlogPostButton post={item} quiet />}
          <DeleteBlogPostButton post={item} />
        </div>
      )}
    </>
  );
}

type BlogPostBadgesInput = Pick<
  BlogPostAdminItem,
  "isPublished" | "language" | "category" | "scheduled" | "hasFailed"
>;

/** Status, language, category and schedule of a blog post. */
export function BlogPostBadges({ item }: { item: BlogPostBadgesInput }) {
  const { t } = useTranslation("admin-blog");
  const { t: blog } = useTranslation("blog");
  const { isPublished, language, category, scheduled, hasFailed } = item;
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Badge tone={isPublished ? "success" : "neutral"}>
        {isPublished ? t("state.published") : t("state.draft")}
      </Badge>
      <LanguageBadge language={language} />
      <Badge>{blog(`categories.${category}`)}</Badge>
      {scheduled && (
        <Badge tone="brand" icon={<Clock aria-hidden="true" />}>
          {t("state.scheduled", { when: scheduled })}
        </Badge>
      )}
      {hasFailed && (
        <Badge tone="danger" icon={<CircleAlert aria-hidden="true" />}>
          {t("state.failed")}
        </Badge>
      )}
    </p>
  );
}
