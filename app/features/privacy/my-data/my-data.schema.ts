import { z } from "zod";
import { typedEmail } from "~/http/typed-text";

/** The address that the link for another device is mailed to. */
export const deviceLinkInput = z.object({
  email: typedEmail.toLowerCase(),
});
export type DeviceLinkInput = z.output<typeof deviceLinkInput>;

/** Merging two visitors requires a ticked checkbox, because it cannot be undone. */
export const openDeviceInput = z.object({ sure: z.literal("yes").optional().catch(undefined) });
export type OpenDeviceInput = z.output<typeof openDeviceInput>;

/** Erasing requires a ticked checkbox. */
export const eraseMyDataInput = z.object({ sure: z.literal("yes", { error: "my-data:sureRequired" }) });
