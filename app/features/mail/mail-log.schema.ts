import { z } from "zod";
import { typedId, typedNumber, typedText } from "~/http/typed-text";

/** `not_sent`: stored only, because no mail server is configured. */
export const mailStatuses = ["queued", "sent", "not_sent", "failed"] as const;

/**
 * The query of the mail log: page, status, recipient (whole address, any case). A wrong value counts as left out.
 */
export const mailLogQuery = z.object({
  before: typedNumber.pipe(z.int().min(1)).optional().catch(undefined),
  status: z.enum(mailStatuses).optional().catch(undefined),
  q: typedText.transform((text) => text.replaceAll("\0", "").slice(0, 254)).catch(""),
});
export type MailLogQuery = z.output<typeof mailLogQuery>;

export const mailIdInput = z.object({ id: typedId });
