import type { Caller } from "~/auth/caller.server";
import { visitorCookie } from "~/auth/cookies.server";
import { listVisitorData } from "~/features/accounts/visitor-data.server";
import { findVisitor, findVisitorRow, type VisitorRow } from "~/features/accounts/visitors.server";
import type { Reply } from "~/http/json-api.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { listDevices } from "./devices.server";
import { eraseVisitor, listErasures } from "../erasures.server";

/** The number of rows that an area has about a visitor. Texts are keys. */
interface KeptOfVisitor {
  name: string;
  title: string;
  erasureNote?: string | undefined;
  count: number;
}

/** Counts of the data about this browser's visitor, and when their row was created (ISO); null without a visitor. */
export async function showMyData({
  visitor,
}: Caller): Promise<{ since: string; kept: KeptOfVisitor[] } | null> {
  const row = visitor && (await findVisitorRow(visitor));
  if (!row) return null;
  const kept = (await collect(row)).map(({ rows, ...area }) => ({ ...area, count: rows.length }));
  return { since: row.createdAt, kept };
}

/** All data about this browser's visitor, by area. Throws AppError 404 without a visitor. */
export async function exportMyData(caller: Caller): Promise<Record<string, unknown>> {
  const row = caller.visitor && (await findVisitorRow(caller.visitor));
  if (!row) throw new AppError(404, "notFound");
  const { preferredLanguage, createdAt, updatedAt } = row;
  const devices = (await listDevices(caller)).map(({ id: _, ...device }) => device);
  const areas = await collect(row);
  return {
    visitor: { preferredLanguage, createdAt, updatedAt, devices },
    ...Object.fromEntries(areas.map(({ name, rows }) => [name, rows])),
  };
}

/**
 * Erases this browser's visitor in every area, with their row and the cookie. The erasure is repeated after a restore.
 * Idempotent.
 */
export async function eraseMyData(caller: Caller, _input: unknown, reply: Reply): Promise<void> {
  const erasures = await db.transaction().execute(async (trx) => {
    const visitorId = await findVisitor(caller, trx);
    return visitorId === null ? [] : eraseVisitor(trx, visitorId);
  });
  await listErasures(...erasures);
  reply.headers.append("Set-Cookie", visitorCookie.clear());
  // Pages keep data in the browser's storage, such as the name for prayers and the requests already prayed for.
  reply.headers.set("Clear-Site-Data", '"storage"');
}

const collect = ({ id }: Pick<VisitorRow, "id">) =>
  Promise.all(
    listVisitorData().map(async ({ name, title, erasureNote, collect }) => {
      return { name, title, erasureNote, rows: await collect(db, id) };
    }),
  );
