import type { AdminMessage } from "~/features/contact/messages-admin.schema";
import { db } from "~db/client";

let written = 0;
/** A stored message; returns its id. */
export async function addContactMessage(
  message: Partial<Record<keyof AdminMessage, unknown>> = {},
): Promise<number> {
  const number = ++written;
  const { id } = await db
    .insertInto("contactMessages")
    .values({
      firstName: "Marie",
      lastName: `N${number}`,
      email: `marie${number}@example.org`,
      subject: "Mèsi",
      message: "Mwen ta renmen priye ak nou.",
      language: "ht",
      isRead: false,
      createdAt: "2026-11-20T12:00:00.000Z",
      ...(message as object),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
