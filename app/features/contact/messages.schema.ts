import { z } from "zod";
import { isMissingInput, typedEmail, typedText } from "~/http/typed-text";

const personName = typedText.min(1).max(100);

/** A message to the ministry. All five fields are required. */
export const contactMessageInput = z
  .object({
    firstName: personName,
    lastName: personName,
    email: typedEmail,
    subject: typedText.min(1).max(200),
    message: typedText.min(1).max(5000),
  })
  .refine(() => false, { error: "contact:fillAll", when: ({ issues }) => issues.some(isMissingInput) });
export type ContactMessageInput = z.output<typeof contactMessageInput>;

/** The API's answer: the stored input. */
export const contactMessageOutput = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
});
export type ContactMessage = z.output<typeof contactMessageOutput>;

/** The query of the page: what the message is about, and whether it was sent. */
export const contactPageQuery = z.object({
  about: z.literal("feeds").optional().catch(undefined),
  done: z.literal("1").optional().catch(undefined),
});
