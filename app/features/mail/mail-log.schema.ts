import { z } from "zod";
import { typedId, typedNumber, typedText } from "~/http/typed-text";

/** What became of a mail. `not_sent`: kept to be read here, because no mail server is configured. */
export const mailStatuses = ["queued", "sent", "not_sent", "failed"] as const;

/**
 * A page of the mail log: older than a mail, of one status, to one address (all of it, whatever its case). What an
 * address of the screen says wrongly counts as not said.
 */
export const mailLogQuery = z.object({
  before: typedNumber.pipe(z.int().min(1)).optional().catch(undefined),
  status: z.enum(mailStatuses).optional().catch(undefined),
  q: typedText.transform((text) => text.replaceAll("\0", "").slice(0, 254)).catch(""),
});
export type MailLogQuery = z.output<typeof mailLogQuery>;

export const mailIdInput = z.object({ id: typedId });
