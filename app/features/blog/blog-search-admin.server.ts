import type { FoundEntry } from "~/areas/admin";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { listBlogPostsForAdmin } from "./blog-admin-screens.server";

/** Blog posts by their title and summary. */
export async function findBlogPosts(caller: Caller, q: string): Promise<FoundEntry[]> {
  requirePermission(caller, "manage_content");
  const { items } = await listBlogPostsForAdmin(caller, { q });
  return items.map(({ id, title, language, date }) => ({
    title,
    lang: language,
    hint: date,
    href: `/admin/blog/${id}`,
  }));
}
