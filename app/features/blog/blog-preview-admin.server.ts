import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { env } from "~/config/env.server";
import { requireFound } from "~/request/errors";
import { db } from "~db/client";
import { findBlogPost } from "./blog.queries.server";
import { signBlogPreview } from "./blog-preview.server";

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
  const token = signBlogPreview(requireFound(await findBlogPost(db, id)), expiresAt);
  return { url: `${env.PUBLIC_URL}/blog/preview/${token}`, expiresAt: new Date(expiresAt).toISOString() };
}
