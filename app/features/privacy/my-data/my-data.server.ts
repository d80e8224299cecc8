import type { Caller } from "~/auth/caller.server";
import { visitorCookie } from "~/auth/cookies.server";
import { listVisitorData } from "~/features/accounts/visitor-data.server";
import { findVisitor, findVisitorRow, type VisitorRow } from "~/features/accounts/visitors.server";
import type { Reply } from "~/http/json-api.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { eraseVisitor, listErasures } from "../erasures.server";

/** What an area keeps of a visitor, in numbers. Texts are keys. */
interface KeptOfVisitor {
  name: string;
  title: string;
  erasureNote?: string | undefined;
  count: number;
}

/** What is kept of this browser's visitor and since when (ISO); null when there is none. */
export async function showMyData({
  visitor,
}: Caller): Promise<{ since: string; kept: KeptOfVisitor[] } | null> {
  const row = visitor && (await findVisitorRow(visitor));
  if (!row) return null;
  const kept = (await collect(row)).map(({ rows, ...area }) => ({ ...area, count: rows.length }));
  return { since: row.createdAt, kept };
}

/** Everything kept of this browser's visitor, area by area. Throws AppError 404 when there is none. */
export async function exportMyData({ visitor }: Caller): Promise<Record<string, unknown>> {
  const row = visitor && (await findVisitorRow(visitor));
  if (!row) throw new AppError(404, "notFound");
  const { id: _, ...about } = row;
  const areas = await collect(row);
  return { visitor: about, ...Object.fromEntries(areas.map(({ name, rows }) => [name, rows])) };
}

/**
 * Erases this browser's visitor in every area, with their row and the cookie. A restored backup erases them again.
 * Idempotent.
 */
export async function eraseMyData(caller: Caller, _input: unknown, reply: Reply): Promise<void> {
  const erasures = await db.transaction().execute(async (trx) => {
    const visitorId = await findVisitor(caller, trx);
    return visitorId === null ? [] : eraseVisitor(trx, visitorId);
  });
  await listErasures(...erasures);
  reply.headers.append("Set-Cookie", visitorCookie.clear());
  // Pages note in the browser what they showed: the name one prays with, which requests one prayed for.
  reply.headers.set("Clear-Site-Data", '"storage"');
}

const collect = ({ id }: VisitorRow) =>
  Promise.all(
    listVisitorData().map(async ({ name, title, erasureNote, collect }) => {
      return { name, title, erasureNote, rows: await collect(db, id) };
    }),
  );
