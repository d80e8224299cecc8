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
}

/** Notes who changed what, in the transaction of the change itself. */
export async function recordChange(
  trx: Kysely<DB>,
  caller: AuditCaller,
  { action, subject = "", before, after }: AuditChange,
): Promise<void> {
  await trx
    .insertInto("auditLog")
    .values({
      action,
      userId: caller.userId,
      username: caller.admin?.username ?? caller.kind,
      subject: subject.slice(0, 200),
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      createdAt: new Date().toISOString(),
    })
    .execute();
}

const SAME_WORK_MS = 15 * 60_000;

/**
 * Notes what goes on by itself, such as an autosave: not again while the newest note is of the same person, action and
 * subject, and at most a quarter of an hour old.
 */
export async function recordOngoingChange(
  trx: Kysely<DB>,
  caller: AuditCaller,
  change: AuditChange & { subject: string },
): Promise<void> {
  const newest = await trx
    .selectFrom("auditLog")
    .select(["action", "userId", "subject", "createdAt"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const isGoingOn =
    newest?.action === change.action &&
    newest.userId === caller.userId &&
    newest.subject === change.subject.slice(0, 200) &&
    Date.now() - Date.parse(newest.createdAt) < SAME_WORK_MS;
  if (!isGoingOn) await recordChange(trx, caller, change);
}
