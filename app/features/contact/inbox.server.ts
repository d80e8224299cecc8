import type { AuditAction } from "~/auth/audit-actions";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { existing } from "~/http/errors";
import { db } from "~db/client";
import { newestPage } from "~db/newest-first";
import type { DB } from "~db/schema";
import type { Selectable } from "kysely";
import { messageColumns, messagesBelow, sought } from "./inbox.queries.server";
import type { InboxMessage, MessageId, MessagesQuery } from "./inbox.schema";
import type { MessageStatus } from "./message-statuses";

/**
 * A page of messages, newest first, and where the next older one begins (a search may find nothing on a page). Among the
 * unread ones the `opened` message keeps its place: it was unread a moment ago, and somebody is about to step on from it.
 */
export async function listMessages(
  caller: Caller,
  { before, limit, ...filter }: MessagesQuery,
  opened?: number,
): Promise<{ messages: InboxMessage[]; older: number | null }> {
  requirePermission(caller, "manage_content");
  const { rows, older } = await newestPage(messagesBelow(db, filter), {
    before,
    limit,
    keep: sought(filter),
  });
  const messages = rows.map(asGiven);
  if (!filter.unread || !opened || messages.some(({ id }) => id === opened)) return { messages, older };
  const isOnPage = opened < (before ?? Infinity) && opened > (older ?? 0);
  const message = isOnPage && (await messageOf(opened));
  if (message) messages.push(message);
  return { messages: messages.sort((a, b) => b.id - a.id), older };
}

/** One message; reading it changes nothing. Throws AppError 404. */
export async function readMessage(caller: Caller, { id }: MessageId): Promise<InboxMessage> {
  requirePermission(caller, "manage_content");
  return existing(await messageOf(id));
}

/** Notes that somebody read a message; again, it changes nothing (spec admin §4: no way back). Throws AppError 404. */
export async function markMessageRead(caller: Caller, { id }: MessageId): Promise<InboxMessage> {
  requirePermission(caller, "manage_content");
  const row = await db
    .updateTable("contactMessages")
    .set({ isRead: 1 })
    .where("id", "=", id)
    .returning(messageColumns)
    .executeTakeFirst();
  return asGiven(existing(row));
}

/** Notes that a message was answered. Whoever did has read it. Throws AppError 404. */
export async function answerMessage(caller: Caller, { id }: MessageId): Promise<InboxMessage> {
  requirePermission(caller, "manage_content");
  return moveMessage(caller, id, "answered");
}

/** Puts a message away, read. Throws AppError 404. */
export async function archiveMessage(caller: Caller, { id }: MessageId): Promise<InboxMessage> {
  requirePermission(caller, "manage_content");
  return moveMessage(caller, id, "archived");
}

/** Takes a message up again. Throws AppError 404. */
export async function reopenMessage(caller: Caller, { id }: MessageId): Promise<InboxMessage> {
  requirePermission(caller, "manage_content");
  return moveMessage(caller, id, "open");
}

/** Erases a message for good. Throws AppError 404. */
export async function deleteMessage(caller: Caller, { id }: MessageId): Promise<void> {
  requirePermission(caller, "manage_content");
  await db.transaction().execute(async (trx) => {
    existing(await trx.deleteFrom("contactMessages").where("id", "=", id).returning("id").executeTakeFirst());
    await recordChange(trx, caller, { action: "message.deleted" });
  });
}

/** How many messages nobody has opened yet. */
export async function countUnreadMessages(caller: Caller): Promise<number> {
  requirePermission(caller, "manage_content");
  const { count } = await db
    .selectFrom("contactMessages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("isRead", "=", 0)
    .executeTakeFirstOrThrow();
  return count;
}

const actions: Record<MessageStatus, AuditAction> = {
  open: "message.reopened",
  answered: "message.answered",
  archived: "message.archived",
};

async function moveMessage(caller: Caller, id: number, status: MessageStatus): Promise<InboxMessage> {
  return db.transaction().execute(async (trx) => {
    const was = existing(
      await trx.selectFrom("contactMessages").select("status").where("id", "=", id).executeTakeFirst(),
    );
    const row = existing(
      await trx
        .updateTable("contactMessages")
        .set({ status, isRead: 1 })
        .where("id", "=", id)
        .returning(messageColumns)
        .executeTakeFirst(),
    );
    if (was.status !== status) {
      await recordChange(trx, caller, {
        action: actions[status],
        subject: row.firstName, // the record outlives an erasure, so it never holds the whole name
        before: { status: was.status },
        after: { status },
      });
    }
    return asGiven(row);
  });
}

async function messageOf(id: number): Promise<InboxMessage | undefined> {
  const row = await db
    .selectFrom("contactMessages")
    .select(messageColumns)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && asGiven(row);
}

const asGiven = (row: Selectable<DB["contactMessages"]>): InboxMessage => ({
  ...row,
  isRead: row.isRead === 1,
});
