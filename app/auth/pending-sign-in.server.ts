import { z } from "zod";
import { makeSealedCookie } from "./sealed-cookie.server";

const shape = z.object({
  userId: z.int(),
  /** Digest of the password that was right. After a password change the pending sign-in is invalid. */
  passwordMark: z.string(),
});
export type PendingSignIn = z.output<typeof shape>;

/** The user who gave the right password and must still enter the code of the second step. */
export const pendingSignInCookie = makeSealedCookie("desk-code", {
  path: "/admin/login",
  minutes: 5,
  holds: shape,
});
