import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import type { Caller } from "./caller.server";

/** Who did it. Of a person who is only just signing in no more is known than their name. */
type AuditCaller = Pick<Caller, "kind" | "userId"> & { admin: { username: string } | null };

interface AuditChange {
  /** What happened to what: `message.answered`. The area declares it in its area.server.ts. */
  action: string;
  /** What was changed, in words people know it by: a role's name, a date, a sender. */
  subject?: string;
  /** The fields that changed, as they were and as they are. Never a secret, a password or a person's own words. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** One of many changes of the same work, such as an autosave: the first is noted for all. */
  isOngoing?: boolean | undefined;
}

const SAME_WORK_MS = 15 * 60_000;

/** Notes who changed what, in the transaction of the change itself. */
export async function recordChange(trx: Kysely<DB>, caller: AuditCaller, change: AuditChange): Promise<void> {
  const { action, before, after } = change;
  const subject = (change.subject ?? "").slice(0, 200);
  if (change.isOngoing && (await isNoted(trx, caller, action, subject))) return;
  await trx
    .insertInto("auditLog")
    .values({
      action,
      userId: caller.userId,
      username: caller.admin?.username ?? caller.kind,
      subject,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      createdAt: new Date().toISOString(),
    })
    .execute();
}

/** Whether the newest entry is of the same person, action and subject, and at most a quarter of an hour old. */
async function isNoted(
  trx: Kysely<DB>,
  { userId }: AuditCaller,
  action: string,
  subject: string,
): Promise<boolean> {
  const newest = await trx
    .selectFrom("auditLog")
    .select(["action", "userId", "subject", "createdAt"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return (
    newest?.action === action &&
    newest.userId === userId &&
    newest.subject === subject &&
    Date.now() - Date.parse(newest.createdAt) < SAME_WORK_MS
  );
}
