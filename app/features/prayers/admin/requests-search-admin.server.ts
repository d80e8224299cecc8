import type { FoundEntry } from "~/areas/admin";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { listRequestView } from "./request-list-admin.server";

/** Prayer requests as their list finds them: by who asks, and by their words. */
export async function findPrayerRequests(caller: Caller, q: string): Promise<FoundEntry[]> {
  requirePermission(caller, "manage_prayers");
  const { requests } = await listRequestView(caller, { q, view: "all", before: undefined, limit: 5 });
  return requests.map(({ id, name, title }) => ({
    title: name,
    hint: title,
    href: `/admin/prayers/${id}`,
  }));
}
