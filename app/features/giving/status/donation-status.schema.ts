import { z } from "zod";

/** The token in the address of the status page and of the return from PayPal. */
export const donationTokenSchema = z.object({ gift: z.string().max(200).optional().catch(undefined) });
