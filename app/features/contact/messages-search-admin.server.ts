import type { FoundEntry } from "~/areas/admin";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { listContactMessages } from "./messages-admin.server";

/** Messages by who wrote them, and by their words. */
export async function findMessages(caller: Caller, q: string): Promise<FoundEntry[]> {
  requirePermission(caller, "answer_messages");
  const { messages } = await listContactMessages(caller, { q, limit: 5 });
  return messages.map(({ id, firstName, lastName, subject }) => ({
    title: `${firstName} ${lastName}`,
    hint: subject,
    href: `/admin/messages/${id}`,
  }));
}
