import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import type { Permission } from "~/auth/permissions";
import { requirePermission } from "~/auth/require";
import { AppError } from "~/request/errors";
import type { DB } from "~db/schema/index";
import { findOriginal, type Original } from "./translation.queries.server";
import type { ContentType, TranslationChoice } from "./translation.schema";

/** The permission for a kind of post. */
export const translationPermissions: Record<ContentType, Permission> = {
  newsletter_post: "manage_newsletter",
  blog_post: "manage_content",
};

/** Throws AppError 401 or 403. */
export const requireTranslationPermission = (caller: Caller, type: ContentType): void =>
  requirePermission(caller, translationPermissions[type]);

/** The original. Throws AppError 404 when it does not exist or is in the language asked for. */
export async function requireOriginal(
  db: Kysely<DB>,
  { type, id, language }: TranslationChoice,
): Promise<Original> {
  const original = await findOriginal(db, type, id);
  if (!original || original.language === language) throw new AppError(404, "notFound");
  return original;
}
