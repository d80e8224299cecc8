import type { PostListItem } from "./posts-admin-screens.server";

type PostState = Pick<PostListItem, "isPublished" | "plannedText">;

/** The state of a post, or what is planned for it. */
export const postState = ({ isPublished, plannedText }: PostState) =>
  ({ state: plannedText ? "scheduled" : isPublished ? "published" : "draft", when: plannedText }) as const;
