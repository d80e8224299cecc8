import type { Id } from "./columns";

declare module "./index" {
  interface DB {
    inboxReplies: InboxRepliesTable;
  }
}

/** What the team answered to a contact message or to an application: one of both is set. */
interface InboxRepliesTable {
  id: Id;
  contactMessageId: number | null;
  applicationId: number | null;
  userId: number | null;
  /** The writer's displayed name at that time. */
  author: string;
  text: string;
  /** The mail, until the mail log forgets it. */
  mailId: number | null;
  createdAt: string;
}
