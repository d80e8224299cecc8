import type { Kysely, Selectable } from "kysely";
import { finderOf } from "~/i18n/folded";
import type { DB } from "~db/schema";
import type { MessagesQuery } from "./inbox.schema";

export const messageColumns = [
  "id",
  "firstName",
  "lastName",
  "email",
  "subject",
  "message",
  "language",
  "isRead",
  "status",
  "createdAt",
] as const;

type Row = Selectable<DB["contactMessages"]>;
export type MessageFilter = Pick<MessagesQuery, "q" | "status" | "unread">;

/** The messages of a status, or unread ones, below an id, newest first. */
export const messagesBelow =
  (db: Kysely<DB>, { status, unread }: MessageFilter) =>
  (before: number, count: number): Promise<Row[]> =>
    db
      .selectFrom("contactMessages")
      .select(messageColumns)
      .where("id", "<", before)
      .$if(status !== undefined, (query) => query.where("status", "=", status!))
      .$if(unread === true, (query) => query.where("isRead", "=", 0))
      .orderBy("id", "desc")
      .limit(count)
      .execute();

/** Whether a message holds what is looked for; undefined when nothing is. */
export function sought({ q }: MessageFilter): ((row: Row) => boolean) | undefined {
  const found = finderOf(q);
  return (
    found &&
    (({ firstName, lastName, email, subject, message }) =>
      found([firstName, lastName, email, subject, message].join("\n")))
  );
}
