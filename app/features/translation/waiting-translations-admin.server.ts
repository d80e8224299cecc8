import { listPostKinds } from "~/areas/posts";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { db } from "~db/client";
import { translationPath } from "./translation-path";
import { listUnapprovedByMachine } from "./translation.queries.server";

/** The screens of the machine translations that wait for a person to approve them, at most so many of each kind. */
export async function listWaitingTranslations(caller: Caller, limit = 20): Promise<string[]> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  const kinds = listPostKinds().filter(({ permission }) => caller.permissions.has(permission));
  const rows = await Promise.all(kinds.map(({ type }) => listUnapprovedByMachine(db, type, limit)));
  return rows
    .flat()
    .map(({ contentType, contentId, targetLanguage }) =>
      translationPath(contentType, Number(contentId), targetLanguage),
    );
}
