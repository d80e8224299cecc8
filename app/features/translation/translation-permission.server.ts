import { postKind, type PostType } from "~/areas/posts";
import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { AppError } from "~/request/errors";
import type { DB } from "~db/schema/index";
import { findOriginal, type Original } from "./translation.queries.server";
import type { TranslationChoice } from "./translation.schema";

/** Throws AppError 401 or 403. */
export const requireTranslationPermission = (caller: Caller, type: PostType): void =>
  requirePermission(caller, postKind(type).permission);

/** The original. Throws AppError 404 when it does not exist or is in the language asked for. */
export async function requireOriginal(
  db: Kysely<DB>,
  { type, id, language }: TranslationChoice,
): Promise<Original> {
  const original = await findOriginal(db, type, id);
  if (!original || original.language === language) throw new AppError(404, "notFound");
  return original;
}
