import { z } from "zod";
import { requiredEmail } from "~/http/typed-text";
import { languages } from "~/i18n/languages";
import { passwordLength } from "../password-length";
import { userNameFields } from "./users.schema";

/** An administrator who gets a link by e-mail and chooses their own password. */
export const inviteUserSchema = z.object({
  ...userNameFields,
  email: requiredEmail("admin-roles:invite.emailMissing"),
  /** Of the mail, and of the administration for this person. */
  language: z.enum(languages),
});
export type InviteUserInput = z.output<typeof inviteUserSchema>;

/** The invited person's own password. */
export const acceptInvitationSchema = z
  .object({
    token: z.string().max(200),
    newPassword: z.string().min(passwordLength.min).max(passwordLength.max),
    newPasswordAgain: z.string(),
  })
  .refine((input) => input.newPassword === input.newPasswordAgain, {
    path: ["newPasswordAgain"],
    error: "admin-account:password.notTheSame",
  });
export type AcceptInvitationInput = z.output<typeof acceptInvitationSchema>;

/** A pending invitation, for the list of users. */
export interface Invitation {
  userId: number;
  username: string;
  /** Null when the person had it erased. */
  email: string | null;
  invitedAt: string;
  expiresAt: string;
}
