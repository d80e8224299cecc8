import { z } from "zod";
import { typedText } from "~/http/typed-text";

const code = typedText.max(40);

/** Signing in (spec admin §5): both are required; whether they fit is nobody's business but the verb's. */
export const signInSchema = z.object({
  username: typedText.min(1, "admin:signIn.usernameRequired").max(100),
  password: z.string().min(1, "admin:signIn.passwordRequired").max(200),
  /** Of the second step. A program sends it along; a browser is asked for it afterwards. */
  code: code.optional(),
});
export type SignInInput = z.output<typeof signInSchema>;

/** The second step: six digits of the app, or a recovery code. */
export const signInCodeSchema = z.object({ code: code.min(1, "admin:signIn.codeRequired") });
export type SignInCodeInput = z.output<typeof signInCodeSchema>;

/** What the call answers: the bearer token of the new session. */
export const signInOutput = z.object({
  success: z.boolean(),
  token: z.string().optional(),
  message: z.string(),
});

/** Every 401 of the call (contract §2); `twoFactorRequired` asks for the same once more with `code`. */
export const signInRefusalOutput = z.object({
  success: z.literal(false).default(false),
  message: z.string(),
  twoFactorRequired: z.literal(true).optional(),
});
