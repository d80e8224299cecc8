import { useTranslation } from "react-i18next";
import { Clock } from "lucide-react";
import { LanguageBadge } from "~/features/writing/editing/language-badge";
import { Badge } from "~/ui/badge";
import type { PostListItem } from "./posts-admin-screens.server";

type PostState = Pick<PostListItem, "isPublished" | "plannedText">;

/** The state of a post, or what is planned for it. */
export function PostStateBadge({ isPublished, plannedText }: PostState) {
  const { t } = useTranslation("admin-newsletter");
  if (plannedText)
    return (
      <Badge tone="brand" icon={<Clock aria-hidden="true" />}>
        {t("state.planned", { when: plannedText })}
      </Badge>
    );
  return (
    <Badge tone={isPublished ? "success" : "neutral"}>
      {t(isPublished ? "state.published" : "state.draft")}
    </Badge>
  );
}

/** The state and the language of a post. */
export function PostBadges({ post }: { post: PostState & Pick<PostListItem, "language"> }) {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <PostStateBadge {...post} />
      <LanguageBadge language={post.language} />
    </p>
  );
}
