import { useTranslation } from "react-i18next";
import { CircleAlert, Clock } from "lucide-react";
import { LanguageBadge } from "~/features/writing/editing/language-badge";
import { Badge } from "~/ui/badge";
import type { BlogPost, BlogPostAdminItem } from "./blog.schema";

type BlogPostState = Pick<BlogPostAdminItem, "isPublished" | "scheduled" | "hasFailed">;

/** The state of a blog post in one badge. */
export function BlogPostStateBadge({ isPublished, scheduled, hasFailed }: BlogPostState) {
  const { t } = useTranslation("admin-blog");
  if (hasFailed)
    return (
      <Badge tone="danger" icon={<CircleAlert aria-hidden="true" />}>
        {t("state.failed")}
      </Badge>
    );
  if (scheduled)
    return (
      <Badge tone="brand" icon={<Clock aria-hidden="true" />}>
        {t("state.scheduled", { when: scheduled })}
      </Badge>
    );
  return (
    <Badge tone={isPublished ? "success" : "neutral"}>
      {t(isPublished ? "state.published" : "state.draft")}
    </Badge>
  );
}

/** Status, language, category and schedule of a blog post. */
export function BlogPostBadges({ item }: { item: BlogPostState & Pick<BlogPost, "language" | "category"> }) {
  const { t } = useTranslation("admin-blog");
  const { t: blog } = useTranslation("blog");
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Badge tone={item.isPublished ? "success" : "neutral"}>
        {t(item.isPublished ? "state.published" : "state.draft")}
      </Badge>
      <LanguageBadge language={item.language} />
      <Badge>{blog(`categories.${item.category}`)}</Badge>
      {(item.scheduled || item.hasFailed) && <BlogPostStateBadge {...item} />}
    </p>
  );
}
