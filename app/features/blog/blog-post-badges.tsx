import { useTranslation } from "react-i18next";
import { LanguageBadge } from "~/features/writing/editing/language-badge";
import { StateBadge, type WritingState } from "~/features/writing/kit/state-badge";
import { Badge } from "~/ui/badge";
import type { BlogPost, BlogPostAdminItem } from "./blog.schema";
import { blogScreens } from "./blog-screens";

type BlogPostState = Pick<BlogPostAdminItem, "isPublished" | "scheduled" | "hasFailed">;

/** The state of a blog post, and when it is published. */
export function blogPostState({ isPublished, scheduled, hasFailed }: BlogPostState) {
  const state: WritingState = isPublished ? "published" : "draft";
  return { state: hasFailed ? "failed" : scheduled ? "scheduled" : state, when: scheduled } as const;
}

/** Status, language, category and schedule of a blog post. */
export function BlogPostBadges({ item }: { item: BlogPostState & Pick<BlogPost, "language" | "category"> }) {
  const { t: blog } = useTranslation("blog");
  return (
    <p className="flex flex-wrap items-center gap-2">
      <StateBadge screens={blogScreens} state={item.isPublished ? "published" : "draft"} />
      <LanguageBadge language={item.language} />
      <Badge>{blog(`categories.${item.category}`)}</Badge>
      {(item.scheduled || item.hasFailed) && <StateBadge screens={blogScreens} {...blogPostState(item)} />}
    </p>
  );
}
