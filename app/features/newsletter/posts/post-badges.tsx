import { LanguageBadge } from "~/features/writing/editing/language-badge";
import { StateBadge } from "~/features/writing/kit/state-badge";
import { postScreens } from "./post-screens";
import type { PostListItem } from "./posts-admin-screens.server";

type PostState = Pick<PostListItem, "isPublished" | "plannedText">;

/** The state of a post, or what is planned for it. */
export const postState = ({ isPublished, plannedText }: PostState) =>
  ({ state: plannedText ? "scheduled" : isPublished ? "published" : "draft", when: plannedText }) as const;

/** The state and the language of a post. */
export function PostBadges({ post }: { post: PostState & Pick<PostListItem, "language"> }) {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <StateBadge screens={postScreens} {...postState(post)} />
      <LanguageBadge language={post.language} />
    </p>
  );
}
