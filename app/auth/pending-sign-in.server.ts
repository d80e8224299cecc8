import { z } from "zod";
import { makeSealedCookie } from "./sealed-cookie.server";

const shape = z.object({
  userId: z.int(),
  /** Which password was right: with another one since, it counts no more. */
  passwordMark: z.string(),
});
export type PendingSignIn = z.output<typeof shape>;

/** Who gave the right password and still owes the code of the second step. */
export const pendingSignInCookie = makeSealedCookie("desk-code", {
  path: "/admin/login",
  minutes: 5,
  holds: shape,
});
