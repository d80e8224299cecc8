import type { Generated } from "kysely";
import type { Id, LanguageColumn } from "./columns";

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
  language: LanguageColumn;
  isRead: boolean;
  status: Generated<"open" | "answered" | "archived">;
  createdAt: string;
}
