import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import type { Caller } from "./caller.server";

/** The caller who makes a change. During a sign-in only their id and username are known. */
type AuditCaller = Pick<Caller, "kind" | "userId"> & {
  admin: { username: string; token?: string | null } | null;
};

interface AuditChange {
  /** The kind of thing and the event: `message.answered`. The area declares it in its area.server.ts. */
  action: string;
  /** A readable name for what was changed: a role's name, a date, a sender. */
  subject?: string;
  /** The changed fields before and after. Never a secret, a password or text that a person wrote. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** One of many changes in the same work, such as an autosave. Only the first is recorded. */
  isOngoing?: boolean | undefined;
}

const SAME_WORK_MS = 15 * 60_000;

/** Records who changed what in the audit log, in the transaction of the change. */
export async function recordChange(trx: Kysely<DB>, caller: AuditCaller, change: AuditChange): Promise<void> {
  const { action, before, after } = change;
  const subject = (change.subject ?? "").slice(0, 200);
  if (change.isOngoing && (await isAlreadyRecorded(trx, caller, action, subject))) return;
  await trx
    .insertInto("auditLog")
    .values({
      action,
      userId: caller.userId,
      username: caller.admin?.username ?? caller.kind,
      token: caller.admin?.token ?? null,
      subject,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      createdAt: new Date().toISOString(),
    })
    .execute();
}

/** Whether the newest entry has the same person, action and subject and is less than 15 minutes old. */
async function isAlreadyRecorded(
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
