import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { decodeRowReference, encodeRowReference } from "~/auth/row-reference.server";
import { sign, unsign } from "~/crypto/signing.server";
import { env } from "~/config/env.server";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import { blogPostPath } from "./blog-post-path";
import { findBlogPost } from "./blog.queries.server";
import type { BlogPostView } from "./blog.schema";
import { blogPostToScreen } from "./blog-post-view.server";

const HOUR_MS = 3_600_000;
const VALID_MS = 7 * 24 * HOUR_MS;

/**
 * A link to read a draft without signing in, valid for seven days. It changes once an hour, so that reloading the page
 * shows the same link.
 */
export async function createBlogPreviewLink(
  caller: Caller,
  { id }: { id: number },
): Promise<{ url: string; expiresAt: string }> {
  requirePermission(caller, "manage_content");
  const expiresAt = Math.floor(Date.now() / HOUR_MS) * HOUR_MS + VALID_MS;
  const post = requireFound(await findBlogPost(db, id));
  const token = sign("preview", `blog-${encodeRowReference(post)}-${expiresAt.toString(36)}`);
  return { url: `${env.PUBLIC_URL}/blog/preview/${token}`, expiresAt: new Date(expiresAt).toISOString() };
}

/**
 * The draft of such a link, or the path of a post that is published by now. Throws AppError 404 when the link is
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
