import { z } from "zod";
import { typedText } from "~/http/typed-text";

const code = typedText.max(40);

/** The sign-in form: both fields are required. Whether they match is checked by the verb. */
export const signInSchema = z.object({
  username: typedText.min(1, "admin:signIn.usernameRequired").max(100),
  password: z.string().min(1, "admin:signIn.passwordRequired").max(200),
  /** For the second step. A program sends it with the password; a browser is asked for it afterwards. */
  code: code.optional(),
});
export type SignInInput = z.output<typeof signInSchema>;

/** The second step: six digits of the app, or a recovery code. */
export const signInCodeSchema = z.object({ code: code.min(1, "admin:signIn.codeRequired") });
export type SignInCodeInput = z.output<typeof signInCodeSchema>;

/** The answer of the call: the bearer token of the new session. */
export const signInOutput = z.object({
  success: z.boolean(),
  token: z.string().optional(),
  message: z.string(),
});

/** Every 401 of the call. `twoFactorRequired` asks for the same call with `code`. */
export const signInRefusalOutput = z.object({
  success: z.literal(false).default(false),
  message: z.string(),
  twoFactorRequired: z.literal(true).optional(),
});
