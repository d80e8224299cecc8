import type { Kysely, Selectable } from "kysely";
import { makeTextMatcher } from "~/i18n/search-text";
import type { DB } from "~db/schema/index";
import type { ContactMessagesQuery } from "./messages-admin.schema";

export const contactMessageColumns = [
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

type ContactMessageRow = Selectable<DB["contactMessages"]>;
export type ContactMessageFilter = Pick<ContactMessagesQuery, "q" | "status" | "unread">;

/** The messages below an id, newest first. */
export const selectMessagesBelow =
  (db: Kysely<DB>, { status, unread }: ContactMessageFilter) =>
  (before: number, count: number): Promise<ContactMessageRow[]> =>
    db
      .selectFrom("contactMessages")
      .select(contactMessageColumns)
      .where("id", "<", before)
      .$if(status !== undefined, (query) => query.where("status", "=", status!))
      .$if(unread === true, (query) => query.where("isRead", "=", false))
      .orderBy("id", "desc")
      .limit(count)
      .execute();

/** A filter for `q` over all texts of a message; undefined without `q`. */
export function messageMatcher({
  q,
}: ContactMessageFilter): ((row: ContactMessageRow) => boolean) | undefined {
  const matches = makeTextMatcher(q);
  return (
    matches &&
    (({ firstName, lastName, email, subject, message }) =>
      matches([firstName, lastName, email, subject, message].join("\n")))
  );
}
