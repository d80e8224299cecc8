import { z } from "zod";
import { makeSealedCookie } from "./sealed-cookie.server";

/**
 * The secret a person is about to enrol: it stays the same however often the page is loaded or a code was wrong, and
 * nothing is written for it before a code proved that their app has it.
 */
export const pendingTotpCookie = makeSealedCookie("desk-enrol", {
  path: "/admin/account",
  minutes: 30,
  holds: z.object({ userId: z.int(), secret: z.string() }),
});
