import type { FoundEntry } from "~/areas/admin";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { listApplications } from "./applications-admin.server";

/** Applications by who wrote them, and by their words. */
export async function findApplications(caller: Caller, q: string): Promise<FoundEntry[]> {
  requirePermission(caller, "answer_messages");
  const { applications } = await listApplications(caller, { q, limit: 5 });
  return applications.map(({ id, name, email }) => ({
    title: name,
    hint: email,
    href: `/admin/bible-study/${id}`,
  }));
}
