import { z } from "zod";

/** The address that the link for another device is mailed to. */
export const deviceLinkInput = z.object({
  email: z.string().trim().max(254).check(z.email()).toLowerCase(),
});
export type DeviceLinkInput = z.output<typeof deviceLinkInput>;

/** Merging two visitors requires a ticked checkbox, because it cannot be undone. */
export const openDeviceInput = z.object({ sure: z.literal("yes").optional().catch(undefined) });
export type OpenDeviceInput = z.output<typeof openDeviceInput>;

/** Erasing requires a ticked checkbox. */
export const eraseMyDataInput = z.object({ sure: z.literal("yes", { error: "my-data:sureRequired" }) });
