import { z } from "zod";

/** Whom the address of a gift or of the way back from PayPal names. */
export const donationTokenSchema = z.object({ gift: z.string().max(200).optional().catch(undefined) });
