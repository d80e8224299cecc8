import { z } from "zod";
import { typedEmail } from "~/http/typed-text";

/** The address whose data is requested. The link is mailed only to this address. */
export const dataLinkSchema = z.object({
  email: typedEmail.toLowerCase(),
});
export type DataLinkInput = z.output<typeof dataLinkSchema>;

/** Erasing requires a ticked checkbox. */
export const eraseSchema = z.object({ sure: z.literal("yes", { error: "privacy:data.sureRequired" }) });
