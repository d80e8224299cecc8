import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { forgetOldImports } from "~/features/imports/staged-import.server";
import { importTables } from "./text-import-state.queries.server";

/**
 * Deletes the file and the rows of an import a day after its end, or a day after its upload when it was never run; and its
 * figures after 90 days. Where each text came from is kept with the post.
 */
export async function deleteOldTextImports(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  await forgetOldImports(importTables, now);
}
