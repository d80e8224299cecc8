import type { Generated } from "kysely";
import type { Flag, Id } from "./columns";

declare module "./index" {
  interface DB {
    contactMessages: ContactMessagesTable;
  }
}

interface ContactMessagesTable {
  id: Id;
  firstName: string;
  lastName: string;
  email: string;
  subject: string;
  message: string;
  language: string;
  isRead: Flag;
  status: Generated<"open" | "answered" | "archived">;
  createdAt: string;
}
