import { z } from "zod";
import { typedFlag } from "~/http/typed-text";
import { inboxQuery, inboxViewQueries, statusChangeInput } from "~/features/inbox/inbox.schema";
import { messageStatuses } from "./message-statuses";

/** A message as administrators see it. */
export const adminMessageOutput = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  language: z.string(),
  isRead: z.boolean(),
  status: z.enum(messageStatuses),
  createdAt: z.iso.datetime(),
});
export type AdminMessage = z.output<typeof adminMessageOutput>;

/** The query of the API. */
export const contactMessagesQuery = inboxQuery(messageStatuses).extend({ unread: typedFlag.optional() });
export type ContactMessagesQuery = z.output<typeof contactMessagesQuery>;

/** The filters of the screen: one status, unread, or all. */
export const messageViews = ["open", "unread", "answered", "archived", "all"] as const;

export const { screenQuery: messagesScreenQuery, fileQuery: messagesFileQuery } = inboxViewQueries(
  messageViews,
  {
    first: "open",
    all: "all",
    toFilter: (view) => ({
      status: view === "unread" || view === "all" ? undefined : view,
      unread: view === "unread",
    }),
  },
);

export const messageStatusInput = statusChangeInput(messageStatuses);
export type MessageStatusInput = z.output<typeof messageStatusInput>;
