import Bowser from "bowser";
import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requireAdmin, requireSession } from "~/auth/require";
import { endIdleSessions, endSessions, LONGEST_SESSION_DAYS } from "~/auth/sessions.server";
import type { Settings } from "~/settings/sections";
import { getSettings } from "~/settings/settings.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import type { SessionId } from "./sessions.schema";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A session as its owner sees it. */
export interface ListedSession {
  id: number;
  kind: "cookie" | "bearer";
  /** "Firefox – Windows"; null when the browser does not say what it is. */
  device: string | null;
  createdAt: string;
  lastUsedAt: string;
  /** The session that makes this request. */
  isThis: boolean;
}

/** The caller's active sessions: the current one first, then the most recently used. */
export async function listSessions(caller: Caller): Promise<ListedSession[]> {
  requireAdmin(caller);
  const { sessionId } = requireSession(caller);
  const { adminSessionTimeout } = (await getSettings()).security;
  const since = (ms: number) => new Date(Date.now() - ms).toISOString();
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "kind", "userAgent", "createdAt", "lastUsedAt"])
    .where("userId", "=", caller.userId)
    .where("lastUsedAt", ">", since(adminSessionTimeout * MINUTE_MS))
    .where("createdAt", ">", since(LONGEST_SESSION_DAYS * DAY_MS))
    .orderBy("lastUsedAt", "desc")
    .limit(100)
    .execute();
  return rows
    .map(({ userAgent, ...row }) => ({
      ...row,
      device: describeDevice(userAgent),
      isThis: row.id === sessionId,
    }))
    .sort((one, other) => Number(other.isThis) - Number(one.isThis));
}

/** Ends one of the caller's own sessions. Throws AppError 404 for any other. */
export async function revokeSession(caller: Caller, { id }: SessionId): Promise<void> {
  requireAdmin(caller);
  const { username } = requireSession(caller);
  await db.transaction().execute(async (trx) => {
    if ((await endSessions(trx, caller.userId!, { only: id })) === 0) throw new AppError(404, "notFound");
    await recordChange(trx, caller, { action: "session.revoked", subject: username });
  });
}

/** Ends all of the caller's sessions except the current one. */
export async function revokeOtherSessions(caller: Caller): Promise<void> {
  requireAdmin(caller);
  const { username, sessionId } = requireSession(caller);
  await db.transaction().execute(async (trx) => {
    const ended = await endSessions(trx, caller.userId!, { except: sessionId });
    if (ended > 0) await recordChange(trx, caller, { action: "session.revoked", subject: username });
  });
}

/** The browser and operating system of a user agent; for another program only its name. */
export function describeDevice(userAgent: string): string | null {
  if (!userAgent.trim()) return null;
  const { browser, os } = Bowser.parse(userAgent);
  const known = [browser.name, os.name].filter(Boolean).join(" – ");
  return known || /^[\w.-]{1,40}/.exec(userAgent)?.[0] || null;
}

/** When the timeout becomes longer, sessions that ended under the shorter one stay ended. */
export async function keepIdleSessionsEnded(
  trx: Kysely<DB>,
  { security: { adminSessionTimeout } }: Settings,
  after: Settings,
): Promise<void> {
  if (after.security.adminSessionTimeout > adminSessionTimeout)
    await endIdleSessions(trx, adminSessionTimeout);
}
