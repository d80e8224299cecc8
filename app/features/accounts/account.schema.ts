import { z } from "zod";
import { languages } from "~/i18n/languages";
import { emailOrBlank, typedText } from "~/http/typed-text";
import { passwordLength } from "./password-length";

/** The name that others see: one line, no invisible characters. */
const displayName = typedText
  .overwrite((text) => text.normalize("NFC").replace(/\s+/g, " "))
  .max(100)
  .regex(/^\P{C}*$/u);

/** The profile of an administrator. */
export const profileSchema = z.object({
  /** Empty: the username is shown instead. */
  displayName,
  /** Address for notices to all administrators; "" for none. When missing, it stays as it is. */
  email: emailOrBlank.optional(),
  preferredLanguage: z.enum(languages),
});
export type ProfileInput = z.output<typeof profileSchema>;

/** The current password. */
const ownPassword = z.string().min(1, "admin-account:password.required").max(passwordLength.max);

export const changePasswordSchema = z
  .object({
    password: ownPassword,
    newPassword: z.string().min(passwordLength.min).max(passwordLength.max),
    newPasswordAgain: z.string(),
  })
  .refine((input) => input.newPassword === input.newPasswordAgain, {
    path: ["newPasswordAgain"],
    error: "admin-account:password.notTheSame",
  });
export type ChangePasswordInput = z.output<typeof changePasswordSchema>;
