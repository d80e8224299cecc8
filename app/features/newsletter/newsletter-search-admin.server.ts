import type { FoundEntry } from "~/areas/admin";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { loadPostList } from "./posts/posts-admin-screens.server";
import { listSubscribers } from "./subscribers/subscribers-admin.server";

/** Subscribers by their address, for the search of the administration. */
export async function findSubscribers(caller: Caller, q: string): Promise<FoundEntry[]> {
  requirePermission(caller, "manage_newsletter");
  const { subscribers } = await listSubscribers(caller, { q, limit: 5 });
  return subscribers.map(({ id, email, firstName, lastName }) => ({
    title: email,
    hint: [firstName, lastName].filter(Boolean).join(" ") || undefined,
    href: `/admin/newsletter/subscribers/${id}`,
  }));
}

/** Letters by their title and summary. */
export async function findLetters(caller: Caller, q: string): Promise<FoundEntry[]> {
  requirePermission(caller, "manage_newsletter");
  const { posts } = await loadPostList(caller, { q });
  return posts.map(({ id, title, language, createdDate }) => ({
    title,
    lang: language,
    hint: createdDate,
    href: `/admin/newsletter/${id}`,
  }));
}
