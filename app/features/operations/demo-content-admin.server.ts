import type { Caller } from "~/auth/caller.server";
import { requireAdmin } from "~/auth/require";
import { db } from "~db/client";
import { demoKey } from "~db/demo-note";

/** Whether the site has the demo content that `npm run seed -- --demo` added. */
export async function hasDemoContent(caller: Caller): Promise<boolean> {
  requireAdmin(caller);
  const row = await db
    .selectFrom("systemSettings")
    .select("key")
    .where("key", "=", demoKey)
    .executeTakeFirst();
  return row !== undefined;
}
