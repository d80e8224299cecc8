import { z } from "zod";
import { typedText } from "~/http/typed-text";

/** Signing in (spec admin §5): both are required; whether they fit is nobody's business but the verb's. */
export const signInSchema = z.object({
  username: typedText.min(1, "desk:signIn.usernameRequired").max(100),
  password: z.string().min(1, "desk:signIn.passwordRequired").max(200),
});
export type SignInInput = z.output<typeof signInSchema>;

/** What the call answers: the bearer token of the new session. */
export const signInAnswer = z.object({
  success: z.boolean(),
  token: z.string().optional(),
  message: z.string(),
});
