import { z } from "zod";

/** Whose data is asked for: the link goes to that address alone. */
export const dataLinkSchema = z.object({
  email: z.string().trim().max(254).check(z.email()).toLowerCase(),
});
export type DataLinkInput = z.output<typeof dataLinkSchema>;

/** Erasing asks for a tick of its own. */
export const eraseSchema = z.object({ sure: z.literal("yes", { error: "privacy:data.sureRequired" }) });
