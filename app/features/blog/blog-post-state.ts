import type { WritingState } from "~/features/writing/kit/state-badge";
import type { BlogPostAdminItem } from "./blog.schema";

type BlogPostState = Pick<BlogPostAdminItem, "isPublished" | "scheduled" | "hasFailed">;

/** The state of a blog post, and when it is published. */
export function blogPostState({ isPublished, scheduled, hasFailed }: BlogPostState) {
  const state: WritingState = isPublished ? "published" : "draft";
  return { state: hasFailed ? "failed" : scheduled ? "scheduled" : state, when: scheduled } as const;
}
