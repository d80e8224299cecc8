import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { readRowName, rowName } from "~/auth/row-name.server";
import { sign, unsign } from "~/auth/signing.server";
import { env } from "~/config/env.server";
import { AppError, existing } from "~/http/errors";
import { db } from "~db/client";
import { articlePath } from "./article-path";
import { findArticle } from "./blog.queries.server";
import type { Article } from "./blog.schema";
import { asRead } from "./blog.server";

const HOUR = 3_600_000;
const LASTING = 7 * 24 * HOUR;

/**
 * The link behind which an article is read before it is published, by whoever has it, for seven days. The same within an
 * hour, so that a page that is loaded again shows no other.
 */
export async function previewLink(
  caller: Caller,
  { id }: { id: number },
): Promise<{ url: string; expiresAt: string }> {
  requirePermission(caller, "manage_content");
  const expiresAt = Math.floor(Date.now() / HOUR) * HOUR + LASTING;
  const article = existing(await findArticle(db, id));
  const token = sign("preview", `blog-${rowName(article)}-${expiresAt.toString(36)}`);
  return { url: `${env.PUBLIC_URL}/blog/preview/${token}`, expiresAt: new Date(expiresAt).toISOString() };
}

/**
 * An article behind such a link; of one that is published by now only where it stands. Throws AppError 404 for a link
 * that is not ours or has expired, and for an article that is gone.
 */
export async function readPreview(
  caller: Caller,
  token: string | undefined,
): Promise<{ article: Article } | { published: string }> {
  const [, name, expires] = /^blog-(\w+-\w+)-(\w+)$/.exec(unsign("preview", token) ?? "") ?? [];
  const named = readRowName(name ?? null);
  if (!named || Date.now() >= parseInt(expires!, 36)) throw new AppError(404, "notFound");
  const row = existing(await findArticle(db, named.id));
  if (row.createdAt !== named.createdAt) throw new AppError(404, "notFound");
  if (row.isPublished) return { published: articlePath(row.id, row.title) };
  return { article: await asRead(row, caller.language) };
}
