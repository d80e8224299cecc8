import type { Caller } from "~/auth/caller.server";
import { decodeRowReference, encodeRowReference } from "~/auth/row-reference.server";
import { sign, unsign } from "~/crypto/signing.server";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import { blogPostPath } from "./blog-post-path";
import { findBlogPost } from "./blog.queries.server";
import type { BlogPostView } from "./blog.schema";
import { blogPostToScreen } from "./blog-post-view.server";

/** The token of a link to a draft. */
export const signBlogPreview = (post: { id: number; createdAt: string }, expiresAt: number): string =>
  sign("preview", `blog-${encodeRowReference(post)}-${expiresAt.toString(36)}`);

/**
 * The draft of a link (createBlogPreviewLink), or the path of a post that is published by now. Throws AppError 404 when the link is
 * invalid or expired, or the post was deleted.
 */
export async function readBlogPreview(
  caller: Caller,
  token: string | undefined,
): Promise<{ post: BlogPostView } | { published: string }> {
  const [, name, expires] = /^blog-(\w+-\w+)-(\w+)$/.exec(unsign("preview", token) ?? "") ?? [];
  const named = decodeRowReference(name ?? null);
  if (!named || Date.now() >= parseInt(expires!, 36)) throw new AppError(404, "notFound");
  const row = requireFound(await findBlogPost(db, named.id));
  if (row.createdAt !== named.createdAt) throw new AppError(404, "notFound");
  if (row.isPublished) return { published: blogPostPath(row.id, row.title) };
  return { post: await blogPostToScreen(row, caller.language) };
}
