import { z } from "zod";
import { isMissing, typedText } from "~/http/typed-text";

const name = typedText.min(1).max(100);

/** A message to the ministry (spec public §3, §5): all five fields. */
export const contactSchema = z
  .object({
    firstName: name,
    lastName: name,
    email: typedText.max(254).check(z.email()),
    subject: typedText.min(1).max(200),
    message: typedText.min(1).max(5000),
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
