import type { FoundEntry } from "~/areas/admin";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { listSermonsForAdmin } from "./sermons-admin-screens.server";

/** Sermons by their words. */
export async function findSermons(caller: Caller, q: string): Promise<FoundEntry[]> {
  requirePermission(caller, "manage_content");
  const { items } = await listSermonsForAdmin(caller, { q });
  return items.map(({ id, title, language, date }) => ({
    title,
    lang: language,
    hint: date,
    href: `/admin/sermons/${id}`,
  }));
}
