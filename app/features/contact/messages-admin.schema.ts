import { z } from "zod";
import { typedFlag, typedId, typedNumber, typedText } from "~/http/typed-text";
import { messageStatuses } from "./message-statuses";

const pageNumber = typedNumber.pipe(z.int().min(1));
const status = z.enum(messageStatuses);

/** A message as administrators see it (spec admin §3). */
export const adminMessageOutput = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  language: z.string(),
  isRead: z.boolean(),
  status,
  createdAt: z.iso.datetime(),
});
export type AdminMessage = z.output<typeof adminMessageOutput>;

/** The query of the API: `q` searches names, address, subject and text; `before` is the last id of the previous page. */
export const contactMessagesQuery = z.object({
  q: typedText.max(100).optional(),
  status: status.optional(),
  unread: typedFlag.optional(),
  before: pageNumber.optional(),
  limit: pageNumber.pipe(z.int().max(500)).default(100),
});
export type ContactMessagesQuery = z.output<typeof contactMessagesQuery>;

/** The filters of the screen: one status, unread, or all. */
export const messageViews = ["open", "unread", "answered", "archived", "all"] as const;
type MessageView = (typeof messageViews)[number];

const screenQueryFields = z.object({
  q: typedText.transform((text) => text.slice(0, 100)).catch(""),
  status: z.enum(messageViews).optional().catch(undefined),
  before: pageNumber.optional().catch(undefined),
});
const viewToFilter = (view: MessageView, q: string) => ({
  q,
  status: view === "unread" || view === "all" ? undefined : view,
  unread: view === "unread",
});

/** The query of the screen. Default: open messages; with `q`, all messages. */
export const messagesScreenQuery = screenQueryFields.transform(({ q, status, before }) => {
  const view = status ?? (q ? "all" : "open");
  return { q, view, before, filter: viewToFilter(view, q) };
});

/** The query of the CSV file. Default: all messages. */
export const messagesFileQuery = screenQueryFields.transform(({ q, status = "all" }) =>
  viewToFilter(status, q),
);

export const messageIdInput = z.object({ id: typedId });
export type MessageIdInput = z.output<typeof messageIdInput>;
