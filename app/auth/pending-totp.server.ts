import { z } from "zod";
import { makeSealedCookie } from "./sealed-cookie.server";

/**
 * The secret of an enrolment in progress. It stays the same when the page is reloaded or a code is wrong. The database
 * stores it only after a code proved that the person's app has it.
 */
export const pendingTotpCookie = makeSealedCookie("desk-enrol", {
  path: "/admin/account",
  minutes: 30,
  holds: z.object({ userId: z.int(), secret: z.string() }),
});
