import { z } from "zod";

/** Text as a person typed it: line ends of every browser made one kind, then trimmed. */
const typed = z.string().overwrite((text) => text.replace(/\r\n?/g, "\n").trim());
const name = typed.min(1).max(100);
const isMissing = ({ input }: { input?: unknown }) => input === undefined || input === null || input === "";

/** A message to the ministry (spec public §3, §5): all five fields. */
export const contactSchema = z
  .object({
    firstName: name,
    lastName: name,
    email: typed.max(254).check(z.email()),
    subject: typed.min(1).max(200),
    message: typed.min(1).max(5000),
  })
  .refine(() => false, { error: "contact:fillAll", when: ({ issues }) => issues.some(isMissing) });
export type ContactInput = z.output<typeof contactSchema>;

/** What the sender gets back: what they gave. */
export const contactMessageSchema = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
});
export type ContactMessage = z.output<typeof contactMessageSchema>;
